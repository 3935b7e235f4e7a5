import { describe, expect, it } from 'vitest';
import { identityFromSeed, type Identity } from '../../../shared/crypto/identity.ts';
import { randomKey } from '../../../shared/crypto/keys.ts';
import { addMs, dayMs, hourMs, instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { AcceptedWarning, TimerState } from '../../../shared/domain/timer.ts';
import { signWarningSeen, type WarningSeen } from '../../../shared/format/release/warning-seen.ts';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { makeOwner, openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { sweepTimers } from '../../scheduler/sweeps/timers.ts';
import { confirmContact, listContacts, removeContact, setContact } from '../contacts/manage-contacts.ts';
import { addTrustedContact, removeTrustedContact } from '../contacts/manage-trusted-contacts.ts';
import { systemOrigin, type Core, type OwnerContext, type PersonContext } from '../context.ts';
import { setPolicy } from '../policies/set-policy.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { MailRefusedError, type MailMessage, type MailTransport, type ShortMessage } from '../ports.ts';
import { acceptWarningsByHand } from '../releases/accept-by-hand.ts';
import { getOwnerOutlook, listStandingWarnings } from '../releases/owner-outlook.ts';
import { readWarning } from '../releases/read-warning.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { checkIn } from '../check-ins/check-in.ts';
import { dialectsOfForm } from '../store-test-kit.ts';
import { changeDevice, insertDevice } from '../stores/device-store.ts';
import { changeSyncAccount, lockSyncAccount } from '../stores/sync-account-store.ts';
import type { SyncContext } from '../sync/sync-context.ts';
import { createVault } from '../vaults/create-vault.ts';
import { deliverDueMails } from './deliver-mails.ts';
import { recordBounce } from './record-bounce.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { OutboxRow } from '../../db/schema.ts';

const address = 'owner@example.org';
const second = 'second@example.org';
const phone = '+4915112345678';

/** An owner with a vault, a mail server and a gateway, either of which may fail. */
class Owner implements AsyncDisposable {
  readonly test: TestCore;
  readonly core: Core;
  readonly ctx: OwnerContext;
  readonly person: PersonContext;
  vaultId!: Ulid;
  readonly mails: MailMessage[] = [];
  readonly shorts: ShortMessage[] = [];
  /** Addresses that refuse, and whether nothing leaves at all. */
  readonly refusing = new Set<string>();
  down = false;

  private constructor(test: TestCore, ctx: OwnerContext, core: Core) {
    this.test = test;
    this.ctx = ctx;
    this.core = core;
    this.person = {
      core,
      owner: ctx.owner,
      origin: ctx.origin,
      person: {
        userId: ctx.owner.userId,
        accountId: ctx.owner.accountId,
        email: address,
        name: null,
        roles: new Set(),
        sessionId: null,
        amr: [],
        mfaAt: null,
        mfaPending: false,
        plan: 'enterprise',
      },
    };
  }

  static async begin(dialect: 'sqlite' | 'postgres', mode: 'live' | 'test' = 'live'): Promise<Owner> {
    const test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null });
    const ctx = await makeOwner(test.core, { email: address, mode });
    const owner: Owner = new Owner(test, ctx, {
      ...test.core,
      sms: { send: (message) => owner.#take(message.to, () => owner.shorts.push(message)) },
    });
    owner.vaultId = (await createVault(ctx, { name: 'Papers' })).id;
    await setPolicy(ctx, owner.vaultId, { type: 'inactivity', frequency: 'daily', graceHours: 48 });
    return owner;
  }

  async #take(to: string, arrive: () => void): Promise<void> {
    if (this.down) throw new Error('nobody answers');
    if (this.refusing.has(to)) throw new MailRefusedError('unknown there');
    arrive();
  }

  async deliver(): Promise<void> {
    const mail: MailTransport = {
      send: (message) => this.#take(message.to.address, () => this.mails.push(message)),
      close: async () => {},
    };
    for (const mode of ['live', 'test'] as const) await deliverDueMails(this.core, { live: mail, test: mail }, mode);
  }

  /** Time passes in steps of at most an hour. */
  async live(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= hourMs) {
      this.test.clock.advance(Math.min(hourMs, left));
      await sweepTimers(this.core);
      await this.deliver();
    }
  }

  async name(kind: 'second_address' | 'phone', to: string): Promise<void> {
    await setContact(this.person, kind, to);
    await this.deliver();
    const code = kind === 'phone' ? this.shorts.at(-1)?.text : this.mails.at(-1)?.text;
    await confirmContact(this.person, kind, /\b\d{6}\b/.exec(code ?? '')?.[0] ?? '');
  }

  async state(): Promise<TimerState> {
    return JSON.parse((await findPolicy(this.core.db.read, this.vaultId))?.timer_state ?? 'null') as TimerState;
  }

  async isReleased(): Promise<boolean> {
    return (await findReleaseOfVault(this.core.db.read, this.vaultId)) !== undefined;
  }

  /** Who got a kind of message, in order. */
  async went(kind: MailKind): Promise<readonly string[]> {
    const rows = await this.core.db.read
      .selectFrom('outbox')
      .select(['to_address', 'status'])
      .where('kind', '=', kind)
      .orderBy('id')
      .execute();
    return rows.map((row) => `${row.to_address} ${row.status}`);
  }

  async idOf(kind: MailKind, to: string): Promise<Ulid> {
    return (
      await this.core.db.read
        .selectFrom('outbox')
        .select('id')
        .where('kind', '=', kind)
        .where('to_address', '=', to)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.test.close();
  }
}

