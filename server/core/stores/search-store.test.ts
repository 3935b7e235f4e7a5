import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { changeDocument, deleteDocument, insertDocument } from './document-store.ts';
import { changeRecipient, deleteRecipient, insertRecipient, markRecipientVerified } from './recipient-store.ts';
import { at, dialects, documentRow, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { changeVault, deleteVault, insertVault, markVaultReleased } from './vault-store.ts';
import { updateVault } from '../vaults/update-vault.ts';
import { searchItems } from '../search/search-items.ts';
import { countFoundItems, foundEntries, listFoundItems, type SearchTerms } from './search-store.ts';
import { readSearchTerms } from '../search/search-terms.ts';
import type { DocumentRow, VaultRow } from '../../db/schema.ts';
import { searchedKinds } from '../../../shared/domain/search-text.ts';
import { jsonColumns } from '../../db/json-columns.ts';

function terms(text: string): SearchTerms {
  const read = readSearchTerms(text, 'vault');
  if (typeof read === 'string') throw new Error(read);
  return read;
}

/** The ids that a search finds, in their order. */
async function found(world: StoreWorld, text: string, owner = world.ctx.owner): Promise<string[]> {
  const { rows } = await foundEntries(world.db.read, { owner, kinds: searchedKinds, terms: terms(text) }).execute(world.db.read);
  return rows.map(({ id }) => id).sort();
}

/** Everything that the index itself holds, whatever its table says. */
async function indexedWords(world: StoreWorld): Promise<number> {
  const counted =
    world.db.dialect === 'postgres'
      ? sql<{ total: number }>`select count(*) as total from (select unnest(words) from search_entries) as words`
      : sql<{ total: number }>`select count(*) as total from search_words`;
  if (world.db.dialect === 'sqlite')
    await world.write(
      async (tx) =>
        void (await sql`create virtual table if not exists temp.search_words using fts5vocab(main, search_index, row)`.execute(tx)),
    );
  const { rows } = await world.write((tx) => counted.execute(tx));
  return Number(rows[0]?.total);
}

async function entries(world: StoreWorld): Promise<readonly string[]> {
  const rows = await world.db.read.selectFrom('search_entries').selectAll().orderBy('id').execute();
  return rows.map(({ kind, a, b, c, d }) => [kind, a, b, c, d].join('|'));
}

async function addDocument(world: StoreWorld, vault: VaultRow, change: Partial<DocumentRow>): Promise<DocumentRow> {
  const document = documentRow(world, vault, change);
  const version = {
    document_id: document.id,
    version: 1,
    blob_id: world.newId(),
    blob_size_bytes: 9,
    size_bytes: document.size_bytes,
    checksum: document.checksum,
    wrapped_key: new Uint8Array([1]),
    created_at: at,
    mime_type: document.mime_type,
    scan_status: 'skipped' as const,
  };
  await world.write((tx) => insertDocument(tx, document, version));
  return document;
}

describe.each(dialects)('search entries on %s', (dialect) => {
  it('are made, changed and removed by the stores themselves', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const document = await addDocument(world, vault, {
      name: 'Größe.txt',
      description: 'An old one',
      tags: jsonColumns.documents.tags.write(['home', 'will']),
    });
    const recipient = await world.recipient(vault, 'Anna.Berg@example.org');
    expect(await entries(world)).toEqual([
      'vault|papers|||',
      'document|grosse txt|an old one|home will|',
      'recipient||anna berg example org||',
    ]);
    await world.write(async (tx) => {
      await changeVault(tx, vault, { name: 'Letters', tags: jsonColumns.vaults.tags.write(['x']), updated_at: at });
      await changeDocument(tx, document.id, { description: '', updated_at: at });
      await changeRecipient(tx, recipient.id, { name: 'Ánna', relationship: 'sister' });
    });
    expect(await entries(world)).toEqual([
      'vault|letters||x|',
      'document|grosse txt||home will|',
      'recipient|anna|anna berg example org|sister|',
    ]);
    await world.write(async (tx) => {
      await deleteDocument(tx, document.id, 0);
      await deleteRecipient(tx, recipient.id);
    });
    expect(await entries(world)).toEqual(['vault|letters||x|']);
    await world.write((tx) => deleteVault(tx, vault));
    expect(await entries(world)).toEqual([]);
    expect(await indexedWords(world)).toBe(0);
  });

  it('are not touched by what is not searched', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const recipient = await world.recipient(vault);
    const before = await world.db.read.selectFrom('search_entries').selectAll().orderBy('id').execute();
    await world.write(async (tx) => {
      await changeRecipient(tx, recipient.id, { last_access_at: at, access_granted: 1 });
      await markRecipientVerified(tx, recipient.id, at);
      await changeVault(tx, vault, { updated_at: at });
      await markVaultReleased(tx, vault, at);
      expect(await insertRecipient(tx, { ...recipient, id: world.newId() })).toBe(false);
    });
    expect(await world.db.read.selectFrom('search_entries').selectAll().orderBy('id').execute()).toEqual(before);
  });

  it("leave with their vault, from the table and from the index, by the database's own cascade", async () => {
    await using world = await openStoreWorld(dialect);
    const [vault, other] = [await world.vault(), await world.vault()];
    await addDocument(world, vault, { name: 'inside.txt' });
    await world.recipient(vault, 'inside@example.org');
    expect((await found(world, 'inside')).length).toBe(2);
    const before = await indexedWords(world);
    await world.write(async (tx) => void (await tx.deleteFrom('vaults').where('id', '=', vault.id).execute()));
    expect(await found(world, 'inside')).toEqual([]);
    expect(await found(world, 'papers')).toEqual([other.id]);
    expect(await indexedWords(world)).toBeLessThan(before);
    await world.write(async (tx) => void (await tx.deleteFrom('users').where('id', '=', world.ctx.owner.userId).execute()));
    expect([await entries(world), await indexedWords(world)]).toEqual([[], 0]);
  });

  it('are undone with the change that they belong to', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const undone = world.write(async (tx) => {
      await changeVault(tx, vault, { name: 'Lost' });
      await insertVault(tx, { ...vault, id: world.newId(), name: 'Lost too' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect([await found(world, 'lost'), await found(world, 'papers')]).toEqual([[], [vault.id]]);
  });

  it('find the same as a look at every entry after many changes', async () => {
    await using world = await openStoreWorld(dialect);
    const random = seededRandom(7);
    const words = ['alpha', 'alphabet', 'beta', 'be', 'οδοσ', '文書', '1e5x', '12', '1', 'x1e5', '0x1f', 'é'];
    const text = () => Array.from({ length: random.integer(1, 3) }, () => random.pick(words)).join(' ');
    const vaults: VaultRow[] = [];
    for (let step = 0; step < 120; step += 1) {
      const [vault] = random.shuffle(vaults);
      if (vault === undefined || random.chance(0.4)) vaults.push(await world.vault());
      else if (random.chance(0.6)) await updateVault(world.ctx, vault.id, { name: text(), description: text() });
      else if (random.chance(0.5)) await addDocument(world, vault, { name: text() });
      else {
        await world.write((tx) => deleteVault(tx, vault));
        vaults.splice(vaults.indexOf(vault), 1);
      }
    }
    const all = await world.db.read.selectFrom('search_entries').selectAll().execute();
    expect(all.length).toBeGreaterThan(20);
    for (const word of [...words, 'al', 'b', 'ο', '文', 'a', 'zz', '1e']) {
      const asked = terms(word).words;
      const expected = all.filter(({ a, b, c }) => asked.every((one) => `${a} ${b} ${c}`.split(' ').some((has) => has.startsWith(one))));
      expect(await found(world, word), word).toEqual(expected.map(({ id }) => id).sort());
    }
    if (dialect === 'sqlite')
      await world.write(async (tx) => void (await sql`insert into search_index (search_index) values ('integrity-check')`.execute(tx)));
  });

  it('show vaults and documents with their names, the newest first, in stretches', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const names = ['papers one', 'papers two', 'other'];
    for (const name of names) await addDocument(world, vault, { name });
    await world.recipient(vault, 'papers@example.org');
    const list = async (kinds: readonly ('vault' | 'document')[], limit: number, offset = 0) =>
      (await searchItems(world.ctx, kinds, terms('papers'), { limit, offset })).items.map(({ kind, name, vault_id: inVault }) => [
        kind,
        name,
        inVault === vault.id,
      ]);
    expect(await list(['vault', 'document'], 10)).toEqual([
      ['document', 'papers two', true],
      ['document', 'papers one', true],
      ['vault', 'Papers', true],
    ]);
    expect(await list(['vault', 'document'], 1, 1)).toEqual([['document', 'papers one', true]]);
    expect([await list(['vault'], 10), await list(['document'], 10, 2)]).toEqual([[['vault', 'Papers', true]], []]);
    const search = { owner: world.ctx.owner, kinds: ['vault', 'document'], terms: terms('papers') } as const;
    expect(await countFoundItems(world.db.read, search)).toBe(3);
    await world.write((tx) => changeVault(tx, vault, { status: 'inactive' }));
    expect([await countFoundItems(world.db.read, search), await listFoundItems(world.db.read, search, 10, 0)]).toEqual([0, []]);
  });
});
