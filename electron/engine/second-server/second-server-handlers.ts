import type { Input, MethodName, Output } from '../../contract/contract.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { optionalText } from '../items/item-fields.ts';
import { policyEntry, policyOf } from '../library/policies.ts';
import { releasedAtOf } from '../library/released-vaults.ts';
import { liveVault } from '../library/vaults.ts';
import { knownReach } from '../reach/mail-reach.ts';
import { withAccess } from '../sync/connection/server-access.ts';
import { SyncError } from '../sync/sync-error.ts';
import { missingFromCopy } from './copy-records.ts';
import { recipientsBehind } from './follow-release-keys.ts';
import { keepInStep, keepInStepMeanwhile, lastFault, lastRunAt } from './keep-in-step.ts';
import { pair } from './pair.ts';
import { retire } from './retire.ts';
import { custodianWordsIn } from '../custody/custodian-keys.ts';
import { thirdPartyOf } from '../custody/third-party.ts';
import { askWitness, setWitness } from '../custody/third-party-handlers.ts';
import { discardPaper, keepPaper, setPaper } from '../custody/third-paper.ts';
import { viewCustody } from '../custody/custody-view.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { custodianWords } from '../../../shared/format/custody/custodian-key.ts';
import { secondAccount, type SecondAccount } from './second-account.ts';
import { choose, isChosen, pairingOf, type Pairing } from './second-choice.ts';

type State = Output<'secondServer.choose'>;

/** @throws SyncError `not_connected`. */
function stateOf(ctx: EngineContext, session: Session): State {
  const pairing = pairingOf(session);
  if (pairing === undefined) throw new SyncError('not_connected', 'There is no second server.');
  const account = secondAccount(ctx, session);
  return account === undefined ? stateElsewhere(session, pairing) : stateHere(ctx, session, pairing, account);
}

function chosenVaults(session: Session) {
  return session.book.list('vault').filter(isChosen);
}

/** Another device has the second server. */
function stateElsewhere(session: Session, { server, since }: Pairing): State {
  const nothing = { waiting: 0, recipientsBehind: 0, checkInSentAt: null, releasedAt: null, custody: null };
  const vaults = chosenVaults(session).map(({ id }) => ({ vault: id, ...nothing }));
  const nowhere = { isHere: false, signedIn: null, check: null, lastInStepAt: null, isInStep: false, waiting: 0, fault: null };
  return { server, since, ...nowhere, words: { first: null, second: null }, third: viewThird(session), vaults };
}

/** Without what only the account itself is to know. */
function viewThird(session: Session): State['third'] {
  const third = thirdPartyOf(session);
  if (third === undefined) return null;
  const { since } = third;
  if (third.kind === 'paper') return { kind: 'paper', holder: third.holder, since };
  return { kind: 'witness', address: third.address, words: custodianWords(fromBase64(third.publicKey, 'damaged')), since };
}

function stateHere(outer: EngineContext, session: Session, { server, since }: Pairing, account: SecondAccount): State {
  const { ctx, session: there } = account;
  const waiting = waitingByVault(session, account);
  const vaults = chosenVaults(session).map(({ id }) => {
    const policy = policyEntry(there, id);
    const vault = session.book.get('vault', id);
    return {
      vault: id,
      waiting: waiting.get(id) ?? 0,
      recipientsBehind: recipientsBehind(session, there, id),
      checkInSentAt: policy === undefined ? null : optionalText(policy.body, 'checkInSentAt'),
      releasedAt: there.book.find('vault', id) === undefined ? null : releasedAtOf(there, id),
      custody: viewCustody(outer, session, vault),
    };
  });
  const total = [...waiting.values()].reduce((sum, count) => sum + count, 0);
  const fault = lastFault(ctx.store);
  const lastInStepAt = lastRunAt(ctx.store);
  const isInStep = total === 0 && fault === null && lastInStepAt !== null && vaults.every((vault) => vault.recipientsBehind === 0);
  const access = withAccess(ctx.store, there.keys.masterKey, there, (place) => place.read());
  const signedIn =
    access !== undefined && 'session' in access ? { email: access.session.email, isOver: access.session.tokens === null } : null;
  const words = { first: custodianWordsIn(outer.store), second: custodianWordsIn(ctx.store) };
  const third = viewThird(session);
  return {
    server,
    since,
    isHere: true,
    signedIn,
    check: checkOf(account),
    words,
    third,
    lastInStepAt,
    isInStep,
    waiting: total,
    fault,
    vaults,
  };
}

