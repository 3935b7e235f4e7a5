import type { Finding } from '../contract.ts';
import type { PdfFile, PdfSignatureField, PdfSignatureValue, PdfView } from '../file/pdf-contract.ts';
import { PdfDict, PdfRef } from '../file/pdf-object.ts';
import { usageRights } from '../file/usage-rights.ts';
import { finding } from './finding-codes.ts';

/** A signature value that some revision of a file holds. */
export interface FoundSignature {
  readonly field: PdfSignatureField;
  readonly value: PdfSignatureValue;
  /** The revision at whose end its byte range ends; if there is none, the newest in which it first shows. */
  readonly revision: number;
  readonly byteRange: readonly [number, number, number, number] | null;
  /** What is wrong with the bytes it covers, before anything is hashed. */
  readonly findings: readonly Finding[];
  readonly coversWholeFile: boolean;
}

export interface CollectedSignatures {
  /** In the order in which they were made. */
  readonly signatures: readonly FoundSignature[];
  /** What concerns the file rather than a single signature. */
  readonly findings: readonly Finding[];
}

/** In files with more revisions only the newest are searched for signatures that a later one took away. */
const maxRevisionsSearched = 64;
/** Revisions with more objects are not searched for signatures outside of the form. */
const maxObjectsSearched = 5_000;
/** No honest file has more signatures. */
const maxSignatures = 200;

/** Everything in a file that is, or pretends to be, a signature, and what its place in the file says about it. */
export function collectSignatures(file: PdfFile): CollectedSignatures {
  const newest = file.newest();
  const fields = newest.signatureFields();
  const shown = fields.flatMap((field) => (field.signature === null ? [] : [{ field, value: field.signature }])).slice(0, maxSignatures);
  const removed = removedSignatures(
    file,
    shown.map(({ value }) => placeKey(value)),
  );
  const all = [...shown.map((one) => ({ ...one, gone: false })), ...removed.map((one) => ({ ...one, gone: true }))];
  const overlapping = overlaps(all.map(({ value }) => value));
  const signatures = all.map(({ field, value, gone }, index) => {
    const found = placeOf(file, field, value);
    const extra = [
      ...(gone ? [finding('signature_removed', { field: field.name })] : []),
      ...(overlapping.has(index) ? [finding('byte_ranges_overlap', { field: field.name })] : []),
    ];
    return { ...found, findings: [...found.findings, ...extra] };
  });
  const end = (one: FoundSignature): number => (one.byteRange === null ? Infinity : one.byteRange[2] + one.byteRange[3]);
  signatures.sort((a, b) => a.revision - b.revision || end(a) - end(b));
  return { signatures, findings: fileFindings(file, newest, fields) };
}

function fileFindings(file: PdfFile, newest: PdfView, fields: readonly PdfSignatureField[]): Finding[] {
  const findings: Finding[] = [];
  if (file.trailingBytes > 0) findings.push(finding('bytes_after_end', { bytes: file.trailingBytes }));
  if (file.repaired) findings.push(finding('file_repaired'));
  const repeated = (keys: readonly string[]): string | undefined => keys.find((key, index) => keys.indexOf(key) !== index);
  const twice = repeated(
    newest
      .fields()
      .filter(({ type }) => type === 'Sig')
      .map(({ name }) => name),
  );
  const shared = repeated(fields.flatMap(({ signature }) => (signature === null ? [] : [placeKey(signature)])));
  if (twice !== undefined || shared !== undefined) findings.push(finding('field_duplicated', { field: twice ?? '' }));
  if (usageRights(newest).length > 0) findings.push(finding('usage_rights'));
  const hidden = hiddenSignatures(file, newest);
  if (hidden > 0) findings.push(finding('field_hidden', { objects: hidden }));
  return findings;
}

/** A signature is named by where its value is in the file, whatever dictionaries point to it. */
function placeKey({ contents, ref }: PdfSignatureValue): string {
  return contents?.place?.join('-') ?? `object ${String(ref)}`;
}

/** Signatures that an earlier revision shows and the newest does not. */
function removedSignatures(file: PdfFile, known: readonly string[]): { field: PdfSignatureField; value: PdfSignatureValue }[] {
  const seen = new Set(known);
  const found: { field: PdfSignatureField; value: PdfSignatureValue }[] = [];
  for (const { index } of file.revisions.slice(0, -1).slice(-maxRevisionsSearched)) {
    for (const field of file.at(index).signatureFields()) {
      if (field.signature === null || seen.has(placeKey(field.signature))) continue;
      seen.add(placeKey(field.signature));
      found.push({ field, value: field.signature });
    }
  }
  return found.slice(0, maxSignatures);
}

