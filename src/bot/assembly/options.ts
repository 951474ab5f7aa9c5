/** Settings of the search; `SearchOptions` in `kernel.ts` explains and sets them. */

export let chancePlies: i32 = 0;
export let chanceReduction: i32 = 0;
export let halfWin: i32 = 1;

/** One set of settings is this many 32-bit numbers, in the order of the variables above. */
export const OPTIONS: i32 = 3;

/** Takes over the set at this address. */
export function useOptions(address: usize): void {
  chancePlies = load<i32>(address);
  chanceReduction = load<i32>(address, 4);
  halfWin = load<i32>(address, 8);
}
