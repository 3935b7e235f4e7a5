import { hash, randomBytes } from 'node:crypto';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, instantToMs, minuteMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { NeighbourRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { listAdministrators } from '../stores/approval-store.ts';
import {
  deleteNeighbour,
  findNeighbourByToken,
  insertNeighbour,
  listNeighbours,
  markNeighbourHeard,
  markNeighbourTold,
} from '../stores/neighbour-store.ts';

/** What the address of a sign of life ends in: 256 random bits behind a prefix by which leaks are found. */
export const neighbourTokenPattern = /^heirlock_nb_[A-Za-z0-9_-]{43}$/;

const maxNameLength = 100;
/** More neighbours than anybody looks after. */
const maxNeighbours = 1_000;
const maxAdministrators = 20;
/** Signs of life that come faster than this are taken and not written down. */
const writtenEveryMs = 20 * secondMs;
/** How often administrators are told again while it goes on. */
const toldEveryMs = dayMs;
const noVault = '' as const;

/** What a neighbour is called, and after how many minutes without a sign of life somebody is told. */
export interface NewNeighbour {
  readonly name: string;
  readonly graceMinutes: number;
}

/**
 * Names another server that this one is to watch over.
 * @returns the path under this server's address that the other one asks for, shown this once.
 * @throws DomainError `invalid_request`.
 */
export async function addNeighbour(
  core: Core,
  { name, graceMinutes }: NewNeighbour,
): Promise<{ readonly id: Ulid; readonly path: string }> {
  const called = name.trim();
  if (called === '' || called.length > maxNameLength || /\p{Cc}/u.test(called))
    throw new DomainError('invalid_request', `A neighbour's name has 1 to ${maxNameLength} characters in one line.`);
  const token = `heirlock_nb_${randomBytes(32).toString('base64url')}`;
  const id = core.newId();
  await core.db.transaction(async (tx) => {
    if ((await listNeighbours(tx)).length >= maxNeighbours)
      throw new DomainError('invalid_request', 'There are too many neighbours already.');
    await insertNeighbour(tx, {
      id,
      name: called,
      token_hash: hash('sha256', token),
      grace_minutes: graceMinutes,
      created_at: core.clock.now(),
      heard_at: null,
      told_at: null,
    });
  });
  return { id, path: `/neighbours/${token}` };
}

/** @throws DomainError `resource_not_found`. */
export async function removeNeighbour({ db }: Core, id: Ulid): Promise<void> {
  if (!(await db.transaction((tx) => deleteNeighbour(tx, id)))) throw new DomainError('resource_not_found', 'There is no such neighbour.');
}

/** Takes a sign of life. @returns whether the token is a neighbour's. */
export async function hearNeighbour({ db, clock }: Core, token: string): Promise<boolean> {
  if (!neighbourTokenPattern.test(token)) return false;
  const neighbour = await findNeighbourByToken(db.read, hash('sha256', token));
  if (neighbour === undefined) return false;
  const now = clock.now();
  const { heard_at: heardAt } = neighbour;
  if (heardAt === null || Math.abs(instantToMs(now) - instantToMs(heardAt)) >= writtenEveryMs)
    await db.transaction((tx) => markNeighbourHeard(tx, neighbour.id, now));
  return true;
}

/**
 * Tells administrators of neighbours that have fallen silent, once a day while it lasts, and of those that are heard again. One that never
 * gave a sign of life isn't missed: whoever named it sees that in the list.
 * @param listeningSince since when this server has listened: while it didn't, nobody could be heard.
 */
export async function watchNeighbours(core: Core, listeningSince: Instant): Promise<void> {
  const now = core.clock.now();
  for (const neighbour of await listNeighbours(core.db.read)) {
    const { heard_at: heardAt, told_at: toldAt, grace_minutes: graceMinutes } = neighbour;
    if (heardAt === null) continue;
    const isSilent = now > addMs(heardAt > listeningSince ? heardAt : listeningSince, graceMinutes * minuteMs);
    const isHeard = now <= addMs(heardAt, graceMinutes * minuteMs);
    const isDue = toldAt === null || now >= addMs(toldAt, toldEveryMs);
    if (isSilent && isDue) await tell(core, neighbour, 'silent', now);
    else if (isHeard && toldAt !== null) await tell(core, neighbour, 'heard', now);
  }
}

async function tell(core: Core, neighbour: NeighbourRow, state: 'silent' | 'heard', now: Instant): Promise<void> {
  const { id, name, heard_at: heardAt } = neighbour;
  const told = await core.db.transaction(async (tx) => {
    if (heardAt === null || !(await markNeighbourTold(tx, neighbour, state === 'silent' ? now : null))) return false;
    for (const person of await listAdministrators(tx, maxAdministrators))
      await queueMail(tx, core, {
        kind: 'neighbour_news',
        facts: { name, state, at: heardAt },
        dedupKey: `neighbour:${id}:${state}:${now}:${person.id}`,
        to: { address: person.email, name: person.name },
        vault: { id: noVault, account_id: person.account_id, mode: 'live' },
        recipientId: null,
        at: now,
      });
    return true;
  });
  if (told) core.mailQueued();
}
