import type { Folder } from '../../contract/shapes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { optionalText, textField } from '../items/item-fields.ts';
import { isTrashed } from './trash-mark.ts';
import { liveEntries, liveVault } from './vaults.ts';

const maxLevels = 32;

/** The folder a record is in, null at the top and where the folder no longer exists. */
export function parentOf({ book }: Session, { body }: Entry, field: 'parent' | 'folder'): Ulid | null {
  const id = optionalText<Ulid>(body, field);
  const folder = id === null ? undefined : book.find('folder', id);
  return folder === undefined || isTrashed(folder) ? null : folder.id;
}

/** An existing folder in this vault. @throws EngineError `not_found`. */
export function liveFolder({ book }: Session, vault: string, id: string): Entry {
  const folder = book.get('folder', id);
  if (isTrashed(folder) || folder.vault !== vault) throw new EngineError('not_found', 'There is no such folder in this vault.');
  return folder;
}

/** The names from the top down to a folder, separated by `/`; empty for the top. Two devices can create a circle of folders: it is cut. */
export function folderPath(session: Session, id: Ulid | null): string {
  const names: string[] = [];
  for (let at = id; at !== null && names.length < maxLevels; ) {
    const folder = session.book.get('folder', at);
    names.unshift(textField(folder.body, 'name', '?').replaceAll('/', '_'));
    at = parentOf(session, folder, 'parent');
  }
  return names.join('/');
}

function viewFolder(session: Session, folder: Entry): Folder {
  return { id: folder.id, vault: folder.vault, parent: parentOf(session, folder, 'parent'), name: textField(folder.body, 'name', '?') };
}

/** @throws EngineError `invalid_request` when the folder would be inside itself. */
function assertNoCircle(session: Session, folder: string, parent: string | null): void {
  let levels = 0;
  for (let at = parent; at !== null; at = parentOf(session, session.book.get('folder', at), 'parent')) {
    levels += 1;
    if (at === folder || levels >= maxLevels)
      throw new EngineError('invalid_request', "A folder can't be moved into itself, or nested so deeply.");
  }
}

export const folderHandlers: Handlers<'folders.list' | 'folders.create' | 'folders.update'> = {
  'folders.list': (ctx, { vault }) => {
    const session = ctx.session();
    liveVault(session, vault);
    return liveEntries(session, 'folder', vault).map((folder) => viewFolder(session, folder));
  },
  'folders.create': (ctx, { vault: inVault, name, parent = null }) => {
    const session = ctx.session();
    const { id: vault } = liveVault(session, inVault);
    if (parent !== null) liveFolder(session, vault, parent);
    const id = ctx.newId();
    assertNoCircle(session, id, parent);
    session.book.write([{ id, vault, kind: 'folder', set: { name, parent } }]);
    return viewFolder(session, session.book.get('folder', id));
  },
  'folders.update': (ctx, { folder: id, ...set }) => {
    const session = ctx.session();
    const folder = session.book.get('folder', id);
    liveVault(session, folder.vault);
    if (set.parent !== undefined && set.parent !== null) {
      liveFolder(session, folder.vault, set.parent);
      assertNoCircle(session, id, set.parent);
    }
    session.book.write([{ id: folder.id, vault: folder.vault, kind: 'folder', set }]);
    return viewFolder(session, session.book.get('folder', id));
  },
};
