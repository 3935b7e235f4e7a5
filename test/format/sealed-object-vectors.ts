import { fromHex } from '../../shared/crypto/hash.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { openObject, sealObjectWithNonce } from '../../shared/crypto/sealed-object.ts';
import {
  flipped,
  outcomeOf,
  pattern,
  same,
  sameBytes,
  VectorReport,
  withinBuffer,
  type ExpectedBytes,
  type GivenBytes,
} from './vector-report.ts';

interface ObjectVector {
  readonly name: string;
  readonly key: string;
  readonly person: string;
  readonly binding: readonly string[];
  readonly maxBytes: number;
}

interface OpeningObject extends ObjectVector {
  readonly nonce: string;
  readonly body: GivenBytes;
  readonly sealed: ExpectedBytes;
}

interface FailingObject extends ObjectVector {
  readonly sealed: string;
  readonly code: string;
}

const bodyOf = ({ body }: OpeningObject): Uint8Array => (body.hex === undefined ? pattern(body.patternBytes ?? 0) : fromHex(body.hex));

/** Which bytes of an object are cut and flipped: all of a short one, the edges of a long one. */
function placesOf(sizeBytes: number): number[] {
  if (sizeBytes <= 600) return Array.from({ length: sizeBytes }, (_, index) => index);
  return [0, 1, 2, 25, 26, 57, 58, 59, 4095, 4096, sizeBytes - 17, sizeBytes - 16, sizeBytes - 1].filter((place) => place < sizeBytes);
}

function checkRefusals(vector: OpeningObject, sealed: Uint8Array): void {
  const outcome = (bytes: Uint8Array): string => outcomeOf(() => openObject(bytes, asKey(fromHex(vector.key)), vector));
  for (const place of placesOf(sealed.length)) {
    same(outcome(sealed.subarray(0, place)), place < 330 ? 'truncated' : 'damaged', `cut to ${place}`);
    const code = place < 2 ? 'unsupported_version' : place < 58 ? 'wrong_key' : 'damaged';
    same(outcome(flipped(sealed, place, place % 8)), code, `flipped at ${place}`);
  }
}

function checkOpening(vector: OpeningObject): void {
  const key = asKey(fromHex(vector.key));
  const body = bodyOf(vector);
  const sealed = sealObjectWithNonce(body, key, vector, fromHex(vector.nonce));
  sameBytes(sealed, vector.sealed);
  for (const bytes of [sealed, withinBuffer(sealed)]) {
    const opened = openObject(bytes, key, vector);
    if (opened.length !== body.length || opened.some((byte, index) => byte !== body[index])) throw new Error('another body came out');
  }
  checkRefusals(vector, sealed);
}

/** `sealed-object.json`; FORMAT.md, "Sealed object". */
export function runSealedObjectVectors(vectors: unknown): readonly string[] {
  const { opens, fails } = vectors as { readonly opens: readonly OpeningObject[]; readonly fails: readonly FailingObject[] };
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  for (const vector of fails) {
    report.check(vector.name, () =>
      same(
        outcomeOf(() => openObject(fromHex(vector.sealed), asKey(fromHex(vector.key)), vector)),
        vector.code,
      ),
    );
  }
  return report.failures;
}
