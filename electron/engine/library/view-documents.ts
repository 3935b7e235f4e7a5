import type { Document } from '../../contract/shapes.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField, textsField, versionsOf, type Version } from '../items/item-fields.ts';
import { noteForOf } from './document-note.ts';
import { parentOf } from './folders.ts';
import { isTrashed, trashMark } from './trash-mark.ts';
import { liveVault } from './vaults.ts';

/** An existing document whose vault exists too. @throws EngineError `not_found`. */
export function liveDocument(session: Session, id: string): Entry {
  const document = session.book.get('document', id);
  liveVault(session, document.vault);
  if (isTrashed(document)) throw new EngineError('not_found', 'There is no such document.');
  return document;
}

/** The newest version, or the one with a given number. @throws EngineError `not_found`. */
export function versionOf({ body }: Entry, number?: number): Version {
  const versions = versionsOf(body);
  const version = number === undefined ? versions.at(-1) : versions.find((one) => one.number === number);
  if (version === undefined) throw new EngineError('not_found', 'There is no such version of this document.');
  return version;
}

/** Whether all parts of a version are on this device. */
export const isHere = (ctx: EngineContext, { parts }: Version): boolean => parts.every(([name]) => ctx.parts.has(name));

/** A document as the contract shows it. */
export function viewDocument(ctx: EngineContext, session: Session, entry: Entry): Document {
  const { id, vault, body } = entry;
  const versions = versionsOf(body);
  const newest = versions.at(-1);
  return {
    id,
    vault,
    folder: parentOf(session, entry, 'folder'),
    name: textField(body, 'name', '?'),
    type: textField(body, 'type', 'application/octet-stream'),
    label: textField(body, 'label', 'Encrypted document'),
    note: textField(body, 'note'),
    noteFor: noteForOf(entry),
    tags: textsField(body, 'tags'),
    version: newest?.number ?? 0,
    sizeBytes: newest?.sizeBytes ?? 0,
    addedAt: versions[0]?.addedAt ?? '',
    modifiedAt: newest?.modifiedAt ?? '',
    trashedAt: trashMark(entry)?.at ?? null,
    here: newest !== undefined && isHere(ctx, newest),
  };
}
