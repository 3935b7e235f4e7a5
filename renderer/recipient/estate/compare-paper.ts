import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import type { ManifestDocument } from '../../../shared/format/release/bundle.ts';
import { maxPaperFileBytes, readPaperFile } from '../../../shared/format/release/release-paper-file.ts';
import { readReleasePaper } from '../../../shared/format/release/release-paper.ts';
import { Problem } from '../problems.ts';

/** What of a release paper agrees with what was opened here. */
export interface ComparedPaper {
  /** Of the service that made it: its address, and the key that its signatures were checked with. */
  readonly service: string;
  readonly publicKey: string;
  /** Instant of the release. */
  readonly releasedAt: string;
  /** Whether it is about this vault and this recipient. */
  readonly isOfThis: boolean;
  /**
   * Whether it names the very list that was opened here, which its owner has signed. Null where that can't be told: a file that the owner saved
   * themselves has the list sealed anew, in other bytes.
   */
  readonly isOfList: boolean | null;
  /** Of the documents that were opened here: whether all of its sealed parts are in the paper; null where that can't be told. */
  readonly documents: readonly { readonly name: string; readonly agrees: boolean | null }[];
}

/** What was opened. */
export interface OpenedHere {
  readonly vault: string;
  readonly recipient: string;
  /** The sealed bundle as it was kept; undefined for a damaged file. */
  readonly bundle: Uint8Array | undefined;
  readonly documents: readonly ManifestDocument[];
}

/**
 * Reads a release paper and compares it. The signatures in its text and of the log's head have been checked then; that of the PDF has not,
 * which takes more than a page.
 * @throws Problem or CryptoError for a file that is no release paper, or whose text isn't what was signed.
 */
export async function comparePaper(file: Blob, opened: OpenedHere): Promise<ComparedPaper> {
  if (file.size > maxPaperFileBytes) throw new Problem('bad_header', 'this is no release paper');
  const paper = readReleasePaper(readPaperFile(new Uint8Array(await file.arrayBuffer())).paper);
  const { sealed, service, vault, recipient, release } = paper;
  const bundle = sealed?.bundle ?? null;
  const parts = new Set(sealed?.parts.map(({ sha256: hash }) => hash));
  const isComplete = sealed !== null && sealed.partsInAll === sealed.parts.length;
  const documents = opened.documents.map(({ name, parts: own }) => {
    const agrees = own.every(([hash]) => parts.has(hash));
    return { name, agrees: agrees || isComplete ? agrees : null };
  });
  const isSame = bundle !== null && opened.bundle !== undefined && hex(sha256(opened.bundle)) === bundle.sha256;
  return {
    service: service.address,
    publicKey: service.publicKey,
    releasedAt: release.at,
    isOfThis: vault.id === opened.vault && recipient.id === opened.recipient,
    isOfList: isSame
      ? true
      : documents.some(({ agrees }) => agrees === false) && bundle !== null && opened.bundle !== undefined
        ? false
        : null,
    documents,
  };
}
