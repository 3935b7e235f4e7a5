import type { CorrectionRole } from '../../../shared/domain/correction.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import type { Db, RecipientRow, TrustedContactRow } from '../../db/schema.ts';
import type { Person } from '../context.ts';
import { knownWays } from '../ways/known-ways.ts';

/** Somebody who asks for a correction, agrees to it, or stops it. */
export interface CorrectionPerson {
  /** `way`: whoever reads what goes to a known way of the recipient concerned. Neither they nor the owner ask or agree. */
  readonly role: CorrectionRole | 'way' | 'owner';
  readonly id: Ulid;
  /** Every address at which they are reached, comparable; the first is the one they are known by. */
  readonly keys: readonly [string, ...string[]];
}

/** Somebody who may ask and agree. */
export type CorrectionAsker = CorrectionPerson & { readonly role: CorrectionRole };

/** One whom the owner trusts. */
export function contactPerson(contact: Pick<TrustedContactRow, 'id' | 'email_key'>): CorrectionAsker {
  return { role: 'contact', id: contact.id, keys: [contact.email_key] };
}

/** Another recipient, with all their addresses. */
export async function recipientPerson(db: Db, recipient: RecipientRow): Promise<CorrectionAsker> {
  return { role: 'recipient', id: recipient.id, keys: [recipient.email_key, ...(await ownAddressKeys(db, recipient))] };
}

/** Who looks after the server. */
export function operatorPerson(person: Pick<Person, 'userId' | 'email'>): CorrectionAsker {
  return { role: 'operator', id: person.userId, keys: [emailKey(person.email)] };
}

/** The addresses at which a recipient themselves is reached, comparable; a deputy is somebody else. */
export async function ownAddressKeys(db: Db, recipient: RecipientRow): Promise<readonly string[]> {
  return (await knownWays(db, recipient)).flatMap(({ kind, address }) => (kind === 'mail' && address !== null ? [emailKey(address)] : []));
}
