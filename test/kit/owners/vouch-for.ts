import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { safetyPhrase } from '../../../shared/format/paper/safety-phrase.ts';
import type { OwnerDevice } from '../desktop/owner-device.ts';

/** The owner compares the key that waits for a recipient, as if the recipient had read its words out on the telephone. */
export async function vouchFor(device: OwnerDevice, vault: string, recipient: string): Promise<void> {
  const { offeredKey } = (await device.must('recipients.list', { vault })).find(({ id }) => id === recipient) ?? {};
  const { publicKey = '' } = offeredKey ?? {};
  const { identity } = device.engine.context.session();
  const words = safetyPhrase(identity.publicKey, fromBase64(publicKey, 'damaged'), recipient);
  await device.must('enrolments.accept', { recipient, publicKey, words });
}
