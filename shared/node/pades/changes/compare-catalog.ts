import type { LaterChange } from '../contract.ts';
import { PdfDict, PdfRef, PdfStream } from '../file/pdf-object.ts';
import { objectNumbered } from '../file/reached-objects.ts';
import type { ChangeLog } from './change-log.ts';
import { differingKeys, reachable, type RevisionStep } from './revision-step.ts';

const maxStoreObjects = 5_000;

/** Entries of the catalog that a later revision must not touch, and what touching them counts as. Anything not listed is `other`. */
const forbiddenKinds: Readonly<Record<string, LaterChange['kind']>> = {
  Pages: 'page_tree',
  OpenAction: 'scripts_or_actions',
  AA: 'scripts_or_actions',
  URI: 'scripts_or_actions',
  AF: 'attachment',
  Perms: 'signature',
  // Layers determine what is visible on a page.
  OCProperties: 'page_content',
};
/** Compared on their own, or without any effect on what is seen. */
const harmless = new Set(['AcroForm', 'DSS', 'Extensions', 'Version', 'Metadata', 'Names', 'Type']);

/** Compares what the trailer and the catalog themselves say; forms and pages have their own comparisons. */
export function compareCatalog(step: RevisionStep, log: ChangeLog): void {
  const { before, after } = step;
  log.wasCompared(before.catalogRef, after.catalogRef);
  for (const key of differingKeys(before.catalog, after.catalog, before, after)) {
    if (!harmless.has(key)) log.add(forbiddenKinds[key] ?? 'other', false);
  }
  compareNames(step, log);
  // Which extensions of the format it uses (ISO 32000-2, 7.12).
  for (const number of reachable(step.after, step.after.catalog.get('Extensions'), maxStoreObjects)) log.isExpected(number);
  compareStore(step, log);
  compareMetadata(step, log);
  const encryption = differingKeys(before.trailer, after.trailer, before, after).includes('Encrypt');
  if (encryption) log.add('other', false);
}

/** Names lead to scripts that run on opening, and to attached files. */
function compareNames(step: RevisionStep, log: ChangeLog): void {
  const [oldEntry, newEntry] = [step.before.catalog.get('Names'), step.after.catalog.get('Names')];
  const [old, now] = [step.before.dict(oldEntry), step.after.dict(newEntry)].map((dict) => dict ?? new PdfDict(new Map()));
  if (old === undefined || now === undefined) return;
  log.wasCompared(oldEntry, newEntry);
  for (const key of differingKeys(old, now, step.before, step.after)) {
    log.add(key === 'JavaScript' ? 'scripts_or_actions' : key === 'EmbeddedFiles' ? 'attachment' : 'other', false);
  }
}

/** The store of validation data may grow and be replaced; nothing of it is visible, unless a page shows the same object. */
function compareStore(step: RevisionStep, log: ChangeLog): void {
  const [old, now] = [step.before.catalog.get('DSS'), step.after.catalog.get('DSS')];
  const under = [...reachable(step.before, old, maxStoreObjects), ...reachable(step.after, now, maxStoreObjects)];
  const touched = under.filter((number) => step.changed.has(number));
  for (const number of touched) log.isExpected(number);
  const differs = differingKeys(step.before.catalog, step.after.catalog, step.before, step.after).includes('DSS');
  if (differs || touched.length > 0) log.add('validation_data', true);
}

function compareMetadata(step: RevisionStep, log: ChangeLog): void {
  const info = step.after.trailer.get('Info');
  const xmp = step.after.catalog.get('Metadata');
  const infoChanged = info instanceof PdfRef && step.changed.has(info.number);
  if (infoChanged) log.isExpected(info.number);
  const xmpChanged = xmp instanceof PdfRef && step.changed.has(xmp.number) && objectNumbered(step.after, xmp.number) instanceof PdfStream;
  if (xmpChanged) log.isExpected(xmp.number);
  const moved = differingKeys(step.before.catalog, step.after.catalog, step.before, step.after).includes('Metadata');
  if (infoChanged || xmpChanged || moved) log.add('metadata', true);
}
