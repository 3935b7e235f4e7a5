import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { fromHex } from '../../shared/crypto/hash.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import { listVersions, versionKey } from '../../shared/format/vault/document-versions.ts';
import { itemFromJson, openItem } from '../../shared/format/vault/item.ts';
import { canonicalJson } from '../../shared/format/json-body.ts';
import { mergeBodies, type ItemBody } from '../../shared/format/vault/merge.ts';
import type { Stamp } from '../../shared/format/vault/stamp.ts';
import { codeOfSealedByte, edited, namedVector, type Edit } from './vector-edit.ts';
import { flipped, outcomeOf, same, VectorReport, withinBuffer } from './vector-report.ts';

interface ItemVector {
  readonly name: string;
  readonly key: string;
  readonly accountId: string;
  readonly item: Readonly<Record<string, unknown>>;
}

interface OpeningItem extends ItemVector {
  readonly body: string;
}

/** Either complete, or only what differs from the vector `of`; `over` replaces the outer members. */
interface FailingItem extends Partial<Omit<ItemVector, 'name'>>, Edit {
  readonly name: string;
  readonly of?: string;
  readonly over?: Readonly<Record<string, unknown>>;
  readonly code: string;
}

interface ItemVectors {
  readonly opens: readonly OpeningItem[];
  readonly fails: readonly FailingItem[];
  readonly merges: readonly { readonly name: string; readonly a: ItemBody; readonly b: ItemBody; readonly merged: string }[];
  readonly versions: readonly { readonly name: string; readonly keys: readonly string[]; readonly shown: string }[];
}

const sealedOf = ({ item }: ItemVector): Uint8Array => fromBase64(String(item['sealed']));

function open({ key, accountId, item }: ItemVector, sealed: Uint8Array): ItemBody {
  return openItem({ ...itemFromJson({ ...item, sealed: toBase64(sealed) }), sealed }, accountId, asKey(fromHex(key)));
}

function checkOpening(vector: OpeningItem): void {
  const sealed = sealedOf(vector);
  for (const bytes of [sealed, withinBuffer(sealed)]) same(canonicalJson(open(vector, bytes)), vector.body, 'the body');
}

function checkRefusals(vector: OpeningItem): void {
  const sealed = sealedOf(vector);
  for (let place = 0; place < sealed.length; place += 1) {
    same(
      outcomeOf(() => open(vector, sealed.subarray(0, place))),
      place < 330 ? 'truncated' : 'damaged',
      `cut to ${place}`,
    );
    same(
      outcomeOf(() => open(vector, flipped(sealed, place, place % 8))),
      codeOfSealedByte(place),
      `flipped at ${place}`,
    );
  }
}

function checkFailing(opens: readonly OpeningItem[], { of, over, ...vector }: FailingItem): void {
  const whole = { ...(of === undefined ? {} : namedVector(opens, of)), ...vector } as ItemVector;
  const changed = { ...whole, item: { ...whole.item, ...over } };
  same(
    outcomeOf(() => open(changed, edited(sealedOf(changed), vector))),
    vector.code,
  );
}

function shownVersions(keys: readonly string[]): string {
  const at = '000000000000001-00000-01ARZ3NDEKTSV4RRFFQ69G5FAV' as Stamp;
  const body: ItemBody = { fields: { versions: { value: Object.fromEntries(keys.map((key) => [key, { value: {}, at }])), at } } };
  return listVersions(body)
    .map(({ number, sealedNumber, root }) => `${number}=${versionKey(sealedNumber, root)}`)
    .join(' ');
}

/** `item.json`; FORMAT.md, "Item". */
export function runItemVectors(vectors: unknown): readonly string[] {
  const { opens, fails, merges, versions } = vectors as ItemVectors;
  const report = new VectorReport();
  for (const vector of opens) report.check(vector.name, () => checkOpening(vector));
  const [first] = opens;
  if (first !== undefined) report.check('cut and flipped', () => checkRefusals(first));
  for (const vector of fails) report.check(vector.name, () => checkFailing(opens, vector));
  for (const { name, a, b, merged } of merges) {
    report.check(name, () => {
      same(canonicalJson(mergeBodies(a, b)), merged);
      same(canonicalJson(mergeBodies(b, a)), merged, 'the result in the other order');
    });
  }
  for (const { name, keys, shown } of versions) report.check(name, () => same(shownVersions(keys), shown));
  return report.failures;
}
