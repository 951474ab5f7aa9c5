/** Text that others have written, made safe to print: control characters, which terminals obey, become question marks. */
export function harmless(text: string): string {
  return text.replace(/[^\P{Cc}\n]/gu, '?');
}
