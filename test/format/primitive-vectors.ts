import { boxPublicKey, openBox } from '../../shared/crypto/box.ts';
import { fromHex, hex, sha256 } from '../../shared/crypto/hash.ts';
import { identityFromSeed, verifySignature, type SignaturePurpose } from '../../shared/crypto/identity.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { stretchPassphrase, type PassphraseCost } from '../../shared/crypto/passphrase.ts';
import { pattern, same, VectorReport, withinBuffer } from './vector-report.ts';

interface SignatureVector {
  readonly purpose: SignaturePurpose;
  readonly message: string;
  readonly publicKey: string;
  readonly signature: string;
}

interface BoxVector {
  readonly privateKey: string;
  readonly publicKey: string;
  readonly sealed: string;
}

interface PrimitiveVectors {
  readonly signatures: readonly (SignatureVector & { readonly seed: string })[];
  readonly refusedSignatures: readonly (SignatureVector & { readonly name: string; readonly valid: boolean })[];
  readonly boxes: readonly (BoxVector & { readonly message: string })[];
  readonly closedBoxes: readonly (BoxVector & { readonly name: string; readonly opens: boolean })[];
  readonly passphrases: readonly {
    readonly cost: PassphraseCost;
    readonly passphrase: string;
    readonly salt: string;
    readonly key: string;
  }[];
  readonly hashes: readonly { readonly patternBytes: number; readonly sha256: string }[];
}

const verified = ({ publicKey, purpose, message, signature }: SignatureVector): boolean =>
  verifySignature(fromHex(publicKey), purpose, withinBuffer(fromHex(message)), fromHex(signature));

function checkSignatures({ signatures, refusedSignatures }: PrimitiveVectors, report: VectorReport): void {
  for (const vector of signatures) {
    report.check(`signature for ${vector.purpose}`, () => {
      const identity = identityFromSeed(asKey(fromHex(vector.seed)));
      same(hex(identity.publicKey), vector.publicKey, 'the public key');
      same(hex(identity.sign(vector.purpose, fromHex(vector.message))), vector.signature);
      same(String(verified(vector)), 'true');
    });
  }
  for (const vector of refusedSignatures) report.check(vector.name, () => same(String(verified(vector)), String(vector.valid)));
}

function opened({ publicKey, privateKey, sealed }: BoxVector): string | undefined {
  const message = openBox(fromHex(publicKey), asKey(fromHex(privateKey)), withinBuffer(fromHex(sealed)));
  return message === undefined ? undefined : hex(message);
}

function checkBoxes({ boxes, closedBoxes }: PrimitiveVectors, report: VectorReport): void {
  for (const vector of boxes) {
    report.check(`box of ${vector.message.length / 2} bytes`, () => {
      same(hex(boxPublicKey(asKey(fromHex(vector.privateKey)))), vector.publicKey, 'the public key');
      same(opened(vector) ?? 'nothing', vector.message);
    });
  }
  for (const vector of closedBoxes) report.check(vector.name, () => same(String(opened(vector) !== undefined), String(vector.opens)));
}

/** `primitives.json`: what the formats are built from. */
export function runPrimitiveVectors(vectors: unknown): readonly string[] {
  const all = vectors as PrimitiveVectors;
  const report = new VectorReport();
  checkSignatures(all, report);
  checkBoxes(all, report);
  for (const { passphrase, salt, cost, key } of all.passphrases) {
    report.check(`${cost.passes} × ${cost.memoryKiB} KiB`, () => same(hex(stretchPassphrase(passphrase, fromHex(salt), cost)), key));
  }
  for (const { patternBytes, sha256: expected } of all.hashes) {
    report.check(`hash of ${patternBytes} bytes`, () => {
      const bytes = pattern(patternBytes);
      same(hex(sha256(bytes)), expected);
      same(
        hex(sha256(bytes.subarray(0, 1), bytes.subarray(1, 70), new Uint8Array(0), bytes.subarray(70))),
        expected,
        'the hash of its pieces',
      );
    });
  }
  return report.failures;
}
