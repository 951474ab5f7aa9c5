/** Words of a document with all that they have besides their text. */
import type { ComponentChildren, ComponentProps } from 'preact';
import { type Meter, type Span, shortTime, type Words } from '../../document/browser.ts';
import { lineColour } from '../Chart.tsx';
import { withMinusSigns } from '../state/words.ts';
import { BoardPicture, FeaturePicture } from './FeaturePicture.tsx';
import { Renamable } from './service.tsx';
import { makeScrollable } from './Table.tsx';

/** Draws an SVG as wide and high as its class says; words beside it say the same. */
const Drawing = ({ box, ...svg }: ComponentProps<'svg'> & { readonly box: readonly number[] }) => (
  <svg {...svg} viewBox={box.join(' ')} preserveAspectRatio="none" aria-hidden="true" />
);

function MeterBar({ low, high, value, ends, tone = 'quiet' }: Required<Meter> & Pick<Span, 'tone'>) {
  const said = `${value?.toFixed(2) ?? '–'} between ${low.toFixed(2)} and ${high.toFixed(2)}`;
  return (
    // Drawn without a value, too: what is below must not move when there is one.
    <div class="meter" role="img" aria-label={said}>
      {ends[0]}
      <Drawing class={tone} box={[low, 0, high - low, 1]}>
        <path d={`M0 0H${Math.min(high, Math.max(low, value ?? 0))}V1H0`} />
        <path class="zero" d="M0 0V1" />
      </Drawing>
      {ends[1]}
    </div>
  );
}

interface StripProps {
  readonly of: string;
  /** The ways to the games, by their numbers; a game without one has not been recorded. */
  readonly links?: readonly (string | undefined)[];
}

/** Cells of a strip: of more games, several share one. */
const MOST_CELLS = 25;

/**
 * Draws the games of a match in their order: how many of a cell the first player has won above, the other below. A cell
 * links to its first game that the other won, or else to its first.
 */
export function GameStrip({ of, links = [] }: StripProps) {
  const size = Math.ceil(of.length / MOST_CELLS);
  const cells = Array.from({ length: Math.ceil(of.length / (size || 1)) }, (_, cell) => {
    const from = cell * size;
    const marks = [...of.slice(from, from + size)];
    const shareOf = (mark: string) =>
      marks.filter((one) => one === mark || one === '=').length / marks.length;
    const linked = marks.map((_, index) => from + index).filter((game) => links[game]);
    const at = linked.find((game) => of[game] === '2') ?? linked[0] ?? from;
    const numbers = `${from + 1} to ${from + marks.length}`;
    return { link: links[at], numbers, number: at + 1, won: shareOf('1'), lost: shareOf('2') };
  });
  const hasLinks = links.some(Boolean);
  return (
    <span class={`strip ${hasLinks ? 'scroll' : ''}`} ref={hasLinks ? makeScrollable : null}>
      {cells.map(({ link, numbers, number, won, lost }) => {
        const style = { '--won': won, '--lost': lost, alignItems: lost > won ? 'end' : 'start' };
        if (!link) return <i key={number} style={style} />;
        const name = size === 1 ? `replay of game ${number}` : `games ${numbers}: replay of game ${number}`;
        return (
          <a key={number} href={link} style={style} title={name} aria-label={name}>
            {size === 1 && number}
          </a>
        );
      })}
    </span>
  );
}

/** The ends of the scale on which intervals are drawn, with 0. JSON has no infinite numbers: what has no end goes as far. */
function scaleOf(within: NonNullable<Span['range']>['within']): readonly [low: number, high: number] {
  const ends = within.flatMap(({ low, elo, high }) => [low, elo, high]).filter(Number.isFinite);
  return [Math.min(0, ...ends), Math.max(0, ...ends)];
}

