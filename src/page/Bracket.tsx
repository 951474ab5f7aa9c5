/**
 * The drawing of a bracket, as wide as the page: heights are in `em`, widths in shares of the whole, which has at least these `em`.
 * A phone has the rounds below each other, where no box has a place of its own.
 */
import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ContestMatchView, ContestView, HostMessage, OrganiserCommand } from '../arena/browser.ts';
import type { Evaluation } from '../bot/browser.ts';
import {
  absenceText,
  botTexts,
  comparisonOf,
  decidingGame,
  describeFirstTwo,
  formatEloRange,
  groupText,
  isForfeit,
  meetingText,
  placeHolderText,
  placeText,
  shortRoundText,
  slotText,
} from '../document/browser.ts';
import { capitalised } from '../system/browser.ts';
import type { Store } from './board/hooks.ts';
import {
  type Box,
  type BracketLine,
  type GroupBox,
  HEADING_ROWS,
  layOutBracket,
  roundKey,
  SLOT_ROWS,
  winnerName,
} from './state/bracket.ts';
import type { ContestEvent, ShownContestState } from './state/shownContest.ts';
import { withMinusSigns } from './state/words.ts';

/** A contest with what all parts of its page share: its results, its tables, and the commands of an organiser. */
export interface ShownContest {
  readonly results: ContestView;
  /** Tables by the numbers of the matches that are played at them. */
  readonly tables: ReadonlyMap<number, number>;
  /** Returns the addresses of the games of a match, by their numbers. */
  readonly linksOf: (match: ContestMatchView) => readonly string[];
  /** The address of the page that has the tables, where this is another. */
  readonly host?: string | undefined;
  readonly message?: HostMessage | undefined;
  /**
   * The evaluation with which this page searches the games at tables, which costs the host nothing; `null` until it is
   * loaded.
   */
  readonly evaluation?: Evaluation | null;
  /** The games at the tables, as far as their boards show them. */
  readonly store: Store<ShownContestState, ContestEvent>;
  /** Sends a command of the organiser; only there for an organiser, while the contest is not over. */
  readonly act?: ((command: OrganiserCommand) => void) | undefined;
}

/** The contest of the page, for all of its parts. */
export const ContestContext = createContext<ShownContest | null>(null);

/** Returns the contest of the page that the component is part of. */
export const useContest = () => useContext(ContestContext) as ShownContest;

/** Returns the address of a table, by its number from 0, on the page of the host. */
export const tableAddress = ({ host = '' }: ShownContest, table: number) => `${host}#table=${table + 1}`;

/** Returns a function that gives the address of a match: of the game that decided it, or of its first one. */
export function useMatchLink() {
  const { results, linksOf } = useContest();
  return (match: ContestMatchView) => linksOf(match)[(decidingGame(match, results.games) ?? 1) - 1];
}

const WIDTH = 14;
const COLUMN = 16;
const ROW = 4.8;
const HEIGHT = 2 * SLOT_ROWS * ROW;
/** The height above the first box, for the name of its round and where it is played. */
const TOP = HEADING_ROWS * ROW;

const leftOf = ({ column }: Pick<Box, 'column'>) => column * COLUMN;
const topOf = ({ row }: Pick<Box, 'row'>) => TOP + row * ROW;
/** Returns the position of a box as variables for the styles; a phone has no use for it. */
const placeOf = (at: Pick<Box, 'column' | 'row'>, above = 0) => ({
  '--x': leftOf(at),
  '--y': topOf(at) - above,
});

function Line({ from, to, slot, champion }: BracketLine & { readonly champion: string | null }) {
  const [x, y] = [leftOf(from) + WIDTH, topOf(from) + SLOT_ROWS * ROW];
  const [toX, toY] = [leftOf(to), topOf(to) + (slot + 0.5) * SLOT_ROWS * ROW];
  const way = `M${x} ${y}H${(x + toX) / 2}V${toY}H${toX}`;
  const kind = to.slots[slot].name === champion ? 'champion' : '';
  return <path class={kind} vector-effect="non-scaling-stroke" d={way} />;
}

interface BoxProps<Of> {
  readonly box: Of;
  readonly champion: string | null;
}

interface SlotProps {
  readonly name: string;
  readonly kinds: readonly (string | false)[];
  readonly children: ComponentChildren;
}

function Slot({ name, kinds, children }: SlotProps) {
  const kind = `slot ${kinds.filter(Boolean).join(' ')}`;
  return (
    <span class={kind} title={name} style={{ '--letters': name.length }}>
      <span class="ellipsis">{name}</span> {children}
    </span>
  );
}

function Group({ box, champion }: BoxProps<GroupBox>) {
  const textOfBot = botTexts(useContest().results);
  const { group: number, standings } = box;
  return (
    <li
      class={`group ${standings[0]?.place == null ? '' : 'ranked'}`}
      style={{ ...placeOf(box), '--bots': standings.length }}
      aria-label={capitalised(groupText(number))}
    >
      <a href="#standings">
        {standings.map((row) => (
          <Slot key={row.name} name={textOfBot(row.name)} kinds={[row.name === champion && 'champion']}>
            <span class="bad">{absenceText(row)}</span>
            <span>
              {row.wins}–{row.losses}
            </span>
          </Slot>
        ))}
      </a>
    </li>
  );
}

