import { Type } from 'typebox';
import { Task, input, list, method } from './method.ts';
import {
  Document,
  DocumentVersion,
  FilePath,
  Folder,
  Id,
  Name,
  Note,
  NoteFor,
  Nothing,
  OptionalId,
  SearchHit,
  Tags,
  TrashEntry,
  Vault,
  VaultLabel,
  VaultNames,
  WrittenText,
} from './shapes.ts';

/** Vaults with what is in them. Part of `methods` in contract.ts. */
export const libraryMethods = {
  'vaults.list': method(Nothing, list(Vault)),
  /** Like `vaults.list` without the counts: for the first moments, while the documents are still being opened. */
  'vaults.names': method(Nothing, list(VaultNames)),
  /** `nameInMails`: whether the server and mails may call it by its name; they call it `label` otherwise, or `Vault`. */
  'vaults.create': method(
    input({ name: Name, description: Type.Optional(Note), label: Type.Optional(VaultLabel), nameInMails: Type.Optional(Type.Boolean()) }),
    Vault,
  ),
  'vaults.update': method(
    input({
      vault: Id,
      name: Type.Optional(Name),
      description: Type.Optional(Note),
      label: Type.Optional(VaultLabel),
      nameInMails: Type.Optional(Type.Boolean()),
    }),
    Vault,
  ),
  'vaults.trash': method(input({ vault: Id }), input({ batch: Id })),

  'folders.list': method(input({ vault: Id }), list(Folder)),
  'folders.create': method(input({ vault: Id, name: Name, parent: Type.Optional(OptionalId) }), Folder),
  'folders.update': method(input({ folder: Id, name: Type.Optional(Name), parent: Type.Optional(OptionalId) }), Folder),
  'folders.trash': method(input({ folder: Id }), input({ batch: Id })),

  'documents.list': method(input({ vault: Type.Optional(Id), folder: Type.Optional(OptionalId) }), list(Document)),
  'documents.get': method(input({ document: Id }), Type.Object({ document: Document, versions: list(DocumentVersion) })),
  /**
   * Seals files into a vault. What is answered is on disk and survives a power cut; when the call is refused, some of the first files may
   * have been added all the same.
   */
  'documents.add': method(
    input({ vault: Id, folder: Type.Optional(OptionalId), paths: Type.Array(FilePath, { minItems: 1, maxItems: 10_000 }), task: Task }),
    list(Document),
  ),
  /**
   * The same for a folder on the disk with everything in it: its folders become folders of the vault, or go into those with the same names.
   * Links are left out.
   */
  'documents.addFolder': method(
    input({ vault: Id, folder: Type.Optional(OptionalId), path: FilePath, task: Task }),
    input({ folder: Id, folders: Type.Integer(), documents: Type.Integer() }),
  ),
  'documents.addVersion': method(input({ document: Id, path: FilePath, task: Task }), Document),
  /** Seals a text that is written in the app as a document. Its name gets the ending of a text, unless it has one. */
  'documents.write': method(input({ vault: Id, folder: Type.Optional(OptionalId), name: Name, text: WrittenText }), Document),
  /**
   * Seals what the text says now as a new version; without `text` only its name changes. With `replaces` that version goes, if it's still
   * there: the one that was saved a moment ago, while the same person is still typing.
   */
  'documents.rewrite': method(
    input({
      document: Id,
      name: Type.Optional(Name),
      text: Type.Optional(WrittenText),
      replaces: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    Document,
  ),
  'documents.update': method(
    input({
      document: Id,
      name: Type.Optional(Name),
      folder: Type.Optional(OptionalId),
      note: Type.Optional(Note),
      noteFor: Type.Optional(NoteFor),
      tags: Type.Optional(Tags),
      label: Type.Optional(Name),
    }),
    Document,
  ),
  /** Writes the opened bytes to a new file at `path`; never over an existing one. */
  'documents.save': method(
    input({ document: Id, version: Type.Optional(Type.Integer({ minimum: 1 })), path: FilePath, task: Task }),
    input({ path: FilePath, sizeBytes: Type.Integer() }),
  ),
  'documents.trash': method(input({ documents: Type.Array(Id, { minItems: 1, maxItems: 10_000 }) }), input({ batch: Id })),

  'trash.list': method(Nothing, list(TrashEntry)),
  'trash.restore': method(input({ batch: Id }), input({ restored: Type.Integer() })),
  /** Permanently: rows, parts and words. Without `batch` everything in the trash. */
  'trash.purge': method(input({ batch: Type.Optional(Id) }), input({ purged: Type.Integer() })),

  'search.find': method(
    input({
      query: Type.String({ minLength: 1, maxLength: 500 }),
      vault: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    Type.Object({
      hits: list(SearchHit),
      complete: Type.Boolean({ description: 'false while texts are still being read after unlocking' }),
    }),
  ),
} as const;
