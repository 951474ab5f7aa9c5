/** The drawing of a bracket, as wide as the page: heights are in `em`, widths in shares of the whole, which has at least these `em`. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ContestView, HostCommand, HostMessage, PlayedMatch } from '../arena/browser.ts';
import { decidingGame, isForfeit, placeText } from '../document/browser.ts';
import { type Box, type BracketLine, layOutBracket, winnerOf } from './state/bracket.ts';

/** A contest with what all parts of its page share. */
export interface ShownContest {
  readonly results: ContestView;
  /** Tables by the numbers of the matches that are played at them. */
  readonly tables: ReadonlyMap<number, number>;
  /** The ways to the games of a match, by their numbers. */
  readonly linksOf: (match: PlayedMatch) => readonly string[];
  readonly message?: HostMessage | undefined;
  /** For an organiser, as long as there is something to do. */
  readonly act?: ((command: HostCommand) => void) | undefined;
}

export const ContestContext = createContext<ShownContest | null>(null);

export const useContest = () => useContext(ContestContext) as ShownContest;

/** What leads to a match: to the game that decided it, or its first one. */
export function useMatchLink() {
  const { results, linksOf } = useContest();
  return (match: PlayedMatch) => linksOf(match)[(decidingGame(match, results.games) ?? 1) - 1];
}

const WIDTH = 14;
const HEIGHT = 3.4;
const COLUMN = 15.5;
const ROW = 4.8;
/** Above the first box, for the name of its round and where it is played. */
const TOP = 2.7;

const leftOf = ({ column }: Pick<Box, 'column'>) => column * COLUMN;
const topOf = ({ row }: Pick<Box, 'row'>) => TOP + row * ROW;
const em = (size: number) => `${size}em`;
const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

function Line({ line: { from, to, slot }, champion }: { line: BracketLine; champion: string | null }) {
  const winner = winnerOf(from.match);
  const [x, y] = [leftOf(from) + WIDTH, topOf(from) + HEIGHT / 2];
  const [toX, toY] = [leftOf(to), topOf(to) + (HEIGHT * (1 + 2 * slot)) / 4];
  const bend = toX - (COLUMN - WIDTH) / 2;
  const kind = winner === null ? '' : winner === champion ? 'champion' : 'decided';
  return <path class={kind} vector-effect="non-scaling-stroke" d={`M${x} ${y}H${bend}V${toY}H${toX}`} />;
}

function Meeting({ box, champion, width }: { box: Box; champion: string | null; width: number }) {
  const { match, slots, byes } = box;
  const { tables } = useContest();
  const linkTo = useMatchLink();
  const link = match && linkTo(match);
  const table = match && !match.isOver ? tables.get(match.number) : undefined;
  const winner = winnerOf(match);
  const isPlayed = match !== null && (match.games > 0 || match.isOver);
  const content = (
    <>
      <span class="hidden">{box.name}: </span>
      {slots.map(({ name, isKnown }, slot) => {
        const points = match && isKnown ? match.points[match.players.indexOf(name)] : null;
        const kinds = [!isKnown && 'quiet', winner === name && 'winner', champion === name && 'champion'];
        return (
          <span
            key={slot}
            class={`slot ${kinds.filter(Boolean).join(' ')}`}
            title={name}
            style={{ '--letters': name.length }}
          >
            <span class="ellipsis">{name}</span>{' '}
            {byes.includes(name) && !isPlayed && <span class="quiet">bye</span>}{' '}
            {match && isForfeit(match) && winner !== name && <span class="quiet">forfeit</span>}{' '}
            {points != null && isPlayed && <b>{points}</b>}
            {winner === name && <span class="hidden"> wins</span>}
          </span>
        );
      })}
      {table !== undefined && <span class="mark-live">live, table {table + 1}</span>}
    </>
  );
  const place = {
    ...{ left: percent(leftOf(box), width), width: percent(WIDTH, width) },
    ...{ top: em(topOf(box)), height: em(HEIGHT) },
  };
  return (
    <li class={table === undefined ? '' : 'live-meeting'} style={place}>
      {link ? <a href={link}>{content}</a> : content}
    </li>
  );
}

/** `part`: of one that has more rows than there is room for. */
export function Bracket({ part }: { readonly part?: { readonly from: number; readonly rows: number } }) {
  const { boxes, lines, rounds, columns, rows } = layOutBracket(useContest().results);
  if (boxes.length === 0) return null;
  const champion = winnerOf(boxes.at(-1)?.match ?? null);
  const width = columns * COLUMN - COLUMN + WIDTH;
  const height = TOP + rows * ROW;
  // A box that begins in a part is whole in it.
  const shown = Math.min(part ? part.rows + HEIGHT / ROW : rows, rows) * ROW + TOP;
  const size = part && {
    height: em(shown),
    fontSize: `min(${94 / width}cqi, var(--high, 80vh) / ${shown}, 4rem)`,
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen the keyboard has to scroll it
    <section class="bracket" aria-label="Bracket" tabIndex={0} style={size}>
      <h2 class={part ? 'hidden' : ''}>Bracket</h2>
      <div
        class="drawing"
        style={{
          ...{ '--ems': width, minWidth: em(width), height: em(height) },
          marginTop: em(-(part?.from ?? 0) * ROW),
        }}
      >
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          {lines.map((line) => (
            <Line key={`${line.to.key} ${line.slot}`} line={line} champion={champion} />
          ))}
        </svg>
        {rounds.map((round) => (
          <h3 key={round.name} style={{ left: percent(leftOf(round), width), top: em(topOf(round) - TOP) }}>
            {round.name}
          </h3>
        ))}
        <ol>
          {boxes.map((box) => (
            <Meeting key={box.key} {...{ box, champion, width }} />
          ))}
        </ol>
      </div>
    </section>
  );
}

function Final() {
  const { bracket, matches } = useContest().results;
  const linkTo = useMatchLink();
  const match = matches.findLast(({ key }) => key === bracket.at(-1)?.key);
  if (match === undefined) return null;
  const { round, players, points } = match;
  return (
    <p class="verdict">
      {round}: <a href={linkTo(match) ?? '#bracket'}>{`${players[0]} ${points.join(' : ')} ${players[1]}`}</a>
    </p>
  );
}

export function Podium() {
  const { standings, endedAt } = useContest().results;
  const steps = [1, 2, 3].flatMap((step) => {
    const rows = standings.filter(({ place, out }) => place === step && out !== 'disqualified');
    const [first] = rows;
    const figures = new Set(rows.map(({ wins, losses }) => `${wins} won, ${losses} lost`));
    return first ? [{ step, place: placeText(standings, standings.indexOf(first)), rows, figures }] : [];
  });
  if (endedAt === null || steps.length === 0) return null;
  return (
    <section aria-label="Podium">
      <ol class="podium">
        {steps.map(({ step, place, rows, figures }) => (
          <li key={step} class={`step${step}`}>
            {rows.map(({ name }) => (
              <b key={name} style={{ '--letters': name.length }}>
                {name}
              </b>
            ))}
            <span class="step">
              <b>{place}</b>
              {[...figures].map((text) => (
                <span key={text} class="quiet">
                  {text}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      <Final />
    </section>
  );
}
