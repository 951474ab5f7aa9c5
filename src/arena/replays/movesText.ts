/** The moves of a game as text, `3 4*2`: a coin into column 3, and one into column 4 after which a bomb drops into column 2. */

/** A coin, and the column into which a bomb dropped after it, or `null`. */
export interface CoinMove {
  readonly column: number;
  readonly bomb: number | null;
}

export function movesText(moves: readonly CoinMove[]): string {
  return moves.map(({ column, bomb }) => (bomb === null ? column : `${column}*${bomb}`)).join(' ');
}

/** The moves of such a text. It does not check that they can be played. */
export function movesFromText(text: string): CoinMove[] {
  const coins = text.split(' ').filter(Boolean);
  return coins.map((coin) => {
    const [column, bomb] = coin.split('*').map(Number);
    return { column: column as number, bomb: bomb ?? null };
  });
}
