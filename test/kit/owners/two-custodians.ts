import { setPolicy } from '../../../server/core/policies/set-policy.ts';
import { systemOrigin, type OwnerContext } from '../../../server/core/context.ts';
import { jsonColumns } from '../../../server/db/json-columns.ts';
import type { CustodianState } from '../../../shared/domain/custodian.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { hourMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { signPlan, type CustodyPlan, type NewPlan, readPlan } from '../../../shared/format/custody/custody-plan.ts';
import { nextCounter, signNote, type NewNote, type NoteContent } from '../../../shared/format/custody/custody-note.ts';
import { signedTextToJson, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import { newThirdPaper, type ThirdPaper } from '../../../shared/format/paper/third-paper.ts';
import type { Answer } from '../server/api.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server/test-server.ts';
import { newDevice, newSyncOwner, type SyncDevice } from './sync-owner.ts';

/** One of the two servers, with the owner's account and device there. */
export interface Custodian {
  readonly server: TestServer;
  readonly device: SyncDevice;
  readonly owner: OwnerContext;
}

/** A vault whose half two servers and a sheet of paper keep, as its owner knows it. */
export interface SharedVault extends AsyncDisposable {
  readonly vaultId: Ulid;
  readonly recipientId: Ulid;
  readonly email: string;
  readonly first: Custodian;
  readonly second: Custodian;
  /** What the sheet of paper says. */
  readonly paper: ThirdPaper;
  /** A plan that follows the one before, with these changes, and its text; brought nowhere. */
  plan(change?: Partial<NewPlan>): { readonly plan: CustodyPlan; readonly json: SignedTextJson };
  put(custodian: Custodian, json: SignedTextJson): Promise<Answer>;
  /** A note signed by the owner's device at the first server. */
  note(content: NoteContent, change?: Partial<NewNote>): SignedTextJson;
  state(custodian: Custodian): Promise<CustodianState>;
  status(custodian: Custodian): Promise<string>;
  nextDue(custodian: Custodian): Promise<Instant | null>;
  /** Lets time pass at both, or at one alone while the other is away. */
  live(ms: number, alive?: readonly Custodian[]): Promise<void>;
  /** From now on nobody reaches these, but by bringing something. */
  keepAway(gone: readonly Custodian[]): void;
  /** Everything that is due at both, back and forth. */
  settle(alive?: readonly Custodian[]): Promise<void>;
}

const weekly = { type: 'inactivity', frequency: 'weekly', graceHours: 120, reminderDaysBefore: 2 } as const;
const start = '2026-03-02T12:00:00.000Z';

async function custodianAt(server: TestServer, known?: SyncDevice): Promise<Custodian> {
  const fresh = await newSyncOwner(server, { keyring: known === undefined, ...(known && { email: 'shared@example.org' }) });
  const account = known === undefined ? fresh : { ...fresh, ...accountOf(known) };
  if (known !== undefined) {
    const keyring = Buffer.from(known.owner.keyring).toString('base64');
    const answer = await fresh.api.put('/keyring', { generation: 1, keyring });
    if (answer.status !== 200) throw new Error(`the keyring was answered with ${answer.status}`);
  }
  const device = await newDevice(account);
  const { account_id: accountId } = await server.core.db.read
    .selectFrom('users')
    .select('account_id')
    .where('id', '=', fresh.userId)
    .executeTakeFirstOrThrow();
  const owner = {
    ...{ userId: fresh.userId, accountId, email: fresh.email, name: 'Owner', plan: 'enterprise', mode: 'live' },
    ...{ permissions: new Set(['read', 'write', 'delete']), clockOffsetMs: 0, mfaAt: null },
  } as unknown as OwnerContext['owner'];
  return { server, device, owner: { core: server.core, owner, origin: systemOrigin } };
}

function accountOf({ owner: { accountId, identity, keyring } }: SyncDevice) {
  return { accountId, identity, keyring };
}

/** Starts two servers and has both take the same vault. @param databaseUrl the first one's; the second is on SQLite. @param folders theirs, if they outlive this. */
export async function newSharedVault(databaseUrl: string | null = null, folders?: readonly [string, string]): Promise<SharedVault> {
  const config = { webhookAllowPrivate: true };
  let away: readonly string[] = [];
  const custodiansBy: TestServerOptions['custodiansBy'] = (real) => ({
    post: async (message) => (away.some((origin) => message.url.startsWith(origin)) ? { failure: 'nobody is there' } : real.post(message)),
  });
  const options = { now: start, config, custodiansBy };
  const kept = (place: 0 | 1): TestServerOptions => (folders === undefined ? options : { ...options, dataDir: folders[place] });
  const [one, two] = await Promise.all([startTestServer({ ...kept(0), databaseUrl }), startTestServer(kept(1))]);
  const first = await custodianAt(one);
  const second = await custodianAt(two, first.device);
  const paper = newThirdPaper();
  const [vaultId, recipientId] = [one.core.newId(), one.core.newId()];
  const email = 'heir@example.org';
  for (const custodian of [first, second]) {
    const { device, owner } = custodian;
    expectDone(await device.call('PUT', `/vaults/${vaultId}`, { body: { label: 'For the children' } }));
    expectDone(await device.call('PUT', `/vaults/${vaultId}/recipients/${recipientId}`, { body: { email, name: 'Heir' } }));
    await setPolicy(owner, vaultId, weekly);
  }
  const known: { last?: CustodyPlan } = {};
  let counter = 0;
  const { identity, accountId } = first.device.owner;
  const both = [first, second] as const;
  const plan: SharedVault['plan'] = (change = {}) => {
    const signed = signPlan(
      {
        accountId,
        vaultId,
        number: (known.last?.number ?? 0) + 1,
        previous: known.last?.hash ?? null,
        madeAt: one.now(),
        custodians: [
          { place: 1, kind: 'server', address: one.origin, publicKey: one.core.keys.custodianPublicKey },
          { place: 2, kind: 'server', address: two.origin, publicKey: two.core.keys.custodianPublicKey },
          { place: 3, kind: 'paper', publicKey: paper.publicKey },
        ],
        rule: weekly,
        devices: [{ id: first.device.id, publicKey: first.device.keys.publicKey }],
        recipients: [],
        ...change,
      },
      identity,
    );
    return { plan: readPlan(signed, { identity: identity.publicKey }), json: signedTextToJson(signed) };
  };
  const shared: SharedVault = {
    ...{ vaultId, recipientId, email, first, second, paper, plan },
    put: ({ device }, json) => device.call('PUT', `/vaults/${vaultId}/custody-plan`, { body: json }),
    note: (content, change = {}) => {
      counter = nextCounter(counter, one.now());
      return signedTextToJson(
        signNote({ content, vaultId, owner: identity.publicKey, plan: 1, counter, at: one.now(), ...change }, first.device.keys),
      );
    },
    state: async ({ server: { core } }) => {
      const row = await core.db.read.selectFrom('custodian_states').selectAll().where('vault_id', '=', vaultId).executeTakeFirstOrThrow();
      return jsonColumns.custodian_states.state.read(row.state);
    },
    status: async ({ server: { core } }) =>
      (await core.db.read.selectFrom('vaults').select('status').where('id', '=', vaultId).executeTakeFirstOrThrow()).status,
    nextDue: async ({ server: { core } }) =>
      (await core.db.read.selectFrom('policies').select('next_due_at').where('vault_id', '=', vaultId).executeTakeFirstOrThrow())
        .next_due_at,
    settle: async (alive = both) => {
      for (let round = 0; round < 3; round += 1) for (const { server } of alive) await server.scheduler.tellCustodians();
    },
    keepAway: (gone) => {
      away = gone.map(({ server }) => server.origin);
    },
    live: async (ms, alive = both) => {
      away = both.filter((one) => !alive.includes(one)).map(({ server }) => server.origin);
      const until = instantToMs(one.now()) + ms;
      while (instantToMs(one.now()) < until) {
        const step = Math.min(2 * hourMs, until - instantToMs(one.now()));
        for (const { server } of both) server.advance(step);
        for (const { server } of alive) await server.scheduler.tick();
        await shared.settle(alive);
      }
      away = [];
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all([one.close(), two.close()]);
    },
  };
  const begun = plan();
  for (const custodian of both) expectDone(await shared.put(custodian, begun.json));
  known.last = begun.plan;
  await shared.settle();
  return shared;
}

function expectDone({ status, body }: Answer): void {
  if (status < 200 || status > 299) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
}
