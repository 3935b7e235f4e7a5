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
  Nothing,
  OptionalId,
  SearchHit,
  Tags,
  TrashEntry,
  Vault,
  VaultLabel,
  VaultNames,
} from './shapes.ts';

/** Vaults with what is in them. Part of `methods` in contract.ts. */
export const libraryMethods = {
  'vaults.list': method(Nothing, list(Vault)),
  /** Like `vaults.list` without the counts: for the first moments, while the documents are still being opened. */
  'vaults.names': method(Nothing, list(VaultNames)),
  'vaults.create': method(input({ name: Name, description: Type.Optional(Note), label: Type.Optional(VaultLabel) }), Vault),
  'vaults.update': method(
    input({ vault: Id, name: Type.Optional(Name), description: Type.Optional(Note), label: Type.Optional(VaultLabel) }),
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
  'documents.update': method(
    input({
      document: Id,
      name: Type.Optional(Name),
      folder: Type.Optional(OptionalId),
      note: Type.Optional(Note),
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
