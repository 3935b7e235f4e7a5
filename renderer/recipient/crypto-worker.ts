// The worker in which every key lives: it makes enrolments, opens locks and bundles, and decrypts. One estate per worker.
import { makeEnrolment } from '../../shared/format/enrolment.ts';
import { safetyPhrase } from '../../shared/format/safety-phrase.ts';
import { randomWords } from '../../shared/format/words.ts';
import { SealedEstate } from './sealed-estate.ts';
import { Problem, problemCodeOf } from './problems.ts';
import { readSheet } from './read-sheet.ts';
import type { Answered, Asked, CallName, FromWorker, SaveProgress, ToWorker } from './worker-messages.ts';

/** What a running call may do besides answer. */
interface Running {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SaveProgress) => void;
}

type Handlers = { readonly [Name in CallName]: (asked: Asked<Name>, running: Running) => Answered<Name> | Promise<Answered<Name>> };

let estate: SealedEstate | undefined;

function loaded(): SealedEstate {
  if (estate === undefined) throw new Problem('unexpected', 'nothing was loaded yet');
  return estate;
}

const handlers: Handlers = {
  proposePassphrase: () => randomWords(6).split(' '),
  enrol: ({ recipientId, passphrase, ownerIdentity }) => {
    const { enrolment, publicKey } = makeEnrolment({ recipientId, passphrase });
    return { enrolment, safetyPhrase: ownerIdentity === undefined ? undefined : safetyPhrase(ownerIdentity, publicKey, recipientId).split(' ') };
  },
  load: async ({ source }) => {
    estate = await SealedEstate.load(source);
    return estate.waysIn;
  },
  readSheet: ({ typed }) => readSheet(typed),
  open: ({ secret }) => loaded().open(secret),
  save: ({ documentId, target }, running) => loaded().save(documentId, target, running.signal, running.onProgress),
};

const stoppers = new Map<number, AbortController>();

const send = (message: FromWorker): void => globalThis.postMessage(message);

async function answer(message: Extract<ToWorker, { call: CallName }>): Promise<void> {
  const { call, number, asked } = message;
  const stopper = new AbortController();
  stoppers.set(number, stopper);
  try {
    const handle = handlers[call] as (asked: unknown, running: Running) => unknown;
    const value = await handle(asked, { signal: stopper.signal, onProgress: (progress) => send({ number, progress }) });
    send({ number, answer: value });
  } catch (error) {
    send({ number, problem: problemCodeOf(error), message: error instanceof Error ? error.message : 'unknown' });
  } finally {
    stoppers.delete(number);
  }
}

globalThis.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  if ('stop' in event.data) stoppers.get(event.data.stop)?.abort();
  else void answer(event.data);
});
send({ ready: true });