/** The owner's app on one of their devices, unlocked. */
class App {
  readonly keys: Identity = identityFromSeed(randomKey());
  readonly accountId: Ulid;
  readonly ctx: SyncContext;
  readonly owner: Owner;

  private constructor(owner: Owner) {
    this.owner = owner;
    this.accountId = owner.core.newId();
    this.ctx = { ...owner.ctx, core: owner.core, deviceId: owner.core.newId() };
  }

  static async of(owner: Owner): Promise<App> {
    const app = new App(owner);
    const {
      core,
      ctx: {
        owner: { userId },
      },
    } = owner;
    await core.db.transaction(async (tx) => {
      const now = core.clock.now();
      await lockSyncAccount(tx, userId, now);
      await changeSyncAccount(tx, userId, { custody_id: app.accountId });
      const noHead = { head_seq: null, head_chain: null, head_signature: null, head_at: null };
      await insertDevice(tx, {
        user_id: userId,
        id: app.ctx.deviceId,
        public_key: app.keys.publicKey,
        certificate: new Uint8Array(64),
        sealed_name: new Uint8Array(1),
        added_at: now,
        revoked_at: null,
        ...noHead,
        removal_nonce: null,
        removal_nonce_for: null,
        removal_nonce_until: null,
      });
    });
    return app;
  }

  /** Reports that a warning was read; `change`: what the signature says instead, or who makes it. */
  async read(warning: AcceptedWarning, change: Partial<WarningSeen> & { readonly by?: Identity } = {}): Promise<string> {
    const { by = this.keys, ...other } = change;
    const [standing] = await listStandingWarnings(this.owner.ctx);
    const cycle = standing?.cycle ?? this.owner.core.clock.now();
    const seen = { accountId: this.accountId, deviceId: this.ctx.deviceId, vaultId: this.owner.vaultId, warning, cycle };
    return readWarning(this.ctx, this.owner.vaultId, { warning, cycle, signature: signWarningSeen(by, { ...seen, ...other }) });
  }

  async unreached(): Promise<readonly string[]> {
    return (await listStandingWarnings(this.owner.ctx)).flatMap(({ unreached }) => unreached);
  }
}

