/** How numbers are shown to people. */
import type { Estimate } from '../arena/statistics.ts';

/** `0.612 ± 0.041` */
export function formatEstimate({ mean, low, high }: Estimate, digits = 3): string {
  return `${mean.toFixed(digits)} ± ${((high - low) / 2).toFixed(digits)}`;
}

/** `45s`, `3m 05s`, `1h 02m` */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const pad = (value: number) => String(value).padStart(2, '0');
  if (whole < 60) return `${whole}s`;
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${pad(whole % 60)}s`;
  return `${Math.floor(whole / 3600)}h ${pad(Math.floor((whole % 3600) / 60))}m`;
}
