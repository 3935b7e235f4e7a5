import { expect } from 'vitest';
import { noteEnrolments, type NamedEnrolment } from '../../electron/engine/releases/enrolments.ts';
import { openTestEstate, testCost, type TestEstate } from '../../electron/engine/engine-test-kit.ts';
import type { Recipient } from '../../electron/contract/shapes.ts';
import { toBase64 } from '../../shared/crypto/base64.ts';
import type { InvitationWay } from '../../shared/domain/invitation.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import { makeEnrolment, type EnrolmentPlace } from '../../shared/format/release/enrolment.ts';
import { enrolmentProof } from '../../shared/format/release/invitation.ts';
import { emailHash } from '../../shared/format/release/lock.ts';

export const recipientsEmail = 'marit@example.org';

/** An owner who has made an invitation for Marit, as their device and whoever has the code know it. */
export interface InvitedEstate extends AsyncDisposable {
  readonly estate: TestEstate;
  readonly recipient: string;
  readonly code: Uint8Array;
  /** What an enrolment that is meant for this invitation says. */
  readonly place: EnrolmentPlace;
  /** What the server says to the owner's device. */
  name(...found: readonly NamedEnrolment[]): Promise<void>;
  /** Marit as the owner sees her. */
  shown(): Promise<Recipient>;
}

export async function openInvitedEstate(way: InvitationWay = 'handed'): Promise<InvitedEstate> {
  const estate = await openTestEstate();
  const { id: recipient } = await estate.ok('recipients.create', { vault: estate.vault, name: 'Marit', email: recipientsEmail });
  const { words, invitation } = await estate.ok('invitations.make', { recipient, way, site: 'https://vault.example.org' });
  const { accountId, identity } = estate.engine.context.session();
  return {
    estate,
    recipient,
    code: fromWords(words, 16, 'invitation'),
    place: { accountId, vaultId: estate.vault, recipientId: recipient, identity: identity.publicKey, invitationId: invitation.id },
    name: (...found) => noteEnrolments(estate.engine.context, recipient, found),
    shown: async () =>
      (await estate.ok('recipients.list', { vault: estate.vault })).find(({ id }) => id === recipient) ?? expect.unreachable(),
    [Symbol.asyncDispose]: () => estate[Symbol.asyncDispose](),
  };
}

/** What comes back from a browser. @param code undefined: whoever sits there has none. */
export function enrolmentAt(place: EnrolmentPlace, code?: Uint8Array): NamedEnrolment {
  const { enrolment, publicKey } = makeEnrolment({ ...place, passphrase: 'of whoever sits there', cost: testCost });
  const proof = code && enrolmentProof(enrolment, emailHash(recipientsEmail), { id: place.invitationId ?? '', code });
  return { enrolment: toBase64(enrolment), publicKey: toBase64(publicKey), proof: proof === undefined ? null : toBase64(proof) };
}

/** How it ended: whether anything is sealed to a key now, and if not, whether the owner is shown that somebody tried. */
export async function endOf({ shown }: Pick<InvitedEstate, 'shown'>, { publicKey }: NamedEnrolment): Promise<'succeeded' | 'seen'> {
  const { enrolment, offeredKey, locks } = await shown();
  if (enrolment?.publicKey === publicKey) return 'succeeded';
  expect(locks.filter(({ kind }) => kind === 'enrolled' && enrolment === null)).toEqual([]);
  expect(offeredKey?.publicKey).toBe(publicKey);
  return 'seen';
}
