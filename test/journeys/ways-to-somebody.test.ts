import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textField } from '../../electron/engine/items/item-fields.ts';
import { pretendWays, wayOf, type PretendedWays } from '../../electron/engine/ways/ways-test-kit.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import { openSyncedAccount, type SyncedAccount } from '../hostile/synced-account.ts';
import { firstDevice, tokenFor } from '../kit/desktop/owner-device.ts';
import { startTestServer } from '../kit/server/test-server.ts';

// An owner's engine on one side; on the other a server whose answers about ways are a test's.

const email = 'ann@example.org';
const work = { kind: 'mail', address: 'ann@work.example' } as const;
const phone = { kind: 'phone', address: '+43 660 123 45 67' } as const;
const yearsAgo = (years: number): string => new Date(Date.now() - years * 365.25 * dayMs).toISOString();

interface Place extends AsyncDisposable {
  readonly account: SyncedAccount;
  readonly ann: string;
  readonly there: PretendedWays;
}

/** An account with Ann in its vault, known to the server. */
async function place(): Promise<Place> {
  const account = await openSyncedAccount([]);
  const { device, vault, operator } = account;
  const { id: ann } = await device.must('recipients.create', { vault, name: 'Ann', email });
  const there = pretendWays(operator, vault, ann, email);
  await device.must('sync.run', {});
  return { account, ann, there, [Symbol.asyncDispose]: () => account[Symbol.asyncDispose]() };
}

const findingsOf = async ({ account: { device, vault } }: Place): Promise<readonly string[]> =>
  (await device.must('readiness.get', { vault })).findings.flatMap(({ code }) => (code.startsWith('way_') ? [code] : []));

