import { createHash } from 'node:crypto';
import { PadesError } from '../contract.ts';
import { PdfDict, PdfName, PdfRef, PdfStream, type PdfObject } from '../file/pdf-object.ts';
import type { ValidationData } from './appender-contract.ts';
import type { RevisionBuilder } from './revision-builder.ts';

const maxInStore = 10_000;

type Kind = 'Certs' | 'OCSPs' | 'CRLs';

/** The names of the same lists in the part of the store that concerns one signature. */
const ownNames: Readonly<Record<Kind, string>> = { Certs: 'Cert', OCSPs: 'OCSP', CRLs: 'CRL' };

const fingerprint = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

/** One list in the store, each value in it once. */
class StoredList {
  readonly refs: PdfRef[] = [];
  hasGrown = false;
  readonly #builder: RevisionBuilder;
  readonly #known = new Map<string, PdfRef>();

  constructor(builder: RevisionBuilder, existing: readonly PdfObject[]) {
    this.#builder = builder;
    if (existing.length > maxInStore) throw new PadesError('too_complex', 'The PDF keeps too much validation data.');
    for (const item of existing) {
      const stream = builder.resolve(item);
      if (!(item instanceof PdfRef) || !(stream instanceof PdfStream)) continue;
      this.refs.push(item);
      this.#known.set(fingerprint(builder.view.streamBytes(stream)), item);
    }
  }

  add(der: Uint8Array): PdfRef {
    const key = fingerprint(der);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const ref = this.#builder.addStream(PdfDict.of({}), der);
    this.#known.set(key, ref);
    this.refs.push(ref);
    this.hasGrown = true;
    return ref;
  }
}

/** Merges into the document security store (ISO 32000-2, 12.8.4.3); changes nothing when everything is already there. */
export function storeValidationData(builder: RevisionBuilder, data: ValidationData): void {
  const place = builder.catalog.get('DSS');
  const store = builder.dict(place) ?? PdfDict.of({ Type: new PdfName('DSS') });
  const list = (kind: Kind): StoredList => new StoredList(builder, builder.array(store.get(kind)) ?? []);
  const lists: Readonly<Record<Kind, StoredList>> = { Certs: list('Certs'), OCSPs: list('OCSPs'), CRLs: list('CRLs') };
  for (const [kind, values] of [
    ['Certs', data.certificates],
    ['OCSPs', data.ocsps],
    ['CRLs', data.crls],
  ] as const)
    for (const value of values) lists[kind].add(value);
  const own = mergeOwn(builder, builder.dict(store.get('VRI')) ?? PdfDict.of({}), lists, data);
  if (own === null && !Object.values(lists).some(({ hasGrown }) => hasGrown)) return;
  const filled = (Object.keys(lists) as Kind[])
    .filter((kind) => lists[kind].refs.length > 0)
    .map((kind) => [kind, lists[kind].refs] as const);
  const changed = store.with({ ...Object.fromEntries(filled), ...(own === null ? {} : { VRI: own }) });
  if (place instanceof PdfRef && builder.dict(place) !== undefined) builder.put(place, changed);
  else builder.put(builder.view.catalogRef, builder.catalog.with({ DSS: builder.add(changed) }));
}

/** Null when none of it is new. */
function mergeOwn(
  builder: RevisionBuilder,
  known: PdfDict,
  lists: Readonly<Record<Kind, StoredList>>,
  { vri = [] }: ValidationData,
): PdfDict | null {
  let merged = known;
  for (const { key, certificates, ocsps, crls } of vri) {
    if (!/^[0-9A-F]{40}$/.test(key)) throw new RangeError('the key of a signature is the SHA-1 of its value in capital hexadecimal digits');
    let entry = builder.dict(known.get(key)) ?? PdfDict.of({});
    for (const [kind, values] of [
      ['Certs', certificates],
      ['OCSPs', ocsps],
      ['CRLs', crls],
    ] as const) {
      const before = builder.array(entry.get(ownNames[kind])) ?? [];
      const names = new Set(before.map(String));
      const added = [...new Map(values.map((value) => lists[kind].add(value)).map((ref) => [ref.toString(), ref])).values()].filter(
        (ref) => !names.has(ref.toString()),
      );
      if (added.length > 0) entry = entry.with({ [ownNames[kind]]: [...before, ...added] });
    }
    if (entry !== builder.dict(known.get(key))) merged = merged.with({ [key]: entry });
  }
  return merged === known ? null : merged;
}
