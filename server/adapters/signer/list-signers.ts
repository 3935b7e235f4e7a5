import { readCertificate } from '../../../shared/node/pades/certificates/certificate.ts';
import type { Fingerprints } from '../../../shared/node/pades/trusted-lists/check-lists.ts';
import { officialJournalSigners } from '../../../shared/node/pades/trusted-lists/official-journal.ts';
import { readRoots } from './read-roots.ts';

/** Who may sign the list of lists. @param file PEM file; null for those of the Official Journal. @throws Error when it can't be read. */
export async function listSigners(file: string | null): Promise<Fingerprints> {
  return file === null ? officialJournalSigners : new Set((await readRoots(file)).map((one) => readCertificate(one).fingerprint));
}
