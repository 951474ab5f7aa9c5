/** A result: its title, which may be a name that the reader gives, and its document. */
import { useContext, useEffect, useState } from 'preact/hooks';
import type { Results } from '../pageData.ts';
import { Title } from '../parts.tsx';
import { Actions, Sections, ServiceContext } from './Sections.tsx';

const LONGEST_NAME = 60;

/** The heading, which becomes a field. */
function NamedTitle({
  title,
  rename: { post, name },
}: {
  title: string;
  rename: NonNullable<Results['rename']>;
}) {
  const service = useContext(ServiceContext);
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (draft === null) {
    return (
      <header class="named">
        <Title>{title}</Title>
        <button type="button" class="quiet-button" onClick={() => setDraft(name)}>
          Rename
        </button>
        <span class="problem" role="alert">
          {problem}
        </span>
      </header>
    );
  }
  const save = async () => {
    setDraft(null);
    setProblem((await service?.ask(`${post}&${new URLSearchParams({ name: draft })}`)) ?? null);
  };
  return (
    <form
      class="named"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        type="text"
        aria-label="Name of the run"
        maxLength={LONGEST_NAME}
        value={draft}
        ref={(field) => field?.focus()}
        onInput={({ currentTarget: { value } }) => setDraft(value)}
        onKeyDown={({ key }) => key === 'Escape' && setDraft(null)}
      />
      <button type="submit" class="primary">
        Save
      </button>
    </form>
  );
}

export function ResultView({ document: { title, sections }, rename, actions = [] }: Results) {
  useEffect(() => {
    document.title = `${title} – fcx`;
  }, [title]);
  return (
    <main class={`view results ${rename ? 'running' : ''}`}>
      {rename ? (
        <div class="named">
          <NamedTitle title={title} rename={rename} />
          <Actions of={actions} />
        </div>
      ) : (
        <Title>{title}</Title>
      )}
      <Sections of={sections} />
    </main>
  );
}
