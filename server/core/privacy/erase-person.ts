import { isReal, type Mode } from '../../../shared/domain/account.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Db, UserRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import { findUserByEmailKey, lockAccount } from '../stores/account-store.ts';
import { isBackupAtWork } from '../stores/backup-run-store.ts';
import {
  countOtherUsers,
  deletePerson,
  deleteSignInLinksOf,
  forgetVisits,
  listPackFiles,
  listRowsWhere,
  lockVaultsOf,
} from '../stores/person-data-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { discardWitnessingBlobs } from '../stores/witnessing-store.ts';
import { lockRoleHolders } from '../stores/user-store.ts';
import { removeLocked } from '../vaults/remove-vault.ts';
import { callOffWitnessings } from '../askings/call-off-witnessings.ts';

/** Why somebody can't be erased now. */
export type ErasureObstacle =
  /** A live vault that was opened, or is about to be: its recipients count on it. */
  | { readonly why: 'vault_released' | 'vault_near_release'; readonly vaultId: Ulid; readonly name: string }
  /** A live vault that nothing moves at the moment: it has to be said that it goes too. */
  | { readonly why: 'owns_vault'; readonly vaultId: Ulid; readonly name: string }
  | { readonly why: 'backup_at_work' | 'last_administrator' };

/** What erasing somebody does, or would do. */
export interface Erasure {
  readonly erased: boolean;
  readonly userId: Ulid | null;
  readonly obstacles: readonly ErasureObstacle[];
  /** The vaults that go with them. */
  readonly vaults: readonly { readonly id: Ulid; readonly mode: Mode; readonly name: string }[];
  /** Traces of visits to vaults of others, and mailed links, that are taken away. */
  readonly visits: number;
  readonly signInLinks: number;
  /** What stays, and why: each is somebody else's, or proves what happened. */
  readonly stays: {
    /** By this address as their own, or as another way to somebody. */
    readonly namedAsRecipient: number;
    readonly namedAsContact: number;
    /** Asked for a signature: until 90 days after that is over. */
    readonly namedAsWitness: number;
    readonly auditEvents: number;
  };
}

export interface ErasePersonInput {
  readonly address: string;
  /** Vaults that nothing moves go too. */
  readonly deleteVaults: boolean;
  /** False: nothing is changed, and what would be is said. */
  readonly confirmed: boolean;
}

/**
 * Erases the person with this address: their account with everything in it, and where they came from when they visited vaults of others. Who is
 * named by an owner stays named: that is the owner's will, and for the owner to change. The audit log stays as it is, since each event is
 * linked to the next; who its ids stand for can't be found any more.
 * @throws DomainError `resource_not_found` when nothing is held about the address.
 */
export async function erasePerson(core: Core, input: ErasePersonInput, origin: Origin): Promise<Erasure> {
  const key = emailKey(input.address);
  const files: { packs: readonly string[]; uploads: readonly string[] } = { packs: [], uploads: [] };
  const erasure = await core.db.transaction(async (tx) => {
    const user = await findUserByEmailKey(tx, key);
    const stays = await whatStays(tx, key, user);
    const plan = user === undefined ? nothingOwned : await planFor(tx, core, user, input.deleteVaults);
    if (
      user === undefined &&
      stays.namedAsRecipient + stays.namedAsContact + stays.namedAsWitness === 0 &&
      (await countLinks(tx, key)) === 0
    ) {
      throw new DomainError('resource_not_found', 'Nothing is held about this address.');
    }
    const told = {
      userId: user?.id ?? null,
      obstacles: plan.obstacles,
      vaults: plan.vaults.map(({ id, mode, name }) => ({ id, mode, name })),
      stays,
    };
    if (!input.confirmed || plan.obstacles.length > 0) {
      return { ...told, erased: false, visits: await countVisits(tx, key), signInLinks: await countLinks(tx, key) };
    }
    const visits = await forgetVisits(tx, key);
    const signInLinks = await deleteSignInLinksOf(tx, key);
    if (user !== undefined) {
      Object.assign(files, await listPackFiles(tx, user.id));
      await eraseOwner(tx, core, origin, user, plan.vaults);
    }
    return { ...told, erased: true, visits, signInLinks };
  });
  // Servers remember keys that they have seen.
  if (erasure.erased) await core.db.announce();
  // Their rows are gone: what fails here is a file that nobody can find any more, and nothing in it can be read.
  for (const id of files.packs) await core.packs.remove(id);
  for (const id of files.uploads) await core.packs.removeUpload(id);
  return erasure;
}

const nothingOwned = { obstacles: [], vaults: [] } as const satisfies Plan;

interface Plan {
  readonly obstacles: readonly ErasureObstacle[];
  readonly vaults: readonly VaultRow[];
}

