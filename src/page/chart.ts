/** What the charts of all pages share. */
import type uPlot from 'uplot';

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