describe('the ways to somebody', () => {
  it('are kept as they were entered, told to the server at once, and asked about once more', async () => {
    await using at = await place();
    const { account, ann, there } = at;
    const { device } = account;
    expect(there.told, 'nothing is told where nothing was entered').toEqual([]);
    const set = await device.must('ways.set', { recipient: ann, ways: [work, phone] });
    expect(set.ways).toMatchObject([
      { id: 'main', address: email, state: 'confirmed' },
      { kind: 'mail', address: work.address, state: 'waiting' },
      { kind: 'phone', address: '+436601234567', state: 'waiting' },
    ]);
    expect([set.untold, set.differs, set.phones]).toEqual([null, null, true]);
    expect(there.told).toEqual([{ ways: [work, { kind: 'phone', address: '+436601234567' }] }]);

    const second = set.ways[1]?.id ?? '';
    expect((await device.must('ways.ask', { recipient: ann, way: second })).asked).toBe(true);
    expect((await device.must('ways.ask', { recipient: ann, way: second })).asked, 'not again at once').toBe(false);
    expect(there.asked).toHaveLength(2);

    const turned = await device.must('ways.set', { recipient: ann, ways: [phone, work] });
    expect(
      turned.ways.map(({ id }) => id),
      'the same ways in another order',
    ).toEqual(['main', set.ways[2]?.id, second]);
    await device.must('sync.run', {});
    expect(there.told, 'the next sync has nothing to add').toHaveLength(2);
  });

  it('wait for the next sync where the server is away, and say so', async () => {
    await using at = await place();
    const { account, ann, there } = at;
    const { device, vault, operator } = account;
    operator.behave();
    operator.answer(/\/ways$/, () => ({ status: 503, body: {} }));
    const set = await device.must('ways.set', { recipient: ann, ways: [work] });
    expect([set.untold, set.ways[1]?.state]).toEqual(['offline', 'untold']);
    expect(await device.codeOf('ways.look', { recipient: ann })).toBe('offline');
    operator.behave();
    const again = pretendWays(operator, vault, ann, email);
    await device.must('sync.run', {});
    expect(again.told).toEqual([{ ways: [work] }]);
    expect(there.told).toEqual([]);
    expect((await device.must('ways.get', { recipient: ann })).ways[1]?.state).toBe('waiting');
  });

  it('are refused here where they are none, and shown as refused where the server says so', async () => {
    await using at = await place();
    const { account, ann, there } = at;
    const { device, vault } = account;
    const codeOf = (...ways: Parameters<typeof device.must<'ways.set'>>[1]['ways']): Promise<string> =>
      device.codeOf('ways.set', { recipient: ann, ways });
    expect(await codeOf({ kind: 'mail', address: 'nobody' })).toBe('way_invalid');
    expect(await codeOf({ kind: 'phone', address: '0660 1234567' })).toBe('way_invalid');
    expect(await codeOf({ kind: 'deputy', deputy: { kind: 'recipient', id: ann } })).toBe('way_invalid');
    expect(await codeOf({ kind: 'deputy', deputy: { kind: 'recipient', id: vault } })).toBe('not_found');
    expect(await codeOf({ kind: 'mail', address: 'ANN@example.org' })).toBe('way_exists');
    expect(await codeOf(phone, { kind: 'phone', address: '+43660/1234567' })).toBe('way_exists');
    expect(there.told).toEqual([]);
    there.refusal = { status: 422, error: 'invalid_request' };
    const set = await device.must('ways.set', { recipient: ann, ways: [work] });
    expect(set.untold).toBe('invalid_request');
    expect(await findingsOf(at)).toContain('way_refused');
    there.refusal = undefined;
    await device.must('sync.run', {});
    expect(await findingsOf(at)).not.toContain('way_refused');
  });

  it('lead over somebody else in the vault, until they are removed', async () => {
    await using at = await place();
    const { account, ann, there } = at;
    const { device, vault } = account;
    const { id: ben } = await device.must('recipients.create', { vault, name: 'Ben', email: 'ben@example.org' });
    await device.must('sync.run', {});
    const deputy = { kind: 'deputy', deputy: { kind: 'recipient', id: ben } } as const;
    const set = await device.must('ways.set', { recipient: ann, ways: [deputy] });
    expect(set.ways[1]).toMatchObject({
      kind: 'deputy',
      address: null,
      deputy: { kind: 'recipient', id: ben, name: 'Ben' },
      state: 'waiting',
    });
    await device.must('recipients.remove', { recipient: ben });
    there.ways = there.ways.slice(0, 1);
    const { ways, differs } = await device.must('ways.look', { recipient: ann });
    expect([ways[1]?.deputy?.name, differs]).toEqual([null, null]);
    expect(await findingsOf(at)).toContain('way_declined');
  });

  it('come with a figure, the reason that weighs most, and what is amiss', async () => {
    await using at = await place();
    const { account, ann, there } = at;
    const { device, vault } = account;
    const chance = async () => (await device.must('ways.look', { recipient: ann })).chance;
    expect(await chance()).toMatchObject({ percent: 89, reason: 'single', sentence: 'There is no second way.' });
    expect(await findingsOf(at)).toEqual(['way_single']);
    there.ways = [wayOf({ address: email, status: 'confirmed', confirmed_at: yearsAgo(6.1) })];
    expect(await chance()).toMatchObject({ reason: 'old', way: { id: 'main' }, sentence: `${email} was last confirmed 6 years ago.` });
    expect(await findingsOf(at)).toEqual(['way_old', 'way_single']);
    await device.must('ways.set', { recipient: ann, ways: [work] });
    const [main, second] = there.ways;
    if (main === undefined || second === undefined) throw new Error('the server was told nothing');
    there.ways = [main, { ...second, status: 'confirmed', fault: 'no_such_address', fault_at: yearsAgo(0.1) }];
    expect(await chance()).toMatchObject({ reason: 'fault', sentence: `Mail to ${work.address} came back.` });
    expect(await findingsOf(at)).toEqual(['way_failed', 'way_old', 'way_single']);
    there.ways = [
      { ...main, confirmed_at: yearsAgo(0.1) },
      { ...second, asked_at: yearsAgo(0.1) },
    ];
    expect(await chance()).toMatchObject({ reason: 'unconfirmed' });
    const { findings, recipients } = await device.must('readiness.get', { vault });
    expect(findings.find(({ code }) => code === 'way_unconfirmed')).toMatchObject({ severity: 'warns', recipient: ann });
    expect(recipients[0]?.chance?.percent).toBe((await chance())?.percent);
  });

  it('reach the owner’s other devices, which tell the server nothing twice', async () => {
    await using at = await place();
    const { account, ann, there } = at;
    await account.device.must('ways.set', { recipient: ann, ways: [work] });
    await account.device.must('sync.run', {});
    const other = await account.join();
    await other.must('sync.run', {});
    expect((await other.must('ways.get', { recipient: ann })).ways).toMatchObject([
      { id: 'main' },
      { address: work.address, state: 'waiting' },
    ]);
    expect(there.told).toHaveLength(1);
  });

  it('say in which language somebody is written to, and leave what they said themselves', async () => {
    await using at = await place();
    const { account, ann, there } = at;
    const { device } = account;
    await device.must('recipients.update', { recipient: ann, language: 'de' });
    await device.must('sync.run', {});
    expect(there.told).toEqual([{ language: 'de' }]);
    there.language = 'en';
    await device.must('ways.set', { recipient: ann, ways: [work] });
    await device.must('sync.run', {});
    expect(there.language, 'Ann has asked for it').toBe('en');
    expect((await device.must('ways.look', { recipient: ann })).languageSaid).toBe('en');
    await device.must('recipients.update', { recipient: ann, language: 'fr' });
    await device.must('sync.run', {});
    expect(there.told.at(-1), 'another language than before').toEqual({ language: 'fr' });
    // Before the next sync, the ways are told: that takes nothing away.
    await device.must('recipients.update', { recipient: ann, language: 'ar' });
    await device.must('ways.set', { recipient: ann, ways: [work, phone] });
    expect(there.language).toBe('ar');
    await device.must('recipients.update', { recipient: ann, language: null });
    await device.must('sync.run', {});
    expect(there.language).toBeNull();
  });

  it('stand in languages that this version doesn’t know, where a newer server or a newer app says so', async () => {
    await using at = await place();
    const { account, ann, there } = at;
    const { device, vault } = account;
    await device.must('ways.set', { recipient: ann, ways: [work] });
    there.language = 'sv-FI';
    expect((await device.must('ways.look', { recipient: ann })).languageSaid).toBe('sv-FI');
    expect((await device.must('ways.get', { recipient: ann })).languageSaid, 'kept as it was said').toBe('sv-FI');
    await device.must('recipients.update', { recipient: ann, language: 'de' });
    await device.must('sync.run', {});
    const told = there.told.length;
    device.engine.context.session().book.write([{ id: ann as Ulid, vault: vault as Ulid, kind: 'recipient', set: { language: 'sv' } }]);
    await device.must('sync.run', {});
    expect(there.told.slice(told), 'whoever chose it tells the server').toEqual([]);
    await device.must('ways.set', { recipient: ann, ways: [work, phone] });
    expect(there.told.at(-1)).not.toHaveProperty('language');
    await device.must('recipients.update', { recipient: ann, note: 'by another name' });
    expect(textField(device.engine.context.session().book.get('recipient', ann).body, 'language')).toBe('sv');
  });

  it('are nobody’s business of a server that knows no ways', async () => {
    await using account = await openSyncedAccount([]);
    const { device, vault, operator } = account;
    operator.answer(/\/ways$/, () => ({ status: 404, body: { error: 'not_found', message: '' } }));
    const { id: ann } = await device.must('recipients.create', { vault, name: 'Ann', email });
    await device.must('ways.set', { recipient: ann, ways: [work] });
    await device.must('sync.run', {});
    const { ways, chance, saidAt } = await device.must('ways.look', { recipient: ann });
    expect([ways[1]?.state, saidAt]).toEqual(['untold', null]);
    expect(chance?.reason).toBe('unconfirmed');
    const { findings } = await device.must('readiness.get', { vault });
    expect(findings.map(({ code }) => code)).not.toContain('way_single');
  });
});

