import { utf8 } from '../../../shared/crypto/bytes.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { openObject, sealObject } from '../../../shared/crypto/sealed-object.ts';
import type { TextRow } from '../local-store/local-store.ts';

// The words of a document on this device: a sealed object (FORMAT.md) under the subkey `local index`, bound to account, document and
// the root of the content that they were read from. It never leaves the device, so it appears in no test vector.

const person = 'HeirlockIndex001';
const maxBytes = 2 ** 20;

/** Which words they are. */
export interface SearchTextPlace {
  readonly accountId: string;
  readonly document: string;
  /** Of the parts they were read from, hexadecimal. */
  readonly root: string;
}

const bindingOf = ({ accountId, document, root }: SearchTextPlace): readonly string[] => ['words', accountId, document, root];

/** A row for the local store. @param text as `maxTextLength` allows. */
export function sealSearchText(text: string, key: Key, place: SearchTextPlace & Pick<TextRow, 'document'>): TextRow {
  const bytes = utf8(text);
  try {
    return { document: place.document, root: place.root, sealed: sealObject(bytes, key, { person, binding: bindingOf(place) }) };
  } finally {
    wipe(bytes);
  }
}

/** The words of a row; undefined when it belongs to other content or does not open, and the document has to be read again. */
export function openSearchText(row: TextRow | undefined, key: Key, place: SearchTextPlace): string | undefined {
  if (row?.root !== place.root) return undefined;
  try {
    const bytes = openObject(row.sealed, key, { person, binding: bindingOf(place), maxBytes });
    const text = new TextDecoder().decode(bytes);
    wipe(bytes);
    return text;
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}
