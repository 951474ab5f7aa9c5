/** Opens several things at once. If one fails, the others are closed before its error is thrown. */
export async function openAll<T extends { close(): Promise<void> }>(
  openers: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const results = await Promise.allSettled(openers.map((open) => open()));
  const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure === undefined) return opened;
  await Promise.all(opened.map((one) => one.close()));
  throw failure.reason;
}