describe('a real server', () => {
  it('asks whoever is there, and says that they confirmed', async () => {
    await using server = await startTestServer({ sendsMail: true });
    const { device: opened, vault } = await firstDevice(server.origin, await tokenFor(server.core, 'owner@example.org'));
    await using device = opened;
    const { id: ann } = await device.must('recipients.create', { vault, name: 'Ann', email });
    const { id: ben } = await device.must('recipients.create', { vault, name: 'Ben', email: 'ben@example.org' });
    await device.must('ways.set', { recipient: ann, ways: [{ kind: 'deputy', deputy: { kind: 'recipient', id: ben } }, work] });
    await device.must('recipients.update', { recipient: ann, language: 'de' });
    await device.must('sync.run', {});
    const told = await device.must('ways.get', { recipient: ann });
    expect(told.ways.map(({ id, state }) => [id === 'main', state])).toEqual([
      [true, 'waiting'],
      [false, 'waiting'],
      [false, 'waiting'],
    ]);
    expect([told.untold, told.differs, told.languageSaid]).toEqual([null, null, 'de']);
    await server.scheduler.deliver();
    const asked = (await server.mails()).find(({ kind, to }) => kind === 'way_asked' && to === work.address);
    const link = server.openable(asked?.links[0] ?? '');
    const answered = await fetch(`${link}/yes`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answered.status).toBe(200);
    const { ways } = await device.must('ways.look', { recipient: ann });
    expect(ways[2]).toMatchObject({ address: work.address, state: 'confirmed' });
    expect((await device.must('ways.ask', { recipient: ann, way: ways[2]?.id ?? 'main' })).asked, 'asked within a day').toBe(false);
    await device.must('ways.set', { recipient: ann, ways: [work] });
    expect((await device.must('ways.look', { recipient: ann })).ways.map(({ state }) => state)).toEqual(['waiting', 'confirmed']);
  });
});