/** Objects that look like signatures in the newest state of the document, and that no field of the form shows. */
function hiddenSignatures(file: PdfFile, newest: PdfView): number {
  const shown = new Set(
    file.revisions
      .slice(-maxRevisionsSearched)
      .map(({ index }) => file.at(index))
      .flatMap((view) => [
        ...view.signatureFields().flatMap(({ signature }) => (signature === null ? [] : [placeKey(signature)])),
        ...usageRights(view),
      ]),
  );
  const numbers = new Set<number>();
  for (const revision of file.revisions) {
    const entries = [...revision.entries()].filter(({ kind }) => kind === 'plain');
    if (entries.length <= maxObjectsSearched) for (const { number } of entries) numbers.add(number);
  }
  let hidden = 0;
  for (const number of numbers) {
    const value = looksLikeSignature(newest, number);
    if (value !== undefined && !shown.has(value)) hidden += 1;
  }
  return hidden;
}

function looksLikeSignature(view: PdfView, number: number): string | undefined {
  const entry = view.entry(number);
  if (entry?.kind !== 'plain') return undefined;
  const object = view.resolve(new PdfRef(number, entry.generation));
  if (!(object instanceof PdfDict) || !object.entries.has('ByteRange')) return undefined;
  const place = view.string(object.get('Contents'))?.place;
  return place?.join('-');
}

/** The signatures whose values overlap in the file, or that claim to be the last thing in the same revision. */
function overlaps(values: readonly PdfSignatureValue[]): ReadonlySet<number> {
  const found = new Set<number>();
  const spans = values.map(({ contents, byteRange }) => ({
    gap: contents?.place ?? null,
    end: byteRange?.length === 4 ? (byteRange[2] ?? 0) + (byteRange[3] ?? 0) : null,
  }));
  for (const [i, one] of spans.entries()) {
    for (const [j, other] of spans.entries()) {
      if (i === j || one.gap === null || other.gap === null) continue;
      const touching = one.gap[0] < other.gap[1] && other.gap[0] < one.gap[1];
      // The one made first ends before the other's value begins, or covers all of nothing.
      const sameEnd = one.end !== null && one.end === other.end;
      const cutsThrough = one.end !== null && one.end > other.gap[0] && one.end < other.gap[1];
      if (touching || sameEnd || cutsThrough) found.add(i);
    }
  }
  return found;
}

function placeOf(file: PdfFile, field: PdfSignatureField, value: PdfSignatureValue): FoundSignature {
  const gap = value.contents?.place ?? null;
  const range = value.byteRange;
  const fallback = { field, value, revision: file.revisions.length, byteRange: null, coversWholeFile: false };
  if (range?.length !== 4 || gap === null || value.dict.duplicateKeys.length > 0)
    return { ...fallback, findings: [finding('byte_range_malformed')] };
  const [start, first, second, last] = range as readonly [number, number, number, number];
  const end = second + last;
  if (start !== 0 || first <= 0 || second <= first || last <= 0 || end > file.sizeBytes)
    return { ...fallback, findings: [finding('byte_range_malformed')] };
  const byteRange = [start, first, second, last] as const;
  const exact = first === gap[0] && second === gap[1] && isPlainHex(file, first, second);
  const findings = exact ? [] : [finding('byte_range_gap')];
  // In a repaired file nobody knows where revisions end. What comes after the signature is then not judged.
  if (file.repaired)
    return {
      ...fallback,
      byteRange,
      findings: end < file.sizeBytes ? [...findings, finding('later_changes_unreadable')] : findings,
      coversWholeFile: end === file.sizeBytes,
    };
  const revision = file.revisions.find(({ endOffset, markerEnd }) => end >= markerEnd && end <= endOffset);
  if (revision === undefined) return { ...fallback, byteRange, findings: [...findings, finding('not_at_revision_end')] };
  const there = file
    .at(revision.index)
    .signatureFields()
    .some(({ signature }) => signature !== null && placeKey(signature) === placeKey(value));
  if (!there) findings.push(finding('not_at_revision_end'));
  return {
    ...fallback,
    revision: revision.index,
    byteRange,
    findings,
    coversWholeFile: revision.index === file.revisions.length && file.trailingBytes === 0,
  };
}

/** What a signature leaves out is its own value and nothing more: hexadecimal digits between brackets. */
function isPlainHex(file: PdfFile, from: number, to: number): boolean {
  const maxBytes = 4 * 1024 * 1024;
  if (to - from > maxBytes) return false;
  return /^<[0-9A-Fa-f]*>$/.test(file.readBytes(from, to - from).toString('latin1'));
}
