/** A bot behind a socket, as the arena asks it. */
import { pause } from '../../../system/index.ts';
import { type Bot, BotFault } from '../round/round.ts';
import { type Address, ask, ExchangeError } from '../wire/exchange.ts';
import { type ArenaRequest, formatRequest } from '../wire/requests.ts';
import type { Sitting } from './match.ts';

/** Milliseconds that a bot has for an answer. */
const ANSWER_MS = 1000;

/** Milliseconds between attempts to reach a bot that has a port but does not listen yet. */
const RETRY_MS = 50;

/** The bot at this address; its methods throw the signal's reason once it is aborted. */
export function remoteBot(address: Address, { onAnswer, signal }: Sitting): Bot {
  const send = async (request: ArenaRequest): Promise<string> => {
    const start = performance.now();
    for (;;) {
      const left = Math.max(1, ANSWER_MS - (performance.now() - start));
      try {
        const answer = await ask(address, formatRequest(request), left, signal);
        onAnswer(performance.now() - start);
        return answer;
      } catch (error) {
        if (!(error instanceof ExchangeError)) throw error;
        if (error.code !== 'refused') throw new BotFault(error.code, error.message);
        if (performance.now() - start + RETRY_MS > ANSWER_MS)
          throw new BotFault('unreachable', error.message);
        await pause(RETRY_MS, signal);
      }
    }
  };
  return {
    async hear(news) {
      await send(news);
    },
    chooseCard: async (turn) => ({ card: await send({ type: 'card', ...turn }) }),
    choosePosition: (deckSize) => send({ type: 'position', deckSize }),
  };
}
