import { wipe } from '../../../shared/crypto/keys.ts';
import { witnessText } from '../../../shared/format/paper/witness-text.ts';
import type { Input } from '../../contract/contract.ts';
import type { Witnessing, WitnessLink } from '../../contract/witnessing.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { SyncError } from '../sync/sync-error.ts';
import { finishWitnessing } from './finish-witnessing.ts';
import { acceptAuthority, followOne, inWitnessingTurn } from './follow-witnessings.ts';
import { startWitnessing } from './start-witnessing.ts';
import { viewWitnessing } from './view-witnessing.ts';
import { WitnessingApi } from './witnessing-api.ts';
import { isSignedByAll, keptWitnessing, keptWitnessings, keyOf, noteProgress, noteSettled } from './witnessing-record.ts';

type WitnessingMethods =
  | 'witnessings.start'
  | 'witnessings.list'
  | 'witnessings.get'
  | 'witnessings.check'
  | 'witnessings.links'
  | 'witnessings.askAgain'
  | 'witnessings.acceptAuthority'
  | 'witnessings.cancel'
  | 'witnessings.settle'
  | 'witnessings.finish';

/** Having others sign a document. */
export const witnessingHandlers: Handlers<WitnessingMethods> = {
  'witnessings.start': startWitnessing,
  'witnessings.list': (ctx, { document }) =>
    keptWitnessings(ctx.session(), document)
      .reverse()
      .map((kept) => viewWitnessing(ctx, kept)),
  'witnessings.get': (ctx, { witnessing }) => viewOne(ctx, witnessing),
  'witnessings.check': checkWitnessing,
  'witnessings.links': showLinks,
  'witnessings.askAgain': askAgain,
  'witnessings.acceptAuthority': acceptOther,
  'witnessings.cancel': cancelWitnessing,
  'witnessings.settle': settleWitnessing,
  'witnessings.finish': finishNow,
};

const viewOne = (ctx: EngineContext, id: string): Witnessing => viewWitnessing(ctx, keptWitnessing(ctx.session(), id));

async function checkWitnessing(ctx: EngineContext, { witnessing, task: name }: Input<'witnessings.check'>): Promise<Witnessing> {
  const task = ctx.task(name);
  try {
    await inWitnessingTurn(ctx, () => followOne(ctx, witnessing, { signal: task.signal, isBrief: true }));
    return viewOne(ctx, witnessing);
  } finally {
    task.end();
  }
}

/** Of those who have yet to sign. What is behind `#` no browser sends to a server. */
function showLinks(ctx: EngineContext, { witnessing, site }: Input<'witnessings.links'>): WitnessLink[] {
  const { record, progress, result } = keptWitnessing(ctx.session(), witnessing);
  if (progress.state !== 'open' || result !== null) return [];
  const key = keyOf(record);
  try {
    return record.witnesses.flatMap(({ id, token }, index) =>
      progress.people[index]?.state === 'signed'
        ? []
        : [{ witness: id, link: `${new URL(`/witness/${token}`, site).href}#${witnessText({ key, position: index + 1 })}` }],
    );
  } finally {
    wipe(key);
  }
}

async function askAgain(ctx: EngineContext, { witnessing, witness }: Input<'witnessings.askAgain'>): Promise<Witnessing> {
  const { trouble } = keptWitnessing(ctx.session(), witnessing).progress;
  if (trouble?.code !== 'value_refused' || trouble.witness !== witness)
    throw new EngineError('conflict', 'Nothing is wrong with this signature.');
  return inWitnessingTurn(ctx, async () => {
    await withAccount(ctx, (api) => new WitnessingApi(api).reopen(witnessing, witness), { isBrief: true });
    await followOne(ctx, witnessing, { isBrief: true });
    return viewOne(ctx, witnessing);
  });
}

function acceptOther(ctx: EngineContext, { witnessing }: Input<'witnessings.acceptAuthority'>): Promise<Witnessing> {
  return inWitnessingTurn(ctx, async () => {
    await acceptAuthority(ctx, keptWitnessing(ctx.session(), witnessing), { isBrief: true });
    await followOne(ctx, witnessing, { isBrief: true });
    return viewOne(ctx, witnessing);
  });
}

function settleWitnessing(ctx: EngineContext, { witnessing }: Input<'witnessings.settle'>): Witnessing {
  const session = ctx.session();
  const kept = keptWitnessing(session, witnessing);
  if (kept.progress.state === 'open' && kept.result === null) throw new EngineError('conflict', 'It is still going on.');
  if (!kept.isSettled) noteSettled(session, kept, ctx.clock.now());
  return viewOne(ctx, witnessing);
}

async function cancelWitnessing(ctx: EngineContext, { witnessing }: Input<'witnessings.cancel'>): Promise<Witnessing> {
  const { record, progress, result } = keptWitnessing(ctx.session(), witnessing);
  if (progress.state !== 'open' || result !== null) throw new EngineError('conflict', 'It is over already.');
  try {
    await withAccount(ctx, (api) => new WitnessingApi(api).cancel(record.id), { isBrief: true });
  } catch (error) {
    const knowsNothing = error instanceof SyncError && (error.code === 'not_found' || error.code === 'not_connected');
    if (!knowsNothing) throw error;
  }
  const kept = keptWitnessing(ctx.session(), witnessing);
  noteProgress(ctx.session(), kept, { ...kept.progress, state: 'cancelled', endedAt: ctx.clock.now(), trouble: null });
  return viewOne(ctx, witnessing);
}

async function finishNow(ctx: EngineContext, { witnessing, task: name }: Input<'witnessings.finish'>): Promise<Witnessing> {
  const task = ctx.task(name);
  try {
    return await inWitnessingTurn(ctx, async () => {
      const kept = keptWitnessing(ctx.session(), witnessing);
      if (kept.result !== null) return viewOne(ctx, witnessing);
      if (kept.progress.state === 'open' && !isSignedByAll(kept)) throw new EngineError('conflict', 'Not everybody has signed yet.');
      await finishWitnessing(ctx, kept, task.signal);
      await tellIfThere(ctx, witnessing, task.signal);
      return viewOne(ctx, witnessing);
    });
  } finally {
    task.end();
  }
}

/** The signed file is safe by now: whether the server hears of it at once makes no difference. */
async function tellIfThere(ctx: EngineContext, witnessing: string, signal: AbortSignal): Promise<void> {
  try {
    await followOne(ctx, witnessing, { signal, isBrief: true });
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
  }
}
