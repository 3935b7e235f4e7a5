// The worker in which every key lives: it makes enrolments, opens locks and bundles, decrypts and saves. One estate per worker.
import { randomWords } from '../../shared/format/paper/random-words.ts';
import { acceptInvitation, enrolInvited, readOfferFile, type AcceptedInvitation } from './enrol/accept-invitation.ts';
import { PassphraseCheck } from './enrol/check-passphrase.ts';
import { DocumentSaver, type Running } from './saving/document-saver.ts';
import { hashOfFile } from './estate/hash-of-file.ts';
import { plainDocuments } from './estate/plain-documents.ts';
import { SealedEstate } from './estate/sealed-estate.ts';
import { Problem, problemCodeOf } from './problems.ts';
import { readSheet } from './unlock/read-sheet.ts';
import { openSealedWitnessing } from './witness/open-sealed.ts';
import type { Answered, Asked, CallName, FromWorker, ToWorker } from './worker-messages.ts';

type Handlers = { readonly [Name in CallName]: (asked: Asked<Name>, running: Running) => Answered<Name> | Promise<Answered<Name>> };

let estate: SealedEstate | undefined;
let saver: DocumentSaver | undefined;
let invitation: AcceptedInvitation | undefined;
const passphrases = new PassphraseCheck();

function there<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Problem('unexpected', 'nothing was loaded yet');
  return value;
}

const handlers: Handlers = {
  proposePassphrase: () => randomWords(6).split(' '),
  checkPassphrase: ({ passphrase, lists }) => passphrases.check(passphrase, lists),
  readOffer: ({ file }) => readOfferFile(file),
  acceptOffer: (asked) => {
    invitation = undefined;
    const read = acceptInvitation(asked);
    if (!('offer' in read)) return read;
    invitation = read;
    return { way: read.offer.way };
  },
  enrol: ({ passphrase }) => {
    passphrases.assertGood(passphrase);
    return enrolInvited(there(invitation), passphrase);
  },
  openWitnessing: openSealedWitnessing,
  load: async ({ source }) => {
    estate = await SealedEstate.load(source, estate);
    ({ saver } = estate);
    return estate.unlockChoices;
  },
  list: ({ base, documents }) => {
    saver = new DocumentSaver(plainDocuments(base, documents));
    return undefined;
  },
  takePart: ({ text }) => there(estate).takePart(text),
  takePaper: ({ typed }) => there(estate).takePaper(typed),
  readSheet: ({ typed }) => readSheet(typed),
  open: ({ secret }) => there(estate).open(secret),
  hashFile: ({ file }) => hashOfFile(file),
  checkPaper: ({ file }) => there(estate).checkPaper(file),
  survey: (_asked, running) => there(estate).survey(running),
  save: ({ documentId, target }, running) => there(saver).save(documentId, target, running),
  saveAll: ({ documentIds, texts, target }, running) => there(saver).saveAll({ ids: documentIds, texts }, target, running),
  keep: ({ target, ...what }, running) => there(estate).keep(what, target, running),
  preview: ({ documentId }, running) => there(saver).preview(documentId, running),
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
    const documentId = error instanceof Problem ? error.documentId : undefined;
    send({
      number,
      problem: problemCodeOf(error),
      message: error instanceof Error ? error.message : 'unknown',
      ...(documentId === undefined ? {} : { documentId }),
    });
  } finally {
    stoppers.delete(number);
  }
}

globalThis.addEventListener('message', (event: MessageEvent<ToWorker>) => {
  if ('stop' in event.data) stoppers.get(event.data.stop)?.abort();
  else void answer(event.data);
});
send({ ready: true });