/** Records that the second server lacks, by their vault; the account's own under `-`. */
function waitingByVault(session: Session, account: SecondAccount): ReadonlyMap<string, number> {
  const { book } = account.session;
  const missing = missingFromCopy(session, account).map(({ item }) => item.id);
  const dirty = account.ctx.store.items.waiting().map(({ id }) => id);
  const counts = new Map<string, number>();
  for (const id of new Set([...missing, ...dirty])) {
    const entry = session.book.entry(id) ?? book.entry(id);
    const vault = entry?.kind === 'vault' ? entry.id : (entry?.vault ?? '-');
    counts.set(vault, (counts.get(vault) ?? 0) + 1);
  }
  return counts;
}

function checkOf({ ctx, session }: SecondAccount): State['check'] {
  const reach = knownReach(ctx, session);
  if (reach === undefined) return null;
  return { sends: reach.sends, publicUrl: reach.public_url, opensOutside: reach.opens_outside, ownerEmail: reach.owner.email };
}

function chooseVault(ctx: EngineContext, { vault, paired }: Input<'secondServer.choose'>): State {
  const session = ctx.session();
  if (pairingOf(session) === undefined) throw new SyncError('not_connected', 'There is no second server.');
  const entry = liveVault(session, vault);
  if (releasedAtOf(session, vault) !== null)
    throw new EngineError('vault_released', 'This vault has been opened for its people. Nothing about that can be changed any more.');
  if (paired && thirdPartyOf(session) === undefined)
    throw new EngineError('third_needed', 'Name a witness, or make a paper, before a vault is on two servers.');
  if (paired && policyOf(session, vault)?.type !== 'inactivity')
    throw new EngineError('inactivity_needed', 'Only a vault that opens when its owner is no longer heard from can be on two servers.');
  if (isChosen(entry) !== paired) choose(session, entry, paired);
  keepInStepMeanwhile(ctx);
  return stateOf(ctx, session);
}

type SecondServerMethods = Extract<MethodName, `secondServer.${string}`>;

export const secondServerHandlers: Handlers<SecondServerMethods> = {
  'secondServer.get': (ctx) => {
    const session = ctx.session();
    return pairingOf(session) === undefined ? null : stateOf(ctx, session);
  },
  'secondServer.pair': async (ctx, way) => {
    await pair(ctx, way);
    return stateOf(ctx, ctx.session());
  },
  'secondServer.askWitness': askWitness,
  'secondServer.setWitness': async (ctx, input) => {
    await setWitness(ctx, input);
    keepInStepMeanwhile(ctx);
    return stateOf(ctx, ctx.session());
  },
  'secondServer.setPaper': async (ctx, input) => {
    const made = await setPaper(ctx, input);
    keepInStepMeanwhile(ctx);
    return { ...made, second: stateOf(ctx, ctx.session()) };
  },
  'secondServer.keepPaper': (ctx, { paper }) => {
    keepPaper(ctx, paper);
    keepInStepMeanwhile(ctx);
    return stateOf(ctx, ctx.session());
  },
  'secondServer.discardPaper': (ctx, { paper }) => {
    discardPaper(ctx, paper);
    return {};
  },
  'secondServer.choose': chooseVault,
  'secondServer.sync': async (ctx, { task }) => ({ ...(await keepInStep(ctx, task)), second: stateOf(ctx, ctx.session()) }),
  'secondServer.retire': (ctx, { evenIfAway = false }) => retire(ctx, evenIfAway),
};
