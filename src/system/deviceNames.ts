/** Names that mean a device on Windows in every folder and with every ending: a file written to `con.jsonl` is lost there. */

const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** True if the last name of this path is that of a device on this platform. */
export function namesDevice(path: string, platform = process.platform): boolean {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  return platform === 'win32' && DEVICE.test(name.trimEnd());
}
