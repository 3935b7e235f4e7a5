import { fork, type ChildProcess } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { startAuthorities, type Authorities } from '../kit/pki/local-authorities.ts';
import { chainOf } from '../kit/pki/make-certificate.ts';
import type { CorpusRow, Remark } from './corpus-row.ts';
import type { CorpusAnswer, CorpusQuestion } from './corpus-worker.ts';
import type { CorpusWorld } from './examine-file.ts';
import { javaOpinions, type JavaOpinion } from './java-opinions.ts';
import { pickFiles } from './pick-files.ts';

export interface CorpusOptions {
  readonly folder: string;
  /** At most so many files, chosen by the seed; null: all. */
  readonly sample: number | null;
  readonly seed: number;
  readonly jobs: number;
  /** How long a file may take; who takes longer is ended. */
  readonly limitMs: number;
  /** Whether Java looks at everything too. */
  readonly java: boolean;
  /** Path of a module that changes what was signed. */
  readonly spoil?: string;
  readonly onRow?: (row: CorpusRow, done: number, all: number) => void;
}

const worker = fileURLToPath(new URL('corpus-worker.ts', import.meta.url));
/** So many files are shown to one start of Java. */
const perJavaRun = 20;

interface Half {
  readonly row: Omit<CorpusRow, 'java'>;
  readonly path: string;
  readonly signedFiles: CorpusAnswer['signedFiles'];
  readonly folder: string;
}

/** Looks at every file of a folder, each in a process that may crash or hang without harm. Rows in the order of their paths. */
export async function runCorpus(options: CorpusOptions): Promise<readonly CorpusRow[]> {
  const files = await pickFiles(options.folder, options);
  await using temporary = await tempFolder('corpus');
  await using authorities = await startAuthorities();
  const world = worldOf(authorities, options.spoil);
  const rows: CorpusRow[] = [];
  const waiting: Half[] = [];
  const settle = async (): Promise<void> => {
    const halves = waiting.splice(0);
    for (const row of await withJava(halves, authorities, options)) {
      rows.push(row);
      options.onRow?.(row, rows.length, files.length);
    }
    await Promise.all(halves.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  };
  let next = 0;
  const work = async (): Promise<void> => {
    const seat = new Seat(options.limitMs);
    for (let index = next++; index < files.length; index = next++) {
      const [path, folder] = [files[index] ?? '', join(temporary.path, String(index))];
      await mkdir(folder);
      waiting.push({ ...(await seat.examine({ file: path, folder, world }, relative(options.folder, path))), path, folder });
      if (waiting.length >= perJavaRun) await settle();
    }
    seat.leave();
  };
  await Promise.all(Array.from({ length: options.jobs }, work));
  await settle();
  return rows.sort((one, other) => (one.file < other.file ? -1 : 1));
}

function worldOf({ signers, root, tsaUrl }: Authorities, spoil?: string): CorpusWorld {
  const signer = signers.rsa;
  return {
    pkcs8: signer.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    certificate: signer.certificate.raw.toString('base64'),
    chain: chainOf(signer)
      .slice(0, -1)
      .map(({ raw }) => raw.toString('base64')),
    root: root.certificate.raw.toString('base64'),
    tsaUrl,
    spoil: spoil ?? null,
  };
}

/** One worker after another: whoever crashed or was ended is followed by a new one. */
class Seat {
  readonly #limitMs: number;
  #child: ChildProcess | null = null;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  async examine(question: CorpusQuestion, file: string): Promise<Pick<Half, 'row' | 'signedFiles'>> {
    const startMs = performance.now();
    const answer = await this.#ask(question);
    const ms = Math.round(performance.now() - startMs);
    if ('kind' in answer) {
      const nothing = { kind: 'unreadable', verdict: null, codes: [], ours: null, pdfsig: null, signings: {} } as const;
      return { row: { ...nothing, file, remarks: [answer], ms, peakMib: 0 }, signedFiles: [] };
    }
    const { row, signedFiles, peakMib } = answer;
    return { row: { ...row, file, ms, peakMib }, signedFiles };
  }

  leave(): void {
    this.#end();
  }

  #ask(question: CorpusQuestion): Promise<CorpusAnswer | Remark> {
    // In a group of its own, so that the programs which it started end with it.
    this.#child ??= fork(worker, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true });
    const child = this.#child;
    return new Promise((resolve) => {
      const finish = (answer: CorpusAnswer | Remark): void => {
        clearTimeout(timer);
        child.removeAllListeners();
        if ('kind' in answer) this.#end();
        resolve(answer);
      };
      const timer = setTimeout(() => finish({ kind: 'hang', text: `longer than ${this.#limitMs / 1_000} seconds` }), this.#limitMs);
      child.once('message', (answer) => finish(answer as CorpusAnswer));
      child.once('exit', (code, signal) => finish({ kind: 'crash', text: `ended with ${signal ?? code ?? 'nothing'}` }));
      child.send(question);
    });
  }

  #end(): void {
    const pid = this.#child?.pid;
    this.#child = null;
    if (pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Gone already.
    }
  }
}

