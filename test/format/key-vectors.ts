import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { unwrapKey, wrapKeyWithNonce } from '../../shared/crypto/seal.ts';
import { flipped, outcomeOf, same, VectorReport, withinBuffer } from './vector-report.ts';

interface KeyVector {
  readonly name: string;
  readonly wrappingKey: string;
  readonly binding: string;
  readonly envelope: string;
}

function checkOpening(vector: KeyVector & { readonly key: string }): void {
  const envelope = fromHex(vector.envelope);
  const wrapping = asKey(fromHex(vector.wrappingKey));
  same(hex(wrapKeyWithNonce(asKey(fromHex(vector.key)), wrapping, vector.binding, envelope.subarray(2, 26))), vector.envelope);
  same(hex(unwrapKey(withinBuffer(envelope), wrapping, vector.binding)), vector.key);
  const outcome = (bytes: Uint8Array): string => outcomeOf(() => unwrapKey(bytes, wrapping, vector.binding));
  for (let place = 0; place < envelope.length; place += 1) {
    same(outcome(envelope.subarray(0, place)), 'truncated', `cut to ${place}`);
    const code = place < 2 ? 'unsupported_version' : place < 58 ? 'wrong_key' : 'damaged';
    for (let bit = 0; bit < 8; bit += 1) same(outcome(flipped(envelope, place, bit)), code, `flipped at ${place}`);
  }
}

/** `keys.json`; FORMAT.md, "Wrapped key". Its `derived` is checked next to the code. */
export function runKeyVectors(vectors: unknown): readonly string[] {
  const { opens, fails } = vectors as {
    readonly opens: readonly (KeyVector & { readonly key: string })[];
    readonly fails: readonly (KeyVector & { readonly code: string })[];
  };
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  for (const vector of fails) {
    report.check(vector.name, () =>
      same(
        outcomeOf(() => unwrapKey(fromHex(vector.envelope), asKey(fromHex(vector.wrappingKey)), vector.binding)),
        vector.code,
      ),
    );
  }
  return report.failures;
}
