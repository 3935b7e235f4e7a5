import { utf8 } from '../../../shared/crypto/bytes.ts';
import { isDeviceOf } from '../../../shared/format/vault/change-chain.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Cause } from '../releases/release-record.ts';
import type { DeviceClaim, ServerDevice } from './sync-api.ts';

/** What is kept of each device that the account's identity certified. */
interface Seen {
  /** How far it has seen the history, by the latest head that it signed; 0 before the first. */
  readonly seq: number;
  readonly isRemoved: boolean;
}

type AllSeen = Readonly<Record<string, Seen>>;

/** Nothing secret: the server knows both. */
const stateName = 'devices.seen';

/** Keeps which devices the account has. One that the server names no more still counts: only what was removed doesn't. */
export function noteActiveDevices(ctx: Pick<EngineContext, 'store'>, session: Session, devices: readonly ServerDevice[]): void {
  const own = devices.filter((device) => isDeviceOf(session.identity.publicKey, session.accountId, device));
  change(ctx, (seen) =>
    Object.fromEntries(own.map(({ id, revokedAt }) => [id, { seq: seen[id]?.seq ?? 0, isRemoved: revokedAt !== null }])),
  );
}

/** Keeps how far other devices have seen the history. @param heads whose signatures are right, and that agree with this device's history. */
export function noteHeads(ctx: Pick<EngineContext, 'store'>, heads: readonly DeviceClaim[]): void {
  change(ctx, (seen) =>
    Object.fromEntries(
      heads.map(({ device, seq }) => [device, { seq: Math.max(seq, seen[device]?.seq ?? 0), isRemoved: seen[device]?.isRemoved ?? false }]),
    ),
  );
}

/**
 * Whether a change of other devices is part of a state that this device knows to be whole: every device that the account has now has signed
 * a head with the change in it, so that none of them was told another history. Where all whose act it was have been removed, nobody is left
 * to complete it, and nothing more is to come from them.
 */
export function isSeenByAll(ctx: Pick<EngineContext, 'store'>, session: Session, { by, seq }: Cause): boolean {
  const seen = readSeen(ctx);
  if (by.length > 0 && by.every((device) => seen[device]?.isRemoved === true)) return true;
  const others = Object.entries(seen).filter(([device, { isRemoved }]) => device !== session.deviceId && !isRemoved);
  return by.every((device) => seen[device] !== undefined) && others.every(([, one]) => one.seq >= seq);
}

function readSeen({ store }: Pick<EngineContext, 'store'>): AllSeen {
  const kept = store.state.get(stateName);
  return kept === undefined ? {} : (JSON.parse(new TextDecoder().decode(kept)) as AllSeen);
}

function change(ctx: Pick<EngineContext, 'store'>, act: (seen: AllSeen) => AllSeen): void {
  const before = readSeen(ctx);
  const after = { ...before, ...act(before) };
  if (JSON.stringify(after) !== JSON.stringify(before))
    ctx.store.transaction(() => ctx.store.state.set(stateName, utf8(JSON.stringify(after))));
}
