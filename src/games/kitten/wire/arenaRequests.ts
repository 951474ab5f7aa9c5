/** Requests of the arena to a bot, as the public services send them. */
import type { News } from '../round/news.ts';
import type { Turn } from '../round/round.ts';

/** The answer to everything that asks for nothing. */
export const ACK = 'ACK';

function fieldsOf(news: News): Record<string, unknown> {
  switch (news.type) {
    case 'draw':
      return { action: 'DRAW', card: news.card };
    case 'start':
      return {
        action: 'START',
        card_counts: Object.entries(news.counts).map(([name, count]) => ({ name, count })),
        bots: news.bots,
      };
    case 'inform':
      return { action: 'INFORM', botname: news.bot, event: news.event, data: news.card };
    case 'future':
      return { action: 'FUTURE', cards: news.cards };
    case 'explode':
      return { action: 'EXPLODE' };
    case 'over':
      return { action: 'OVER', ranks: news.ranks };
  }
}

export function newsRequest(news: News): string {
  return JSON.stringify(fieldsOf(news));
}

export function cardRequest({ bots, deck }: Turn): string {
  return JSON.stringify({ action: 'PLAY', bots, deck });
}

export function positionRequest(deckSize: number): string {
  return JSON.stringify({ action: 'DEFUSE', decksize: deckSize });
}
