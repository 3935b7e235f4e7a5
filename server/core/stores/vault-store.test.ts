import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { countAccountVaultsLocked, countOwnVaults } from './vault-count-store.ts';
import { describe, expect, it } from 'vitest';
import { announceBlob, insertDocument, insertVaultKey } from './document-store.ts';
import { insertCode, insertLink, insertSession } from './link-store.ts';
import { insertCheckIn } from './check-in-store.ts';
import { unconfiguredPolicy } from '../policies/blank-policy.ts';
import { insertPolicy } from './policy-store.ts';
import { insertGrant } from './recipient-store.ts';
import { insertRelease } from './release-store.ts';
import type { VaultRow } from '../../db/schema.ts';
import { at, dialects, documentRow, linkRow, openStoreWorld, winners, type StoreWorld } from '../store-test-kit.ts';
import {
  addToVault,
  changeVault,
  deleteVault,
  findVault,
  findVaultView,
  listVaultSummaries,
  lockVault,
  markVaultReleased,
} from './vault-store.ts';

const counts = (world: StoreWorld) =>
  countOwnVaults(world.db.read, world.ctx.owner).then((map) => Object.fromEntries([...map].filter(([, total]) => total !== 0)));

async function fill(world: StoreWorld, vault: VaultRow): Promise<void> {
  const recipient = await world.recipient(vault);
  const document = documentRow(world, vault);
  const releaseId = world.newId();
  const link = linkRow(world, vault, recipient);
  await world.write(async (tx) => {
    await insertPolicy(tx, unconfiguredPolicy(world.newId(), vault, 'inactivity', at));
    await insertCheckIn(tx, {
      id: world.newId(),
      vault_id: vault.id,
      completed_at: at,
      due_at: at,
      method: 'api',
      status: 'on_time',
      ip_address: null,
      owner_id: vault.owner_id,
      mode: vault.mode,
      created_at: at,
      updated_at: at,
    });
    await insertVaultKey(tx, vault.id, new Uint8Array([1]));
    const version = {
      document_id: document.id,
      version: 1,
      blob_id: world.newId(),
      blob_size_bytes: 9,
      size_bytes: 5,
      checksum: document.checksum,
      wrapped_key: new Uint8Array([2]),
      created_at: at,
      mime_type: 'text/plain',
      scan_status: 'skipped' as const,
    };
    await insertDocument(tx, document, version);
    await insertRelease(tx, { id: releaseId, vault_id: vault.id, trigger: 'manual', note: null, released_at: at, recipients_notified: 0 });
    await insertGrant(tx, {
      id: world.newId(),
      release_id: releaseId,
      recipient_id: recipient.id,
      vault_id: vault.id,
      views: 0,
      downloads: 0,
      first_opened_at: null,
      last_opened_at: null,
      created_at: at,
    });
    await insertLink(tx, link);
    await insertCode(tx, { id: world.newId(), link_id: link.id, wrong_tries: 0, used: 0, created_at: at, expires_at: at });
    await insertSession(tx, { token_hash: world.newId(), link_id: link.id, recipient_id: recipient.id, created_at: at, expires_at: at });
    await announceBlob(tx, world.newId(), 1);
  });
}

const within = [
  'policies',
  'check_ins',
  'vault_keys',
  'documents',
  'document_versions',
  'recipients',
  'releases',
  'grants',
  'links',
  'link_codes',
  'recipient_sessions',
] as const;