describe('a server that says something else about ways', () => {
  let at: Place;
  beforeAll(async () => {
    at = await place();
    await at.account.device.must('ways.set', { recipient: at.ann, ways: [work] });
  });
  afterAll(() => at[Symbol.asyncDispose]());

  it('is seen by an address that the owner never entered, until theirs is there again', async () => {
    const { account, ann, there } = at;
    const { device } = account;
    const [main, second] = there.ways;
    if (main === undefined || second === undefined) throw new Error('the server was told nothing');
    there.ways = [main, { ...second, address: 'mallory@example.net' }];
    await device.must('sync.run', {});
    const { differs, ways } = await device.must('ways.get', { recipient: ann });
    expect(differs).toEqual({ theirs: ['mallory@example.net'], missing: [work.address] });
    expect(ways[1], 'what the owner entered stays what is shown').toMatchObject({ address: work.address, state: 'untold' });
    expect(await findingsOf(at)).toContain('way_differs');
    await device.must('ways.set', { recipient: ann, ways: [work] });
    expect((await device.must('ways.look', { recipient: ann })).differs).toBeNull();
  });

  it('is seen by another address for the one that everything goes to', async () => {
    const { account, ann, there } = at;
    const before = there.ways;
    there.ways = [wayOf({ address: 'mallory@example.net', status: 'confirmed' }), ...before.slice(1)];
    expect((await account.device.must('ways.look', { recipient: ann })).differs).toEqual({
      theirs: ['mallory@example.net'],
      missing: [email],
    });
    there.ways = before;
  });

  it('does no harm with an answer that is none', async () => {
    const { account, ann, there } = at;
    const { device, vault, operator } = account;
    const one = { recipient: ann, language: null, time_zone: null, ways: there.ways };
    const whole = { phones: true, most_ways: 5, recipients: [one] };
    const answers: readonly unknown[] = [
      null,
      [],
      'ways',
      {},
      { ...whole, phones: 'yes' },
      { ...whole, recipients: [{ ...one, ways: [{ ...there.ways[0], kind: 'pigeon' }] }] },
      { ...whole, recipients: [{ ...one, ways: [{ ...there.ways[0], status: '__proto__' }] }] },
      { ...whole, recipients: [{ ...one, language: '../../en' }] },
      { ...whole, recipients: [{ ...one, language: 'x'.repeat(36) }] },
      Buffer.from([0xff, 0x00, 0x7b, 0x22]),
    ];
    for (const body of answers) {
      operator.behave();
      operator.answer(/\/ways$/, () => ({ status: 200, body }));
      expect(await device.codeOf('ways.look', { recipient: ann }), JSON.stringify(body)).toBe('bad_answer');
      expect((await device.must('ways.get', { recipient: ann })).ways).toHaveLength(2);
    }
    operator.behave();
    const odd = wayOf({ address: `x\u0000\n${'y'.repeat(5_000)}`, confirmed_at: '9999-99-99T99:99:99.999Z', asked_at: 'x'.repeat(24) });
    const many = Array.from({ length: 500 }, () => odd);
    operator.answer(/\/ways$/, () => ({
      status: 200,
      body: {
        ...whole,
        recipients: [
          { ...one, ways: many },
          { ...one, recipient: vault },
        ],
      },
    }));
    const { ways, chance, differs } = await device.must('ways.look', { recipient: ann });
    expect(ways).toHaveLength(2);
    expect(chance?.percent).toBeGreaterThanOrEqual(0);
    expect(differs?.theirs.every((text) => text.length <= 254)).toBe(true);
    await device.must('readiness.get', { vault });
  });
});
