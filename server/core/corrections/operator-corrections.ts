import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';
import { passGate } from '../access/release-gate.ts';
import { requireRole } from '../access/require-role.ts';
import type { Page, PersonContext, Slice } from '../context.ts';
import { countCorrections, findListedCorrection, listCorrections, type ListedCorrection } from '../stores/correction-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { agreeCorrection } from './agree-correction.ts';
import { askCorrection, type CorrectionWish } from './ask-correction.ts';
import { operatorPerson } from './correction-people.ts';
import { noCorrection } from './correction-refusals.ts';
import type { NamedCorrection } from './locked-recipient.ts';
import { stopCorrection } from './stop-correction.ts';

/** All corrections of a mode, the latest first. @throws RoleRequiredError for anyone who isn't an administrator. */
export async function listAllCorrections(
  { core, person, owner }: PersonContext,
  vaultId: Ulid | undefined,
  slice: Slice,
): Promise<Page<ListedCorrection>> {
  requireRole(person, 'VAULT_ADMIN');
  const [items, total] = await Promise.all([
    listCorrections(core.db.read, owner.mode, vaultId, slice),
    countCorrections(core.db.read, owner.mode, vaultId),
  ]);
  return { items, total };
}

/** Asks as whoever looks after the server. @throws as `askCorrection`, RoleRequiredError, and DomainError `mfa_required`. */
export async function askAsOperator(ctx: PersonContext, wish: CorrectionWish): Promise<ListedCorrection> {
  requireRole(ctx.person, 'VAULT_ADMIN');
  await passGate(ctx, 'correct_address');
  const vault = await findVault(ctx.core.db.read, wish.vaultId);
  if (vault?.mode !== ctx.owner.mode)
    throw new DomainError('resource_not_found', 'There is no released vault with this id that has such a recipient.');
  const { id } = await askCorrection(ctx.core, ctx.origin, operatorPerson(ctx.person), wish);
  return find(ctx.core.db.read, ctx, id);
}

/** Agrees as whoever looks after the server. @throws as `agreeCorrection`, RoleRequiredError, and DomainError `mfa_required`. */
export async function agreeAsOperator(ctx: PersonContext, id: Ulid): Promise<ListedCorrection> {
  requireRole(ctx.person, 'VAULT_ADMIN');
  await passGate(ctx, 'correct_address');
  await agreeCorrection(ctx.core, ctx.origin, operatorPerson(ctx.person), named(await find(ctx.core.db.read, ctx, id)));
  return find(ctx.core.db.read, ctx, id);
}

/** Stops as whoever looks after the server; that needs no second factor. @throws as `stopCorrection`, and RoleRequiredError. */
export async function stopAsOperator(ctx: PersonContext, id: Ulid): Promise<ListedCorrection> {
  requireRole(ctx.person, 'VAULT_ADMIN');
  await stopCorrection(ctx.core, ctx.origin, operatorPerson(ctx.person), named(await find(ctx.core.db.read, ctx, id)));
  return find(ctx.core.db.read, ctx, id);
}

function named({ id, vault_id: vaultId, recipient_id: recipientId }: ListedCorrection): NamedCorrection {
  return { id, vaultId, recipientId };
}

async function find(db: Db, { owner }: PersonContext, id: Ulid): Promise<ListedCorrection> {
  const found = await findListedCorrection(db, owner.mode, id);
  if (found === undefined) throw noCorrection();
  return found;
}
