import { PadesError } from '../contract.ts';
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
 * `password_needed`, `wrong_password`, `unsupported_encryption`, `too_complex`, `cancelled`.
 */
export async function openPdf(path: string, options: OpenPdfOptions = {}): Promise<OpenedFile> {
  return openSource(path, async (source) => openSound(path, source, options) ?? (await openRepaired(path, source, options)));
}

/**
 * Opens a file whose cross-references seemed sound but turned out to lead to something else.
 * @throws PadesError as `openPdf`.
 */
export async function repairPdf(path: string, options: OpenPdfOptions = {}): Promise<OpenedFile> {
  return openSource(path, (source) => openRepaired(path, source, options));
}

async function openSource(path: string, open: (source: FileSource) => Promise<OpenedFile>): Promise<OpenedFile> {
  const source = new FileSource(path);
  try {
    checkHead(source.read(0, 1_024).toString('latin1'));
    return await open(source);
  } catch (error) {
    source.close();
    throw error;
  }
}

/** Some readers count offsets from the header and some from the beginning of the file; signed ranges would mean different bytes to them. */
function checkHead(beginning: string): void {
  const at = beginning.search(/%PDF-\d/);
  if (at === -1) throw new PadesError('not_a_pdf', 'The file is no PDF.');
  if (at > 0) throw new PadesError('damaged', 'Other bytes stand before the head of the PDF.');
}

/** Undefined when the cross-references lead nowhere. */
function openSound(path: string, source: FileSource, options: OpenPdfOptions): OpenedFile | undefined {
  const reader = new ObjectReader(source, new WorkBudget(source.sizeBytes, options.signal));
  try {
    const [first, ...others] = readRevisions(reader);
    if (first === undefined) return undefined;
    return checked(new OpenedFile({ path, source, reader, revisions: [first, ...others], repaired: false, options }));
  } catch (error) {
    if (error instanceof PadesError && error.code === 'damaged') return undefined;
    throw error;
  }
}

async function openRepaired(path: string, source: FileSource, options: OpenPdfOptions): Promise<OpenedFile> {
  const reader = new ObjectReader(source, new WorkBudget(source.sizeBytes, options.signal, 16));
  const openWith = (revision: Revision): OpenedFile =>
    new OpenedFile({ path, source, reader, revisions: [revision], repaired: true, options });
  return checked(openWith(await repairedRevision(reader, (revision) => openWith(revision).security, options.signal)));
}

/** What every use of a document starts with. */
function checked(file: OpenedFile): OpenedFile {
  const view = file.newest();
  view.page(1);
  view.signatureFields();
  return file;
}
