import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { makeEnrolment } from '../../../shared/format/release/enrolment.ts';
import { safetyPhrase } from '../../../shared/format/paper/safety-phrase.ts';
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

/** What a recipient's browser makes for the owner of a device: their key pair, without an invitation's code. */
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
