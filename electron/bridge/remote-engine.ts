import type { CardOutcome, CardRequest } from '../contract/cards.ts';
import type { EngineEvent } from '../contract/contract.ts';
import type { ShellOutcome } from '../contract/shell.ts';
import { announcer } from './announcer.ts';
import type { EngineLink, EngineReply, EngineRequest, MessageEnd } from './engine-link.ts';

/** The engine could not be opened; `message` says why, for people. */
export class EngineNotOpened extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'EngineNotOpened';
    this.code = code;
  }
}

export interface RemoteEngineOptions {
  /** Called on faults of the program in the engine's thread. */
  readonly report: (text: string) => void;
  /** Called when the engine's thread ended without being asked to. */
  readonly gone: () => void;
  /** Asks the owner for a card to sign with. Never rejects. Absent: nothing here can. */
  readonly cards?: (request: CardRequest) => Promise<CardOutcome>;
}

const noCards = async (): Promise<CardOutcome> => ({
  ok: false,
  code: 'card_unavailable',
  message: "This program can't sign with a card.",
});

type Request = EngineRequest extends infer R ? (R extends EngineRequest ? Omit<R, 'id'> : never) : never;

const appGone: ShellOutcome<never> = { ok: false, code: 'app_gone', message: 'The part of the program that holds the vault has ended.' };

/** The engine served at the other end. @throws EngineNotOpened. */
export async function openRemoteEngine(end: MessageEnd, { report, gone, cards = noCards }: RemoteEngineOptions): Promise<EngineLink> {
  const waiting = new Map<number, (outcome: unknown) => void>();
  const { tell, on } = announcer<EngineEvent>();
  const opened = Promise.withResolvers<void>();
  let [lastId, state] = [0, 'open' as 'open' | 'closing' | 'ended'];
  const ended = (): void => {
    if (state === 'ended') return;
    const asked = state === 'closing';
    state = 'ended';
    opened.reject(new EngineNotOpened('app_gone', 'The part of the program that holds the vault could not be started.'));
    for (const resolve of waiting.values()) resolve(asked ? { ok: true, value: {} } : appGone);
    waiting.clear();
    if (!asked) gone();
  };
  end.onEnd(ended);
  end.onMessage((message) => {
    const reply = message as EngineReply;
    if (reply.act === 'answer') {
      waiting.get(reply.id)?.(reply.outcome);
      waiting.delete(reply.id);
    } else if (reply.act === 'event') {
      tell(reply.event);
    } else if (reply.act === 'card') {
      const { id } = reply;
      void cards(reply.request).then((outcome) => state !== 'ended' && end.post({ act: 'card', id, outcome }));
    } else if (reply.act === 'fault') report(reply.text);
    else if (reply.act === 'ready') opened.resolve();
    else opened.reject(new EngineNotOpened(reply.code, reply.message));
  });
  await opened.promise;
  const ask = (request: Request): Promise<unknown> => {
    if (state !== 'open') return Promise.resolve(appGone);
    lastId += 1;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(lastId, resolve);
    end.post({ ...request, id: lastId });
    return promise;
  };
  return {
    call: (name, input) => ask({ act: 'call', name, input }) as Promise<never>,
    describeContent: (document, version) => ask({ act: 'describe', document, version }) as ReturnType<EngineLink['describeContent']>,
    readContent: (place) => ask({ act: 'read', place }) as ReturnType<EngineLink['readContent']>,
    on,
    close: async () => {
      const closed = ask({ act: 'close' });
      state = state === 'open' ? 'closing' : state;
      await closed;
    },
  };
}
