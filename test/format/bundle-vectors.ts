import { fromBase64 } from '../../shared/crypto/base64.ts';
import { fromHex, hex } from '../../shared/crypto/hash.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { openBundle, type BundlePlace, type OpenBundle } from '../../shared/format/release/bundle.ts';
import { canonicalJson } from '../../shared/format/json-body.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { codeOfSealedByte, edited, namedVector, type Edit } from './vector-edit.ts';
import { flipped, outcomeOf, same, VectorReport, withinBuffer } from './vector-report.ts';

interface BundleVector {
  readonly name: string;
  readonly recipientHalf: string;
  readonly serverHalf: string;
  readonly place: BundlePlace;
  readonly owner: string;
  readonly bundle: string;
}

interface OpeningBundle extends BundleVector {
  readonly opened: string;
}

/** Either complete, or only what differs from the vector `of`. */
interface FailingBundle extends Partial<Omit<BundleVector, 'name' | 'place'>>, Edit {
  readonly name: string;
  readonly of?: string;
  readonly place?: Partial<BundlePlace>;
  readonly code: string;
}

function open({ recipientHalf, serverHalf, place, owner }: BundleVector, bundle: Uint8Array): OpenBundle {
  return openBundle(bundle, joinHalves(asKey(fromHex(recipientHalf)), asKey(fromHex(serverHalf))), place, fromHex(owner));
}

function checkOpening(vector: OpeningBundle): void {
  const bundle = fromBase64(vector.bundle);
  for (const bytes of [bundle, withinBuffer(bundle)]) {
    const { keys, letter, manifest } = open(vector, bytes);
    same(
      canonicalJson({ keys: Object.fromEntries([...keys].map(([id, key]) => [id, hex(key)])), letter, manifest }),
      vector.opened,
      'what was opened',
    );
  }
}

function checkRefusals(vector: OpeningBundle): void {
  const bundle = fromBase64(vector.bundle);
  for (let place = 0; place < bundle.length; place += 1) {
    same(
      outcomeOf(() => open(vector, bundle.subarray(0, place))),
      place < 330 ? 'truncated' : 'damaged',
      `cut to ${place}`,
    );
    same(
      outcomeOf(() => open(vector, flipped(bundle, place, place % 8))),
      codeOfSealedByte(place),
      `flipped at ${place}`,
    );
  }
}

function checkFailing(opens: readonly OpeningBundle[], { of, place, ...vector }: FailingBundle): void {
  const base = of === undefined ? undefined : namedVector(opens, of);
  const whole = { ...base, ...vector, place: { ...base?.place, ...place } } as BundleVector;
  same(
    outcomeOf(() => open(whole, edited(fromBase64(whole.bundle), vector))),
    vector.code,
  );
}

/** `bundle.json`; FORMAT.md, "Bundle". */
export function runBundleVectors(vectors: unknown): readonly string[] {
  const { opens, fails } = vectors as { readonly opens: readonly OpeningBundle[]; readonly fails: readonly FailingBundle[] };
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  const [, shortest] = opens;
  if (shortest !== undefined) report.check('cut and flipped', () => checkRefusals(shortest));
  for (const vector of fails) report.check(vector.name, () => checkFailing(opens, vector));
  return report.failures;
}
