/** Collects who lost which game while a replay file is written, to point to the first game that the one who lost most has lost. */
import { type GameRecord, loserOf } from '../../arena/index.ts';
import { counted } from '../../page/index.ts';
import { programName } from '../../system/index.ts';

export class LostGames {
  /** Numbers in the file, from 1, by the name of the loser. */
  readonly #numbers = new Map<string, number[]>();
  #games = 0;

  add(record: GameRecord): void {
    this.#games++;
    const loser = loserOf(record);
    if (loser === null) return;
    const name = record.players[loser - 1] as string;
    this.#numbers.set(name, [...(this.#numbers.get(name) ?? []), this.#games]);
  }

  /** `Beta lost 5 games; why it lost the first: fcx replay FILE --game 2 --analyze`; `null` if no one lost. */
  describe(path: string): string | null {
    const [worst] = [...this.#numbers].sort(([, a], [, b]) => b.length - a.length);
    if (worst === undefined) return null;
    const [name, numbers] = worst;
    const which = numbers.length === 1 ? 'why' : 'why the first';
    return `${name} lost ${counted(numbers.length, 'game')}; ${which}: ${programName()} replay ${path} --game ${numbers[0]} --analyze`;
  }
}
