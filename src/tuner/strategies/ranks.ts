/** The places of numbers in their order, from -½ for the lowest to ½ for the highest. */
export function ranksOf(values: readonly number[]): number[] {
  const order = values
    .map((_, index) => index)
    .sort((one, two) => (values[one] as number) - (values[two] as number));
  const ranks = new Array<number>(values.length);
  order.forEach((index, place) => {
    ranks[index] = place / (values.length - 1) - 0.5;
  });
  return ranks;
}
