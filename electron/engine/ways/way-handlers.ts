import type { Input, Output } from '../../contract/contract.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { liveRecipient } from '../releases/live-recipient.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { ReleaseApi } from '../sync/publish/release-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { keepOfVault, knownOfVault } from './said-ways.ts';
import { setWays } from './set-ways.ts';
import { hearWays, saidOfOne, tellWays, wordFor, wordOf } from './tell-ways.ts';
import { wayKey, wayRecords } from './way-record.ts';
import { viewWays, waysKnown } from './way-view.ts';

type View = Output<'ways.get'>;

/** Somebody waits in front of a screen. */
const brief = { isBrief: true } as const;

function view(ctx: EngineContext, id: string): View {
  const session = ctx.session();
  const recipient = liveRecipient(session, id);
  return viewWays(waysKnown(ctx, session, recipient.vault), recipient);
}

async function look(ctx: EngineContext, { recipient: id }: Input<'ways.look'>): Promise<View> {
  const { vault } = liveRecipient(ctx.session(), id);
  await withAccount(ctx, (api, session) => hearWays(new ReleaseApi(api), ctx, session, vault), brief);
  return view(ctx, id);
}

/** What was entered is kept, whatever the server says; what it says is in the answer. */
async function set(ctx: EngineContext, input: Input<'ways.set'>): Promise<View> {
  const recipient = setWays(ctx, input);
  try {
    await withAccount(
      ctx,
      (api, session) => {
        const word = wordFor(knownOfVault(ctx, session, recipient.vault), recipient);
        return tellWays({ api: new ReleaseApi(api), ctx, session }, recipient, { ...word, withWays: true });
      },
      brief,
    );
  } catch (error) {
    if (!(error instanceof SyncError)) throw error;
    return { ...view(ctx, recipient.id), untold: wordOf(error) };
  }
  return view(ctx, recipient.id);
}

async function ask(ctx: EngineContext, { recipient: id, way }: Input<'ways.ask'>): Promise<Output<'ways.ask'>> {
  const recipient = liveRecipient(ctx.session(), id);
  const asked = await withAccount(
    ctx,
    async (api, session) => {
      const { said, ...known } = knownOfVault(ctx, session, recipient.vault);
      const there = said[id]?.ways.find((one) => (way === 'main' ? one.id === 'main' : wayKey(one) === keyOf(recipient, way)));
      if (there === undefined) throw new EngineError('conflict', "The server doesn't know of this way yet. Sync first.");
      const answer = await new ReleaseApi(api).askWay(recipient.vault, id, there.id).catch(notAgain);
      if (answer !== undefined) keepOfVault(ctx, session, recipient.vault, { ...known, said: { ...said, [id]: saidOfOne(ctx, answer) } });
      return answer !== undefined;
    },
    brief,
  );
  return { asked, ways: view(ctx, id) };
}

/** Nobody is asked over and over. */
function notAgain(error: unknown): undefined {
  if (error instanceof SyncError && (error.code === 'conflict' || error.code === 'rate_limited')) return undefined;
  throw error;
}

/** @throws EngineError `not_found`. */
function keyOf(recipient: Entry, way: string): string {
  const record = wayRecords(recipient).find(({ id }) => id === way);
  if (record === undefined) throw new EngineError('not_found', 'There is no such way.');
  return wayKey(record);
}

export const wayHandlers: Handlers<'ways.get' | 'ways.look' | 'ways.set' | 'ways.ask'> = {
  'ways.get': (ctx, { recipient }) => view(ctx, recipient),
  'ways.look': look,
  'ways.set': set,
  'ways.ask': ask,
};
