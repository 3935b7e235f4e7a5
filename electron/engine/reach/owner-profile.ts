import { utf8 } from '../../../shared/crypto/bytes.ts';
import { emailKey, isOwnMachineAddress, parseEmail, parseRecipientName } from '../../../shared/domain/text-rules.ts';
import type { OwnerMessage, ReachAnswer } from '../../../shared/wire/reach.ts';
import type { Input } from '../../contract/contract.ts';
import type { OwnerProfile } from '../../contract/owner-methods.ts';
import { EngineError } from '../engine-error.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { accountSettings, changeSettings } from '../library/settings.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { readSealedState, writeSealedState } from '../sync/connection/device-secrets.ts';
import { OwnerApi } from '../sync/owner-api.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { askReach, knownReach, noteReach } from './mail-reach.ts';

/*
 * Who the owner is to others
 *
 * The name is a setting of the account: every device has it, and prints it. The address belongs to the server, which keeps proving it; what
 * an owner typed before there was a server waits here until there is one, and is said once.
 */

/** An address that no server has been told yet. */
const wishName = 'owner.email';
/** Where this computer's clock was when the server was last told. */
const toldZoneName = 'owner.zone';
function wishedEmail(ctx: EngineContext, session: Session): string | undefined {
  const kept = readSealedState(ctx.store, wishName, session.keys.masterKey, session);
  return kept === undefined ? undefined : new TextDecoder().decode(kept);
}

function forgetWish({ store }: EngineContext): void {
  store.transaction(() => store.state.set(wishName, undefined));
}

function profileOf(ctx: EngineContext, session: Session): OwnerProfile {
  const known = knownReach(ctx, session)?.owner.email ?? '';
  return {
    name: accountSettings(session).ownerName ?? '',
    email: wishedEmail(ctx, session) ?? (isOwnMachineAddress(known) ? '' : known),
  };
}

/** @throws EngineError `invalid_email`. */
function checkedEmail(text: string): string {
  const email = parseEmail(text.trim());
  if (email === undefined) throw new EngineError('invalid_email', "This isn't an e-mail address.");
  return email;
}

function setOwner(ctx: EngineContext, { name, email }: Input<'owner.set'>): OwnerProfile {
  const session = ctx.session();
  const called = name === undefined ? undefined : parseRecipientName(name);
  if (name !== undefined && called === undefined) throw new EngineError('invalid_request', 'Nobody can have this name in a mail.');
  const address = email === undefined ? undefined : checkedEmail(email);
  if (called !== undefined) changeSettings(session, { ownerName: called === '' ? null : called });
  if (address !== undefined) writeSealedState(ctx.store, wishName, utf8(address), session.keys.masterKey, session);
  ctx.emit({ name: 'items.changed', data: { ids: [] } });
  return profileOf(ctx, session);
}

async function moveOwner(ctx: EngineContext, { email }: Input<'owner.move'>): Promise<OwnerProfile> {
  const address = checkedEmail(email);
  try {
    return await withAccount(
      ctx,
      async (api, session) => {
        noteReach(ctx, session, await new OwnerApi(api).changeOwner({ email: address }));
        forgetWish(ctx);
        return profileOf(ctx, session);
      },
      { isBrief: true },
    );
  } catch (error) {
    if (error instanceof SyncError && error.code === 'conflict') throw new EngineError('code_under_way', error.message);
    throw error;
  }
}

/**
 * Tells the server what it doesn't know yet of its owner, before it writes to anybody in their name; and takes a name from there that the
 * owner gave when they signed up. An earlier server is told nothing.
 */
export async function publishOwner(api: SyncApi, ctx: EngineContext, session: Session): Promise<void> {
  const answer = knownReach(ctx, session) ?? (await askReach(api, ctx, session));
  if (answer?.owner.name === undefined) return;
  const { ownerName } = accountSettings(session);
  if (ownerName === null && answer.owner.name !== null) changeSettings(session, { ownerName: answer.owner.name });
  if (ownerName !== null && ownerName !== answer.owner.name) await tell(api, ctx, session, { name: ownerName });
  await tellZone(api, ctx, session, answer.owner.time_zone);
  const email = wishedEmail(ctx, session);
  if (email === undefined) return;
  if (emailKey(email) !== emailKey(answer.owner.email)) await tell(api, ctx, session, { email });
  await sendFirstTestMail(api, ctx, session);
  forgetWish(ctx);
}

/**
 * Says where this computer's clock is, for mails that name a time: once, and again when it has moved, so that what another computer or
 * the owner said since then stays. `known`: what the server goes by; undefined: it doesn't ask.
 */
async function tellZone(api: SyncApi, ctx: EngineContext, session: Session, known: string | null | undefined): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { state } = ctx.store;
  const told = state.get(toldZoneName);
  const hasMoved = told === undefined || new TextDecoder().decode(told) !== timeZone;
  if (known === undefined || (known !== null && !hasMoved)) return;
  if (timeZone !== (known ?? 'UTC')) await tell(api, ctx, session, { time_zone: timeZone });
  ctx.store.transaction(() => state.set(toldZoneName, utf8(timeZone)));
}

/** Whether mail arrives where the owner said is tried at once, whatever page they are on by then. */
async function sendFirstTestMail(api: SyncApi, ctx: EngineContext, session: Session): Promise<void> {
  const now = knownReach(ctx, session);
  if (now?.sends !== 'smtp' || now.owner.asked_at !== null || now.owner.proved_at !== null) return;
  await listen(ctx, session, () => new OwnerApi(api).sendTestMail());
}

async function tell(api: SyncApi, ctx: EngineContext, session: Session, message: OwnerMessage): Promise<void> {
  await listen(ctx, session, () => new OwnerApi(api).changeOwner(message));
}

/** What the server has against it isn't worth a sync: the page of the owner's ways says what counts. */
async function listen(ctx: EngineContext, session: Session, ask: () => Promise<ReachAnswer>): Promise<void> {
  let answer: ReachAnswer;
  try {
    answer = await ask();
  } catch (error) {
    if (error instanceof SyncError && (error.serverCode !== undefined || error.code === 'conflict' || error.code === 'not_found')) return;
    throw error;
  }
  noteReach(ctx, session, answer);
}

export const ownerProfileHandlers: Handlers<'owner.get' | 'owner.set' | 'owner.move'> = {
  'owner.get': (ctx) => profileOf(ctx, ctx.session()),
  'owner.set': setOwner,
  'owner.move': moveOwner,
};
