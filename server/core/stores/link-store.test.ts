import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { describe, expect, it } from 'vitest';
import type { LinkRow } from '../../db/schema.ts';
import { at, dialects, linkRow, openStoreWorld, winners, type StoreWorld } from '../store-test-kit.ts';
import {
  countLinksSince,
  countWrongTry,
  deleteExpiredSessions,
  deleteSession,
  findLatestCode,
  findLatestLink,
  findLinkByToken,
  findSession,
  insertCode,
  insertLink,
  insertSession,
  listCodesSince,
  lockLink,
  useCode,
} from './link-store.ts';

async function addLink(world: StoreWorld, change: Partial<LinkRow> = {}): Promise<LinkRow> {
  const vault = await world.vault();
  const link = linkRow(world, vault, await world.recipient(vault), change);
  await world.write((tx) => insertLink(tx, link));
  return link;
}

const code = (world: StoreWorld, link: LinkRow, created = at) => ({
  id: world.newId(),
  link_id: link.id,
  wrong_tries: 0,
  used: 0 as const,
  created_at: created,
  expires_at: at,
});

describe.each(dialects)('the link store on %s', (dialect) => {
  it('uses a code up once, however many type it at the same moment', async () => {
    await using world = await openStoreWorld(dialect);
    const own = code(world, await addLink(world));
    await world.write((tx) => insertCode(tx, own));
    expect(await winners(world, (tx) => useCode(tx, own.id))).toBe(1);
    expect((await findLatestCode(world.db.read, own.link_id))?.used).toBe(1);
  });

  it('counts every wrong try, on the code and on its link', async () => {
    await using world = await openStoreWorld(dialect);
    const link = await addLink(world);
    const own = code(world, link);
    await world.write((tx) => insertCode(tx, own));
    await Promise.all(Array.from({ length: 9 }, () => world.write((tx) => lockLink(tx, link.id).then(() => countWrongTry(tx, own)))));
    expect((await findLatestCode(world.db.read, link.id))?.wrong_tries).toBe(9);
    expect((await findLinkByToken(world.db.read, 'release', link.token_hash))?.wrong_codes).toBe(9);
  });

  it('finds a link by its token for its own kind of page only', async () => {
    await using world = await openStoreWorld(dialect);
    const link = await addLink(world);
    expect(await findLinkByToken(world.db.read, 'release', link.token_hash)).toEqual(link);
    expect(await findLinkByToken(world.db.read, 'verification', link.token_hash)).toBeUndefined();
  });

  it('has each token once', async () => {
    await using world = await openStoreWorld(dialect);
    await addLink(world, { token_hash: 'same' });
    await expect(addLink(world, { token_hash: 'same' })).rejects.toThrow(/unique/i);
  });

  it('knows the newest link and code, and how many there were', async () => {
    await using world = await openStoreWorld(dialect);
    const first = await addLink(world);
    const second: LinkRow = { ...first, id: world.newId(), token_hash: 'newer', created_at: instantOf('2026-03-03T00:00:00.000Z') };
    await world.write((tx) => insertLink(tx, second));
    const recipientId = (first.recipient_id ?? '') as Ulid;
    expect((await findLatestLink(world.db.read, recipientId, 'release'))?.id).toBe(second.id);
    expect(await findLatestLink(world.db.read, recipientId, 'verification')).toBeUndefined();
    expect(await countLinksSince(world.db.read, recipientId, 'release', at)).toBe(2);
    expect(await countLinksSince(world.db.read, recipientId, 'release', instantOf('2026-03-02T12:00:00.001Z'))).toBe(1);
    const [older, newer] = [code(world, first), code(world, first, instantOf('2026-03-02T13:00:00.000Z'))];
    await world.write((tx) => insertCode(tx, older));
    await world.write((tx) => insertCode(tx, newer));
    expect((await findLatestCode(world.db.read, first.id))?.id).toBe(newer.id);
    expect((await listCodesSince(world.db.read, first.id, instantOf('2026-03-02T12:30:00.000Z'))).map((row) => row.id)).toEqual([newer.id]);
  });

  it("ends sessions one by one, by their age, and never another recipient's", async () => {
    await using world = await openStoreWorld(dialect);
    const link = await addLink(world);
    const recipientId = (link.recipient_id ?? '') as Ulid;
    const session = (token: string, expires: Instant) => ({
      token_hash: token,
      link_id: link.id,
      recipient_id: recipientId,
      created_at: at,
      expires_at: expires,
    });
    await world.write(async (tx) => {
      await insertSession(tx, session('old', instantOf('2026-03-01T00:00:00.000Z')));
      await insertSession(tx, session('new', instantOf('2026-04-01T00:00:00.000Z')));
    });
    await world.write((tx) => deleteExpiredSessions(tx, at));
    expect(await findSession(world.db.read, 'old')).toBeUndefined();
    await world.write((tx) => deleteSession(tx, 'new', world.newId()));
    expect(await findSession(world.db.read, 'new')).toBeDefined();
    await world.write((tx) => deleteSession(tx, 'new', recipientId));
    expect(await findSession(world.db.read, 'new')).toBeUndefined();
  });

  it('removes links, codes and sessions with their recipient', async () => {
    await using world = await openStoreWorld(dialect);
    const link = await addLink(world);
    await world.write((tx) => insertCode(tx, code(world, link)));
    await world.write((tx) =>
      insertSession(tx, {
        token_hash: 't',
        link_id: link.id,
        recipient_id: (link.recipient_id ?? '') as Ulid,
        created_at: at,
        expires_at: at,
      }),
    );
    await world.write((tx) =>
      tx
        .deleteFrom('recipients')
        .where('id', '=', (link.recipient_id ?? '') as Ulid)
        .execute(),
    );
    expect(await findLinkByToken(world.db.read, 'release', link.token_hash)).toBeUndefined();
    expect(await findLatestCode(world.db.read, link.id)).toBeUndefined();
    expect(await findSession(world.db.read, 't')).toBeUndefined();
  });
});
