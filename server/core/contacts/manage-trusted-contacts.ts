import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { codePoints, emailKey, hasForbiddenCharacters, parseEmail } from '../../../shared/domain/text-rules.ts';
import type { Db, TrustedContactRow } from '../../db/schema.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import { passGate } from '../access/release-gate.ts';
import { tellOwner, type ContactsContext } from './manage-contacts.ts';
import { deleteTrustedContact, insertTrustedContact, listTrustedContactRows } from '../stores/trusted-contact-store.ts';

/** How many people an owner may name. */
export const maxTrustedContacts = 5;
const longestName = 200;

export interface TrustedContactInput {
  readonly email: string;
  readonly name: string | null;
  /** Whether their word that the owner is alive stops a release. */
  readonly mayVouch: boolean;
}

/** The people whom an owner wants to be asked before a release. */
export async function listTrustedContacts({ core, person }: ContactsContext): Promise<readonly TrustedContactRow[]> {
  return listTrustedContactRows(core.db.read, person.userId);
}

/** Names one more. They hear of it when they are asked. @throws DomainError `invalid_request`, `conflict`, `mfa_required`. */
export async function addTrustedContact(ctx: ContactsContext, input: TrustedContactInput): Promise<TrustedContactRow> {
  const { core, person } = ctx;
  await passGate(ctx, 'change_contacts');
  const email = parseEmail(input.email);
  if (email === undefined) throw invalid('email', 'must be an e-mail address');
  if (emailKey(email) === emailKey(person.email)) throw invalid('email', 'must be the address of somebody else');
  if (input.name !== null && (codePoints(input.name) > longestName || hasForbiddenCharacters(input.name)))
    throw invalid('name', `must be text of at most ${longestName} characters`);
  const contact: TrustedContactRow = {
    id: core.newId(),
    owner_id: person.userId,
    email,
    email_key: emailKey(email),
    name: input.name,
    may_vouch: input.mayVouch ? 1 : 0,
    added_at: core.clock.now(),
  };
  const added = await core.db.transaction(async (tx) => {
    if ((await listTrustedContactRows(tx, person.userId)).length >= maxTrustedContacts)
      throw new DomainError('conflict', `You can name ${maxTrustedContacts} people.`);
    if (!(await insertTrustedContact(tx, contact))) throw new DomainError('conflict', 'You have already named this address.');
    await record(tx, ctx, 'trusted_contact.added', contact.id, { mayVouch: input.mayVouch });
    await tellOwner(tx, ctx, 'trusted_contacts_changed', contact.id);
    return contact;
  });
  core.mailQueued();
  return added;
}

/** From then on, links that they were sent open nothing. @throws DomainError `resource_not_found`, `mfa_required`. */
export async function removeTrustedContact(ctx: ContactsContext, id: Ulid): Promise<void> {
  await passGate(ctx, 'change_contacts');
  await ctx.core.db.transaction(async (tx) => {
    if (!(await deleteTrustedContact(tx, ctx.person.userId, id)))
      throw new DomainError('resource_not_found', 'You have not named this person.');
    await record(tx, ctx, 'trusted_contact.removed', id, {});
    await tellOwner(tx, ctx, 'trusted_contacts_changed', `removed ${id}`);
  });
  ctx.core.mailQueued();
}

async function record(
  tx: Db,
  { core, person, origin }: ContactsContext,
  action: AuditAction,
  id: Ulid,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: person.accountId,
    mode: 'live',
    vaultId: null,
    action,
    resourceType: 'contact',
    resourceId: id,
    at: core.clock.now(),
    details,
  });
}
