import { type databasesOfForm } from '../../../test/kit/databases/each-database.ts';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { makeOwner, openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { signInAs } from '../../../test/kit/server/sign-in.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import type { CorrectionRow, RecipientRow, TrustedContactRow, VaultRow } from '../../db/schema.ts';
import { systemOrigin, type OwnerContext } from '../context.ts';
import { createRecipient } from '../recipients/create-recipient.ts';
import { releaseVault } from '../releases/release-vault.ts';
import { findCorrection } from '../stores/correction-store.ts';
import { findUser } from '../stores/account-store.ts';
import { countGrantView, findGrant, findRecipient } from '../stores/recipient-store.ts';
import { insertTrustedContact } from '../stores/trusted-contact-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { createVault } from '../vaults/create-vault.ts';
import { agreeCorrection } from './agree-correction.ts';
import { askCorrection } from './ask-correction.ts';
import { contactPerson, operatorPerson, recipientPerson, type CorrectionAsker } from './correction-people.ts';

/** A released vault: Anna isn't reached, Otto has opened, Tina is trusted, and somebody looks after the server. */
export interface CorrectionWorld extends AsyncDisposable {
  readonly test: TestCore;
  readonly ctx: OwnerContext;
  readonly vault: VaultRow;
  readonly anna: RecipientRow;
  readonly otto: RecipientRow;
  readonly tina: TrustedContactRow;
  readonly asOtto: CorrectionAsker;
  readonly asTina: CorrectionAsker;
  readonly asOperator: CorrectionAsker;
  readonly operatorEmail: string;
  readonly ownerEmail: string;
  ask(as: CorrectionAsker, address?: string): Promise<CorrectionRow>;
  agree(as: CorrectionAsker, correction: CorrectionRow): Promise<CorrectionRow>;
  find(correction: CorrectionRow): Promise<CorrectionRow | undefined>;
  /** Anna opens what was left to her. */
  annaOpens(): Promise<void>;
}

export const newAddress = 'Anna.Today@example.net';

/** @param tinaEmail the address of whom the owner trusts. */
export async function openCorrectionWorld(
  database: (typeof databasesOfForm)[number],
  tinaEmail = 'tina@example.org',
): Promise<CorrectionWorld> {
  const test = await openTestCore({ databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null });
  const { core } = test;
  const ctx = await makeOwner(core, { name: 'Thomas Berger' });
  const { id: vaultId } = await createVault(ctx, { name: 'Family papers' });
  const add = async (email: string, name: string): Promise<RecipientRow> =>
    (await createRecipient(ctx, vaultId, { email, name, sendNotification: false })).recipient;
  const [anna, otto] = [await add('anna.once@example.org', 'Anna Berger'), await add('otto@example.org', 'Otto Berger')];
  const tina: TrustedContactRow = {
    id: core.newId(),
    owner_id: ctx.owner.userId,
    email: tinaEmail,
    email_key: emailKey(tinaEmail),
    name: 'Tina Holm',
    may_vouch: 0,
    added_at: core.clock.now(),
  };
  await core.db.transaction((tx) => insertTrustedContact(tx, tina));
  const { person } = await signInAs(core, { roles: ['VAULT_ADMIN'] });
  await releaseVault(ctx, vaultId, {});
  const opens = async ({ id }: RecipientRow): Promise<void> =>
    core.db.transaction(async (tx) => {
      const grant = await findGrant(tx, id);
      if (grant !== undefined) await countGrantView(tx, grant, core.clock.now());
    });
  await opens(otto);
  await test.mails();
  const about = { vaultId, recipientId: anna.id };
  return {
    test,
    ctx,
    vault: (await findVault(core.db.read, vaultId)) as VaultRow,
    anna: (await findRecipient(core.db.read, anna.id)) as RecipientRow,
    otto,
    tina,
    asOtto: await recipientPerson(core.db.read, otto),
    asTina: contactPerson(tina),
    asOperator: operatorPerson(person),
    operatorEmail: person.email,
    ownerEmail: (await findUser(core.db.read, ctx.owner.userId))?.email ?? '',
    ask: (as, address = newAddress) => askCorrection(core, systemOrigin, as, { ...about, address }),
    agree: (as, { id }) => agreeCorrection(core, systemOrigin, as, { ...about, id }),
    find: ({ id }) => findCorrection(core.db.read, id),
    annaOpens: () => opens(anna),
    [Symbol.asyncDispose]: () => test.close(),
  };
}
