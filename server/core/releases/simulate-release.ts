import { certificateWarnings } from '../../../shared/domain/certificate-timer.ts';
import { isHeld } from '../../../shared/domain/heartbeat.ts';
import { playHandover, type PlayedHandover } from '../../../shared/domain/handover.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, instantFromMs, instantToMs, latest, type Instant } from '../../../shared/domain/instant.ts';
import {
  simulateTimer,
  type Phase,
  type SimulatedEvent,
  type SimulationEnd,
  type SimulationPlan,
  type WaitingWarning,
} from '../../../shared/domain/simulate-timer.ts';
import type { AcceptedWarning } from '../../../shared/domain/timer.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import type { Db, OutboxRow, RecipientRow, UserRow, VaultRow } from '../../db/schema.ts';
import { findUser } from '../stores/account-store.ts';
import { countCertificates, listVaultCertificates } from '../stores/certificate-store.ts';
import { recountEvent, requiredConfirmations } from '../timers/recount-certificates.ts';
import { listConfirmedContacts } from '../stores/contact-store.ts';
import { handoverWays } from '../handovers/handover-ways.ts';
import { listTrustedContactRows } from '../stores/trusted-contact-store.ts';
import type { Core, PersonContext } from '../context.ts';
import { listOpenHolds } from '../stores/hold-store.ts';
import { listVaultMails } from '../stores/outbox-store.ts';
import { readPolicy } from '../policies/get-policy.ts';
import { parseTimerState, timerRule } from '../timers/policy-timer.ts';
import { listVaultRecipients } from '../stores/recipient-store.ts';
import { reachVault, type ReachedVault } from '../access/person-vault-access.ts';
import { findVault } from '../stores/vault-store.ts';
import { vaultNow } from '../clock/account-clock.ts';
import { isFindable } from '../../../shared/domain/vault.ts';
import { isStanding } from '../../../shared/domain/certificate.ts';
import { isReal } from '../../../shared/domain/account.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** Somebody whom a simulated message would go to. */
export interface SimulatedPerson {
  readonly id: Ulid;
  readonly email: string;
  readonly name: string | null;
}

/** What a simulation is asked for. */
export interface SimulationInput {
  /** No further than this; default: until nothing more happens automatically, or a year with check-ins. */
  readonly until?: Instant;
  /** The owner checks in whenever this much time has passed; default: never. */
  readonly checkInEveryMs?: number;
}

/** What would happen to a vault from now on if every mail were taken at once and the server were never down. */
export interface VaultSimulation {
  readonly vault: VaultRow;
  readonly owner: Pick<UserRow, 'email' | 'name'>;
  readonly from: Instant;
  /** Null: it went on for as long as anything happens. */
  readonly until: Instant | null;
  /** Where the timer stands now and at the end; `none` where none runs. */
  readonly phase: Phase | 'none';
  readonly lastPhase: Phase | 'none';
  readonly end: SimulationEnd;
  readonly events: readonly SimulatedEvent<SimulatedPerson>[];
  /** What would be sent to each recipient after the release if nobody opened anything; empty where no release comes. */
  readonly handovers: readonly SimulatedHandover[];
}