/** Draws values at generations, from 0 on, where the start is beside itself. Values beyond the scale end at its end. */
function Sparkline({ of, within }: NonNullable<Span['spark']>) {
  const last = of.at(-1)?.generation || 1;
  const [low, high] = scaleOf(within);
  const at = (elo: number) => Math.min(high, Math.max(low, elo));
  const barOf = (one: (typeof of)[number]) =>
    `M${one.generation} ${-at(one.low ?? low)}V${-at(one.high ?? high)}`;
  const dots = of.map(({ generation, elo }) => `M${generation} ${-at(elo)}h0`);
  return (
    <Drawing class="range" box={[0, -high, 1.05 * last, high - low || 1]}>
      <path class="zero" d={`M0 0H${last}`} />
      <path class="bars" d={of.map(barOf).join('')} />
      <path class="dot" d={`M0 0h0${dots.join('')}`} />
    </Drawing>
  );
}

function RangeBar({ of, within, ends, values = [of.elo] }: NonNullable<Span['range']>) {
  const [low, high] = scaleOf(within);
  const at = (elo: number) => Math.min(high, Math.max(low, elo));
  return (
    <>
      {ends && <span class="limit quiet">{withMinusSigns(ends[0])}</span>}
      <Drawing class="range" box={[low, 0, high - low || 1, 2]}>
        <path class="zero" d={`M0 0V2M${low} 1H${high}`} />
        <path class="bars" d={`M${at(of.low ?? low)} 1H${at(of.high ?? high)}`} />
        {values.map((value, index) => (
          <path
            key={index}
            class="dot"
            style={values.length > 1 ? `stroke: var(--${lineColour(index)})` : undefined}
            d={`M${at(value)} 1h0`}
          />
        ))}
      </Drawing>
      {ends && <span class="limit quiet">{ends[1]}</span>}
    </>
  );
}

function tint(share: number): string {
  const colour = share >= 0.5 ? '--good' : '--bad';
  return `background: color-mix(in srgb, var(${colour}) ${Math.round(60 * Math.abs(share - 0.5))}%, transparent)`;
}

function shownSpan(span: Span, isAlone: boolean): ComponentChildren {
  const { text, tone, isStrong, isCode, isMain, link, time, rename, shade, meaning, meter } = span;
  const { range, spark, picture, strip, line } = span;
  let shown: ComponentChildren = (isCode ? text : withMinusSigns(text))
    .split('\n')
    .flatMap((line, index) => (index === 0 ? line : [<br />, line]));
  if (isCode) shown = <code>{shown}</code>;
  if (isStrong) shown = <b>{shown}</b>;
  if (time !== undefined) shown = <time dateTime={time}>{shortTime(time, isAlone)}</time>;
  if (link !== undefined)
    shown = (
      <a href={link} class={isMain ? 'primary' : undefined}>
        {shown}
      </a>
    );
  if (rename !== undefined) {
    shown = (
      <Renamable post={rename} name={text}>
        {shown}
      </Renamable>
    );
  }
  if (tone !== undefined) shown = <span class={tone}>{shown}</span>;
  if (shade !== undefined) {
    shown = (
      <div class="tint" style={tint(shade)}>
        {shown}
      </div>
    );
  }
  return (
    <>
      {picture !== undefined && <BoardPicture cells={picture} />}
      {meaning !== undefined && <FeaturePicture meaning={meaning} />}
      {line !== undefined && <span style={`color: var(--${lineColour(line)})`}>● </span>}
      {range !== undefined && <RangeBar {...range} />}
      {spark !== undefined && <Sparkline {...spark} />}
      {shown}
      {meaning && <small class="meaning quiet">{meaning}</small>}
      {strip && <GameStrip of={strip} />}
      {meter?.ends && <MeterBar {...meter} ends={meter.ends} {...(tone && { tone })} />}
      {meter && !meter.ends && (
        <progress value={meter.value ?? 0} max={meter.high} aria-label={text || 'progress'} />
      )}
    </>
  );
}

/** Draws the words of a document with all that they have besides their text. */
export function renderWords(words: Words): ComponentChildren {
  const parts = [words].flat();
  return parts.map((part) => shownSpan(typeof part === 'string' ? { text: part } : part, parts.length === 1));
}
