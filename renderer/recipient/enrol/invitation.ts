import { fetchOwn } from '../fetching/fetch-bytes.ts';
import { Problem } from '../problems.ts';
import type { ExpectedInvitation, MadeEnrolment } from '../worker-messages.ts';

/** What the server answers to someone who is to choose a passphrase (shared/wire/release-keys.ts, `invitationAnswer`). */
export interface Enrolling extends ExpectedInvitation {
  /** The owner's public identity in base64, as the server names it; null if it knows none. */
  readonly identity: string | null;
  readonly enrolled_at: string | null;
  /** In base64; null while no invitation is open. */
  readonly offer: string | null;
}

/** @throws Problem `link_over` when the invitation is no longer known, otherwise like `fetchOwn`. */
export async function fetchInvitation(path: string): Promise<Enrolling> {
  const answer = await tellingLinks(async () => (await (await fetchOwn(path)).json()) as Enrolling);
  // What a server of an earlier version leaves out is what it doesn't have.
  return { ...answer, offer: answer.offer ?? null, invitation: answer.invitation ?? null };
}

/** Sends what the server may keep. @throws Problem as `fetchInvitation`. */
export async function sendEnrolment(path: string, { enrolment, proof }: MadeEnrolment): Promise<void> {
  const body = JSON.stringify({ enrolment: inBase64(enrolment), proof: inBase64(proof) });
  await tellingLinks(() => fetchOwn(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
}

/** The offer as bytes; undefined while no invitation is open. */
export function offerOf({ offer }: Enrolling): Uint8Array | undefined {
  return offer === null ? undefined : fromBase64(offer);
}

const inBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** A link that isn't known is not the same as a file that is withheld. */
async function tellingLinks<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof Problem && ['withheld', 'session_over'].includes(error.code) ? new Problem('link_over', error.message) : error;
  }
}
