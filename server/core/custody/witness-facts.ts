import type { Ulid } from '../../../shared/domain/ids.ts';
import { defaultLanguage } from '../../../shared/domain/language.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import type { Db } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Core } from '../context.ts';
import type { WitnessFacts } from '../mails/mail-facts.ts';
import { findCustodian, findPlan } from '../stores/custody-store.ts';
import { planIn } from './known-plan.ts';

/** What a witness' mail to the owner of a vault says of itself; undefined where this installation isn't the vault's witness. */
export async function witnessFacts(db: Db, { keys }: Pick<Core, 'keys'>, vaultId: Ulid): Promise<WitnessFacts | undefined> {
  const row = await findCustodian(db, vaultId);
  if (row === undefined || jsonColumns.custodian_states.facts.read(row.facts, vaultId).place !== 3) return undefined;
  const found = await findPlan(db, vaultId);
  if (found === undefined) return undefined;
  const [first, second, third] = planIn(found).custodians;
  return { servers: [first.address, second.address], language: languageIn(keys, third) };
}

function languageIn(keys: Core['keys'], third: ReturnType<typeof planIn>['custodians'][2]): WitnessFacts['language'] {
  try {
    return third.kind === 'witness' ? keys.openContact(third.contact).language : defaultLanguage;
  } catch (error) {
    if (error instanceof CryptoError) return defaultLanguage;
    throw error;
  }
}
