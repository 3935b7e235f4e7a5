import { fromWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { makeEnrolment } from '../../../shared/format/release/enrolment.ts';
import { enrolmentFileBytes } from '../../../shared/format/release/enrolment-file.ts';
import { enrolmentProof, readOffer } from '../../../shared/format/release/invitation.ts';
import { cheapCost } from '../desktop/owner-device.ts';

/** The file that the offline reader makes of an offer for somebody with the words of its code. */
export function answerToOffer(offer: Uint8Array, words: string): Uint8Array<ArrayBuffer> {
  const { accountId, vaultId, recipientId, identity, invitationId, emailHash } = readOffer(offer);
  const place = { accountId, vaultId, recipientId, identity, invitationId };
  const { enrolment } = makeEnrolment({ ...place, passphrase: 'sechs eigene Wörter', cost: cheapCost });
  const proof = enrolmentProof(enrolment, emailHash, { id: invitationId, code: fromWords(words, 16, 'invitation') });
  return enrolmentFileBytes({ enrolment, proof });
}