function Meeting({ box, champion }: BoxProps<Box>) {
  const { match, slots } = box;
  const contest = useContest();
  const { tables, message, results } = contest;
  const linkTo = useMatchLink();
  const table = match && !match.isOver ? tables.get(match.number) : undefined;
  const link = match && (linkTo(match) || (table === undefined ? undefined : tableAddress(contest, table)));
  const { awaited } = message?.table.tables[table ?? -1] ?? {};
  const winner = winnerName(match);
  const textOfBot = botTexts(results);
  const isPlayed = match !== null && (match.games > 0 || match.isOver || (table !== undefined && !awaited));
  const content = (
    <>
      <span class="hidden">{capitalised(meetingText(box))}: </span>
      {slots.map((slot, index) => {
        const { name } = slot;
        const points = match && name !== null ? match.points[match.players.indexOf(name)] : null;
        const isWinner = name !== null && winner === name;
        const isChampion = name !== null && champion === name;
        const kinds = [name === null && 'quiet', isWinner && 'winner', isChampion && 'champion'];
        const isLost = match && isForfeit(match) && !isWinner;
        const from = name !== null && slot.source.kind === 'group' ? groupText(slot.source.group) : '';
        return (
          <Slot key={index} name={slotText(slot, textOfBot)} kinds={kinds}>
            <span class="quiet">{from}</span>{' '}
            {points != null && isPlayed && <b>{isLost ? 'forfeit' : points}</b>}
            {isWinner && <span class="hidden"> wins</span>}
          </Slot>
        );
      })}
      {table !== undefined && (
        <span class="tag ellipsis">
          {awaited ? `waits for ${awaited.names.join(' and ')}` : 'live'}, table {table + 1}
        </span>
      )}
    </>
  );
  return (
    <li class={table === undefined ? '' : 'live-meeting'} style={placeOf(box)}>
      {link ? <a href={link}>{content}</a> : content}
    </li>
  );
}

/**
 * Draws the bracket of the contest. With `part`, only so many rows from a row on are shown, where there is no room for
 * all.
 */
export function Bracket({ part }: { readonly part?: { readonly from: number; readonly rows: number } }) {
  const { boxes, lines, rounds, groups, columns, rows } = layOutBracket(useContest().results);
  if (boxes.length === 0) return null;
  const champion = winnerName(boxes.at(-1)?.match ?? null);
  const width = columns * COLUMN - COLUMN + WIDTH;
  const height = TOP + rows * ROW;
  const parts = [
    ...groups.map((box) => ({ ...box, name: capitalised(groupText(box.group)), own: [box] })),
    ...rounds.map(({ key, round, ...at }) => ({
      ...at,
      name: capitalised(shortRoundText(round)),
      own: boxes.filter((box) => roundKey(box) === key),
    })),
  ];
  // Beside groups no box has a mark above it in the line of the names.
  const head = groups.length > 0 ? 1.75 : TOP;
  // A box that begins in a part is whole in it.
  const shown = Math.min(part ? part.rows + HEIGHT / ROW : rows, rows) * ROW + TOP;
  const sizes = { '--ems': width, '--high': height, '--wide': WIDTH, '--slot': SLOT_ROWS * ROW };
  const scale = { ...sizes, '--shown': shown, '--rounds': columns, '--before': (part?.from ?? 0) * ROW };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the keyboard has to scroll it
    <section class="bracket" aria-label="Bracket" tabIndex={0} style={scale}>
      <h2 class={part ? 'hidden' : ''}>Bracket</h2>
      <div class="drawing">
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {lines.map((line) => (
            <Line key={`${line.to.key} ${line.slot}`} {...line} champion={champion} />
          ))}
        </svg>
        {parts.map(({ name, own, ...at }) => (
          <section key={name}>
            <h3 style={placeOf(at, head)}>{name}</h3>
            <ol>
              {own.map((box) => {
                if ('group' in box) return <Group key="" box={box} champion={champion} />;
                return <Meeting key={box.key} box={box} champion={champion} />;
              })}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

/**
 * Returns a sentence if the difference of the first two leaves open which is better, with their score against each
 * other; else `null`.
 */
function doubtOf({ standings, matches }: ContestView): string | null {
  const [first, second] = standings;
  if (!first?.overNext || !second || comparisonOf(first.overNext) === 'ahead') return null;
  const met = matches.find(({ players }) => [first, second].every(({ name }) => players.includes(name)));
  const score = [first, second].map(({ name }) => met?.points[met.players.indexOf(name)]).join(' : ');
  const lead = withMinusSigns(describeFirstTwo(first.name, second.name, first.overNext));
  return met ? `${lead}; ${score} between them.` : `${lead}.`;
}

/** Shows the first three places of a contest that is over. */
export function Podium() {
  const { results } = useContest();
  const { standings, endedAt, orderedBy } = results;
  const isByRating = orderedBy === 'ratings';
  const steps = [1, 2, 3].flatMap((step) => {
    const rows = standings.filter(({ place, out }) => place === step && out !== 'disqualified');
    const [first] = rows;
    return first ? [{ step, place: placeText(first), rows }] : [];
  });
  if (endedAt === null || steps.length === 0) return null;
  const doubt = isByRating && doubtOf(results);
  return (
    <>
      <ol class="podium" aria-label="Podium">
        {steps.map(({ step, place, rows }) => (
          <li key={step} class={`step${step}`} style={{ '--names': rows.length, '--step': step }}>
            {rows.map(({ name, formerly, wins, losses, rating }) => {
              const before = placeHolderText({ name, formerly });
              return (
                <div key={name} style={{ '--letters': Math.max(6, name.length) }}>
                  <b>{name}</b>
                  {before && <span class="quiet">{before}</span>}
                  <span class="quiet">
                    {isByRating && rating
                      ? withMinusSigns(`rating ${formatEloRange(rating)}`).replaceAll(/ (?!\[)/g, '\u00a0')
                      : `${wins} won, ${losses} lost`}
                  </span>
                </div>
              );
            })}
            <b class="step">{place}</b>
          </li>
        ))}
      </ol>
      {doubt && <p class="doubt">{doubt}</p>}
    </>
  );
}
