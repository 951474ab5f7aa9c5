/** Small parts that several views use. */
import type { ComponentChildren, ComponentProps } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Side } from '../engine/index.ts';
import { MARKS } from './state/words.ts';

export function Mark({ side }: { readonly side: Side }) {
  return <span class={`mark side${side}`}>{MARKS[side]}</span>;
}

export const BombMark = () => <span class="mark bomb" role="img" aria-label="bomb" />;

let isLaterView = false;

/** The heading of a view. Where one view follows another, the eye and the keyboard begin there. */
export function Title({ children }: { readonly children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (isLaterView) heading.current?.focus();
    isLaterView = true;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

interface ActProps extends ComponentProps<'button'> {
  readonly label: ComponentChildren;
}

/** A button that does something on this page; it sends no form. */
export function Act({ label, ...button }: ActProps) {
  return (
    <button type="button" {...button}>
      {label}
    </button>
  );
}

export function Step({ by, ...button }: ComponentProps<'button'> & { readonly by: 1 | -1 }) {
  const name = by === 1 ? 'one coin on' : 'one coin back';
  return <Act {...button} label={by === 1 ? '›' : '‹'} aria-label={name} title={name} />;
}

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** A button that asks first, in a dialog, which every `Choose` closes; one that validates, if nothing is wrong. */
export function Ask({ question, children, ...button }: ActProps & { readonly question: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Act {...button} onClick={() => setOpen(true)} />
      {isOpen && (
        <dialog ref={showModal} class="card" aria-label={question} onClose={() => setOpen(false)}>
          <form method="dialog" class="form">
            <h2>{question}</h2>
            {children}
            <Choose label="Cancel" />
          </form>
        </dialog>
      )}
    </>
  );
}

export const Choose = (button: ActProps) => <Act formNoValidate {...button} type="submit" />;

/** A card whose content is made once it is opened. */
export function Fold({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

/** What is wrong, read out at once; hidden while it is empty. */
export function Problem({ text, as = '' }: { readonly text: ComponentChildren; readonly as?: string }) {
  return (
    <p class={`problem ${as}`} role="alert">
      {text}
    </p>
  );
}

export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(text).then(() => setCopied(true));
  return <Act label={isCopied ? 'Copied' : label} onClick={copy} />;
}

interface ChoiceProps<Value> {
  readonly label: ComponentChildren;
  /** Plain data, as in the options. */
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
}

export function Choice<Value>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const chosen = options.findIndex(([one]) => JSON.stringify(one) === JSON.stringify(value));
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={chosen}
        onChange={(event) => {
          const option = options[event.currentTarget.selectedIndex];
          if (option) onChange(option[0]);
        }}
      >
        {options.map(([, text], index) => (
          <option key={text} value={index}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface WholeNumberProps extends Omit<ChoiceProps<number>, 'options'> {
  readonly min: number;
  readonly max: number;
}

export function WholeNumber({ label, value, min, max, onChange }: WholeNumberProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        min={min}
        max={max}
        required
        value={value}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber || min)}
      />
    </label>
  );
}

type FieldProps = Omit<ChoiceProps<string>, 'options'> & { readonly longest?: number };

export function Field({ label, value, longest = 100_000, onChange }: FieldProps) {
  const typed = (event: Event) => onChange((event.currentTarget as HTMLInputElement).value);
  return (
    <label class="field">
      <span>{label}</span>
      <input type="text" spellcheck={false} maxLength={longest} value={value} onInput={typed} />
    </label>
  );
}

export function Form({ onSend, ...form }: ComponentProps<'form'> & { readonly onSend: () => void }) {
  const submitted = (event: Event) => {
    event.preventDefault();
    onSend();
  };
  return <form {...form} onSubmit={submitted} />;
}
