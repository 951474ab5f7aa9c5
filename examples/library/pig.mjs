// A game of one's own: Pig. Roll a die and add it up; a 1 loses what this turn has brought; hold to keep it; 100 points win.
// Three numbers say when to hold. From the command line: npx fcx tune --game ./pig.mjs --strategy ga --generations 40
import { defineGame } from 'four-connect-xtreme/tuner';

const GOAL = 100;

export default defineGame({
  name: 'pig',
  genes: {
    hold: { min: 1, max: 60, value: 8 },
    behind: { min: 0, max: 100, value: 0 },
    sprint: { min: 0, max: 60, value: 0 },
  },
  games: 20,
  play(players, random) {
    let won = 0;
    for (let game = 0; game < 20; game++) {
      const points = [0, 0];
      // Each begins every second game.
      let mover = game % 2;
      for (; ; mover = 1 - mover) {
        const { hold, behind, sprint } = players[mover];
        const [own, other] = [points[mover], points[1 - mover]];
        // Who is behind waits for more, and near the end nobody waits.
        const enough = hold + (behind * Math.max(0, other - own)) / 100;
        const isLate = Math.max(own, other) >= GOAL - sprint;
        let turn = 0;
        while (own + turn < GOAL && (isLate || turn < enough)) {
          const rolled = random.int(1, 6);
          turn = rolled === 1 ? 0 : turn + rolled;
          if (rolled === 1) break;
        }
        points[mover] = own + turn;
        if (own + turn >= GOAL) break;
      }
      if (mover === 0) won++;
    }
    return [won / 20, 1 - won / 20];
  },
});