/** What a recipient would be sent after a release. */
export interface SimulatedHandover extends PlayedHandover {
  readonly recipient: SimulatedPerson;
  /** Where each way leads that is written to, by its id. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** The shortest time between two simulated check-ins, and the longest. */
export const checkInEveryLimits = { minMs: dayMs / 24, maxMs: 3660 * dayMs } as const;
/** How far ahead a simulation may look. */
const furthestDays = 36_600;
const maxWaiting = 50;
const maxTold = 10_000;
const yearMs = 365 * dayMs;

/** Plays a vault's future for a person who may see what happens next to it; changes nothing. @throws DomainError `vault_not_found`, `invalid_request`; RoleRequiredError. */
export async function simulateRelease(ctx: PersonContext, vaultId: Ulid, input: SimulationInput): Promise<VaultSimulation & ReachedVault> {
  const reached = await reachVault(ctx, vaultId, 'VAULT_OPERATOR');
  return { ...reached, ...(await simulateVault(ctx.core, reached.vault, input)) };
}

/** The same for whoever runs the server. @throws DomainError `vault_not_found`, `invalid_request`. */
export async function simulateAnyVault(core: Core, vaultId: Ulid, input: SimulationInput): Promise<VaultSimulation> {
  const vault = await findVault(core.db.read, vaultId);
  if (vault === undefined || !isFindable[vault.status]) throw new DomainError('vault_not_found', 'There is no vault with this id.');
  return simulateVault(core, vault, input);
}

async function simulateVault(core: Core, vault: VaultRow, input: SimulationInput): Promise<VaultSimulation> {
  const db = core.db.read;
  const [policy, now, owner, recipients] = await Promise.all([
    readPolicy(db, vault),
    vaultNow(core, vault),
    findUser(db, vault.owner_id),
    listVaultRecipients(db, vault.id),
  ]);
  const rule = timerRule(policy, vault);
  const state = parseTimerState(policy);
  const plan = planOf(input, now);
  const base = { vault, owner: { email: owner?.email ?? '', name: owner?.name ?? null }, from: now, until: plan.until };
  if (rule === null || state === null) return { ...base, phase: 'none', lastPhase: 'none', end: 'rest', events: [], handovers: [] };
  const required = requiredConfirmations(policy);
  const simulation = simulateTimer<SimulatedPerson>(
    {
      rule,
      state,
      recipients: recipients.map(({ id, email, name }) => ({ id, email, name })),
      otherWays: (await listConfirmedContacts(db, vault.owner_id)).map(({ kind, address }) => ({ kind, address })),
      canTextPhones: core.sms !== null && isReal[vault.mode],
      trusted: (await listTrustedContactRows(db, vault.owner_id)).map(({ email }) => email),
      waiting: await waitingWarnings(db, vault, now),
      held: isReal[vault.mode] && isHeld(await listOpenHolds(db), policy.holds_cleared, policy.type === 'date_based'),
      isTold: rule.kind === 'date_based' ? await readTold(db, vault, rule.releaseDate) : () => false,
      standsSince: latest(policy.updated_at, vault.updated_at),
      recount: required === undefined ? null : recountEvent(await countCertificates(db, vault.id), required),
      certifiers: required === undefined ? [] : await openCertifiers(db, vault.id),
    },
    plan,
  );
  const { end, events } = simulation;
  const released = events.find(({ type }) => type === 'released');
  const handovers = released === undefined ? [] : await playHandovers(core, vault, recipients, released.at);
  return { ...base, phase: state.phase, lastPhase: simulation.state.phase, end, events, handovers };
}

/** What would follow for each recipient, by the ways that lead to them today. */
async function playHandovers(core: Core, vault: VaultRow, recipients: readonly RecipientRow[], at: Instant): Promise<SimulatedHandover[]> {
  const played: SimulatedHandover[] = [];
  for (const row of recipients) {
    const ways = await handoverWays(core.db.read, core, vault, row);
    const addresses = new Map(ways.plan.map(({ id }) => [id, ways.find(id)?.address ?? ways.find(id)?.deputy?.email ?? '']));
    played.push({ recipient: { id: row.id, email: row.email, name: row.name }, addresses, ...playHandover(ways.plan, at) });
  }
  return played;
}

function planOf({ until, checkInEveryMs }: SimulationInput, from: Instant): SimulationPlan {
  if (until !== undefined && (until <= from || instantToMs(until) - instantToMs(from) > furthestDays * dayMs))
    throw invalid('until', 'must lie in the future and within 100 years');
  if (checkInEveryMs === undefined) return { from, until: until ?? null, checkInEveryMs: null };
  if (!(checkInEveryMs >= checkInEveryLimits.minMs && checkInEveryMs <= checkInEveryLimits.maxMs))
    throw invalid('check_in_every', 'must be from one hour to ten years');
  return { from, until: until ?? addMs(from, yearMs), checkInEveryMs };
}

const awaited: readonly AcceptedWarning[] = ['due_notice', 'last_warning', 'date_passed_warning', ...certificateWarnings];

/** Warnings that still wait for a mail server. A test account's count from the moment they were written (RULINGS.md#warned-before-released). */
async function waitingWarnings(db: Db, vault: VaultRow, now: Instant): Promise<readonly WaitingWarning[]> {
  const mails = await listVaultMails(db, vault.id, awaited, maxWaiting);
  return mails
    .filter(({ status }) => status === 'queued')
    .flatMap((mail) => {
      const { cycle } = jsonColumns.outbox.facts.read(mail.facts, mail.id);
      return cycle === undefined ? [] : [{ warning: mail.kind as AcceptedWarning, cycle, at: takenAt(mail, now) }];
    });
}

function takenAt(mail: OutboxRow, now: Instant): Instant {
  return isReal[mail.mode] ? latest(now, instantFromMs(mail.next_attempt_ms)) : mail.created_at;
}

async function readTold(db: Db, vault: VaultRow, releaseDate: Instant): Promise<(recipient: SimulatedPerson) => boolean> {
  const mails = await listVaultMails(db, vault.id, ['pre_release_notice'], maxTold);
  const told = new Set(
    mails.filter(({ id, facts }) => jsonColumns.outbox.facts.read(facts, id).releaseAt === releaseDate).map(({ recipient_id: id }) => id),
  );
  return ({ id }) => told.has(id);
}

/** Recipients with a certificate that is not closed, each once. */
async function openCertifiers(db: Db, vaultId: Ulid): Promise<readonly SimulatedPerson[]> {
  const open = (await listVaultCertificates(db, vaultId)).filter(({ status }) => isStanding[status]);
  return [...new Map(open.map(({ recipient_id: id, recipient_email: email, recipient_name: name }) => [id, { id, email, name }])).values()];
}
