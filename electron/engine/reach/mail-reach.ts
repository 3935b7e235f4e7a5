import { Compile } from 'typebox/compile';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import { reachAnswer, type LastMailMessage, type ReachAnswer } from '../../../shared/wire/reach.ts';
import type { Output } from '../../contract/contract.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { readSealedState, writeSealedState } from '../sync/connection/device-secrets.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { OwnerApi } from '../sync/owner-api.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { SyncError } from '../sync/sync-error.ts';

/*
 * What the server says about its mail
 *
 * Only the server knows whom its mail reaches, and nobody can check what it says: it's a hint. So what it says can make a vault unready,
 * and its silence does too: a server that doesn't know the question, or wasn't asked for a month, has said nothing.
 */

const stateName = 'reach.known';
const validFor = 30 * dayMs;
const isAnswer = Compile(reachAnswer);

/** What the server said last, and when. */
interface KeptReach {
  readonly at: Instant;
  readonly answer: ReachAnswer;
}

/** What the server said about its mail in the last month; undefined when it said nothing. */
export function knownReach(ctx: EngineContext, session: Session): ReachAnswer | undefined {
  const kept = keptReach(ctx, session);
  return kept === undefined || kept.at < addMs(ctx.clock.now(), -validFor) ? undefined : kept.answer;
}

function keptReach(ctx: EngineContext, session: Session): KeptReach | undefined {
  try {
    const state = readSealedState(ctx.store, stateName, session.keys.masterKey, session);
    if (state === undefined) return undefined;
    const { at, answer } = JSON.parse(new TextDecoder().decode(state)) as Partial<KeptReach>;
    // An earlier version of this program may have kept something else.
    return at !== undefined && isAnswer.Check(answer) ? { at, answer } : undefined;
  } catch (error) {
    // Sealed under keys that have been renewed since: the next sync asks again.
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

/** Keeps what the server said, and tells listeners if it's news; `undefined`: it says nothing. */
export function noteReach(ctx: EngineContext, session: Session, answer: ReachAnswer | undefined): void {
  const before = knownReach(ctx, session);
  if (answer === undefined) forgetReach(ctx);
  else {
    const kept: KeptReach = { at: ctx.clock.now(), answer };
    writeSealedState(ctx.store, stateName, utf8(JSON.stringify(kept)), session.keys.masterKey, session);
  }
  if (JSON.stringify(before) !== JSON.stringify(answer)) ctx.emit({ name: 'items.changed', data: { ids: [] } });
}

/** What another server said about its mail says nothing about this one's. */
export function forgetReach({ store }: Pick<EngineContext, 'store'>): void {
  store.transaction(() => store.state.set(stateName, undefined));
}

/** Asks the server and keeps its answer; undefined from an earlier server, which doesn't know the question. */
export async function askReach(api: SyncApi, ctx: EngineContext, session: Session): Promise<ReachAnswer | undefined> {
  const answer = await reachOrNothing(new OwnerApi(api));
  noteReach(ctx, session, answer);
  return answer;
}

async function reachOrNothing(api: OwnerApi): Promise<ReachAnswer | undefined> {
  try {
    return await api.reach();
  } catch (error) {
    if (error instanceof SyncError && error.code === 'not_found') return undefined;
    throw error;
  }
}

type Shown = NonNullable<Output<'reach.get'>['reach']>;

/** How the server's mail does, as it says now. */
export const mailReachHandlers: Handlers<'reach.get' | 'reach.test'> = {
  'reach.get': (ctx) => withAccount(ctx, async (api, session) => shown(await askReach(api, ctx, session)), { isBrief: true }),

  'reach.test': async (ctx) => {
    try {
      return await withAccount(
        ctx,
        async (api, session) => {
          const answer = await new OwnerApi(api).sendTestMail();
          noteReach(ctx, session, answer);
          return shown(answer);
        },
        { isBrief: true },
      );
    } catch (error) {
      // Nothing else conflicts here.
      if (error instanceof SyncError && error.code === 'conflict') throw new EngineError('code_under_way', error.message);
      throw error;
    }
  },
};

function shown(answer: ReachAnswer | undefined): { readonly reach: Shown | null } {
  if (answer === undefined) return { reach: null };
  const { sends, public_url: publicUrl, opens_outside: opensOutside, owner } = answer;
  return {
    reach: {
      sends,
      publicUrl,
      opensOutside,
      owner: {
        email: owner.email,
        movesTo: owner.moves_to ?? null,
        canMove: owner.can_move ?? false,
        provedAt: owner.proved_at,
        askedAt: owner.asked_at,
        lastMail: shownMail(owner.last_mail),
        ways: (owner.ways ?? []).map(({ kind, last_mail: last }) => ({ kind, lastMail: shownMail(last) })),
      },
    },
  };
}

/** The latest mail to somebody, in the contract's words. */
export function shownMail(mail: LastMailMessage | null): Shown['owner']['lastMail'] {
  return mail && { kind: mail.kind, status: mail.status, at: mail.at, fault: mail.fault };
}
