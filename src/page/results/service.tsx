/** The services of a page's server, and the parts that ask for them. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useState } from 'preact/hooks';
import type { Command } from '../../document/browser.ts';
import type { ResultData } from '../pageData.ts';
import { Button, Form } from '../parts.tsx';

/** The requests that a page can send to its server, and the commands that can be started. */
export interface Service {
  readonly startable: readonly string[];
  readonly started: NonNullable<ResultData['started']>;
  readonly requests: NonNullable<ResultData['requests']>;
  readonly post: (address: string) => Promise<string | null>;
  /** `isTrusted`: the person has seen what it asks for, and said yes. */
  readonly start: (command: Command, isTrusted: boolean) => Promise<string | null>;
  readonly load: (address: string) => Promise<unknown>;
}

/** The server of the page, for all of its parts; `null` for a page from the file system. */
export const ServiceContext = createContext<Service | null>(null);

type NamedProps = NonNullable<ResultData['rename']> & { readonly children: ComponentChildren };

/** Shows a name with a button that changes it on the server; only the name without a server. */
export function Renamable({ post, name, children }: NamedProps) {
  const service = useContext(ServiceContext);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (service === null) return <>{children}</>;
  if (draft === null) {
    return (
      <div class="named">
        {children}
        <Button
          label="Rename"
          class="quiet-button"
          aria-label={`Rename ${name}`}
          onClick={() => setDraft(name)}
        />
        <span class="problem" role="alert">
          {problem}
        </span>
      </div>
    );
  }
  const save = async () => {
    setDraft(null);
    setProblem(await service.post(`${post}&${new URLSearchParams({ name: draft })}`));
  };
  return (
    <Form class="named" onSend={() => void save()}>
      <input
        type="text"
        aria-label="Name of the run"
        value={draft}
        ref={(field) => field?.focus()}
        onInput={({ currentTarget: { value } }) => setDraft(value)}
        onKeyDown={({ key }) => key === 'Escape' && setDraft(null)}
      />
      <Button type="submit" class="primary" label="Save" />
      <Button label="Cancel" onClick={() => setDraft(null)} />
    </Form>
  );
}
