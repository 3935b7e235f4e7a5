import { Type, type Static } from 'typebox';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { checkJson, readJson } from '../../../shared/format/json-body.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { readSealedState, writeSealedState } from '../sync/connection/device-secrets.ts';

const stateName = 'drafts';
/** The most drafts that are kept; beyond that the oldest goes. */
const maxDrafts = 200;
const maxAgeMs = 366 * 86_400_000;

const Drafts = Type.Record(Type.String(), Type.Object({ text: Type.String(), at: Type.String() }));
type Drafts = Static<typeof Drafts>;

function readDrafts({ store }: EngineContext, session: Session): Drafts {
  const kept = readSealedState(store, stateName, session.keys.masterKey, session);
  if (kept === undefined) return {};
  try {
    return checkJson(Drafts, readJson(kept, 'the drafts'), 'the drafts');
  } finally {
    wipe(kept);
  }
}

function writeDrafts(ctx: EngineContext, session: Session, drafts: Drafts): void {
  const oldest = new Date(Date.parse(ctx.clock.now()) - maxAgeMs).toISOString();
  const newest = Object.entries(drafts)
    .filter(([, { at }]) => at >= oldest)
    .sort(([, a], [, b]) => (a.at < b.at ? 1 : -1))
    .slice(0, maxDrafts);
  const bytes = utf8(JSON.stringify(Object.fromEntries(newest)));
  writeSealedState(ctx.store, stateName, bytes, session.keys.masterKey, session);
  wipe(bytes);
}

export const draftHandlers: Handlers<'drafts.get' | 'drafts.set'> = {
  'drafts.get': (ctx, { key }) => {
    const drafts = new Map(Object.entries(readDrafts(ctx, ctx.session())));
    return { text: drafts.get(key)?.text ?? null };
  },
  'drafts.set': (ctx, { key, text }) => {
    const session = ctx.session();
    const drafts = new Map(Object.entries(readDrafts(ctx, session)));
    if (text === null && !drafts.has(key)) return {};
    if (text === null) drafts.delete(key);
    else drafts.set(key, { text, at: ctx.clock.now() });
    writeDrafts(ctx, session, Object.fromEntries(drafts));
    return {};
  },
};
