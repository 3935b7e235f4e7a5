import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Session } from '../engine-context.ts';
import { derivedId } from '../items/derived-id.ts';
import { dataField } from '../items/item-fields.ts';

/** What the account itself keeps of its renewals. */
export interface RenewalNotes {
  /** How many renewals have been carried through to the release keys. */
  readonly done: number;
  /** Ids of the devices that were shut out by then. */
  readonly devices: readonly string[];
}

/** The record with the account's settings, where the notes are. */
export const settingsId = ({ accountId }: Pick<Session, 'accountId'>): Ulid => derivedId('settings', accountId);

/** What was noted at the last renewal. */
export function renewalNotes(session: Session): RenewalNotes {
  const body = session.book.find('settings', settingsId(session))?.body ?? { fields: {} };
  return dataField<RenewalNotes>(body, 'keysRenewed', { done: 0, devices: [] });
}

/** Whether one of the account's devices was shut out and knows the keys in use. */
export function isRenewalDue(session: Session, devices: readonly { readonly id: string; readonly revokedAt: string | null }[]): boolean {
  const done = new Set(renewalNotes(session).devices);
  return devices.some(({ id, revokedAt }) => revokedAt !== null && !done.has(id));
}
