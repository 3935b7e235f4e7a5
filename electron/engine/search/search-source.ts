import { wipe } from '../../../shared/crypto/keys.ts';
import { containerHeaderBytes, openContainer } from '../../../shared/format/container/document-container.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import type { ItemRepository } from '../items/item-repository.ts';
import { textField, textsField, versionsOf, type Version } from '../items/item-fields.ts';
import type { VaultKeys } from '../items/vault-keys.ts';
import type { AccountKeys } from '../keyring/keyring-jobs.ts';
import { isTrashed } from '../library/trash-mark.ts';
import type { PartFolder } from '../library/part-folder.ts';
import type { SearchSource } from './document-search.ts';
import type { TextExtractor } from './extract-text.ts';
import { maxTextFileBytes, textKindOf } from './text-kind.ts';

/** What the search reads its documents from. */
export interface SearchSourceParts {
  readonly accountId: Ulid;
  readonly keys: AccountKeys;
  readonly store: LocalStore;
  readonly book: ItemRepository;
  readonly vaultKeys: VaultKeys;
  readonly parts: PartFolder;
  readonly extractor: TextExtractor;
  readonly report: (fault: unknown) => void;
}

/** The documents of an unlocked account as the search sees them. */
export function searchSource({ accountId, keys, store, book, vaultKeys, parts, extractor, report }: SearchSourceParts): SearchSource {
  const found = (id: string) => {
    const entry = book.find('document', id);
    return entry === undefined || isTrashed(entry) ? undefined : entry;
  };
  return {
    accountId,
    masterKey: keys.masterKey,
    store,
    report,
    ids: () =>
      book
        .list('document')
        .filter((entry) => !isTrashed(entry))
        .map(({ id }) => id),
    document: (wanted) => {
      const entry = found(wanted);
      if (entry === undefined) return undefined;
      const { id, body } = entry;
      const kind = textKindOf(textField(body, 'type'));
      const newest = versionsOf(body).at(-1);
      const readable = kind !== undefined && newest !== undefined && newest.sizeBytes <= maxTextFileBytes;
      return {
        id,
        name: textField(body, 'name'),
        tags: textsField(body, 'tags'),
        note: textField(body, 'note'),
        textRoot: readable ? newest.root : null,
      };
    },
    readText: async (id) => {
      const entry = found(id);
      const kind = entry === undefined ? undefined : textKindOf(textField(entry.body, 'type'));
      const newest = entry === undefined ? undefined : versionsOf(entry.body).at(-1);
      if (entry === undefined || kind === undefined || newest?.parts.every(([name]) => parts.has(name)) !== true) return undefined;
      const plain = await openInMemory(newest, { vaultId: entry.vault, documentId: entry.id }, vaultKeys, parts);
      return extractor.extract(kind, plain);
    },
  };
}

/** A small document, opened without touching the disk. */
async function openInMemory(
  version: Version,
  place: { readonly vaultId: string; readonly documentId: string },
  vaultKeys: VaultKeys,
  parts: PartFolder,
): Promise<Uint8Array<ArrayBuffer>> {
  const plain = new Uint8Array(version.sizeBytes);
  const binding = { ...place, version: version.sealedNumber };
  const key = vaultKeys.documentKey(version.key, binding);
  try {
    let at = 0;
    let container: ReturnType<typeof openContainer> | undefined;
    for (const [index, [name]] of version.parts.entries()) {
      const part = await parts.read(name);
      container ??= openContainer({ key, ...binding, header: part.subarray(0, containerHeaderBytes) });
      const segment = container.openSegment(
        index,
        index === 0 ? part.subarray(containerHeaderBytes) : part,
        index === version.parts.length - 1,
      );
      plain.set(segment, at);
      at += segment.length;
      wipe(segment);
    }
    container?.wipe();
    return plain;
  } finally {
    wipe(key);
  }
}
