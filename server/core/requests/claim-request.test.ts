import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayMs, secondMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { recordAudit } from '../events/record-audit.ts';
import { dialects, openStoreWorld } from '../store-test-kit.ts';
import {
  answerRequest,
  claimRequest,
  giveUpClaim,
  holdClaim,
  maxAnswerBytes,
  type ClaimOutcome,
  type RepeatableRequest,
} from './claim-request.ts';
import { sweepIdempotencyKeys } from './sweep-idempotency-keys.ts';

const request: RepeatableRequest = { scope: 'credential', key: 'k', endpoint: 'here', fingerprint: 'this' };
const content = new TextEncoder().encode('{"made":true}');

function idOf(outcome: ClaimOutcome): Ulid {
  if (outcome.kind !== 'claimed') throw new Error('the request was answered before');
  return outcome.claimId;
}

type World = Awaited<ReturnType<typeof openStoreWorld>>;

/** A change under a claim, as use cases make it. */
async function change(world: World, claimId: Ulid, times = 1): Promise<void> {
  const vault = await world.vault();
  const { core, clock } = world.test;
  await world.write(async (tx) => {
    for (let time = 0; time < times; time += 1) {
      await recordAudit(
        tx,
        core,
        { ...world.ctx.origin, claimId },
        {
          accountId: vault.account_id,
          mode: vault.mode,
          vaultId: vault.id,
          action: 'vault.updated',
          resourceType: 'vault',
          resourceId: vault.id,
          at: clock.now(),
        },
      );
    }
  });
}

const auditsOf = (world: World) => world.db.read.selectFrom('audit_events').select('id').where('action', '=', 'vault.updated').execute();

afterEach(() => {
  vi.useRealTimers();
});

