/** The first three, once a contest is over. */
import type { ContestView } from '../../arena/browser.ts';

export function Podium({ results: { standings, endedAt } }: { readonly results: ContestView }) {
  const best = standings.filter(({ place, out }) => place !== null && out !== 'disqualified').slice(0, 3);
  if (endedAt === null || best.length === 0) return null;
  return (
    <section aria-label="Podium">
      <ol class="podium">
        {best.map(({ name, wins, losses }, index) => (
          <li key={name} class={`step${index + 1}`}>
            <b style={{ '--letters': name.length }}>{name}</b>
            <span class="step">
              <b>{index + 1}</b>
              <span class="quiet">
                {wins} won, {losses} lost
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
