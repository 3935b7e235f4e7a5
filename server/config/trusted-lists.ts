import { resolve } from 'node:path';
import { listOfListsUrl } from '../../shared/node/pades/trusted-lists/official-journal.ts';
import { urlOf, ValueError, type Reader } from './readers.ts';

/** Which trusted lists are fetched. */
export interface ListsConfig {
  /** Where the list of lists is. */
  readonly url: string;
  /** PEM file of who may sign it; null: those of the Official Journal. */
  readonly signersFile: string | null;
}

interface ListsValues {
  readonly HEIRLOCK_TRUSTED_LISTS: string | null;
  readonly HEIRLOCK_TRUSTED_LISTS_SIGNERS: string | null;
}

/** `eu`, or an address. */
export const listsAddress: Reader<string> = (text) => {
  if (text === 'eu') return listOfListsUrl;
  try {
    return urlOf('https', 'http')(text);
  } catch (error) {
    throw error instanceof ValueError ? new ValueError('must be eu, or the URL of a list of lists') : error;
  }
};

export function listsFrom({ HEIRLOCK_TRUSTED_LISTS: url, HEIRLOCK_TRUSTED_LISTS_SIGNERS: signers }: ListsValues, cwd: string) {
  const signersFile = signers === null ? null : resolve(cwd, signers);
  return url === null ? null : ({ url, signersFile } satisfies ListsConfig);
}

export function listsProblems({ HEIRLOCK_TRUSTED_LISTS: url, HEIRLOCK_TRUSTED_LISTS_SIGNERS: signers }: ListsValues): string[] {
  return url === null && signers !== null ? ['HEIRLOCK_TRUSTED_LISTS_SIGNERS needs HEIRLOCK_TRUSTED_LISTS'] : [];
}
