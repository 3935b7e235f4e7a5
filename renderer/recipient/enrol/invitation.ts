import { fetchOwn } from '../fetching/fetch-bytes.ts';
import { Problem } from '../problems.ts';
import type { MadeEnrolment } from '../worker-messages.ts';

/** What the server answers to someone who has an invitation (shared/wire/release-keys.ts, `invitationAnswer`). */
export interface Enrolling {
  readonly recipient: string;
  /** The owner's public identity in base64, if it is known. */
  readonly identity: string | null;
  readonly enrolled_at: string | null;
}

/** @throws Problem `link_over` when the invitation is no longer known, otherwise like `fetchOwn`. */
export async function fetchInvitation(path: string): Promise<Enrolling> {
  return tellingLinks(async () => (await (await fetchOwn(path)).json()) as Enrolling);
}

/** Sends what the server may keep. @throws Problem as `fetchInvitation`. */
export async function sendEnrolment(path: string, { enrolment }: MadeEnrolment): Promise<void> {
  const body = JSON.stringify({ enrolment: btoa(String.fromCharCode(...enrolment)) });
  await tellingLinks(() => fetchOwn(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
}

/** The owner's identity as bytes. */
export function identityOf({ identity }: Enrolling): Uint8Array | undefined {
  return identity === null ? undefined : Uint8Array.from(atob(identity), (character) => character.charCodeAt(0));
}

/** A link that isn't known is not the same as a file that is withheld. */
async function tellingLinks<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof Problem && ['withheld', 'session_over'].includes(error.code) ? new Problem('link_over', error.message) : error;
  }
}
