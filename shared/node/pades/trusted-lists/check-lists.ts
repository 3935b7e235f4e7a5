import { claimedSignature, signedPartOf, type ClaimedSignature } from './check-list-signature.ts';
import { TrustedListError, type ListPointer, type ListProblem, type RefusedList, type TrustedList } from './list-contract.ts';
import { listText } from './list-xml.ts';
import { readList } from './read-list.ts';

/** A file that may be a list, from wherever it was obtained: it is trusted for nothing but its signature. */
export interface ListFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** SHA-256 of certificates, lower-case hex. */
export type Fingerprints = ReadonlySet<string>;

/** A file whose signature hasn't been checked yet. */
export interface Candidate {
  readonly name: string;
  readonly claimed: ClaimedSignature;
}

/** Does something with a file; what it stumbles over becomes a refusal. */
export type Attempt = <Result>(name: string, work: () => Result) => Result[];

/** An attempt that notes its refusals in `refused`. */
export function attemptNoting(refused: RefusedList[]): Attempt {
  return (name, work) => {
    try {
      return [work()];
    } catch (error) {
      refused.push({ name, problem: problemOf(error) });
      return [];
    }
  };
}

/** Whatever else a file makes a parser stumble over, it is no list. */
export function problemOf(error: unknown): ListProblem {
  return error instanceof TrustedListError ? error.problem : 'not_a_list';
}

export function candidatesAmong(files: readonly ListFile[], attempt: Attempt): Candidate[] {
  return files.flatMap(({ name, bytes }) => attempt(name, () => ({ name, claimed: claimedSignature(listText(bytes)) })));
}

/** A list that counts, and the file that it came in. */
export interface OpenedList {
  readonly name: string;
  /** Who signed it: SHA-256 of the certificate, lower-case hex. */
  readonly signer: string;
  readonly list: TrustedList;
}

/**
 * The lists of lists that a chain of successors leads to, from the newest on, and the files that were such lists (pivots; ETSI TS 119 615,
 * 4.1).
 */
export function followPivots(
  candidates: readonly Candidate[],
  signers: Fingerprints,
  attempt: Attempt,
): { readonly opened: readonly OpenedList[]; readonly used: ReadonlySet<Candidate> } {
  const used = new Set<Candidate>();
  const others = new Set<Candidate>();
  const opened: OpenedList[] = [];
  const allowed = new Set(signers);
  for (let grew = true; grew; ) {
    grew = false;
    for (const candidate of candidates) {
      if (used.has(candidate) || others.has(candidate) || !allowed.has(candidate.claimed.signer)) continue;
      const [list] = attempt(candidate.name, () => readList(signedPartOf(candidate.claimed)));
      const isOther = list !== undefined && !list.isListOfLists;
      (isOther ? others : used).add(candidate);
      if (list === undefined || isOther) continue;
      grew = true;
      opened.push({ name: candidate.name, signer: candidate.claimed.signer, list });
      const own = list.pointers.filter(({ isListOfLists, territory }) => isListOfLists && territory === list.territory);
      for (const signer of own.flatMap((pointer) => pointer.signers)) allowed.add(signer);
    }
  }
  return { opened: opened.sort((a, b) => b.list.sequence - a.list.sequence), used };
}

/**
 * The list of a country, signed by whom a list of lists names.
 * @param pointers the countries' lists; null where there is no list of lists, and `signers` may sign them themselves.
 * @throws TrustedListError.
 */
export function openNational(claimed: ClaimedSignature, pointers: readonly ListPointer[] | null, signers: Fingerprints): TrustedList {
  const mine = (pointers ?? []).filter((pointer) => pointer.signers.includes(claimed.signer));
  const isAllowed = pointers === null ? signers.has(claimed.signer) : mine.length > 0;
  if (!isAllowed) throw new TrustedListError('unknown_signer');
  const list = readList(signedPartOf(claimed));
  if (list.isListOfLists) throw new TrustedListError('unknown_signer');
  if (mine.length > 0 && !mine.some(({ territory }) => territory === list.territory)) throw new TrustedListError('other_territory');
  return list;
}
