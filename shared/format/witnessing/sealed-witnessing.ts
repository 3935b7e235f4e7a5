import { Type, type Static } from 'typebox';
import { concatBytes, utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { deriveKey } from '../../crypto/derive.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { wipe, type Key } from '../../crypto/keys.ts';
import { minSealedObjectBytes, openObject, sealObject } from '../../crypto/sealed-object.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { maxWitnessedBytes } from '../../domain/witnessing.ts';
import { codePoints, hasControlCharacters, textLimits } from '../../domain/text-rules.ts';
import { checkPlainSize } from '../container/document-container-stream.ts';
import {
  beginContainer,
  containerHeaderBytes,
  openContainer,
  plainBytesOf,
  segmentBytes,
  segmentCountOf,
  segmentPlaceOf,
} from '../container/document-container.ts';
import { canonicalJson, checkJson, HashText, OrdinalNumber, readJson, UlidText } from '../json-body.ts';
import { checkSlots, maxSlots, PreparedFileError } from './prepared-file.ts';

// FORMAT.md, "Prepared signatures": what a witness of a sealed document is given.

/** As the common name of a certificate (X.520). */
export const maxWitnessName = 64;

const magic = Uint8Array.of(0x8b, 0x48, 0x4c, 0x57, 0x54, 0x4e, 0x0d, 0x0a);
const headBytes = 16;
const maxParticularsBytes = 2 ** 16;
const place = { person: 'HeirlockWitness1', binding: ['witnessing'] };

const Place = Type.Integer({ minimum: 0, maximum: maxWitnessedBytes });
const Slot = Type.Object({
  fieldName: Type.String(),
  byteRange: Type.Tuple([Type.Literal(0), Place, Place, Place]),
  dateAt: Place,
});
const Particulars = Type.Object({
  vaultId: UlidText,
  documentId: UlidText,
  /** Of the document; the container is bound to it. */
  version: OrdinalNumber,
  /** The document's own name. */
  document: Type.String(),
  /** Empty where the owner hasn't said it. */
  owner: Type.String(),
  /** Their names in the order in which they sign. */
  witnesses: Type.Array(Type.String(), { minItems: 1, maxItems: maxSlots }),
  slots: Type.Array(Slot, { minItems: 1, maxItems: maxSlots }),
});
const Written = Type.Intersect([
  Particulars,
  Type.Object({ format: OrdinalNumber, sizeBytes: Type.Integer({ minimum: 1, maximum: maxWitnessedBytes }), sha256: HashText }),
]);

/** What goes with a prepared file, and nobody but the owner and the witnesses can read or write. */
export type Particulars = Static<typeof Particulars>;

/** A prepared file that was opened, its slots found right. */
export interface OpenedWitnessing {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly particulars: Particulars;
}

/**
 * A prepared file and its particulars as the server keeps them. Different each time.
 * @throws TypeError for a wiped key or particulars that nobody could read, RangeError for a file that is too large, PreparedFileError.
 */
export function sealWitnessing(file: Uint8Array, particulars: Particulars, key: Key): Uint8Array {
  if (file.length > maxWitnessedBytes) throw new RangeError(`at most ${maxWitnessedBytes} bytes are signed by witnesses`);
  if (!areSound(particulars)) throw new TypeError('these particulars are not what the format says');
  checkSlots(file, particulars.slots);
  const body = utf8(canonicalJson({ ...particulars, format: 1, sizeBytes: file.length, sha256: hex(sha256(file)) }));
  const sealed = withSubkey(key, 'witnessing particulars', (own) => sealObject(body, own, place));
  const { vaultId, documentId, version } = particulars;
  const sealer = withSubkey(key, 'witnessing document', (own) => beginContainer({ key: own, vaultId, documentId, version }));
  try {
    const count = segmentCountOf(file.length);
    const segments = Array.from({ length: count }, (_, index) =>
      sealer.sealSegment(index, file.subarray(index * segmentBytes, (index + 1) * segmentBytes), index === count - 1),
    );
    return concatBytes(witnessingHead(sealed.length), sealed, sealer.header, ...segments);
  } finally {
    sealer.wipe();
  }
}

/** The first 16 bytes. */
export function witnessingHead(particularsBytes: number): Uint8Array {
  const head = new Uint8Array(headBytes);
  head.set(magic);
  head.set([1, 1], magic.length);
  new DataView(head.buffer).setUint32(12, particularsBytes);
  return head;
}

/**
 * @throws CryptoError in FORMAT.md's order: `truncated`, `bad_header`, `unsupported_version`, `wrong_key`, `damaged`; whatever was exchanged,
 * cut or added is noticed here. TypeError for a wiped key.
 */
export function openWitnessing(sealed: Uint8Array, key: Key): OpenedWitnessing {
  const end = endOfParticulars(sealed);
  const maxBytes = maxParticularsBytes;
  const body = withSubkey(key, 'witnessing particulars', (own) => openObject(sealed.subarray(headBytes, end), own, { ...place, maxBytes }));
  const { format, sizeBytes, sha256: digest, ...particulars } = readParticulars(body);
  const file = withSubkey(key, 'witnessing document', (own) => openAll(sealed.subarray(end), own, particulars, sizeBytes));
  if (hex(sha256(file)) !== digest) throw new CryptoError('damaged', 'it is not the file that was prepared');
  try {
    checkSlots(file, particulars.slots);
  } catch (error) {
    if (error instanceof PreparedFileError) throw new CryptoError('damaged', error.message);
    throw error;
  }
  return { file, particulars };
}

function endOfParticulars(sealed: Uint8Array): number {
  if (sealed.length < magic.length) throw new CryptoError('truncated', 'the witnessing is cut');
  if (!equalBytes(sealed.slice(0, magic.length), magic)) throw new CryptoError('bad_header', 'this is no witnessing');
  if (sealed.length < headBytes) throw new CryptoError('truncated', 'the witnessing is cut');
  if (sealed[8] !== 1 || sealed[9] !== 1) throw new CryptoError('unsupported_version', 'the witnessing has an unknown version');
  if (sealed[10] !== 0 || sealed[11] !== 0) throw new CryptoError('bad_header', 'the witnessing has a header that is none');
  const length = new DataView(sealed.buffer, sealed.byteOffset).getUint32(12);
  if (length < minSealedObjectBytes || length > maxParticularsBytes)
    throw new CryptoError('damaged', 'the particulars can not have that size');
  if (sealed.length < headBytes + length) throw new CryptoError('truncated', 'the witnessing is cut');
  return headBytes + length;
}

function readParticulars(body: Uint8Array): Static<typeof Written> {
  const what = 'the particulars of the witnessing';
  const written = readJson(body, what);
  const { format } = checkJson(Type.Object({ format: OrdinalNumber }), written, what);
  if (format !== 1) throw new CryptoError('unsupported_version', 'the particulars have an unknown version');
  const read = checkJson(Written, written, what);
  if (!areSound(read)) throw new CryptoError('damaged', `${what} are not what the format says`);
  return read;
}

function areSound({ document, owner, witnesses, slots }: Particulars): boolean {
  const isName = (text: string, most: number): boolean => text !== '' && codePoints(text) <= most && !hasControlCharacters(text);
  return (
    witnesses.length === slots.length &&
    isName(document, textLimits.documentNameBytes) &&
    (owner === '' || isName(owner, textLimits.ownerName)) &&
    witnesses.every((name) => isName(name, maxWitnessName))
  );
}

function openAll(container: Uint8Array, key: Key, bound: Particulars, sizeBytes: number): Uint8Array<ArrayBuffer> {
  const plainBytes = plainBytesOf(container.length);
  checkPlainSize(plainBytes, sizeBytes);
  const { vaultId, documentId, version } = bound;
  const opener = openContainer({ vaultId, documentId, version, key, header: container.subarray(0, containerHeaderBytes) });
  try {
    const segments = Array.from({ length: segmentCountOf(plainBytes) }, (_, index) => {
      const { sealedStart, sealedEnd, last } = segmentPlaceOf(index, plainBytes);
      return opener.openSegment(index, container.subarray(sealedStart, sealedEnd), last);
    });
    return concatBytes(...segments);
  } finally {
    opener.wipe();
  }
}

function withSubkey<Value>(key: Key, purpose: string, act: (own: Key) => Value): Value {
  const own = deriveKey(key, purpose);
  try {
    return act(own);
  } finally {
    wipe(own);
  }
}