describe.each(dialects)('claims of requests on %s', (dialect) => {
  it('give the answer to whoever asks with the same request', async () => {
    await using world = await openStoreWorld(dialect);
    const { core } = world.test;
    await answerRequest(core, idOf(await claimRequest(core, request)), 'this', { status: 201, content });
    expect(await claimRequest(core, request)).toEqual({
      kind: 'answered',
      fingerprint: 'this',
      answer: { status: 201, content: expect.anything() },
    });
    const again = await claimRequest(core, request);
    expect(again.kind === 'answered' && Buffer.from(again.answer.content).toString()).toBe('{"made":true}');
    await expect(claimRequest(core, { ...request, fingerprint: 'that' })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    await expect(claimRequest(core, { ...request, endpoint: 'there' })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect((await claimRequest(core, { ...request, scope: 'another credential' })).kind).toBe('claimed');
  });

  it('are free again when they are given up without a change, and never after one', async () => {
    await using world = await openStoreWorld(dialect);
    const { core } = world.test;
    await giveUpClaim(core, idOf(await claimRequest(core, request)));
    const claimId = idOf(await claimRequest(core, { ...request, fingerprint: 'that' }));
    await change(world, claimId, 3);
    await giveUpClaim(core, claimId);
    await expect(claimRequest(core, { ...request, fingerprint: 'that' })).rejects.toMatchObject({
      code: 'idempotency_conflict',
      message: expect.stringContaining('was lost'),
    });
    await expect(claimRequest(core, request)).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await auditsOf(world)).toHaveLength(3);
  });

  it('undo the change of a request whose key was taken over', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, clock } = world.test;
    const slow = idOf(await claimRequest(core, request));
    clock.advance(20 * secondMs);
    const fast = idOf(await claimRequest(core, request));
    await expect(change(world, slow)).rejects.toMatchObject({ code: 'idempotency_conflict' });
    expect(await auditsOf(world)).toEqual([]);
    await change(world, fast);
    // Whatever the slow one reports about itself from now on changes nothing.
    await answerRequest(core, slow, 'this', { status: 500, content });
    await giveUpClaim(core, slow);
    await answerRequest(core, fast, 'this', { status: 201, content });
    expect(await claimRequest(core, request)).toMatchObject({ kind: 'answered', answer: { status: 201 } });
  });

  it('are not taken over while their holder says that it lives', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, clock } = world.test;
    const claimId = idOf(await claimRequest(core, request));
    const lockedUntil = async (): Promise<number | undefined> =>
      (await world.db.read.selectFrom('idempotency_keys').select('locked_until_ms').executeTakeFirst())?.locked_until_ms;
    const before = await lockedUntil();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const letGo = holdClaim(core, claimId);
    clock.advance(19 * secondMs);
    vi.advanceTimersByTime(6 * secondMs);
    await vi.waitFor(async () => expect(await lockedUntil()).toBe((before ?? 0) + 19 * secondMs));
    clock.advance(19 * secondMs);
    await expect(claimRequest(core, request)).rejects.toMatchObject({ code: 'idempotency_conflict' });
    letGo();
    expect(vi.getTimerCount()).toBe(0);
    clock.advance(secondMs);
    expect((await claimRequest(core, request)).kind).toBe('claimed');
    expect(world.test.faults).toEqual([]);
  });

  it('keep answers up to their limit; a larger one counts as lost', async () => {
    await using world = await openStoreWorld(dialect);
    const { core } = world.test;
    await answerRequest(core, idOf(await claimRequest(core, request)), 'this', { status: 201, content: new Uint8Array(maxAnswerBytes) });
    expect(await claimRequest(core, request)).toMatchObject({ kind: 'answered' });
    const large = { ...request, key: 'large' };
    const claimId = idOf(await claimRequest(core, large));
    await change(world, claimId);
    await answerRequest(core, claimId, 'this', { status: 201, content: new Uint8Array(maxAnswerBytes + 1) });
    await expect(claimRequest(core, large)).rejects.toMatchObject({ code: 'idempotency_conflict' });
  });

  it('open their answer in its own place only', async () => {
    await using world = await openStoreWorld(dialect);
    const { core } = world.test;
    const other = { ...request, key: 'other' };
    for (const one of [request, other]) await answerRequest(core, idOf(await claimRequest(core, one)), 'this', { status: 201, content });
    const rows = await world.db.read.selectFrom('idempotency_keys').selectAll().orderBy('idempotency_key').execute();
    await world.write((tx) =>
      tx
        .updateTable('idempotency_keys')
        .set({ sealed_response: rows[0]!.sealed_response })
        .where('idempotency_key', '=', 'other')
        .execute(),
    );
    await expect(claimRequest(core, other)).rejects.toMatchObject({ code: 'damaged' });
  });

  it('of a form are compared once both have been read', async () => {
    await using world = await openStoreWorld(dialect);
    const { core } = world.test;
    const form = { ...request, fingerprint: null };
    const claimId = idOf(await claimRequest(core, form));
    await expect(claimRequest(core, form)).rejects.toMatchObject({ code: 'idempotency_conflict' });
    await answerRequest(core, claimId, 'this', { status: 201, content });
    expect(await claimRequest(core, form)).toMatchObject({ kind: 'answered', fingerprint: 'this' });
    await expect(claimRequest(core, { ...form, fingerprint: 'that' })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('are forgotten after a day, all of them, whatever became of them', async () => {
    await using world = await openStoreWorld(dialect);
    const { core, clock } = world.test;
    const count = async (): Promise<number> => (await world.db.read.selectFrom('idempotency_keys').select('claim_id').execute()).length;
    await Promise.all(Array.from({ length: 1_203 }, (_, index) => claimRequest(core, { ...request, key: `k${index}` })));
    clock.advance(dayMs - 1);
    await claimRequest(core, { ...request, key: 'young' });
    await sweepIdempotencyKeys(core);
    expect(await count()).toBe(1_204);
    clock.advance(1);
    await sweepIdempotencyKeys(core);
    expect(await count()).toBe(1);
  });
});