describe.each(dialectsOfForm)('warnings on %s', (dialect) => {
  it('that came back count as not accepted: nothing is released before another one was', async () => {
    await using owner = await Owner.begin(dialect);
    await owner.live(2 * dayMs);
    expect(await owner.state()).toMatchObject({ phase: 'pending', warningAcceptedAt: owner.core.clock.now() });
    const bounce = { mailId: await owner.idOf('last_warning', address), status: '5.1.1' };
    expect(await recordBounce(owner.core, bounce)).toBe(true);
    expect(await owner.state()).toMatchObject({ phase: 'pending', warningAcceptedAt: null });
    // A report that comes again, or that isn't about one of our mails, changes nothing.
    expect(await recordBounce(owner.core, bounce)).toBe(false);
    expect(await recordBounce(owner.core, { mailId: '01KB8Z2M6Q5T7V9X1Y3A5C7E9G' as Ulid, status: '5.0.0' })).toBe(false);
    await owner.live(3 * dayMs);
    expect(await owner.isReleased()).toBe(false);
    expect(owner.test.faults.map(({ kind }) => kind)).toEqual(['mail came back']);
    // Somebody vouches that the owner was told: that adds a whole day.
    expect(await acceptWarningsByHand(owner.core, systemOrigin, owner.vaultId, 'His daughter told him.')).toEqual(['last_warning']);
    await expect(acceptWarningsByHand(owner.core, systemOrigin, owner.vaultId, null)).rejects.toMatchObject({ code: 'conflict' });
    await owner.live(23 * hourMs);
    expect(await owner.isReleased()).toBe(false);
    await owner.live(hourMs);
    expect(await owner.isReleased()).toBe(true);
    const actions = (
      await owner.core.db.read.selectFrom('audit_events').select('action').where('vault_id', '=', owner.vaultId).orderBy('id').execute()
    ).map((row) => row.action);
    expect(actions.slice(-3)).toEqual(['mail.bounced', 'warning.accepted_by_hand', 'vault.released']);
    // What came back after the release can't undo it.
    expect(await recordBounce(owner.core, { mailId: await owner.idOf('released_owner', address), status: '5.2.2' })).toBe(true);
    expect(await owner.isReleased()).toBe(true);
  });

  it('go the other ways that the owner confirmed, the last one at once and the first one when mail fails', async () => {
    await using owner = await Owner.begin(dialect);
    await owner.name('second_address', second);
    await owner.name('phone', phone);
    await owner.live(dayMs);
    expect(await owner.went('due_notice')).toEqual([`${address} accepted`]);
    await recordBounce(owner.core, { mailId: await owner.idOf('due_notice', address), status: '5.1.1' });
    expect(await owner.state()).toMatchObject({ phase: 'grace', noticeAcceptedAt: null });
    await owner.deliver();
    expect((await owner.went('due_notice')).toSorted()).toEqual([`${phone} accepted`, `${address} bounced`, `${second} accepted`]);
    expect(await owner.state()).toMatchObject({ phase: 'grace', noticeAcceptedAt: owner.core.clock.now() });
    owner.refusing.add(address);
    owner.refusing.add(second);
    await owner.live(dayMs);
    expect((await owner.went('last_warning')).toSorted()).toEqual([`${phone} accepted`, `${address} refused`, `${second} refused`]);
    expect(owner.shorts.at(-1)?.text).toMatch(
      /^Heirlock: no check-in for your vault .*Papers.* will be released on .* To stop that: http:\/\/127\.0\.0\.1:8787\/\S+$/,
    );
    expect(await owner.state()).toMatchObject({ phase: 'pending', warningAcceptedAt: owner.core.clock.now() });
    // One way's bounce does not undo another that holds.
    await recordBounce(owner.core, { mailId: await owner.idOf('due_notice', second), status: '5.1.1' });
    expect(await owner.state()).toMatchObject({ noticeAcceptedAt: addMs(owner.core.clock.now(), -dayMs) });
    await owner.live(dayMs);
    expect(await owner.isReleased()).toBe(true);
  });

  it('hold the release through an outage, however long, and leave the other ways once each', async () => {
    await using owner = await Owner.begin(dialect);
    await owner.name('phone', phone);
    owner.down = true;
    await owner.live(6 * dayMs);
    expect(await owner.isReleased()).toBe(false);
    expect(await owner.went('due_notice')).toEqual([`${address} queued`, `${phone} queued`]);
    owner.down = false;
    const back = owner.core.clock.now();
    await owner.live(7 * hourMs);
    const acceptedAt = (
      await owner.core.db.read
        .selectFrom('outbox')
        .select('accepted_at')
        .where('kind', '=', 'last_warning')
        .where('accepted_at', 'is not', null)
        .orderBy('accepted_at')
        .executeTakeFirstOrThrow()
    ).accepted_at;
    expect(await owner.isReleased()).toBe(false);
    await owner.live(30 * hourMs);
    const released = await findReleaseOfVault(owner.core.db.read, owner.vaultId);
    expect(instantToMs(released?.released_at as never) - instantToMs(acceptedAt as never)).toBeGreaterThanOrEqual(dayMs);
    expect(instantToMs(released?.released_at as never)).toBeGreaterThan(instantToMs(back) + dayMs);
  });

  it('leave although a message that can’t be written stands before them, and that one is tried again by itself', async () => {
    await using owner = await Owner.begin(dialect);
    const at = owner.core.clock.now();
    const poison = {
      id: '00000000000000000000000000' as Ulid,
      dedup_key: 'poison',
      kind: 'nonsense',
      account_id: owner.ctx.owner.accountId,
      mode: 'live' as const,
      vault_id: owner.vaultId,
      recipient_id: null,
      channel: 'mail' as const,
      to_address: 'x@example.org',
      to_name: null,
      facts: '{"broken' as OutboxRow['facts'],
      status: 'queued' as const,
      attempts: 0,
      next_attempt_ms: 0,
      accepted_at: null,
      bounced_at: null,
      last_error: null,
      created_at: at,
    };
    await owner.core.db.transaction((tx) =>
      tx
        .insertInto('outbox')
        .values([
          poison,
          { ...poison, id: '00000000000000000000000001' as Ulid, dedup_key: 'poison 2', facts: jsonColumns.outbox.facts.write({}) },
        ])
        .execute(),
    );
    await owner.live(dayMs);
    expect(await owner.went('due_notice')).toEqual([`${address} accepted`]);
    const rows = await owner.core.db.read
      .selectFrom('outbox')
      .select(['status', 'attempts', 'next_attempt_ms'])
      .where('kind', '=', 'nonsense')
      .execute();
    for (const row of rows) {
      expect(row.status).toBe('queued');
      // Its waits grow to hours: it costs a try now and then and nothing else.
      expect(row.attempts).toBeLessThan(15);
      expect(row.next_attempt_ms).toBeGreaterThan(instantToMs(owner.core.clock.now()));
    }
  });

  it('of test data ring nobody’s telephone', async () => {
    await using owner = await Owner.begin(dialect, 'test');
    await owner.name('phone', phone);
    await owner.name('second_address', second);
    await owner.live(2 * dayMs);
    expect((await owner.went('last_warning')).toSorted()).toEqual([`${address} accepted`, `${second} accepted`]);
    expect(owner.shorts).toHaveLength(1);
  });

  it('go to no way that was not confirmed, and to none that is no longer there', async () => {
    await using owner = await Owner.begin(dialect);
    await setContact(owner.person, 'second_address', ` ${second} `);
    await expect(setContact(owner.person, 'second_address', second)).rejects.toMatchObject({ code: 'conflict' });
    for (const wrong of ['', 'x', address, address.toUpperCase()])
      await expect(setContact(owner.person, 'second_address', wrong)).rejects.toMatchObject({ code: 'invalid_request' });
    for (const wrong of ['015112345678', '+0123456789', '+49x', `+${'1'.repeat(16)}`])
      await expect(setContact(owner.person, 'phone', wrong)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(setContact({ ...owner.person, core: owner.test.core }, 'phone', phone)).rejects.toMatchObject({ code: 'unavailable' });
    await owner.deliver();
    const code = /\b\d{6}\b/.exec(owner.mails.at(-1)?.text ?? '')?.[0] ?? '';
    for (let tries = 0; tries < 5; tries += 1)
      await expect(confirmContact(owner.person, 'second_address', '000000')).rejects.toMatchObject({ code: 'code_wrong' });
    // After five wrong ones, even the right one is worthless.
    await expect(confirmContact(owner.person, 'second_address', code)).rejects.toMatchObject({ code: 'code_wrong' });
    await expect(confirmContact(owner.person, 'phone', code)).rejects.toMatchObject({ code: 'resource_not_found' });
    owner.test.clock.advance(2 * minuteMs);
    await owner.name('phone', '+49 (151) 123-45678');
    expect((await listContacts(owner.person)).map(({ kind, address: to, confirmed_at: at }) => [kind, to, at !== null])).toEqual([
      ['phone', phone, true],
      ['second_address', second, false],
    ]);
    await removeContact(owner.person, 'phone');
    await expect(removeContact(owner.person, 'phone')).rejects.toMatchObject({ code: 'resource_not_found' });
    await owner.live(2 * dayMs);
    expect(await owner.went('last_warning')).toEqual([`${address} accepted`]);
  });

  it('count when the owner read them in the app, where nothing else got through, and have their whole length from then on', async () => {
    await using owner = await Owner.begin(dialect);
    const app = await App.of(owner);
    expect(await listStandingWarnings(owner.ctx)).toEqual([]);
    owner.refusing.add(address);
    await owner.live(dayMs);
    expect(await listStandingWarnings(owner.ctx)).toMatchObject([
      { vaultId: owner.vaultId, policyType: 'inactivity', warning: 'due_notice', unreached: ['due_notice'] },
    ]);
    await owner.live(dayMs);
    expect(await app.unreached()).toEqual(['due_notice', 'last_warning']);
    // One of the two is not enough, however long it is read.
    await app.read('last_warning');
    await owner.live(3 * dayMs);
    expect(await owner.isReleased()).toBe(false);
    expect(await app.unreached()).toEqual(['due_notice']);
    expect(await app.read('due_notice')).toBe(owner.core.clock.now());
    await owner.live(23 * hourMs);
    expect(await owner.isReleased()).toBe(false);
    await owner.live(hourMs);
    expect(await owner.isReleased()).toBe(true);
    expect((await owner.went('last_warning')).toSorted()).toEqual([' accepted', `${address} refused`]);
    const events = await owner.core.db.read
      .selectFrom('audit_events')
      .select(['action', 'details'])
      .where('vault_id', '=', owner.vaultId)
      .where('action', '=', 'warning.read_in_app')
      .orderBy('id')
      .execute();
    expect(events.map(({ details }) => JSON.parse(details))).toEqual([
      { kind: 'last_warning', deviceId: app.ctx.deviceId },
      { kind: 'due_notice', deviceId: app.ctx.deviceId },
    ]);
  });

  it('count by nobody but a device of the account that signs for this vault, this warning and this round', async () => {
    await using owner = await Owner.begin(dialect);
    const app = await App.of(owner);
    owner.refusing.add(address);
    await owner.live(dayMs);
    const cycle = (await listStandingWarnings(owner.ctx))[0]!.cycle;
    // Anyone who has the token has no device key: neither their own nor a signature for anything else helps them.
    const wrong = [
      { by: identityFromSeed(randomKey()) },
      { accountId: owner.core.newId() },
      { deviceId: owner.core.newId() },
      { vaultId: owner.core.newId() },
      { warning: 'last_warning' },
      { cycle: addMs(cycle, dayMs) },
    ] as const;
    for (const change of wrong)
      await expect(app.read('due_notice', change), JSON.stringify(Object.keys(change))).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(
      readWarning(app.ctx, owner.vaultId, { warning: 'due_notice', cycle, signature: new Uint8Array(64) }),
    ).rejects.toMatchObject({ code: 'invalid_request' });
    // A warning that isn't awaited, a vault that doesn't exist, and somebody else's vault.
    await expect(app.read('last_warning')).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      readWarning(app.ctx, owner.core.newId(), { warning: 'due_notice', cycle, signature: new Uint8Array(64) }),
    ).rejects.toMatchObject({ code: 'vault_not_found' });
    const stranger = { ...app.ctx, owner: { ...app.ctx.owner, userId: owner.core.newId() } };
    await expect(
      readWarning(stranger, owner.vaultId, { warning: 'due_notice', cycle, signature: new Uint8Array(64) }),
    ).rejects.toMatchObject({ code: 'permission_denied' });
    await expect(getOwnerOutlook(stranger, owner.vaultId)).rejects.toMatchObject({ code: 'permission_denied' });
    expect(await listStandingWarnings(stranger)).toEqual([]);
    await owner.core.db.transaction((tx) =>
      changeDevice(tx, owner.ctx.owner.userId, app.ctx.deviceId, { revoked_at: owner.core.clock.now() }),
    );
    await expect(app.read('due_notice')).rejects.toMatchObject({ code: 'device_revoked' });
    expect(await owner.state()).toMatchObject({ phase: 'grace', noticeAcceptedAt: null });
    await owner.live(5 * dayMs);
    expect(await owner.isReleased()).toBe(false);
  });

  it('do not count as read while another way may still reach the owner, nor once one has, nor in a round that is over', async () => {
    await using owner = await Owner.begin(dialect);
    const app = await App.of(owner);
    await owner.name('second_address', second);
    owner.down = true;
    await owner.live(dayMs);
    // Tried once, and again soon: it would be wrong to make up for it now.
    expect(await app.unreached()).toEqual([]);
    await expect(app.read('due_notice')).rejects.toMatchObject({ code: 'conflict' });
    owner.down = false;
    owner.refusing.add(address);
    await owner.live(hourMs);
    expect(await owner.state()).toMatchObject({ phase: 'grace', noticeAcceptedAt: expect.any(String) as string });
    await expect(app.read('due_notice')).rejects.toMatchObject({ code: 'conflict' });
    const { cycle } = (await listStandingWarnings(owner.ctx))[0]!;
    await checkIn(owner.ctx, owner.vaultId, 'desktop');
    expect(await listStandingWarnings(owner.ctx)).toEqual([]);
    owner.refusing.add(second);
    await owner.live(dayMs);
    expect(await app.unreached()).toEqual(['due_notice']);
    // What was signed in the previous round is worthless in this one.
    const old = signWarningSeen(app.keys, {
      accountId: app.accountId,
      deviceId: app.ctx.deviceId,
      vaultId: owner.vaultId,
      warning: 'due_notice',
      cycle,
    });
    await expect(readWarning(app.ctx, owner.vaultId, { warning: 'due_notice', cycle, signature: old })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await owner.state()).toMatchObject({ noticeAcceptedAt: null });
  });

  it('that were read in the app still count when a mail that arrived later comes back', async () => {
    await using owner = await Owner.begin(dialect);
    const app = await App.of(owner);
    owner.down = true;
    await owner.live(dayMs + 6 * hourMs);
    expect(await app.unreached()).toEqual(['due_notice']);
    const readAt = await app.read('due_notice');
    await expect(app.read('due_notice')).rejects.toMatchObject({ code: 'conflict' });
    owner.down = false;
    await owner.live(7 * hourMs);
    // The mail still leaves: nobody is warned in silence.
    expect((await owner.went('due_notice')).toSorted()).toEqual([' accepted', `${address} accepted`]);
    await recordBounce(owner.core, { mailId: await owner.idOf('due_notice', address), status: '5.1.1' });
    expect(await owner.state()).toMatchObject({ noticeAcceptedAt: readAt });
    const { warnings, holds, phase } = await getOwnerOutlook(owner.ctx, owner.vaultId);
    expect([phase, holds]).toEqual(['grace', []]);
    expect(warnings.map(({ channel, status }) => `${channel} ${status}`)).toContain('desktop accepted');
  });

  it('tell their owner when the ways by which they are reached are changed', async () => {
    await using owner = await Owner.begin(dialect);
    await owner.name('second_address', second);
    await removeContact(owner.person, 'second_address');
    const { id } = await addTrustedContact(owner.person, { email: 'eva@example.org', name: null, mayVouch: true });
    await removeTrustedContact(owner.person, id);
    await owner.deliver();
    const notices = owner.mails.filter(({ to }) => to.address === address).map(({ subject }) => subject);
    expect(notices.toSorted()).toEqual([
      'How Heirlock can reach you has changed',
      'How Heirlock can reach you has changed',
      'The people Heirlock asks about you have changed',
      'The people Heirlock asks about you have changed',
    ]);
  });
});
