import { setImmediate as nextTurn } from 'node:timers/promises';
import { wipe } from '../../shared/crypto/keys.ts';
import { localIndexKey } from '../../shared/format/container/document-keys.ts';
import { versionKey } from '../../shared/format/vault/document-versions.ts';
import { rootOf } from '../../shared/format/container/parts.ts';
import { containerBytesOf } from '../../shared/format/container/document-container.ts';
import { openEngine, type OpenEngine } from '../../electron/engine/engine.ts';
import { runInKeyringWorker } from '../../electron/engine/keyring/run-keyring-job.ts';
import { packState, stateNames } from '../../electron/engine/keyring/account-state.ts';
import { sealSearchText } from '../../electron/engine/search/sealed-search-text.ts';
import { seededRandom, type SeededRandom } from '../kit/runner/seeded-random.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

/** What an owner waits for with this many documents, in milliseconds. */
export interface EngineFigures {
  readonly documents: number;
  /** From having the keys to the whole list; Argon2id, which is slow on purpose, comes before. */
  readonly unlockAndListMs: number;
  /** The passphrase's own time, at the cost of a desktop. */
  readonly argon2Ms: number;
  /** An answer asked for right after the list. */
  readonly firstSearchMs: number;
  /** From the list to an index of every word. */
  readonly indexedMs: number;
  readonly indexedCpuMs: number;
  /** The longest time the engine did not answer while it was indexing. */
  readonly longestPauseMs: number;
  readonly searchP50Ms: number;
  readonly searchP95Ms: number;
  readonly searchCpuMs: number;
  readonly memoryMiB: number;
}

const passphrase = 'a passphrase of the bench';
const vocabulary = 20_000;
const wordsPerText = 300;
const batch = 1000;

const wordOf = (index: number): string => `${'bdfgklmnprst'[index % 12]}${'aeiou'[Math.floor(index / 12) % 5]}${index.toString(26)}`;
/** Some words are common, most are rare, as in any language. */
const someWord = (random: SeededRandom): string => wordOf(Math.floor(vocabulary * random.fraction() ** 3));
const someText = (random: SeededRandom, words: number): string => Array.from({ length: words }, () => someWord(random)).join(' ');

/** Puts documents with names, tags and words into a new account; no content, since nothing here looks at it. */
async function seedEngine(engine: OpenEngine, documents: number): Promise<void> {
  const random = seededRandom(1);
  const made = await engine.call('account.create', { passphrase });
  const vault = await engine.call('vaults.create', { name: 'All papers' });
  if (!made.ok || !vault.ok) throw new Error('the account could not be made');
  const { book, vaultKeys, keys, accountId } = engine.context.session();
  const { store, newId, clock } = engine.context;
  const key = localIndexKey(keys.masterKey);
  for (let at = 0; at < documents; at += batch) {
    const drafts = Array.from({ length: Math.min(batch, documents - at) }, (_, index) => {
      const id = newId();
      const place = { vaultId: vault.value.id, documentId: id, version: 1 };
      const { documentKey, wrapped } = vaultKeys.makeDocumentKey(place);
      wipe(documentKey);
      const sizeBytes = random.integer(1_000, 100_000);
      const parts = [[Buffer.from(random.bytes(32)).toString('hex'), containerBytesOf(sizeBytes)]] as const;
      const root = rootOf(parts);
      store.texts.put(sealSearchText(someText(random, wordsPerText), key, { accountId, document: id, root }));
      const version = { key: wrapped, parts, sizeBytes, addedAt: clock.now(), modifiedAt: clock.now() };
      const set = {
        name: `${someText(random, 3)} ${at + index}.pdf`,
        type: 'application/pdf',
        folder: null,
        label: 'Encrypted document',
        note: someText(random, 5),
        tags: [someWord(random)],
      };
      return {
        id,
        vault: book.get('vault', vault.value.id).id,
        kind: 'document' as const,
        set,
        versions: { [versionKey(1, root)]: version },
      };
    });
    book.write(drafts);
  }
  wipe(key);
}

