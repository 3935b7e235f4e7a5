import { PadesError } from '../contract.ts';
import { isFoundOtherwise, readsOtherwise } from './doubted-origin.ts';
import { originsOf } from './file-head.ts';
import { FileSource } from './file-source.ts';
import { WorkBudget } from './limits.ts';
import { ObjectReader } from './object-reader.ts';
import { OpenedFile } from './opened-file.ts';
import type { OpenPdfOptions } from './pdf-contract.ts';
import { repairedRevision } from './repair.ts';
import { readRevisions, type Revision } from './revisions.ts';

export type * from './pdf-contract.ts';

/**
 * @throws PadesError `not_a_pdf`, `damaged` (nothing can be rescued), `damaged_and_signed` (a repair would void the signatures),
 * `password_needed`, `wrong_password`, `recipient_needed`, `wrong_recipient`, `unsupported_encryption`, `too_complex`, `cancelled`.
 */
export async function openPdf(path: string, options: OpenPdfOptions = {}): Promise<OpenedFile> {
  return openSource(path, async (source, [head, ...others]) => {
    const sound = openSound(path, source, options, head) ?? signedElsewhere(path, source, options, others);
    if (sound !== undefined && others.length > 0) await doubtOrigin(sound, source, options, [head, ...others]);
    return sound ?? (await openRepaired(path, source, options, head));
  });
}

/**
 * Opens a file whose cross-references seemed sound but turned out to lead to something else.
 * @throws PadesError as `openPdf`.
 */
export async function repairPdf(path: string, options: OpenPdfOptions = {}): Promise<OpenedFile> {
  return openSource(path, (source, [head]) => openRepaired(path, source, options, head));
}

async function openSource(
  path: string,
  open: (source: FileSource, origins: readonly [number, ...number[]]) => Promise<OpenedFile>,
): Promise<OpenedFile> {
  const source = new FileSource(path);
  try {
    return await open(source, originsOf(source));
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Undefined when the cross-references lead nowhere. */
function openSound(path: string, source: FileSource, options: OpenPdfOptions, origin: number): OpenedFile | undefined {
  const reader = new ObjectReader(source, new WorkBudget(source.sizeBytes, options.signal), options.tolerant, origin);
  try {
    const [first, ...others] = readRevisions(reader);
    if (first === undefined) return undefined;
    return checked(new OpenedFile({ path, source, reader, revisions: [first, ...others], repaired: false, options }), options);
  } catch (error) {
    if (error instanceof PadesError && error.code === 'damaged') return undefined;
    throw error;
  }
}

/** A signed file whose offsets don't count from its head. One that nobody signed is repaired, so that they do. */
function signedElsewhere(path: string, source: FileSource, options: OpenPdfOptions, origins: readonly number[]): OpenedFile | undefined {
  return origins
    .map((origin) => openSound(path, source, options, origin))
    .find((file) => file?.signatureFields().some(({ signature }) => signature !== null) === true);
}

/** Takes note of whether programs that count from elsewhere, or have to search for that reason, find another document. */
async function doubtOrigin(
  file: OpenedFile,
  source: FileSource,
  options: OpenPdfOptions,
  origins: readonly [number, ...number[]],
): Promise<void> {
  const elsewhere = origins.filter((origin) => origin !== file.origin);
  file.isOriginDoubted =
    elsewhere.some((origin) => readsOtherwise(file, source, origin, options.signal)) ||
    isFoundOtherwise(file, await openRepaired(file.path, source, { ...options, tolerant: true }, origins[0]), source);
}

async function openRepaired(path: string, source: FileSource, options: OpenPdfOptions, origin: number): Promise<OpenedFile> {
  const reader = new ObjectReader(source, new WorkBudget(source.sizeBytes, options.signal, 16), options.tolerant, origin);
  const openWith = (revision: Revision): OpenedFile =>
    new OpenedFile({ path, source, reader, revisions: [revision], repaired: true, options });
  return checked(openWith(await repairedRevision(reader, (revision) => openWith(revision).security, options.signal)), options);
}

/** What every use of a document starts with; to be looked at, it need not have a page. */
function checked(file: OpenedFile, { tolerant = false }: OpenPdfOptions): OpenedFile {
  const view = file.newest();
  if (!tolerant) view.page(1);
  view.signatureFields();
  return file;
}
