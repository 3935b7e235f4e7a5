import { hash } from 'node:crypto';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { WitnessingState, WitnessState } from '../../../shared/domain/witnessing.ts';
import type { Db, UserRow, WitnessingRow, WitnessRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { assertLinkOpen, maxWrongCodes, unknownLink, type LinkState } from '../links/open-link.ts';
import { findUser } from '../stores/account-store.ts';
import { findWitnessByToken, findWitnessSession, listWitnesses } from '../stores/witnessing-people-store.ts';
import { findWitnessing, lockWitnessing } from '../stores/witnessing-store.ts';

/** What a witness's link leads to. */
export interface FoundWitness {
  readonly witness: WitnessRow;
  readonly witnessing: WitnessingRow;
  readonly owner: UserRow;
  /** Everybody who is asked, in their order. */
  readonly all: readonly WitnessRow[];
  readonly standing: WitnessStanding;
}

/** What somebody with a witness's link can do: sign or decline, or nothing, and why. */
export type WitnessStanding = 'open' | 'not_yet' | 'signed' | 'declined' | 'expired' | 'over' | 'locked';

const standings: Readonly<Record<WitnessState, WitnessStanding>> = {
  waiting: 'not_yet',
  invited: 'open',
  opened: 'open',
  signed: 'signed',
  declined: 'declined',
  expired: 'expired',
};

/** Whether what somebody did still counts for them once it has ended: whoever signed has signed. */
const isOver: Readonly<Record<WitnessingState, boolean>> = {
  open: false,
  complete: true,
  cancelled: true,
  declined: true,
  expired: true,
  failed: true,
};

function standingOf(witness: WitnessRow, { state }: Pick<WitnessingRow, 'state'>, nowMs: number): WitnessStanding {
  const own = standings[witness.state];
  if (isOver[state]) return own === 'open' || own === 'not_yet' ? 'over' : own;
  if (own !== 'open') return own;
  if (witness.wrong_codes >= maxWrongCodes) return 'locked';
  return witness.expires_ms !== null && witness.expires_ms <= nowMs ? 'expired' : 'open';
}

/** Under what a link's token is found: as the server has made it, or as an owner's device has, which says no more than its SHA-256. */
export function witnessTokenHashes({ keys }: Pick<Core, 'keys'>, token: string): readonly string[] {
  return [keys.tokenHash(token), keys.tokenHash(hash('sha256', token, 'hex'))];
}

/** Looks a link up, whatever it opens; changes nothing. @throws DomainError `link_unknown`, also before the document is there. */
export async function findWitness(core: Core, token: string): Promise<FoundWitness> {
  const db = core.db.read;
  const witness = await findWitnessByToken(db, witnessTokenHashes(core, token));
  const witnessing = witness && (await findWitnessing(db, witness.witnessing_id));
  const owner = witnessing && (await findUser(db, witnessing.owner_id));
  if (witness === undefined || witnessing === undefined || owner === undefined) throw unknownLink();
  const all = await listWitnesses(db, witnessing.id);
  return { witness, witnessing, owner, all, standing: standingOf(witness, witnessing, instantToMs(core.clock.now())) };
}

/** The same for what needs a link that is open. @throws DomainError `link_unknown`, `link_expired`, `link_locked`. */
export async function openWitness(core: Core, token: string): Promise<FoundWitness> {
  const found = await findWitness(core, token);
  assertLinkOpen(linkStates[found.standing]);
  return found;
}

/** What a link is to whoever refuses it, where there is more to say on its page. */
const linkStates: Readonly<Record<WitnessStanding, LinkState>> = {
  open: 'open',
  locked: 'locked',
  not_yet: 'expired',
  signed: 'expired',
  declined: 'expired',
  expired: 'expired',
  over: 'expired',
};

/** Whether a browser has shown everything that was asked for. @throws DomainError as `openWitness`. */
export async function findWitnessVisit(core: Core, token: string, session: string | undefined): Promise<FoundWitness | undefined> {
  const found = await openWitness(core, token);
  return (await isVisitOf(core, found, session)) ? found : undefined;
}

/** Whether a session is this witness's, and goes on. */
export async function isVisitOf(core: Core, { witness }: Pick<FoundWitness, 'witness'>, session: string | undefined): Promise<boolean> {
  if (session === undefined) return false;
  const row = await findWitnessSession(core.db.read, core.keys.tokenHash(session));
  return row !== undefined && row.witness_id === witness.id && row.expires_at > core.clock.now();
}

/**
 * Somebody who acts: with a link that is open, in a browser that has shown everything. @throws DomainError `authentication_failed` and as
 * `openWitness`.
 */
export async function actingWitness(core: Core, token: string, session: string | undefined): Promise<FoundWitness> {
  const found = await findWitnessVisit(core, token, session);
  if (found === undefined) throw new DomainError('authentication_failed', 'The code has to be shown first.');
  return found;
}

/** The same rows, locked: of two acts at once the second sees what the first did. @throws DomainError as `openWitness`. */
export async function lockWitness(
  tx: Db,
  core: Core,
  { witness: { id }, witnessing }: Pick<FoundWitness, 'witness' | 'witnessing'>,
): Promise<Pick<FoundWitness, 'witness' | 'witnessing' | 'all'>> {
  const row = await lockWitnessing(tx, witnessing.id);
  const all = await listWitnesses(tx, witnessing.id);
  const witness = all.find((one) => one.id === id);
  if (row === undefined || witness === undefined) throw unknownLink();
  assertLinkOpen(linkStates[standingOf(witness, row, instantToMs(core.clock.now()))]);
  return { witness, witnessing: row, all };
}
