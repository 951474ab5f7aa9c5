/** A text as a cell of CSV; what a spreadsheet would take for a formula is quoted like all others, after an apostrophe. */
export function csvText(text: string): string {
  return `"${text.replace(/^(?=[=+@-])/, "'").replaceAll('"', '""')}"`;
}
