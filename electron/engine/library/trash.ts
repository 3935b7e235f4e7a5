import type { TrashEntry } from '../../contract/shapes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { accountScope } from '../../../shared/format/vault/item.ts';
import { retireWithVault } from '../custody/retire-witness.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Draft, Entry } from '../items/item-repository.ts';
import { optionalText, partsOf, textField } from '../items/item-fields.ts';
import { liveDocument } from './view-documents.ts';
import { isTrashed, trashMark } from './trash-mark.ts';
import { liveEntries, liveVault } from './vaults.ts';
import { hasParts, isOfAccount } from '../../../shared/domain/item.ts';

const trashable = ['vault', 'folder', 'document'] as const;

function trash(ctx: EngineContext, { book }: Session, entries: readonly Entry[]): { batch: Ulid } {
  const batch = ctx.newId();
  const mark = { at: ctx.clock.now(), batch };
  book.write(entries.map(({ id, vault, kind }) => ({ id, vault, kind, set: { trash: mark } })));
  return { batch };
}

/** A folder with everything in it, however deep. */
function withContents(session: Session, folder: Entry): Entry[] {
  const folders = liveEntries(session, 'folder', folder.vault);
  const inside = new Map<string, Entry>([[folder.id, folder]]);
  for (let before = 0; before < inside.size; ) {
    before = inside.size;
    for (const one of folders) if (inside.has(optionalText(one.body, 'parent') ?? '')) inside.set(one.id, one);
  }
  const documents = liveEntries(session, 'document', folder.vault).filter(({ body }) => inside.has(optionalText(body, 'folder') ?? ''));
  return [...inside.values(), ...documents];
}

function allTrashed({ book }: Session, batch?: string): Entry[] {
  return trashable
    .flatMap((kind) => book.list(kind))
    .filter((entry) => {
      const mark = trashMark(entry);
      return mark !== undefined && (batch === undefined || mark.batch === batch);
    });
}

function viewTrashed(entry: Entry): TrashEntry[] {
  const mark = trashMark(entry);
  const kind = trashable.find((one) => one === entry.kind);
  if (mark === undefined || kind === undefined) return [];
  const { id, vault, body } = entry;
  return [{ batch: mark.batch, id, kind, vault: kind === 'vault' ? id : vault, name: textField(body, 'name', '?'), trashedAt: mark.at }];
}

/** What remains of a record that is permanently gone: no name, no note, no key of a version, and no part. */
export function tombstone({ id, vault, kind, body }: Entry): Draft {
  const readable = Object.keys(body.fields).filter((name) => !['key', 'versions', 'deleted'].includes(name));
  const set: Record<string, unknown> = { ...Object.fromEntries(readable.map((name) => [name, null])), deleted: true };
  const versions = Object.keys(body.fields['versions']?.value ?? {});
  return { id, vault, kind, set, ...(versions.length === 0 ? {} : { versions: Object.fromEntries(versions.map((key) => [key, null])) }) };
}

/** A vault takes everything in it along. */
function withVaultContents({ book }: Session, entry: Entry): Entry[] {
  if (entry.kind !== 'vault') return [entry];
  const kinds = ['folder', 'document', 'recipient', 'letter', 'policy'] as const;
  return [entry, ...kinds.flatMap((kind) => book.list(kind, entry.id))];
}

async function purge(ctx: EngineContext, { batch }: { readonly batch?: string }): Promise<{ purged: number }> {
  const session = ctx.session();
  const roots = allTrashed(session, batch);
  if (batch !== undefined && roots.length === 0) throw new EngineError('not_found', 'There is nothing of this kind in the trash.');
  const gone = new Map(roots.flatMap((entry) => withVaultContents(session, entry)).map((entry) => [entry.id, entry]));
  if (gone.size === 0) return { purged: 0 };
  // Only what these records had: parts of a document that is being added at this moment have no record yet.
  const parts = [...gone.values()].flatMap(({ kind, body }) => (hasParts[kind] ? partsOf(body) : []));
  ctx.store.transaction(() => {
    for (const root of roots) if (root.kind === 'vault') retireWithVault(ctx, session, root);
    session.book.write([...gone.values()].map(tombstone));
  });
  for (const id of gone.keys()) ctx.store.texts.remove(id);
  // Records first: a part without a record is cleared away at the next start, a record without its part would be a loss.
  const needed = ctx.store.items.partNames();
  await ctx.parts.remove(parts.filter((name) => !needed.has(name)));
  return { purged: roots.length };
}

export const trashHandlers: Handlers<
  'vaults.trash' | 'folders.trash' | 'documents.trash' | 'trash.list' | 'trash.restore' | 'trash.purge'
> = {
  'vaults.trash': (ctx, { vault }) => {
    const session = ctx.session();
    return trash(ctx, session, [liveVault(session, vault)]);
  },
  'folders.trash': (ctx, { folder: id }) => {
    const session = ctx.session();
    const folder = session.book.get('folder', id);
    if (isTrashed(folder)) throw new EngineError('not_found', 'There is no such folder.');
    return trash(ctx, session, withContents(session, folder));
  },
  'documents.trash': (ctx, { documents }) => {
    const session = ctx.session();
    return trash(
      ctx,
      session,
      [...new Set(documents)].map((id) => liveDocument(session, id)),
    );
  },
  'trash.list': (ctx) => allTrashed(ctx.session()).flatMap(viewTrashed),
  'trash.restore': (ctx, { batch }) => {
    const session = ctx.session();
    const entries = allTrashed(session, batch);
    if (entries.length === 0) throw new EngineError('not_found', 'There is nothing of this kind in the trash.');
    session.book.write(
      entries.map(({ id, vault, kind }) => ({ id, vault: isOfAccount[kind] ? accountScope : vault, kind, set: { trash: null } })),
    );
    return { restored: entries.length };
  },
  'trash.purge': purge,
};
