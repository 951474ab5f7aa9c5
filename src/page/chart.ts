/** What the charts of all pages share. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import { onTheme } from './shell.tsx';

/** The labels of an axis, all with the digits that the step between two of them needs. */
export function axisLabels(places: readonly number[], step: number): string[] {
  let digits = 0;
  while (digits < 10 && Math.abs(step - Number(step.toFixed(digits))) > 1e-9 * step) digits++;
  // `+ 0` turns -0 into 0.
  return places.map((place) => (Number(place.toFixed(digits)) + 0).toFixed(digits));
}

/** The colour of this name in the style sheet, as `#rrggbb`: the light or the dark one, whichever is shown. */
export function colourOf(place: HTMLElement, name: string): string {
  const before = place.style.color;
  place.style.color = `var(--${name})`;
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(place)
      .color.match(/[\d.]+/g)
      ?.map(Number) ?? [];
  place.style.color = before;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

export function drawMarks({ ctx, bbox, valToPos }: uPlot, marks: readonly number[], colour: string): void {
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.setLineDash([4, 4]);
  for (const mark of marks) {
    const x = Math.round(valToPos(mark, 'x', true));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

interface Plot {
  readonly height: number;
  readonly make: (place: HTMLElement) => Omit<uPlot.Options, 'width' | 'height'>;
  readonly data: uPlot.AlignedData;
  /** Changes with all that `make` depends on, and with what is drawn besides the data. */
  readonly kind: string;
  readonly drawn?: unknown;
}

/** A chart as wide as the element that it is in; drawn again when the data or the theme changes. */
export function usePlot({ height, make, data, kind, drawn }: Plot): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement | null>(null);
  const chart = useRef<uPlot | null>(null);
  const [theme, setTheme] = useState(0);
  useEffect(() => onTheme(() => setTheme((before) => before + 1)), []);
  useEffect(() => {
    const element = place.current as HTMLDivElement;
    const made = new uPlot({ ...make(element), width: element.clientWidth, height }, data, element);
    chart.current = made;
    const resized = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      made.destroy();
    };
  }, [kind, theme]);
  useEffect(() => chart.current?.setData(data), [JSON.stringify(data), drawn]);
  return place;
}
