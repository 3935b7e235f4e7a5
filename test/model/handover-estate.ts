import type { Core, OwnerContext } from '../../server/core/context.ts';
import { DocumentUpload } from '../../server/core/documents/upload-document.ts';
import { setPolicy } from '../../server/core/policies/set-policy.ts';
import { createRecipient } from '../../server/core/recipients/create-recipient.ts';
import { insertTrustedContact } from '../../server/core/stores/trusted-contact-store.ts';
import { createVault } from '../../server/core/vaults/create-vault.ts';
import { setWays, type WayInput } from '../../server/core/ways/set-ways.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { addMs } from '../../shared/domain/instant.ts';
import { makeOwner } from '../kit/server/test-core.ts';
import type { TownPerson, TownRecipient, TownVault } from './handover-town.ts';

/** A vault of the town on a server, with its owner as whoever acts. */
export interface Estate {
  readonly ctx: OwnerContext;
  readonly vaultId: Ulid;
  readonly recipients: ReadonlyMap<Ulid, TownRecipient>;
}

/** Puts a vault of the town on a server, as its owner would: document, people, ways, whom they trust, and the day of the release. */
export async function moveIn(core: Core, vault: TownVault): Promise<Estate> {
  const { owner } = vault;
  const ctx = await makeOwner(core, { email: owner.places[0]?.address ?? '', name: owner.name });
  const { id: vaultId } = await createVault(ctx, { name: `Papers ${vault.word}` });
  await addDocument(ctx, vaultId, vault);
  const ids = new Map<TownPerson, WayInput & { readonly kind: 'deputy' }>();
  for (const person of vault.trusted) ids.set(person, { kind: 'deputy', deputy: { kind: 'contact', id: await trust(ctx, person) } });
  const recipients = new Map<Ulid, TownRecipient>();
  for (const one of vault.recipients) {
    const { email, language, person } = one;
    const added = { email, name: person.name, ...(language === undefined ? {} : { language }), ways: addressesOf(one) };
    const { id } = (await createRecipient(ctx, vaultId, { ...added, sendNotification: true })).recipient;
    recipients.set(id, one);
    ids.set(person, { kind: 'deputy', deputy: { kind: 'recipient', id } });
  }
  for (const [id, one] of recipients) {
    const deputy = one.deputy === null ? undefined : ids.get(one.deputy);
    if (deputy !== undefined) await setWays(ctx, id, { ways: [...addressesOf(one), deputy] });
  }
  const releaseDate = addMs(core.clock.now(), vault.releasedMs);
  await setPolicy(ctx, vaultId, { type: 'date_based', releaseDate, timeZone: 'Europe/Berlin', preReleaseNotificationDays: 7 });
  return { ctx, vaultId, recipients };
}

function addressesOf({ further }: TownRecipient): WayInput[] {
  return further.map(({ kind, address }) => ({ kind, address }));
}

async function addDocument(ctx: OwnerContext, vaultId: Ulid, { documentWord }: TownVault): Promise<void> {
  const upload = await DocumentUpload.begin(ctx, vaultId);
  await upload.receive(
    (async function* () {
      yield Buffer.from(`What ${documentWord} says`);
    })(),
    1024,
  );
  await upload.finish({ name: `${documentWord}.txt`, mimeType: 'text/plain' });
}

async function trust({ core, owner }: OwnerContext, { name, places }: TownPerson): Promise<Ulid> {
  const id = core.newId();
  const email = places[0]?.address ?? '';
  const row = { id, owner_id: owner.userId, email, email_key: email, name, may_vouch: 0, added_at: core.clock.now() } as const;
  await core.db.transaction((tx) => insertTrustedContact(tx, row));
  return id;
}
