import { fileName } from '../../../shared/words/file-name.ts';
import { Problem } from '../problems.ts';
import type { SaveTarget } from '../worker-messages.ts';

/** What is known of a file before it is saved. */
export interface SavedFile {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly sizeBytes: number;
}

/**
 * From this size on, a file goes straight to where the reader wants it, in browsers that let a page do so: a second copy would take too
 * much room.
 */
const largeBytes = 2 ** 30;

interface FilePicker {
  showSaveFilePicker(options: { readonly suggestedName: string }): Promise<FileSystemFileHandle>;
}

/** Where a document is to be saved; asks the reader if it is very large. @throws Problem `stopped` when they close the dialog. */
export async function pickLargeFile({ name, sizeBytes }: SavedFile): Promise<SaveTarget> {
  if (sizeBytes < largeBytes || !('showSaveFilePicker' in window)) return { kind: 'download' };
  const picker = window as unknown as FilePicker;
  const handle = await picker.showSaveFilePicker({ suggestedName: fileName(name) }).catch(() => {
    throw new Problem('stopped', 'no file was picked');
  });
  return { kind: 'picked', handle };
}

/** Lets the browser save a file under the document's name. */
export function startBrowserDownload(file: Blob, { name, type }: SavedFile): void {
  // A type of our own choice keeps the browser from opening the file in this page's origin.
  const url = URL.createObjectURL(file.slice(0, file.size, safeType(type)));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(name);
  document.body.append(link);
  link.click();
  link.remove();
  // By then the browser has hold of the file; the address must not outlive it for long.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function safeType(type: string): string {
  return /^(image|audio|video)\/(?!svg)[\w.+-]+$|^application\/(pdf|zip)$/i.test(type) ? type : 'application/octet-stream';
}
