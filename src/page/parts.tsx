/** Small parts that several views use. */
import type { ComponentChildren, ComponentProps } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Side } from '../engine/index.ts';
import { MARKS } from './state/words.ts';

/** Shows the sign of a side, × or ○. */
export function Mark({ side }: { readonly side: Side }) {
  return <span class={`mark side${side}`}>{MARKS[side]}</span>;
}

/** Shows the sign of a bomb. */
export const BombMark = () => <span class="mark bomb" role="img" aria-label="bomb" />;

let isLaterView = false;

/**
 * Shows the heading of a view. Where one view follows another, it takes the focus, so that the eye and the keyboard
 * begin there.
 */
export function ViewTitle({ children }: { readonly children: ComponentChildren }) {
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

/** Shows a button that does something on this page; it sends no form. */
export function Button({ label, ...button }: ActProps) {
  return (
    <button type="button" {...button}>
      {label}
    </button>
  );
}

/** Shows a button that goes one coin on or back. */
export function StepButton({ by, ...button }: ComponentProps<'button'> & { readonly by: 1 | -1 }) {
  const name = by === 1 ? 'one coin on' : 'one coin back';
  return <Button {...button} label={by === 1 ? '›' : '‹'} aria-label={name} title={name} />;
}

const showModal = (dialog: HTMLDialogElement | null) => dialog?.showModal();

/** Shows a button that opens a dialog with a question and these children; each `DialogButton` in it closes the dialog. */
export function ButtonWithDialog({
  question,
  children,
  ...button
}: ActProps & { readonly question: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && (
        <dialog ref={showModal} class="card" aria-label={question} onClose={() => setOpen(false)}>
          <form method="dialog" class="form">
            <h2>{question}</h2>
            {children}
            <DialogButton label="Cancel" />
          </form>
        </dialog>
      )}
    </>
  );
}

/** Shows a button within a dialog, which closes it; one that validates, only if nothing is wrong in its form. */
export const DialogButton = (button: ActProps) => <Button formNoValidate {...button} type="submit" />;

/** Shows a card that is folded; its content is made once it is opened. */
export function FoldedCard({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && children}
    </details>
  );
}

/** Shows what is wrong, which is read out at once; hidden while it is empty. */
export function Problem({ text, as = '' }: { readonly text: ComponentChildren; readonly as?: string }) {
  return (
    <p class={`problem ${as}`} role="alert">
      {text}
    </p>
  );
}

/** Shows a button that copies a text. */
export function CopyButton({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(text).then(() => setCopied(true));
  return <Button label={isCopied ? 'Copied' : label} onClick={copy} />;
}

interface ChoiceProps<Value> {
  readonly label: ComponentChildren;
  /** Plain data, as in the options. */
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly onChange: (value: Value) => void;
}

/** Shows a labelled selection of one of several options, whose values are plain data. */
export function SelectField<Value>({ label, value, options, onChange }: ChoiceProps<Value>) {
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

/** Shows a labelled field for a whole number. */
export function NumberField({ label, value, min, max, onChange }: WholeNumberProps) {
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

/** Shows a labelled field for a line of text. */
export function TextField({ label, value, longest = 100_000, onChange }: FieldProps) {
  const typed = (event: Event) => onChange((event.currentTarget as HTMLInputElement).value);
  return (
    <label class="field">
      <span>{label}</span>
      <input type="text" spellcheck={false} maxLength={longest} value={value} onInput={typed} />
    </label>
  );
}

/** Shows a form that calls `onSend` in place of sending itself. */
export function Form({ onSend, ...form }: ComponentProps<'form'> & { readonly onSend: () => void }) {
  const submitted = (event: Event) => {
    event.preventDefault();
    onSend();
  };
  return <form {...form} onSubmit={submitted} />;
}