describe.each(dialects)('the vault store on %s', (dialect) => {
  it('releases an active vault once, however many try at the same moment', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    expect(await winners(world, (tx) => markVaultReleased(tx, vault, at))).toBe(1);
    expect(await findVault(world.db.read, vault.id)).toMatchObject({ status: 'released', released_at: at });
    expect(await counts(world)).toEqual({ released: 1 });
    expect(await world.write((tx) => markVaultReleased(tx, vault, at))).toBe(false);
  });

  it('does not release an archived vault', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    await world.write((tx) => changeVault(tx, vault, { status: 'archived', archived_at: at }));
    expect(await world.write((tx) => markVaultReleased(tx, vault, at))).toBe(false);
    expect(await counts(world)).toEqual({ archived: 1 });
  });

  it('keeps the counters of each status true through creation, change and removal', async () => {
    await using world = await openStoreWorld(dialect);
    const vaults = await Promise.all(Array.from({ length: 12 }, () => world.vault()));
    expect(await counts(world)).toEqual({ active: 12 });
    await Promise.all(vaults.slice(0, 5).map((vault) => world.write((tx) => changeVault(tx, vault, { status: 'archived' }))));
    await Promise.all(vaults.slice(5, 8).map((vault) => world.write((tx) => deleteVault(tx, vault))));
    expect(await counts(world)).toEqual({ active: 4, archived: 5 });
    const { accountId } = world.ctx.owner;
    expect(await world.write((tx) => countAccountVaultsLocked(tx, accountId, 'live'))).toBe(9);
    expect(await world.write((tx) => countAccountVaultsLocked(tx, accountId, 'test'))).toBe(0);
  });

  it('removes with a vault all that is in it and nothing that is in another', async () => {
    await using world = await openStoreWorld(dialect);
    const [gone, kept] = [await world.vault(), await world.vault()];
    await fill(world, gone);
    await fill(world, kept);
    const countAll = async (): Promise<Record<string, number>> => {
      const entries = await Promise.all(
        within.map(async (table) => [table, (await world.db.read.selectFrom(table).selectAll().execute()).length] as const),
      );
      return Object.fromEntries(entries);
    };
    expect(Object.values(await countAll())).toEqual(within.map(() => 2));
    await world.write((tx) => deleteVault(tx, gone));
    expect(Object.values(await countAll())).toEqual(within.map(() => 1));
    expect(await findVault(world.db.read, gone.id)).toBeUndefined();
    expect(await findVault(world.db.read, kept.id)).toBeDefined();
  });

  it('adds up what many add at once', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    await Promise.all(
      Array.from({ length: 20 }, () =>
        world.write((tx) => addToVault(tx, vault.id, { document_count: 1, size_bytes: 2 ** 40, total_downloads: 1 })),
      ),
    );
    await world.write((tx) => addToVault(tx, vault.id, { document_count: -1, size_bytes: -(2 ** 40) }, { updated_at: at }));
    expect(await findVault(world.db.read, vault.id)).toMatchObject({
      document_count: 19,
      size_bytes: 19 * 2 ** 40,
      total_downloads: 20,
      updated_at: at,
    });
  });

  it('keeps a second change of a locked vault waiting until the first has ended', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const names = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.write(async (tx) => {
          const now = await lockVault(tx, vault.id);
          const name = `${now?.name}+`;
          await changeVault(tx, vault, { name });
          return name;
        }),
      ),
    );
    expect([...names].sort((a, b) => a.length - b.length).at(-1)).toBe('Papers+++++');
    expect(new Set(names).size).toBe(5);
  });

  it('lists one or two statuses as pages, in every order', async () => {
    await using world = await openStoreWorld(dialect);
    const vaults = await Promise.all(Array.from({ length: 30 }, () => world.vault()));
    for (const [index, vault] of vaults.entries()) {
      const name = `n${index % 4}`;
      await world.write((tx) =>
        changeVault(tx, vault, {
          name,
          updated_at: instantOf(`2026-03-02T12:00:00.0${10 + (index % 7)}Z`),
          ...(index % 3 === 0 ? { status: 'released', released_at: at } : index % 3 === 1 ? { status: 'archived' } : {}),
        }),
      );
    }
    const rows = await world.db.read.selectFrom('vaults').selectAll().execute();
    for (const sort of ['created_at', 'updated_at', 'name'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        for (const statuses of [['active', 'released'], ['archived'], ['inactive']] as const) {
          const expected = rows
            .filter((row) => (statuses as readonly string[]).includes(row.status))
            .sort((a, b) => (order === 'asc' ? 1 : -1) * (a[sort] === b[sort] ? (a.id < b.id ? -1 : 1) : a[sort] < b[sort] ? -1 : 1))
            .map((row) => row.id);
          const listed: string[] = [];
          for (let offset = 0; offset < 35; offset += 7) {
            const page = await listVaultSummaries(world.db.read, {
              ownerId: world.ctx.owner.userId,
              mode: 'live',
              statuses,
              sort,
              order,
              limit: 7,
              offset,
            });
            listed.push(...page.map((view) => view.id));
          }
          expect(listed, `${sort} ${order} ${statuses.join()}`).toEqual(expected);
        }
      }
    }
  });

  it('shows a vault with its policy, and null for one that never had any', async () => {
    await using world = await openStoreWorld(dialect);
    const [plain, timed] = [await world.vault(), await world.vault()];
    await world.write((tx) =>
      insertPolicy(tx, {
        ...unconfiguredPolicy(world.newId(), timed, 'inactivity', at),
        frequency: 'weekly',
        grace_hours: 48,
        next_due_at: at,
      }),
    );
    const policy = { type: 'inactivity', backup: 0, frequency: 'weekly', grace_hours: 48, next_due_at: at, last_check_in_at: null };
    expect(await findVaultView(world.db.read, plain.id)).toEqual({ ...plain, policy: null });
    expect(await findVaultView(world.db.read, timed.id)).toMatchObject({ ...timed, policy });
    const listed = await listVaultSummaries(world.db.read, {
      ownerId: world.ctx.owner.userId,
      mode: 'live',
      statuses: ['active'],
      sort: 'created_at',
      order: 'asc',
      limit: 9,
      offset: 0,
    });
    expect(listed.map((view) => view.policy?.type ?? null).sort()).toEqual(['inactivity', null]);
    expect(await findVaultView(world.db.read, world.newId())).toBeUndefined();
  });
});
