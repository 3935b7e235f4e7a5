import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { mailFaults, type MailFault } from '../../../shared/domain/mail.ts';
import { wayKinds, wayStatuses, type WayKind, type WayStatus } from '../../../shared/domain/way.ts';
import { deputyKinds, type DeputyKind } from '../../contract/ways.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { readSealedState, writeSealedState } from '../sync/connection/device-secrets.ts';

/*
 * What the server says of people's ways
 *
 * Whether a way was confirmed, and what came back, only the server knows, and nobody can check it: it's a hint. It's kept sealed on this
 * device, for a report that needs no network.
 */

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);
const oneOf = <T extends string>(words: readonly T[]) => Type.Unsafe<T>(Type.Enum([...words]));
const moment = orNull(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' }));

/** More ways than these aren't looked at, whatever a server says. */
export const mostSaidWays = 32;

const saidWay = Type.Object({
  /** `main`, or the server's own name for it. */
  id: Type.String(),
  kind: oneOf<WayKind>(wayKinds),
  status: oneOf<WayStatus>(wayStatuses),
  address: orNull(Type.String()),
  deputy: orNull(Type.Object({ kind: oneOf<DeputyKind>(deputyKinds), id: Type.String() })),
  confirmedAt: moment,
  askedAt: moment,
  fault: orNull(oneOf<MailFault>(mailFaults)),
  faultAt: moment,
});
/** One way, as the server names it. */
export type SaidWay = Static<typeof saidWay>;

const saidOfOne = Type.Object({
  at: Type.String(),
  ways: Type.Array(saidWay, { maxItems: mostSaidWays }),
  /** The tag of the language in which they asked to be spoken to, be it one that this version doesn't know; null where they said nothing. */
  language: orNull(Type.String()),
});
/** What the server says of one recipient's ways, and when. */
export type SaidOfOne = Static<typeof saidOfOne>;

const kept = Type.Object({
  /** Whether the server can write to telephones. */
  phones: orNull(Type.Boolean()),
  said: Type.Record(Type.String(), saidOfOne),
  /** By recipient: `waysHash` of what the server was told last. */
  told: Type.Record(Type.String(), Type.String()),
  /** By recipient: the language that the server was told last; empty for none. */
  toldLanguage: Type.Record(Type.String(), Type.String()),
  /** By recipient: what the server had against what it was told last. */
  refused: Type.Record(Type.String(), Type.String()),
});
/** All that this device knows of it, of one vault. */
export type KnownOfVault = Static<typeof kept>;

const nothing: KnownOfVault = { phones: null, said: {}, told: {}, toldLanguage: {}, refused: {} };
const stateName = (vault: string): string => `ways ${vault}`;
const isKept = Compile(kept);

/** What this device knows of the ways of a vault's people. */
export function knownOfVault({ store }: Pick<EngineContext, 'store'>, session: Session, vault: string): KnownOfVault {
  try {
    const state = readSealedState(store, stateName(vault), session.keys.masterKey, session);
    if (state === undefined) return nothing;
    const value: unknown = JSON.parse(new TextDecoder().decode(state));
    // An earlier version of this program may have kept something else.
    return isKept.Check(value) ? value : nothing;
  } catch (error) {
    // Sealed under keys that have been renewed since: the next sync asks again.
    if (error instanceof CryptoError) return nothing;
    throw error;
  }
}

/** Keeps it, and tells listeners if it's news: that the same was said once more isn't. */
export function keepOfVault(ctx: EngineContext, session: Session, vault: string, known: KnownOfVault): void {
  const before = knownOfVault(ctx, session, vault);
  if (JSON.stringify(before) === JSON.stringify(known)) return;
  writeSealedState(ctx.store, stateName(vault), utf8(JSON.stringify(known)), session.keys.masterKey, session);
  if (withoutTime(before) !== withoutTime(known)) ctx.emit({ name: 'items.changed', data: { ids: [] } });
}

const withoutTime = (known: KnownOfVault): string => JSON.stringify(known, (name, value: unknown) => (name === 'at' ? undefined : value));

/** What another server said says nothing about this one, and it was told nothing. */
export function forgetWays({ store }: Pick<EngineContext, 'store'>): void {
  const names = store.state.names().filter((name) => name.startsWith(stateName('')));
  store.transaction(() => {
    for (const name of names) store.state.set(name, undefined);
  });
}
