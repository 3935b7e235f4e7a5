import type { Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { witnessedId } from '../custody/witnessed-id.ts';
import { findAccount, insertAccount } from '../stores/account-store.ts';
import { countCodesOf, countVaultsOf } from '../stores/witness-store.ts';
import { takeInvitation } from './invite.ts';
import { newWitnessedAccount } from './witnessed-rows.ts';

/** How many vaults one code is for, those that have ended here included: their last plans stay. */
export const vaultsPerCode = 20;

/** What an owner brings beside the first plan of a vault. */
export interface Enrolment {
  readonly code: string | undefined;
  readonly beforeCode: () => Promise<void>;
}

/**
 * Lets an owner in with a vault that is new here: by a code, or because one let them in before. A code binds the key that signed the plan, and
 * the account that it names. An owner with as many vaults as their codes are for needs another code.
 * @returns the owner's account here. @throws DomainError `code_wrong`; whatever `beforeCode` throws.
 */
export async function enrolOwner(tx: Db, core: Core, plan: CustodyPlan, { code, beforeCode }: Enrolment): Promise<Ulid> {
  const accountId = witnessedId(plan.owner, plan.accountId);
  const isKnown = (await findAccount(tx, accountId)) !== undefined;
  if (isKnown && (await countVaultsOf(tx, accountId)) < vaultsPerCode * (await countCodesOf(tx, accountId))) return accountId;
  if (code === undefined) throw isKnown ? tooMany : new DomainError('code_wrong', 'Whoever begins here needs a code of the keeper.');
  await beforeCode();
  await takeInvitation(tx, core, code, accountId);
  if (!isKnown) await insertAccount(tx, newWitnessedAccount(accountId, core.clock.now()));
  return accountId;
}

const tooMany = new DomainError('code_wrong', `A code is for ${vaultsPerCode} vaults: ask the keeper of this witness for another one.`);
