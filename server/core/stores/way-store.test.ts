import { describe, expect, it } from 'vitest';
import type { RecipientRow, RecipientWayRow, VaultRow } from '../../db/schema.ts';
import { at, dialects, mailRow, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { insertOutbox, cancelMail } from './outbox-store.ts';
import { changeRecipient, deleteRecipient, findRecipient } from './recipient-store.ts';
import { deleteTrustedContact, insertTrustedContact } from './trusted-contact-store.ts';
import { findVault } from './vault-store.ts';
import {
  changeWay,
  findWay,
  findWayByToken,
  insertWay,
  isWay,
  listAskable,
  listAskableWays,
  listVaultWays,
  listWays,
  noteFault,
  wasAskedSince,
} from './way-store.ts';

const later = '2026-03-09T12:00:00.000Z' as typeof at;

function wayRow(world: StoreWorld, recipient: RecipientRow, change: Partial<RecipientWayRow> = {}): RecipientWayRow {
  const id = world.newId();
  return {
    id,
    account_id: recipient.account_id,
    mode: recipient.mode,
    vault_id: recipient.vault_id,
    recipient_id: recipient.id,
    kind: 'mail',
    address: 'Other@example.org',
    address_key: 'other@example.org',
    deputy_recipient_id: null,
    deputy_contact_id: null,
    position: 0,
    status: 'waiting',
    token_hash: `hash of ${id}`,
    confirmed_at: null,
    asked_at: null,
    asks: 0,
    fault: null,
    fault_at: null,
    created_at: at,
    updated_at: at,
    ...change,
  };
}

/** Somebody whom the owner trusts. */
async function trusted(world: StoreWorld, vault: VaultRow) {
  const contact = {
    id: world.newId(),
    owner_id: vault.owner_id,
    email: 'eva@example.org',
    email_key: 'eva@example.org',
    name: null,
    may_vouch: 0,
    added_at: at,
  } as const;
  await world.write((tx) => insertTrustedContact(tx, contact));
  return contact;
}

describe.each(dialects)('the way store on %s', (dialect) => {
  it('lists the ways to a recipient in their order, and finds one by its link', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const [anna, ben] = [await world.recipient(vault), await world.recipient(vault)];
    const rows = [wayRow(world, anna, { position: 1 }), wayRow(world, anna, { position: 0, kind: 'phone' }), wayRow(world, ben)];
    await world.write(async (tx) => {
      for (const row of rows) await insertWay(tx, row);
    });
    expect((await listWays(world.db.read, anna.id)).map(({ id }) => id)).toEqual([rows[1]?.id, rows[0]?.id]);
    expect(await listVaultWays(world.db.read, vault.id)).toHaveLength(3);
    expect(await findWayByToken(world.db.read, `hash of ${rows[2]?.id}`)).toEqual(rows[2]);
    await world.write((tx) => changeWay(tx, rows[2]!.id, { status: 'confirmed', confirmed_at: later }));
    expect(await findWay(world.db.read, rows[2]!.id)).toMatchObject({ status: 'confirmed', confirmed_at: later });
    expect([await isWay(world.db.read, rows[2]!.id), await isWay(world.db.read, world.newId())]).toEqual([true, false]);
  });

  it('loses the ways with their recipient, with whoever is the deputy, and with the vault', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const [anna, ben] = [await world.recipient(vault), await world.recipient(vault)];
    const contact = await trusted(world, vault);
    const deputy = { kind: 'deputy', address: null, address_key: null } as const;
    const rows = [
      wayRow(world, anna, { ...deputy, deputy_recipient_id: ben.id }),
      wayRow(world, anna, { ...deputy, deputy_contact_id: contact.id }),
      wayRow(world, anna),
    ];
    await world.write(async (tx) => {
      for (const row of rows) await insertWay(tx, row);
      await deleteRecipient(tx, ben.id);
      await deleteTrustedContact(tx, vault.owner_id, contact.id);
    });
    expect((await listWays(world.db.read, anna.id)).map(({ id }) => id)).toEqual([rows[2]?.id]);
    await world.write((tx) => deleteRecipient(tx, anna.id));
    expect(await listVaultWays(world.db.read, vault.id)).toEqual([]);
  });

  it('notes a lost message at every way of that vault that leads to its address, and at no other', async () => {
    await using world = await openStoreWorld(dialect);
    const [vault, other] = [await world.vault(), await world.vault()];
    const [anna, ben] = [await world.recipient(vault, 'anna@example.org'), await world.recipient(vault, 'ben@example.org')];
    const elsewhere = await world.recipient(other, 'anna@example.org');
    const rows = [
      wayRow(world, ben, { address: 'Anna@example.org', address_key: 'anna@example.org' }),
      wayRow(world, ben, { kind: 'deputy', address: null, address_key: null, deputy_recipient_id: anna.id }),
      wayRow(world, ben),
    ];
    await world.write(async (tx) => {
      for (const row of rows) await insertWay(tx, row);
      await noteFault(tx, { vaultId: vault.id, key: 'anna@example.org', fault: 'mailbox_full', at: later });
    });
    const faults = await Promise.all(rows.map(async ({ id }) => (await findWay(world.db.read, id))?.fault));
    expect(faults).toEqual(['mailbox_full', 'mailbox_full', null]);
    const mains = await Promise.all([anna, ben, elsewhere].map(async ({ id }) => (await findRecipient(world.db.read, id))?.way_fault));
    expect(mains).toEqual(['mailbox_full', null, null]);
  });

  it('tells whether somebody was asked about a vault lately, whatever became of the message', async () => {
    await using world = await openStoreWorld(dialect);
    const [vault, other] = [await world.vault(), await world.vault()];
    const asked = mailRow(world, vault, { kind: 'way_asked', to_address: 'Anna@example.org' });
    await world.write((tx) => insertOutbox(tx, asked));
    const since = (address: string, vaultId = vault.id, from = '2026-03-01T00:00:00.000Z' as typeof at) =>
      wasAskedSince(world.db.read, vaultId, address, from);
    expect(await since('anna@example.org')).toBe(true);
    await world.write((tx) => cancelMail(tx, asked.id));
    expect(await since('anna@example.org')).toBe(true);
    expect([
      await since('ben@example.org'),
      await since('anna@example.org', other.id),
      await since('anna@example.org', vault.id, at),
    ]).toEqual([false, false, false]);
  });

  it('walks over those who can be asked: confirmed, of live data, in vaults that are there', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const [anna, ben] = [await world.recipient(vault), await world.recipient(vault)];
    await world.write((tx) => changeRecipient(tx, anna.id, { status: 'verified', verified_at: at }));
    await world.write((tx) => insertWay(tx, wayRow(world, anna)));
    expect((await listAskable(world.db.read, '', 10)).map(({ id }) => id)).toEqual([anna.id]);
    expect(await listAskable(world.db.read, anna.id, 10)).toEqual([]);
    expect(await listAskableWays(world.db.read, '', 10)).toHaveLength(1);
    expect(ben.status).toBe('pending');
    await world.write((tx) => tx.updateTable('vaults').set({ status: 'archived' }).where('id', '=', vault.id).execute());
    expect([await listAskable(world.db.read, '', 10), await listAskableWays(world.db.read, '', 10)]).toEqual([[], []]);
    expect(await findVault(world.db.read, vault.id)).toBeDefined();
  });
});
