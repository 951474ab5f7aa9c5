/** Words of a document with all that they have besides their text. */
import type { ComponentChildren } from 'preact';
import { type Meter, type Span, type SparkPoint, shortTime, type Words } from '../../document/browser.ts';
import { FeaturePicture } from './FeaturePicture.tsx';
import { Named } from './service.tsx';

function MeterBar({ low, high, value, ends, tone = 'quiet' }: Required<Meter> & Pick<Span, 'tone'>) {
  const placeOf = (one: number) => (100 * (one - low)) / (high - low);
  const [zero, end] = [placeOf(0), placeOf(Math.min(high, Math.max(low, value ?? 0)))];
  // Cut out rather than placed: what is placed anew counts as a jump of the layout.
  const fill = `clip-path: inset(0 ${100 - Math.max(end, zero)}% 0 ${Math.min(end, zero)}%)`;
  const range = `between ${low.toFixed(2)} and ${high.toFixed(2)}`;
  return (
    // Drawn without a value, too: what is below must not move when there is one.
    <div class="meter" role="img" aria-label={`${value?.toFixed(2) ?? '–'} ${range}`}>
      <span>{ends[0]}</span>
      <div class="track">
        <div class={`fill ${tone}`} style={fill} />
        <div class="zero" style={`left: ${zero}%`} />
      </div>
      <span>{ends[1]}</span>
    </div>
  );
}

const SPARK = { width: 100, height: 24, edge: 2 };

function Sparkline({ points }: { readonly points: readonly SparkPoint[] }) {
  const { width, height, edge } = SPARK;
  const last = points.at(-1)?.x || 1;
  const low = Math.min(0, ...points.map((point) => point.low));
  const high = Math.max(0, ...points.map((point) => point.high));
  const left = (x: number) => (edge + ((width - 2 * edge) * x) / last).toFixed(1);
  const top = (y: number) =>
    (height - edge - ((height - 2 * edge) * (y - low)) / (high - low || 1)).toFixed(1);
  const bars = points.map((point) => `M${left(point.x)} ${top(point.low)}V${top(point.high)}`);
  return (
    <svg class="sparkline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path class="zero" d={`M0 ${top(0)}H${width}`} />
      <path class="bars" d={bars.join('')} />
      {points.map(({ x, value }) => (
        <circle key={x} cx={left(x)} cy={top(value)} r="1.5" />
      ))}
    </svg>
  );
}

/** An interval beside others on the same scale, on which 0 is marked. */
function RangeBar({ of, within }: NonNullable<Span['range']>) {
  const ends = within.flatMap(({ low, elo, high }) => [low, elo, high]).filter(Number.isFinite);
  const [low, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const { width, height, edge } = SPARK;
  const left = (elo: number) => {
    const share = (Math.min(high, Math.max(low, elo)) - low) / (high - low || 1);
    return edge + (width - 2 * edge) * share;
  };
  return (
    <svg class="sparkline range" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path class="zero" d={`M${left(0)} 0V${height}`} />
      <path class="bars" d={`M${left(of.low)} ${height / 2}H${left(of.high)}`} />
      <circle cx={left(of.elo)} cy={height / 2} r="3" />
    </svg>
  );
}

/** The board of a game, small: what it looks like, not what is where. */
function BoardPicture({ cells }: { readonly cells: readonly number[] }) {
  const coinAt = (place: number) =>
    `M${(place % 7) + 0.1} ${5.5 - Math.floor(place / 7)}a.4.4 0 1 0 .8 0 .4.4 0 1 0-.8 0`;
  const coins = (kind: number) =>
    cells.flatMap((cell, place) => (cell === kind ? coinAt(place) : [])).join('');
  return (
    <svg class="board-picture" viewBox="0 0 7 6" aria-hidden="true">
      {[0, 1, 2].map((kind) => (
        <path key={kind} class={`side${kind}`} d={coins(kind)} />
      ))}
    </svg>
  );
}

/** Green for more than half, red for less; the further from it, the stronger. */
function tint(share: number): string {
  const colour = share >= 0.5 ? '--good' : '--bad';
  return `background: color-mix(in srgb, var(${colour}) ${Math.round(60 * Math.abs(share - 0.5))}%, transparent)`;
}

/** A name of parts joined by points, which may break after each. */
function DottedName({ name }: { readonly name: string }) {
  return name.split('.').flatMap((part, index) => (index === 0 ? part : ['.', <wbr />, part]));
}

function shownSpan(span: Span): ComponentChildren {
  const { text, tone, isStrong, isCode, isDrawn, isMain, link, time, rename, shade, meaning, meter } = span;
  const { spark, range, picture } = span;
  let shown: ComponentChildren = text
    .split('\n')
    .flatMap((line, index) => (index === 0 ? line : [<br />, line]));
  if (meaning !== undefined) shown = <DottedName name={text} />;
  if (isCode || isDrawn) shown = <code style={isDrawn ? 'white-space: pre' : undefined}>{shown}</code>;
  if (isStrong) shown = <b>{shown}</b>;
  if (time !== undefined) shown = <time dateTime={time}>{shortTime(time)}</time>;
  if (link !== undefined)
    shown = (
      <a href={link} class={isMain ? 'primary' : undefined}>
        {shown}
      </a>
    );
  if (rename !== undefined) {
    shown = (
      <Named post={rename} name={text}>
        {shown}
      </Named>
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
      {meaning !== undefined && <FeaturePicture name={text} meaning={meaning} />}
      {shown}
      {meaning && <small class="meaning quiet">{meaning}</small>}
      {spark !== undefined && <Sparkline points={spark} />}
      {range !== undefined && <RangeBar {...range} />}
      {meter?.ends && <MeterBar {...meter} ends={meter.ends} {...(tone && { tone })} />}
      {meter && !meter.ends && (
        <progress value={meter.value ?? 0} max={meter.high} aria-label={text || 'progress'} />
      )}
    </>
  );
}

export function shownWords(words: Words): ComponentChildren {
  return [words].flat().map((part) => shownSpan(typeof part === 'string' ? { text: part } : part));
}
