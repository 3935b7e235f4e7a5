import { parentPort, workerData } from 'node:worker_threads';
import {
  attemptNoting,
  candidatesAmong,
  followPivots,
  openNational,
  type Candidate,
  type ListFile,
  type OpenedList,
} from './check-lists.ts';
import { claimedSignature } from './check-list-signature.ts';
import type { ListPointer, RefusedList } from './list-contract.ts';
import { listText, parseXml } from './list-xml.ts';
import { pivotUrls } from './read-list.ts';

/** Lists to check, as data that can go to another thread: lists of lists with their pivots, or the list of a country. */
export type CheckJob =
  | { readonly kind: 'top'; readonly files: readonly ListFile[]; readonly signers: readonly string[] }
  | { readonly kind: 'national'; readonly file: ListFile; readonly pointers: readonly ListPointer[] };

export interface CheckAnswer {
  /** Lists of lists from the newest on, or the only one of a country. */
  readonly opened: readonly OpenedList[];
  readonly refused: readonly RefusedList[];
  /** Lists of lists that nobody known signed, and where they say that their pivots are. Nothing vouches for that. */
  readonly unknown: readonly { readonly name: string; readonly pivots: readonly string[] }[];
}

/** Checks lists, wherever that is done. It takes a second for a megabyte, and fifty times its memory. */
export type CheckLists = (job: CheckJob) => Promise<CheckAnswer>;

/** Checks them here and now. Never throws for what the files hold. */
export function carryOutCheck(job: CheckJob): CheckAnswer {
  const refused: RefusedList[] = [];
  const attempt = attemptNoting(refused);
  if (job.kind === 'national') {
    const { file, pointers } = job;
    const opened = attempt(file.name, (): OpenedList => {
      const claimed = claimedSignature(listText(file.bytes));
      return { name: file.name, signer: claimed.signer, list: openNational(claimed, pointers, new Set()) };
    });
    return { opened, refused, unknown: [] };
  }
  const candidates = candidatesAmong(job.files, attempt);
  const { opened, used } = followPivots(candidates, new Set(job.signers), attempt);
  const unknown = candidates.filter((one) => !used.has(one)).map((one) => ({ name: one.name, pivots: claimedPivots(one) }));
  return { opened, refused, unknown };
}

function claimedPivots({ claimed }: Candidate): readonly string[] {
  try {
    return pivotUrls(parseXml(claimed.text));
  } catch {
    return [];
  }
}

/** What a thread does that was started to check one job (`check-in-thread.ts`). */
export function answerCheck(): void {
  parentPort?.postMessage(carryOutCheck(workerData as CheckJob));
}