/** What the owner may be asked to wait for; the others just state what it takes. */
export const engineBounds: Partial<Record<keyof EngineFigures, number>> = { unlockAndListMs: 1500, longestPauseMs: 50, searchP95Ms: 50 };
export const engineLabels: Readonly<Record<keyof EngineFigures, string>> = {
  documents: 'documents',
  argon2Ms: 'Argon2id of the passphrase, ms',
  unlockAndListMs: 'unlocked and listed after it, ms',
  firstSearchMs: 'first search after that, ms',
  indexedMs: 'every word searchable, ms',
  indexedCpuMs: 'processor time of that, ms',
  longestPauseMs: 'longest pause meanwhile, ms',
  searchP50Ms: 'search, median, ms',
  searchP95Ms: 'search, 95 of 100 below, ms',
  searchCpuMs: 'processor time of one search, ms',
  memoryMiB: 'memory of the process, MiB',
};

/** The figures as lines, each with its bound if it has one. */
export function describeEngine(figures: EngineFigures): readonly string[] {
  return (Object.keys(engineLabels) as (keyof EngineFigures)[]).map((name) => {
    const [value, bound] = [figures[name], engineBounds[name]];
    const verdict = bound === undefined ? '' : `   bound ${bound}${value < bound ? '' : ', MISSED'}`;
    return `  ${engineLabels[name].padEnd(34)} ${value.toFixed(value < 100 ? 1 : 0).padStart(7)}${verdict}`;
  });
}

/** Processor time of the whole process so far, in milliseconds. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function searchTimes(engine: OpenEngine, rounds: number): Promise<number[]> {
  const random = seededRandom(2);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // One word, two words, the first letters of a word.
    const query = [someWord(random), `${someWord(random)} ${someWord(random)}`, someWord(random).slice(0, 2)][round % 3] ?? '';
    const at = performance.now();
    const found = await engine.call('search.find', { query, limit: 50 });
    times.push(performance.now() - at);
    if (!found.ok) throw new Error(found.code);
  }
  return times.sort((a, b) => a - b);
}

/** Opens an account with this many documents as its owner would, and searches it. */
export async function measureEngine(documents: number): Promise<EngineFigures> {
  await using folder = await tempFolder('engine-bench');
  const engine = await openEngine({ folder: folder.path });
  try {
    await seedEngine(engine, documents);
    const { store } = engine.context;
    engine.context.lock();
    const keyring = store.state.get(stateNames.keyring);
    const { pack } = packState(store);
    if (keyring === undefined || pack === undefined) throw new Error('the account is gone');
    let at = performance.now();
    const keys = await runInKeyringWorker({ act: 'unlock', keyring, pack, passphrase });
    const argon2Ms = performance.now() - at;
    at = performance.now();
    engine.context.unlock(keys);
    const listed = await engine.call('documents.list', {});
    const unlockAndListMs = performance.now() - at;
    if (!listed.ok || listed.value.length !== documents) throw new Error('the list is not whole');
    at = performance.now();
    let cpu = cpuMs();
    let firstSearchMs = 0;
    void engine.call('search.find', { query: someWord(seededRandom(3)), limit: 50 }).then(() => (firstSearchMs = performance.now() - at));
    let longestPauseMs = 0;
    for (let last = performance.now(); !engine.context.session().search.complete; last = performance.now()) {
      await nextTurn();
      longestPauseMs = Math.max(longestPauseMs, performance.now() - last);
    }
    const [indexedMs, indexedCpuMs] = [performance.now() - at, cpuMs() - cpu];
    cpu = cpuMs();
    const times = await searchTimes(engine, 600);
    const searchCpuMs = (cpuMs() - cpu) / times.length;
    const memoryMiB = process.memoryUsage.rss() / 2 ** 20;
    const share = (part: number): number => times[Math.floor(times.length * part)] ?? NaN;
    return {
      documents,
      unlockAndListMs,
      argon2Ms,
      firstSearchMs,
      indexedMs,
      indexedCpuMs,
      longestPauseMs,
      searchP50Ms: share(0.5),
      searchP95Ms: share(0.95),
      searchCpuMs,
      memoryMiB,
    };
  } finally {
    await engine.close();
  }
}
