import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CustodianTransport } from '../../../server/core/ports.ts';
import { witnessedId } from '../../../server/core/custody/witnessed-id.ts';
import { listThirdShareLetters } from '../../../server/core/stores/witness-store.ts';
import type { ThirdShareLetterRow } from '../../../server/db/schema.ts';
import { jsonColumns } from '../../../server/db/json-columns.ts';
import type { Identity } from '../../../shared/crypto/identity.ts';
import { randomKey, type Key } from '../../../shared/crypto/keys.ts';
import type { CustodianState } from '../../../shared/domain/custodian.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { hourMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { Language } from '../../../shared/domain/language.ts';
import type { CustodyPlan, NewPlan } from '../../../shared/format/custody/custody-plan.ts';
import { signSettled } from '../../../shared/format/custody/settled-word.ts';
import { signedTextToJson, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import { commitShares, sharesOfHalf } from '../../../shared/format/custody/split-half.ts';
import { sealContact, sealThirdShare } from '../../../shared/format/custody/third-box.ts';
import { tempFolder } from '../files/temp-folder.ts';
import { startTestWitness, type TestWitness, type TestWitnessOptions } from '../server/test-witness.ts';
import { newSharedVault, type Custodian, type SharedVault } from './two-custodians.ts';

/** An answer of the witness, as somebody gets it. */
export interface WitnessAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A vault that two servers and a witness keep. */
export interface WitnessedVault extends AsyncDisposable {
  readonly vault: SharedVault;
  /** Another one once it was restarted. */
  readonly witness: TestWitness;
  /** What the witness calls the vault in its own tables. */
  readonly id: Ulid;
  /** The third share of the recipient in the plan that is in force. */
  readonly share: Key;
  /** The plan by which the witness began. */
  readonly begun: { readonly plan: CustodyPlan; readonly json: SignedTextJson };
  /** A plan after that one. */
  next(change?: Partial<NewPlan>): { readonly plan: CustodyPlan; readonly json: SignedTextJson };
  /** What a plan says of the recipient, in another generation of the key. */
  recipients(keyGeneration: number): Pick<NewPlan, 'recipients'>;
  bring(body: unknown, vaultId?: string): Promise<WitnessAnswer>;
  tell(notes: readonly SignedTextJson[]): Promise<WitnessAnswer>;
  /** Brings the owner's word that this plan is settled, or somebody else's. */
  settle(plan: CustodyPlan, by?: Identity): Promise<WitnessAnswer>;
  state(): Promise<CustodianState>;
  /** What the witness gives, by server. */
  gifts(): Promise<readonly ThirdShareLetterRow[]>;
  /** Copies the witness' database, goes on, then puts the copy back and starts again. */
  restart(options: { readonly fromCopyOf: () => Promise<void> }): Promise<void>;
  /** Lets time pass at all three; only these servers are there, and the witness unless it is away. */
  live(ms: number, alive?: readonly Custodian[], witness?: 'there' | 'away'): Promise<void>;
}

export interface WitnessedVaultOptions extends Partial<TestWitnessOptions> {
  readonly language?: Language;
  /** The servers' data folders, if they outlive this; the witness' is `dataDir`. */
  readonly folders?: readonly [string, string];
  /** Whether the witness is told the plan. Default: it is. */
  readonly begins?: boolean;
}

export const ownerAddress = 'owner-of-three@example.org';

/** Starts two servers and a witness, which have all taken the same plan. */
export async function newWitnessedVault({
  language = 'en',
  begins = true,
  folders,
  ...options
}: WitnessedVaultOptions = {}): Promise<WitnessedVault> {
  const vault = await newSharedVault(null, folders);
  let away: readonly string[] = [];
  const custodiansBy = (real: CustodianTransport): CustodianTransport => ({
    post: async (message) => (away.some((origin) => message.url.startsWith(origin)) ? { failure: 'nobody is there' } : real.post(message)),
  });
  // One that is to outlive this is its caller's to remove.
  const folder = options.dataDir === undefined ? await tempFolder('witness') : { path: options.dataDir, remove: () => Promise.resolve() };
  const started = { custodiansBy, ...options, dataDir: folder.path };
  let witness = await startTestWitness({ ...started, now: vault.first.server.now() });
  const { publicKey } = nameOf(witness);
  const { identity } = vault.first.device.owner;
  const id = witnessedId(identity.publicKey, vault.vaultId);
  const contact = sealContact({ email: ownerAddress, name: 'Ann', language }, publicKey);
  const half = randomKey();
  const shares = sharesOfHalf(half);
  const recipients: WitnessedVault['recipients'] = (keyGeneration) => {
    const mine = keyGeneration === 1 ? shares : sharesOfHalf(randomKey());
    const place = { vaultId: vault.vaultId, recipientId: vault.recipientId, keyGeneration };
    const sealedThird = sealThirdShare(mine[2], publicKey, identity.publicKey);
    return { recipients: [{ id: vault.recipientId, keyGeneration, commitments: commitShares(mine, place), sealedThird }] };
  };
  const first = vault.plan();
  const [one, two] = first.plan.custodians;
  const third = { place: 3, kind: 'witness', address: witness.origin, publicKey, contact } as const;
  const base = { custodians: [one, two, third] as const, ...recipients(1) };
  const begun = vault.plan(base);
  const bring: WitnessedVault['bring'] = (body, vaultId = vault.vaultId) =>
    ask(`${witness.origin}/api/sync/custodians/${vaultId}/plan`, 'PUT', body);
  const made: WitnessedVault = {
    ...{ vault, id, begun, bring, recipients, share: shares[2] },
    get witness() {
      return witness;
    },
    gifts: async () => listThirdShareLetters(witness.core.db.read, id),
    restart: async ({ fromCopyOf }) => {
      const copy = await tempFolder('witness-copy');
      const { port } = witness;
      await cp(folder.path, copy.path, { recursive: true });
      await fromCopyOf();
      const now = witness.now();
      await witness.close();
      for (const name of ['heirlock.db', 'heirlock.db-wal', 'heirlock.db-shm']) {
        await rm(join(folder.path, name), { force: true });
        await cp(join(copy.path, name), join(folder.path, name)).catch(() => undefined);
      }
      await copy.remove();
      witness = await startTestWitness({ ...started, port, now });
      await witness.tickAfterOutage();
    },
    next: (change = {}) =>
      vault.plan({ ...base, number: begun.plan.number + 1, previous: begun.plan.hash, madeAt: witness.now(), ...change }),
    tell: (notes) => ask(`${witness.origin}/api/sync/custodians/${vault.vaultId}/notes`, 'POST', { notes }),
    settle: (plan, by = identity) =>
      ask(`${witness.origin}/api/sync/custodians/${vault.vaultId}/settled`, 'POST', signedTextToJson(signSettled(plan, by))),
    state: async () => {
      const { read } = witness.core.db;
      const row = await read.selectFrom('custodian_states').selectAll().where('vault_id', '=', id).executeTakeFirstOrThrow();
      return jsonColumns.custodian_states.state.read(row.state);
    },
    live: async (ms, alive = [vault.first, vault.second], presence = 'there') => {
      away = [vault.first, vault.second].filter((server) => !alive.includes(server)).map(({ server }) => server.origin);
      const until = instantToMs(witness.now()) + ms;
      while (instantToMs(witness.now()) < until) {
        const step = Math.min(2 * hourMs, until - instantToMs(witness.now()));
        await vault.live(step, alive);
        witness.advance(step);
        if (presence === 'there') for (let round = 0; round < 2; round += 1) await witness.tick().then(() => vault.settle(alive));
      }
      away = [];
    },
    [Symbol.asyncDispose]: async () => {
      await witness.close();
      await vault[Symbol.asyncDispose]();
      await folder.remove();
    },
  };
  for (const custodian of [vault.first, vault.second]) expectOk(await vault.put(custodian, begun.json));
  if (begins) expectOk(await bring({ plan: begun.json, code: await witness.invite() }));
  return made;
}

function nameOf({ core }: TestWitness): { readonly publicKey: Uint8Array } {
  return { publicKey: core.keys.custodianPublicKey };
}

async function ask(url: string, method: string, body: unknown): Promise<WitnessAnswer> {
  const answer = await fetch(url, { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

function expectOk({ status, body }: { readonly status: number; readonly body: unknown }): void {
  if (status !== 200) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
}
