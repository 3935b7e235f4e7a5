import { describe, expect, it } from 'vitest';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { CorrectionRow, RecipientRow } from '../../db/schema.ts';
import { at, dialects, openStoreWorld, winners, type StoreWorld } from '../store-test-kit.ts';
import {
  agreeCorrection,
  bringCorrectionsForward,
  closeCorrection,
  countCorrectionsSince,
  findCorrection,
  findLatestCorrection,
  findOpenCorrection,
  insertCorrection,
  listDueCorrections,
  lookAtCorrectionOf,
  postponeCorrection,
  shiftTestCorrections,
} from './correction-store.ts';

function row(world: StoreWorld, recipient: RecipientRow, change: Partial<CorrectionRow> = {}): CorrectionRow {
  return {
    id: world.newId(),
    account_id: recipient.account_id,
    mode: recipient.mode,
    vault_id: recipient.vault_id,
    recipient_id: recipient.id,
    address: 'New@example.org',
    address_key: 'new@example.org',
    status: 'asked',
    asked_role: 'contact',
    asked_by: world.newId(),
    asked_key: 'tina@example.org',
    asked_at: at,
    agreed_role: null,
    agreed_by: null,
    agreed_key: null,
    agreed_at: null,
    closed_at: null,
    look_at_ms: 1_000,
    ...change,
  };
}

const add = async (world: StoreWorld, change: Partial<CorrectionRow> = {}): Promise<CorrectionRow> => {
  const made = row(world, await world.recipient(await world.vault()), change);
  await world.write((tx) => insertCorrection(tx, made));
  return made;
};

describe.each(dialects)('the correction store on %s', (dialect) => {
  it('keeps one open correction for a recipient, and any number of ended ones', async () => {
    await using world = await openStoreWorld(dialect);
    const recipient = await world.recipient(await world.vault());
    const first = row(world, recipient);
    await world.write((tx) => insertCorrection(tx, first));
    await expect(world.write((tx) => insertCorrection(tx, row(world, recipient)))).rejects.toThrow();
    expect(await world.write((tx) => closeCorrection(tx, first.id, 'stopped', at))).toBe(true);
    const second = row(world, recipient);
    await world.write((tx) => insertCorrection(tx, second));
    expect(await findOpenCorrection(world.db.read, recipient.id)).toEqual(second);
    expect(await findLatestCorrection(world.db.read, recipient.id)).toEqual(second);
    expect(await findCorrection(world.db.read, first.id)).toEqual({ ...first, status: 'stopped', closed_at: at, look_at_ms: null });
    const count = (id: Ulid, key: string) =>
      countCorrectionsSince(world.db.read, recipient.id, { id, keys: ['more@example.org', key] }, at);
    expect(await count(first.asked_by, 'nobody@example.org')).toBe(1);
    expect(await count(world.newId(), first.asked_key)).toBe(2);
    expect(await count(world.newId(), 'nobody@example.org')).toBe(0);
  });

  it('is agreed to once and closed once, whoever is quickest', async () => {
    await using world = await openStoreWorld(dialect);
    const made = await add(world);
    const by = {
      agreed_role: 'operator',
      agreed_by: world.newId(),
      agreed_key: 'o@example.org',
      agreed_at: at,
      look_at_ms: 2_000,
    } as const;
    expect(await winners(world, (tx) => agreeCorrection(tx, made.id, by))).toBe(1);
    expect(await winners(world, (tx) => closeCorrection(tx, made.id, 'settled', at))).toBe(1);
    expect(await world.write((tx) => agreeCorrection(tx, made.id, by))).toBe(false);
    expect(await findCorrection(world.db.read, made.id)).toMatchObject({ ...by, status: 'settled', look_at_ms: null });
  });

  it('lists what is due, the longest waiting first, and nothing that has ended', async () => {
    await using world = await openStoreWorld(dialect);
    const late = await add(world, { look_at_ms: 900 });
    const later = await add(world, { look_at_ms: 1_000 });
    const notYet = await add(world, { look_at_ms: 5_000 });
    const ended = await add(world, { look_at_ms: 800 });
    await world.write((tx) => closeCorrection(tx, ended.id, 'expired', at));
    const due = async (nowMs: number) => (await listDueCorrections(world.db.read, nowMs, 10)).map(({ id }) => id);
    expect(await due(1_000)).toEqual([late.id, later.id]);
    await world.write((tx) => postponeCorrection(tx, late.id, 7_000));
    await world.write((tx) => postponeCorrection(tx, ended.id, 1));
    expect(await due(1_000)).toEqual([later.id]);
    await world.write((tx) => lookAtCorrectionOf(tx, notYet.recipient_id, 1));
    expect(await due(1_000)).toEqual([notYet.id, later.id]);
    await world.write((tx) => bringCorrectionsForward(tx, 1_000));
    expect(await due(1_000)).toEqual(expect.arrayContaining([late.id, later.id, notYet.id]));
  });

  it('brings those of test data nearer, and no others', async () => {
    await using world = await openStoreWorld(dialect);
    const live = await add(world, { look_at_ms: 5_000 });
    const test = await add(world, { look_at_ms: 5_000, mode: 'test' });
    await world.write((tx) => shiftTestCorrections(tx, live.account_id, 4_000));
    expect((await findCorrection(world.db.read, live.id))?.look_at_ms).toBe(5_000);
    expect((await findCorrection(world.db.read, test.id))?.look_at_ms).toBe(1_000);
  });
});
