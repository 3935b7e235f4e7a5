import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { makeEnrolment } from '../../../shared/format/release/enrolment.ts';
import { enrolmentProof } from '../../../shared/format/release/invitation.ts';
import { emailHash } from '../../../shared/format/release/lock.ts';
import { safetyPhrase } from '../../../shared/format/paper/safety-phrase.ts';
import { textField } from '../../../electron/engine/items/item-fields.ts';
import { codeOfInvitation, invitationRecords } from '../../../electron/engine/releases/invitation-record.ts';
import { offeredKey } from '../../../electron/engine/releases/release-record.ts';
import { cheapCost, type OwnerDevice } from '../desktop/owner-device.ts';

/** The owner compares the key that waits for a recipient, as if the recipient had read its words out on the telephone. */
export async function vouchFor(device: OwnerDevice, _vault: string, recipient: string): Promise<void> {
  const { book, identity } = device.engine.context.session();
  const offered = offeredKey(book.get('recipient', recipient));
  if (offered === undefined) throw new Error('no key waits for this recipient');
  const words = safetyPhrase(identity.publicKey, fromBase64(offered.enrolment, 'damaged'));
  await device.must('enrolments.accept', { recipient, publicKey: offered.publicKey, words });
}

/** The owner invites a recipient by a link, and the server learns of it. */
export async function inviteByLink(device: OwnerDevice, recipient: string): Promise<string> {
  const { words } = await device.must('invitations.make', { recipient, way: 'link' });
  await device.must('sync.run', {});
  return words;
}

/** What a recipient's browser makes of the open invitation's code: their key pair, and the proof. */
export function invitedEnrolment(
  device: Pick<OwnerDevice, 'engine'>,
  recipient: string,
  passphrase: string,
): { readonly enrolment: Uint8Array; readonly proof: Uint8Array } {
  const { accountId, identity, book } = device.engine.context.session();
  const entry = book.get('recipient', recipient);
  const open = invitationRecords(entry).at(-1);
  if (open === undefined) throw new Error('no invitation is open for this recipient');
  const place = { accountId, vaultId: entry.vault, recipientId: recipient, identity: identity.publicKey, invitationId: open.id };
  const { enrolment } = makeEnrolment({ ...place, passphrase, cost: cheapCost });
  return { enrolment, proof: enrolmentProof(enrolment, emailHash(textField(entry.body, 'email')), codeOfInvitation(open)) };
}

/** What somebody makes for the owner of a device without an invitation's code: a key pair. */
export function enrolmentFor(
  device: Pick<OwnerDevice, 'engine'>,
  recipient: string,
  passphrase: string,
): { readonly enrolment: Uint8Array; readonly publicKey: Uint8Array } {
  const { accountId, identity, book } = device.engine.context.session();
  const { vault } = book.get('recipient', recipient);
  const place = { accountId, vaultId: vault, recipientId: recipient, identity: identity.publicKey, invitationId: null };
  return makeEnrolment({ ...place, passphrase, cost: cheapCost });
}