async function withJava(halves: readonly Half[], { root }: Authorities, { java }: CorpusOptions): Promise<CorpusRow[]> {
  const all = halves.flatMap(({ path, signedFiles }) => [path, ...signedFiles.map((one) => one.path)]);
  const opinions = java && all.length > 0 ? await javaOpinions(root, all) : new Map<string, JavaOpinion>();
  return halves.map(({ row, path, signedFiles }) => {
    const before = opinions.get(path) ?? null;
    const own = signedFiles.flatMap(({ path: one, how }) => complaintsOf(before, opinions.get(one) ?? null, how));
    const whole = {
      ...row,
      java: before === null || before.signatures === 0 ? null : { signatures: before.signatures, intact: before.intact },
    };
    return { ...whole, remarks: [...row.remarks, ...own, ...compareCounts(whole)] };
  });
}

/** Files that Java could not read before can't be read after either. */
function complaintsOf(before: JavaOpinion | null, after: JavaOpinion | null, how: string): Remark[] {
  if (before === null) return [];
  if (after === null) return [{ kind: 'not_verified', text: `${how}: PDFBox cannot read it any more` }];
  return after.own === 0 || after.ownBroken > 0
    ? [{ kind: 'not_verified', text: `${how}: BouncyCastle doesn't find our signature valid` }]
    : [];
}

/** What we say of the signatures that were there, beside what the others say. */
function compareCounts({ kind, ours, pdfsig, java, verdict, codes }: CorpusRow): Remark[] {
  const others = [
    ['pdfsig', pdfsig],
    ['Java', java],
  ] as const;
  const told = others.flatMap(([name, count]) => (count === null ? [] : [`${name} ${count.intact} of ${count.signatures}`]));
  if (told.length === 0) return [];
  const mine = `we find ${ours?.intact ?? 0} of ${ours?.signatures ?? 0} intact`;
  const everybody = others.every(([, count]) => count === null || count.intact === count.signatures);
  const differs = others.some(([, count]) => count !== null && (count.intact !== ours?.intact || count.signatures !== ours.signatures));
  if (differs || kind !== 'signed') return [{ kind: 'disagreement', text: `${mine}, ${told.join(', ')} (${codes.join(', ')})` }];
  const by = codes.filter((code) => byLaterChanges.has(code));
  return everybody && by.length > 0 ? [{ kind: 'stricter', text: `${verdict ?? ''}: ${by.join(', ')}; ${told.join(', ')}` }] : [];
}

const byLaterChanges = new Set([
  'changed_after_signing',
  'notes_may_cover',
  'readers_may_differ',
  'bytes_after_end',
  'field_hidden',
  'field_duplicated',
  'signature_removed',
  'byte_range_gap',
  'byte_range_malformed',
  'byte_ranges_overlap',
  'not_at_revision_end',
  'later_changes_unreadable',
  'object_unreadable',
  'certification_misplaced',
  'contents_padding',
]);