async function planFor(tx: Db, core: Core, user: UserRow, deleteVaults: boolean): Promise<Plan> {
  await lockAccount(tx, user.account_id);
  const vaults = await lockVaultsOf(tx, user.id);
  const obstacles: ErasureObstacle[] = [];
  for (const vault of vaults) {
    // What is released in a trial reaches nobody.
    if (!isReal[vault.mode]) continue;
    const why = await obstacleOf(tx, core, vault);
    if (why !== 'owns_vault' || !deleteVaults) obstacles.push({ why, vaultId: vault.id, name: vault.name });
  }
  // It may still have to copy their files.
  if (await isBackupAtWork(tx, instantToMs(core.clock.now()))) obstacles.push({ why: 'backup_at_work' });
  const administrators = await lockRoleHolders(tx, 'VAULT_ADMIN');
  if (administrators.has(user.id) && administrators.size === 1) obstacles.push({ why: 'last_administrator' });
  return { obstacles, vaults };
}

/** The phases in which nobody has been told that a vault is about to open. */
const calm: ReadonlySet<string> = new Set(['running', 'paused', 'waiting', 'frozen', 'quiet']);

async function obstacleOf(tx: Db, core: Core, vault: VaultRow): Promise<'vault_released' | 'vault_near_release' | 'owns_vault'> {
  if (vault.status === 'released') return 'vault_released';
  const policy = await findPolicy(tx, vault.id);
  const state =
    policy === undefined || policy.timer_state === null ? null : jsonColumns.policies.timer_state.read(policy.timer_state, vault.id);
  // A timer that is due and hasn't moved yet may be about to.
  const due = policy !== undefined && policy.wake_at_ms !== null && policy.wake_at_ms <= instantToMs(core.clock.now());
  if ((state !== null && !calm.has(state.phase)) || due) return 'vault_near_release';
  const [openings, requests] = await Promise.all([
    listRowsWhere(tx, 'openings', 'vault_id', [vault.id]),
    listRowsWhere(tx, 'release_requests', 'vault_id', [vault.id]),
  ]);
  return [...openings, ...requests].some(({ closed_at: closedAt }) => closedAt === null) ? 'vault_near_release' : 'owns_vault';
}

async function eraseOwner(tx: Db, core: Core, origin: Origin, user: UserRow, vaults: readonly VaultRow[]): Promise<void> {
  await callOffWitnessings(tx, core, origin, { ownerId: user.id }, 'owner_erased');
  for (const vault of vaults) {
    const { now } = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    await removeLocked(tx, core, origin, vault, now);
  }
  const alone = (await countOtherUsers(tx, user.account_id, user.id)) === 0;
  await discardWitnessingBlobs(tx, { ownerId: user.id }, instantToMs(core.clock.now()));
  await deletePerson(tx, { userId: user.id, accountId: user.account_id }, alone);
  await recordAudit(tx, core, origin, {
    accountId: user.account_id,
    mode: 'live',
    vaultId: null,
    action: 'user.erased',
    resourceType: 'user',
    resourceId: user.id,
    at: core.clock.now(),
    details: { vaults: vaults.length },
  });
}

async function whatStays(tx: Db, key: string, user: UserRow | undefined): Promise<Erasure['stays']> {
  const [recipients, ways, contacts, witnesses, events] = await Promise.all([
    listRowsWhere(tx, 'recipients', 'email_key', [key]),
    listRowsWhere(tx, 'recipient_ways', 'address_key', [key]),
    listRowsWhere(tx, 'trusted_contacts', 'email_key', [key]),
    listRowsWhere(tx, 'witnesses', 'email_key', [key]),
    user === undefined ? [] : listRowsWhere(tx, 'audit_events', 'account_id', [user.account_id]),
  ]);
  const ofOthers = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.filter(({ owner_id: owner }) => owner !== user?.id).length;
  return {
    namedAsRecipient: ofOthers(recipients) + ways.filter(({ account_id: account }) => account !== user?.account_id).length,
    namedAsContact: ofOthers(contacts),
    namedAsWitness: witnesses.length,
    auditEvents: events.length,
  };
}

async function countVisits(tx: Db, key: string): Promise<number> {
  const rows = await listRowsWhere(tx, 'recipients', 'email_key', [key]);
  const traces = ({ last_ip_address: ip, last_user_agent: agent, time_zone: zone }: Readonly<Record<string, unknown>>) => [ip, agent, zone];
  return rows.filter((row) => traces(row).some((trace) => trace !== null)).length;
}

async function countLinks(tx: Db, key: string): Promise<number> {
  return (await listRowsWhere(tx, 'sign_in_links', 'email_key', [key])).length;
}
