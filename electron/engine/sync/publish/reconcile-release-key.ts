import { randomBytes } from 'node:crypto';
import { wipe } from '../../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../../shared/crypto/sodium.ts';
import { challengeBytes, halfProof } from '../../../../shared/format/release/proofs.ts';
import type { Session } from '../../engine-context.ts';
import type { Entry } from '../../items/item-repository.ts';
import { acceptKey, acceptedKey, keyRecords, openKey, wipeHalves, type KeyRecord } from '../../releases/release-record.ts';
import { halfAt } from './server-half.ts';
import type { ReleaseApi, ServerReleaseStatus } from './release-api.ts';

/** Where account and server stand regarding one recipient's release key. */
export type KeyVerdict = 'settled' | 'unknown_key' | 'half_unreadable';

/**
 * Finds out which of a recipient's release keys the server has, where two devices may have made one without knowing of each other:
 * the one that it accepted first is the account's, and the others are given up, here and with the next sync everywhere. Their locks
 * no longer open anything, which readiness reports for each sheet. The server is not simply believed but has to prove it.
 * @param doubted true if the server has just refused what matches what is noted: then it has to prove that too.
 * @returns `unknown_key` when it has one that is none of these, `half_unreadable` when it can't open what it has.
 */
export async function reconcileReleaseKey(
  api: ReleaseApi,
  session: Session,
  recipient: Entry,
  { key_generation: stored }: ServerReleaseStatus['recipients'][number],
  doubted: boolean,
): Promise<KeyVerdict> {
  const keys = keyRecords(recipient);
  const accepted = acceptedKey(recipient);
  const latest = keys.at(-1)?.keyGeneration ?? 0;
  // A later generation takes the place of whatever is there.
  if (stored === null || latest > stored) return 'settled';
  const isKnown = accepted?.keyGeneration === stored && keys.some(({ id }) => id === accepted.id);
  if (isKnown && !doubted) return 'settled';
  const found = await storedKey(api, session, recipient, keys);
  if (typeof found === 'string') return found;
  if (found.id !== accepted?.id)
    session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set: acceptKey(recipient, found) }]);
  return 'settled';
}

/** The key whose half the server proves that it has. */
async function storedKey(
  api: ReleaseApi,
  session: Session,
  recipient: Entry,
  keys: readonly KeyRecord[],
): Promise<KeyRecord | Exclude<KeyVerdict, 'settled'>> {
  const challenge = new Uint8Array(randomBytes(challengeBytes));
  const answer = await api.halfProof(recipient.vault, recipient.id, challenge);
  if (answer === null) return 'unknown_key';
  if (answer.proof === null) return 'half_unreadable';
  const { keyGeneration, proof } = answer;
  return (
    keys.find(
      (key) => key.keyGeneration === keyGeneration && isProofOf(session, recipient, key, { origin: api.origin, challenge, proof }),
    ) ?? 'unknown_key'
  );
}

/** What a server answered to a challenge. */
export interface ServerProof {
  readonly origin: string;
  readonly challenge: Uint8Array;
  readonly proof: Uint8Array;
}

/** Whether a proof was made with what the server at this origin is to keep of this key. */
export function isProofOf(session: Session, recipient: Entry, key: KeyRecord, { origin, challenge, proof }: ServerProof): boolean {
  const open = openKey(session, recipient, key);
  const half = halfAt(open, origin);
  try {
    if (half === undefined) return false;
    const place = { vaultId: recipient.vault, recipientId: recipient.id, keyGeneration: key.keyGeneration };
    return equalBytes(proof, halfProof(half, place, challenge));
  } finally {
    wipe(half);
    wipeHalves(open);
  }
}
