/** The part of write-good that `prose.ts` uses; the package has no types. */
declare module 'write-good' {
  export interface Suggestion {
    readonly reason: string;
    readonly index: number;
    readonly offset: number;
  }

  export interface Check {
    readonly fn: (text: string) => Pick<Suggestion, 'index' | 'offset'>[];
    readonly explanation: string;
  }

  /** Checks are on unless they are `false`; `checks` replaces them all. */
  export default function writeGood(
    text: string,
    options: Readonly<Record<string, false>> | { readonly checks: Readonly<Record<string, Check>> },
  ): Suggestion[];
}
