import { randomBytes } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addMs, dayMs, hourMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { nameOf, packOf } from '../../../test/kit/owners/sync-owner.ts';
import { setPolicy } from '../policies/set-policy.ts';
import { createRecipient } from '../recipients/create-recipient.ts';
import { dialects, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { checkIn } from '../check-ins/check-in.ts';
import { beginUpload, finishUpload, getUpload, removeUpload } from './manage-uploads.ts';
import { listMissingParts, openPart } from './read-part.ts';
import { setPartUses } from './set-part-uses.ts';
import { lockSyncAccount } from '../stores/sync-account-store.ts';
import { sweepParts, unusedPartsMs, uploadLifeMs } from './sweep-parts.ts';

/** Puts the bytes of an upload where tus would have. */
async function writeUpload({ test, ctx }: StoreWorld, pack: Uint8Array): Promise<Ulid> {
  const id = ctx.core.newId();
  await beginUpload(ctx, { id, sizeBytes: pack.length });
  await writeFile(join(test.dataDir, 'uploads', id), pack);
  return id;
}

async function upload(world: StoreWorld, parts: readonly Uint8Array[]): Promise<Ulid> {
  const id = await writeUpload(world, packOf(parts));
  expect((await finishUpload(world.ctx, id)).finished).toBe(true);
  return id;
}

const use = ({ ctx, write, test }: StoreWorld, holder: string, parts: readonly Uint8Array[]): Promise<void> =>
  write(async (tx) => {
    await lockSyncAccount(tx, ctx.owner.userId, test.clock.now());
    await setPartUses(tx, ctx.owner.userId, [{ holder, names: parts.map(nameOf) }], instantToMs(test.clock.now()));
  });

const missing = ({ ctx }: StoreWorld, parts: readonly Uint8Array[]): Promise<number> =>
  listMissingParts(ctx, parts.map(nameOf)).then(({ length }) => length);

async function used({ db, ctx }: StoreWorld): Promise<number> {
  return (await db.read.selectFrom('sync_accounts').select('used_bytes').where('user_id', '=', ctx.owner.userId).executeTakeFirstOrThrow())
    .used_bytes;
}

async function files({ test }: StoreWorld, folder: 'parts' | 'uploads'): Promise<readonly string[]> {
  const entries = await readdir(join(test.dataDir, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const later = async (world: StoreWorld, ms: number): Promise<void> => {
  world.test.clock.advance(ms);
  await sweepParts(world.test.core);
};

const someParts = (count: number): Buffer[] => Array.from({ length: count }, (_, index) => randomBytes(1_000 + index));

describe.each(dialects)('the sweep of parts on %s', (dialect) => {
  it('collects what nothing has used for a week, and no earlier; the pack goes with its last part', async () => {
    await using world = await openStoreWorld(dialect);
    const parts = someParts(3);
    await upload(world, parts);
    await use(world, 'item A', [parts[0]!]);
    await later(world, unusedPartsMs - 1);
    expect(await missing(world, parts)).toBe(0);
    await later(world, 1);
    expect([await missing(world, [parts[0]!]), await missing(world, parts)]).toEqual([0, 2]);
    expect([await used(world), (await files(world, 'parts')).length]).toEqual([1_000, 1]);
    await use(world, 'item A', []);
    await later(world, unusedPartsMs - 1);
    expect(await missing(world, [parts[0]!]), 'the week begins when the last use ends').toBe(0);
    await later(world, 1);
    expect([await missing(world, parts), await used(world), await files(world, 'parts')]).toEqual([3, 0, []]);
    expect(await world.db.read.selectFrom('sync_packs').selectAll().execute()).toEqual([]);
  });

  it('keeps a part as long as anything uses it, whoever let go of it', async () => {
    await using world = await openStoreWorld(dialect);
    const parts = someParts(4);
    await upload(world, parts);
    await use(world, 'item A', parts.slice(0, 2));
    await use(world, 'item B', parts.slice(1, 3));
    await use(world, 'item A', [parts[3]!]);
    await later(world, unusedPartsMs);
    expect([await missing(world, [parts[0]!]), await missing(world, parts)]).toEqual([1, 1]);
    await use(world, 'item B', []);
    await use(world, 'item C', [parts[1]!]);
    await later(world, unusedPartsMs);
    expect([await missing(world, [parts[1]!]), await missing(world, [parts[2]!]), await missing(world, [parts[3]!])]).toEqual([0, 1, 0]);
  });

  it('keeps what a recipient’s bundle names', async () => {
    await using world = await openStoreWorld(dialect);
    const [kept, gone] = someParts(2);
    await upload(world, [kept!, gone!]);
    const { recipient } = await createRecipient(world.ctx, (await world.vault()).id, {
      email: 'b@example.org',
      sendNotification: false,
    });
    await world.write((tx) =>
      tx
        .insertInto('release_parts')
        .values({ recipient_id: recipient.id, name: nameOf(kept!), owner_id: world.ctx.owner.userId })
        .execute(),
    );
    await later(world, 4 * unusedPartsMs);
    expect([await missing(world, [kept!]), await missing(world, [gone!])]).toEqual([0, 1]);
  });

  it('collects nothing while a release is near, or done', async () => {
    await using world = await openStoreWorld(dialect);
    const parts = someParts(2);
    await upload(world, parts);
    const vault = await world.vault();
    await world.write((tx) => tx.updateTable('vaults').set({ custody: 'client' }).where('id', '=', vault.id).execute());
    const { test, ctx } = world;
    await setPolicy(ctx, vault.id, {
      type: 'date_based',
      releaseDate: addMs(test.clock.now(), unusedPartsMs + 30 * dayMs + hourMs),
      timeZone: 'UTC',
    });
    await later(world, unusedPartsMs + 2 * hourMs);
    expect(await missing(world, parts), 'thirty days before the release').toBe(0);
    await world.write((tx) =>
      tx.updateTable('vaults').set({ status: 'released', released_at: test.clock.now() }).where('id', '=', vault.id).execute(),
    );
    await world.write((tx) => tx.deleteFrom('policies').execute());
    await later(world, 100 * dayMs);
    expect(await missing(world, parts), 'after the release').toBe(0);
    await world.write((tx) => tx.updateTable('vaults').set({ status: 'active', released_at: null }).where('id', '=', vault.id).execute());
    await later(world, 1);
    expect(await missing(world, parts)).toBe(2);
  });

  it('waits for a timer that would release within thirty days, and not for one that is far', async () => {
    await using world = await openStoreWorld(dialect);
    const parts = someParts(1);
    await upload(world, parts);
    const vault = await world.vault();
    await world.write((tx) => tx.updateTable('vaults').set({ custody: 'client' }).where('id', '=', vault.id).execute());
    await setPolicy(world.ctx, vault.id, { type: 'inactivity', frequency: 'monthly', graceHours: 7 * 24 });
    await later(world, unusedPartsMs);
    expect(await missing(world, parts), 'due in 24 days, released in 31').toBe(1);
    await upload(world, parts);
    await later(world, unusedPartsMs);
    expect(await missing(world, parts), 'released in 24 days').toBe(0);
    await checkIn(world.ctx, vault.id, 'api');
    await later(world, 1);
    expect(await missing(world, parts), 'the owner is here').toBe(1);
  });

  it('forgets uploads after their time, with their bytes unless they became a pack', async () => {
    await using world = await openStoreWorld(dialect);
    const parts = someParts(2);
    const finished = await upload(world, parts);
    const unfinished = await writeUpload(world, packOf(someParts(1)));
    await later(world, uploadLifeMs);
    expect([(await getUpload(world.ctx, finished)).finished, (await getUpload(world.ctx, unfinished)).finished]).toEqual([true, false]);
    await later(world, 1);
    for (const id of [finished, unfinished]) await expect(getUpload(world.ctx, id)).rejects.toMatchObject({ code: 'resource_not_found' });
    expect([await missing(world, parts), await files(world, 'uploads'), await files(world, 'parts')]).toEqual([0, [], [finished]]);
  });
});

describe.each(dialects)('an upload that a crash interrupted on %s', (dialect) => {
  it('is finished when it is asked about again, wherever it stood', async () => {
    await using world = await openStoreWorld(dialect);
    const { ctx } = world;
    const parts = someParts(3);
    const whole = await writeUpload(world, packOf(parts));
    // Moved and synced, and then nothing more: as if the process had died before it could say so.
    await ctx.core.packs.keep(whole);
    expect(await missing(world, parts)).toBe(3);
    expect(await finishUpload(ctx, whole)).toMatchObject({ finished: true });
    expect(await missing(world, parts)).toBe(0);
    const chunks = [];
    for await (const chunk of (await openPart(ctx.core, ctx.owner.userId, nameOf(parts[1]!))).read()) chunks.push(chunk);
    expect(Buffer.compare(Buffer.concat(chunks), parts[1]!)).toBe(0);
    expect((await finishUpload(ctx, whole)).finished, 'twice is no change').toBe(true);
    expect(await used(world)).toBe(3_003);
  });

  it('leaves no file behind when it is given up there', async () => {
    await using world = await openStoreWorld(dialect);
    const id = await writeUpload(world, packOf(someParts(1)));
    await world.ctx.core.packs.keep(id);
    await removeUpload(world.ctx, id);
    expect([await files(world, 'parts'), await files(world, 'uploads')]).toEqual([[], []]);
  });

  it('is finished once, however many ask at the same moment', async () => {
    await using world = await openStoreWorld(dialect);
    const parts = someParts(5);
    const id = await writeUpload(world, packOf(parts));
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => finishUpload(world.ctx, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(6);
    expect([await missing(world, parts), await used(world), (await files(world, 'parts')).length]).toEqual([0, 5_010, 1]);
    const [pack] = await world.db.read.selectFrom('sync_packs').selectAll().execute();
    expect([
      pack?.live_parts,
      pack?.live_bytes,
      (await stat(join(world.test.dataDir, 'parts', id.slice(-1), id.slice(-2, -1), id))).size,
    ]).toEqual([5, 5_010, packOf(parts).length]);
  });
});
