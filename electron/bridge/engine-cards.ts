import type { CardOutcome, CardRequest, OpenedCard } from '../contract/cards.ts';
import type { CardSource } from '../engine/engine-context.ts';
import { EngineError } from '../engine/engine-error.ts';

/** The engine's way to the cards that the shell at the other end looks after. */
export interface EngineCards {
  readonly source: CardSource;
  /** What the other end answers to the request of that number. */
  hear(id: number, outcome: CardOutcome): void;
}

/** @param post takes a request to the other end. */
export function engineCards(post: (id: number, request: CardRequest) => void): EngineCards {
  const waiting = new Map<number, (outcome: CardOutcome) => void>();
  let [lastId, lastCard] = [0, 0];
  const ask = async (request: CardRequest): Promise<OpenedCard | Uint8Array | null> => {
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<CardOutcome>();
    waiting.set(lastId, resolve);
    post(lastId, request);
    const outcome = await promise;
    if (!outcome.ok) throw new EngineError(outcome.code, outcome.message);
    return outcome.value;
  };
  return {
    hear: (id, outcome) => {
      waiting.get(id)?.(outcome);
      waiting.delete(id);
    },
    source: {
      open: async (document, signal) => {
        signal.throwIfAborted();
        lastCard += 1;
        const card = String(lastCard);
        const close = (): void => void ask({ do: 'close', card }).catch(() => undefined);
        signal.addEventListener('abort', close, { once: true });
        try {
          const opened = (await ask({ do: 'open', card, document })) as OpenedCard;
          return { ...opened, sign: async (data) => (await ask({ do: 'sign', card, data })) as Uint8Array, close };
        } finally {
          signal.removeEventListener('abort', close);
        }
      },
    },
  };
}
