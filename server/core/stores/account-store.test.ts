import type { Ulid } from '../../../shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { at, dialects, openStoreWorld, winners } from '../store-test-kit.ts';
import {
  changeAccountPlan,
  changeKeyStatus,
  findKey,
  findKeyByHash,
  findTestClockOffset,
  findUser,
  findUserByEmailKey,
  insertAccount,
  insertKey,
  insertUser,
  moveTestClockOffset,
  readTestClockOffset,
} from './account-store.ts';
import { keepFact } from './installation-store.ts';
import { permissionsText } from '../../db/key-permissions.ts';
import { jsonColumns } from '../../db/json-columns.ts';

describe.each(dialects)('the account store on %s', (dialect) => {
  it('moves a test clock from where it is, once', async () => {
    await using world = await openStoreWorld(dialect);
    const { accountId } = world.ctx.owner;
    expect(await winners(world, (tx) => moveTestClockOffset(tx, accountId, 0, 500))).toBe(1);
    expect(await world.write((tx) => moveTestClockOffset(tx, accountId, 0, 900))).toBe(false);
    expect(await findTestClockOffset(world.db.read, accountId)).toBe(500);
    expect(await world.write((tx) => readTestClockOffset(tx, accountId))).toBe(500);
    expect(await findTestClockOffset(world.db.read, world.newId())).toBe(0);
  });

  it('has an address once, in whatever letters', async () => {
    await using world = await openStoreWorld(dialect);
    const account = { id: world.newId(), plan: 'free' as const, test_clock_offset_ms: 0, created_at: at };
    await world.write((tx) => insertAccount(tx, account));
    const user = () => ({
      id: world.newId(),
      account_id: account.id,
      email: 'Heir@Example.org',
      email_key: 'heir@example.org',
      name: null,
      time_zone: null,
      created_at: at,
    });
    const tries = await Promise.allSettled([1, 2, 3].map(() => world.write((tx) => insertUser(tx, user()))));
    expect(tries.filter((outcome) => outcome.status === 'fulfilled').length).toBe(1);
    const found = await findUserByEmailKey(world.db.read, 'heir@example.org');
    expect(found).toMatchObject({ email: 'Heir@Example.org', plan: 'free' });
    await world.write((tx) => changeAccountPlan(tx, account.id, 'enterprise'));
    expect((await findUserByEmailKey(world.db.read, 'heir@example.org'))?.plan).toBe('enterprise');
    expect((await findUser(world.db.read, (found?.id ?? '') as Ulid))?.account_id).toBe(account.id);
  });

  it('finds a key by its hash with its owner, whatever its status', async () => {
    await using world = await openStoreWorld(dialect);
    const { userId, accountId } = world.ctx.owner;
    const key = {
      id: world.newId(),
      user_id: userId,
      name: 'k',
      mode: 'live' as const,
      secret_hash: 'f'.repeat(64),
      permissions: permissionsText(['read']),
      allowed_addresses: jsonColumns.api_keys.allowed_addresses.write([]),
      status: 'active' as const,
      expires_at: null,
      created_at: at,
    };
    await world.write((tx) => insertKey(tx, key));
    await expect(world.write((tx) => insertKey(tx, { ...key, id: world.newId() }))).rejects.toThrow(/unique/i);
    expect(await findKeyByHash(world.db.read, key.secret_hash)).toMatchObject({
      id: key.id,
      account_id: accountId,
      email: world.ctx.owner.email,
      status: 'active',
    });
    expect(await world.write((tx) => changeKeyStatus(tx, key.id, 'revoked'))).toBe(true);
    expect(await world.write((tx) => changeKeyStatus(tx, world.newId(), 'revoked'))).toBe(false);
    expect(await findKeyByHash(world.db.read, key.secret_hash)).toMatchObject({ status: 'revoked' });
    expect(await findKey(world.db.read, key.id)).toMatchObject({ account_id: accountId });
    expect(await findKeyByHash(world.db.read, 'unknown')).toBeUndefined();
  });

  it('removes with an account its users, keys and vaults', async () => {
    await using world = await openStoreWorld(dialect);
    await world.vault();
    await world.write((tx) => tx.deleteFrom('accounts').where('id', '=', world.ctx.owner.accountId).execute());
    for (const table of ['users', 'api_keys', 'vaults'] as const)
      expect(await world.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describe.each(dialects)('facts about the installation on %s', (dialect) => {
  it('stay what they were first', async () => {
    await using world = await openStoreWorld(dialect);
    const kept = await Promise.all(['a', 'b', 'c'].map((value) => world.write((tx) => keepFact(tx, 'fact', value))));
    expect(new Set(kept).size).toBe(1);
    expect(await world.write((tx) => keepFact(tx, 'fact', 'later'))).toBe(kept[0]);
  });
});
