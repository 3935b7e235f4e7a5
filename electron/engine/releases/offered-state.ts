import type { OfferedState } from '../../contract/shapes.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { readEnrolment } from '../../../shared/format/release/enrolment.ts';
import type { Entry } from '../items/item-repository.ts';
import { openInvitation } from './invitation-record.ts';
import type { OfferedKey } from './release-record.ts';

/** What a key that waits needs before anything can be sealed to it. */
export function offeredStateOf(recipient: Entry, { enrolment, provenBy }: OfferedKey, now: string): OfferedState {
  if (!isSecondFormat(enrolment)) return 'outdated';
  const open = openInvitation(recipient, now);
  if (open === undefined) return 'compare';
  return provenBy === open.id ? 'compare_invited' : 'not_invited';
}

/** Whether an enrolment (base64) was made for one owner. */
export function isSecondFormat(enrolment: string): boolean {
  try {
    return readEnrolment(fromBase64(enrolment, 'damaged')).place !== null;
  } catch (error) {
    if (error instanceof CryptoError) return false;
    throw error;
  }
}
