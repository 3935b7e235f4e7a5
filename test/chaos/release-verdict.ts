import type { Ulid } from '../../shared/domain/ids.ts';
import { sql } from 'kysely';
import type { ServerDatabase } from '../../server/db/schema.ts';
import { hourMs, instantToMs, type Instant } from '../../shared/domain/instant.ts';
import type { Received } from '../kit/services/webhook-receiver.ts';
import type { UnreliableSmtp, TakenMail } from '../kit/services/unreliable-smtp.ts';
import type { StageVault } from './release-stage.ts';
import type { FleetServer } from './server-fleet.ts';

/** A claim on a mail: nobody waits longer than this for a server that does not come back. */
const claimMs = 150_000;
/** What was under way when a server was stopped goes on as soon as it runs again, and may be over before anybody notes that it runs. */
const underWayMs = 2_000;
/** How many mails one server has under way at once, and so can lose in one kill. */
const mailsAtOnce = 5;

/** Lets the database itself write down when each vault became released, by its own clock: a witness that is no part of the server. */
export async function placeWitness({ dialect, schemaOwner }: ServerDatabase): Promise<void> {
  const statements =
    dialect === 'postgres'
      ? [
          'create table witness (vault_id text not null, at_ms double precision not null)',
          `create function bear_witness() returns trigger language plpgsql as $$ begin
             insert into witness values (new.id, extract(epoch from clock_timestamp()) * 1000); return null; end $$`,
          `create trigger witness after update of status on vaults for each row when (new.status = 'released') execute function bear_witness()`,
        ]
      : [
          'create table witness (vault_id text not null, at_ms real not null)',
          `create trigger witness after update of status on vaults when new.status = 'released'
             begin insert into witness values (new.id, unixepoch('subsec') * 1000); end`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(schemaOwner);
}

export interface Evidence {
  readonly stage: readonly StageVault[];
  readonly smtp: UnreliableSmtp;
  readonly hooks: readonly (Received & { readonly acknowledged: boolean })[];
  readonly fleet: readonly FleetServer[];
  /** Mails that were accepted before the servers started. */
  readonly mailedBefore: ReadonlySet<string>;
  /** Vaults whose owner checked in and got confirmation of it. */
  readonly checkedIn: ReadonlySet<string>;
}

export interface Verdict {
  /** One sentence for each promise that was broken. */
  readonly broken: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/**
 * Judges by what the database, mail server and webhook receivers have, and by the rules the vaults were given. Nothing may be running any
 * more.
 */
export async function judge(database: ServerDatabase, evidence: Evidence): Promise<Verdict> {
  const broken: string[] = [];
  const releases = await judgeReleases(database, evidence, broken);
  const mails = await judgeMails(database, evidence, releases.released, broken);
  const hooks = judgeHooks(evidence, releases.released, broken);
  return { broken, counts: { ...releases.counts, ...mails, ...hooks } };
}

async function judgeReleases(database: ServerDatabase, { stage, checkedIn }: Evidence, broken: string[]) {
  const { rows } = await sql<{ vault_id: string; at_ms: number }>`select vault_id, at_ms from witness`.execute(database.read);
  const witnessed = Map.groupBy(rows, (row) => row.vault_id);
  const warnings = await database.read
    .selectFrom('outbox')
    .select(['vault_id', 'kind', 'accepted_at'])
    .where('kind', 'in', ['due_notice', 'last_warning'])
    .where('status', '=', 'accepted')
    .execute();
  const warned = Map.groupBy(warnings, (row) => row.vault_id);
  const rowsOf = Map.groupBy(await database.read.selectFrom('releases').select(['vault_id', 'trigger']).execute(), (row) => row.vault_id);
  const released = new Set<string>();
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const { id, kind, dueMs } of stage) {
    const moments = witnessed.get(id) ?? [];
    if (moments.length !== (rowsOf.get(id) ?? []).length) broken.push(`${id} has not one release row for each release`);
    const shallBe = kind !== 'unwarned' && !checkedIn.has(id);
    if (moments.length !== (shallBe ? 1 : 0))
      broken.push(`${id} (${kind}${checkedIn.has(id) ? ', checked in' : ''}) was released ${moments.length} times`);
    for (const { at_ms: atMs } of moments) {
      released.add(id);
      earliestMs = Math.min(earliestMs, atMs - dueMs);
      if (atMs < dueMs) broken.push(`${id} was released ${dueMs - atMs} ms early`);
      if (kind === 'date') continue;
      const accepted = new Map((warned.get(id) ?? []).map((row) => [row.kind, instantToMs(row.accepted_at as Instant)]));
      for (const warning of ['due_notice', 'last_warning'] as const) {
        if (!(atMs - (accepted.get(warning) ?? Number.NaN) >= 12 * hourMs))
          broken.push(`${id} was released without 12 hours of an accepted ${warning}`);
      }
    }
  }
  for (const id of witnessed.keys()) if (!stage.some((vault) => vault.id === id)) broken.push(`${id} was released and never on the stage`);
  const due = stage.filter(({ id, kind }) => kind !== 'unwarned' && !checkedIn.has(id)).length;
  return {
    released,
    counts: {
      vaults: stage.length,
      'due to be released': due,
      'released once': released.size,
      'least ms after its due time': Math.round(earliestMs),
    },
  };
}

async function judgeMails(
  database: ServerDatabase,
  evidence: Evidence,
  released: ReadonlySet<string>,
  broken: string[],
): Promise<Record<string, number>> {
  const rows = await database.read.selectFrom('outbox').select(['id', 'kind', 'vault_id', 'to_address', 'status', 'attempts']).execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const { taken, drops } = evidence.smtp;
  const byId = Map.groupBy(taken, ({ messageId }) => messageId);
  for (const [id, copies] of byId) {
    const row = known.get(id as Ulid);
    if (row === undefined) broken.push(`the mail server took a message ${id} that is not in the outbox`);
    else if (copies.some(({ to }) => to !== row.to_address)) broken.push(`${id} went to somebody else`);
  }
  for (const { id, status } of rows) {
    if (status === 'queued' || status === 'refused') broken.push(`the mail ${id} is still ${status}`);
    if (status === 'accepted' && !evidence.mailedBefore.has(id) && !byId.has(id))
      broken.push(`the mail ${id} counts as accepted, and no mail server took it`);
  }
  const idsTo = Map.groupBy(
    rows.filter(({ kind }) => kind === 'released_recipient'),
    (row) => row.to_address,
  );
  let recipients = 0;
  for (const vault of evidence.stage) {
    for (const address of vault.recipients) {
      const messages = idsTo.get(address) ?? [];
      if (messages.length !== (released.has(vault.id) ? 1 : 0)) broken.push(`${address} was to get ${messages.length} messages`);
      recipients += messages.filter(({ id }) => byId.has(id)).length;
    }
  }
  const causes = countDuplicates(byId, evidence, broken);
  return {
    'recipients mailed': recipients,
    'messages taken by the mail server': byId.size,
    'times it took one': taken.length,
    'dropped before it took one': drops.before,
    'dropped after it took one': drops.after,
    ...causes,
  };
}

/** Why a message that had been accepted came again, going by the copy before it. */
type Cause =
  | 'again since the answer was dropped'
  | 'again since the server was killed with the answer'
  | 'again since the server was stopped with the answer';

function countDuplicates(
  byId: ReadonlyMap<string, readonly TakenMail[]>,
  { smtp, fleet }: Evidence,
  broken: string[],
): Record<Cause, number> {
  const counts: Record<Cause, number> = {
    'again since the answer was dropped': 0,
    'again since the server was killed with the answer': 0,
    'again since the server was stopped with the answer': 0,
  };
  for (const [id, copies] of byId) {
    const inOrder = [...copies].sort((one, other) => one.atMs - other.atMs);
    for (const [at, copy] of inOrder.slice(0, -1).entries()) {
      const cause = causeOf(copy, inOrder[at + 1]?.atMs ?? Number.NaN, fleet);
      if (cause === undefined) broken.push(`${id} was sent again although ${copy.by} was told that it had been taken`);
      else counts[cause] += 1;
    }
  }
  if (counts['again since the answer was dropped'] > smtp.drops.after) broken.push('more duplicates than answers that were dropped');
  const kills = fleet.reduce((sum, { kills: moments }) => sum + moments.length, 0);
  if (counts['again since the server was killed with the answer'] > kills * mailsAtOnce)
    broken.push('more duplicates than mails under way at the kills');
  return counts;
}

/**
 * A live server keeps trying to note an acceptance until it has: only its end, or a suspension longer than the claim, makes another one
 * send it.
 */
function causeOf({ by, atMs, answered }: TakenMail, againMs: number, fleet: readonly FleetServer[]): Cause | undefined {
  if (!answered) return 'again since the answer was dropped';
  const server = fleet.find(({ name }) => name === by);
  if (server?.kills.some((killMs) => killMs >= atMs && killMs < againMs)) return 'again since the server was killed with the answer';
  const stopped = server?.pauses.some(({ fromMs, toMs }) => toMs - fromMs > claimMs && fromMs < againMs && toMs + underWayMs > atMs);
  return stopped === true ? 'again since the server was stopped with the answer' : undefined;
}

function judgeHooks({ hooks }: Evidence, released: ReadonlySet<string>, broken: string[]): Record<string, number> {
  const byVault = Map.groupBy(hooks, ({ body }) => String((body as { data: { vault_id: string } }).data.vault_id).replace(/^vault_/, ''));
  let told = 0;
  for (const id of released) {
    const attempts = byVault.get(id) ?? [];
    if (new Set(attempts.map(({ headers }) => headers['webhook-id'])).size > 1) broken.push(`the webhook of ${id} came under several ids`);
    if (new Set(attempts.map(({ bytes }) => bytes.toString('latin1'))).size > 1)
      broken.push(`the webhook of ${id} came with several bodies`);
    if (attempts.some(({ acknowledged }) => acknowledged)) told += 1;
    else broken.push(`nobody was told by webhook that ${id} was released (${attempts.length} attempts)`);
  }
  for (const id of byVault.keys()) if (!released.has(id)) broken.push(`a webhook told of a release of ${id} that was none`);
  return { 'webhooks delivered': told, 'attempts at them': hooks.length };
}
