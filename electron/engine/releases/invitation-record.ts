import type { InvitationWay } from '../../../shared/domain/invitation.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import type { InvitationCode } from '../../../shared/format/paper/invitation-text.ts';
import type { Entry } from '../items/item-repository.ts';
import { dataField } from '../items/item-fields.ts';
import { goneFields, isGone, type Fields } from './release-record.ts';

/** One invitation as its recipient's item keeps it. All of the owner's devices know its code: any of them may see the proof first. */
export interface InvitationRecord {
  readonly id: string;
  /** I, base64. */
  readonly code: string;
  readonly way: InvitationWay;
  readonly madeAt: string;
  readonly expiresAt: string;
  /** When the server took the offer; null before. */
  readonly offeredAt: string | null;
}

/** Every invitation that was neither used nor withdrawn, oldest first; it may have expired. */
export function invitationRecords({ body }: Entry): InvitationRecord[] {
  const records = Object.keys(body.fields)
    .filter((name) => name.startsWith('invitation-'))
    .map((name) => dataField<Partial<InvitationRecord>>(body, name, {}));
  return records
    .filter((record): record is InvitationRecord => record.code !== undefined && !isGone(body, record.id ?? ''))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The invitation whose code counts now: the newest, unless it has expired by this device's own clock. */
export function openInvitation(recipient: Entry, now: string): InvitationRecord | undefined {
  const newest = invitationRecords(recipient).at(-1);
  return newest !== undefined && newest.expiresAt > now ? newest : undefined;
}

/** Its code; the caller wipes it. */
export const codeOfInvitation = ({ id, code }: InvitationRecord): InvitationCode => ({ id, code: fromBase64(code, 'damaged') });

/** Fields by which no invitation there is counts any more. */
export function endedInvitations(recipient: Entry): Fields {
  const ids = invitationRecords(recipient).map(({ id }) => id);
  return { ...Object.fromEntries(ids.map((id) => [`invitation-${id}`, null])), ...goneFields('invitation', ids) };
}
