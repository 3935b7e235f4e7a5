/** What stands out about a file. */
export type RemarkKind =
  /** The process that looked at it ended by itself. */
  | 'crash'
  /** It took longer than the limit, and was ended. */
  | 'hang'
  /** Something else was thrown than an error that has a name for people. */
  | 'internal_error'
  /** A page looks different after it was signed. */
  | 'render_difference'
  /** Our signature is not good, or not readable, for us or for one of the others. */
  | 'not_verified'
  /** A file that qpdf had no fault with has one after it was signed. */
  | 'structure_fault'
  /** We and the others don't agree on whether the signatures of the file are intact. */
  | 'disagreement'
  /** Everybody says that the signatures are intact, and we say that the file failed or warn of it, by what was changed after them. */
  | 'stricter';

/** Those for which the command fails. */
export const failures: ReadonlySet<RemarkKind> = new Set<RemarkKind>([
  'crash',
  'hang',
  'internal_error',
  'render_difference',
  'not_verified',
  'structure_fault',
]);

export interface Remark {
  readonly kind: RemarkKind;
  readonly text: string;
}

/** How many signatures somebody finds in a file, and how many of them hold; null: cannot read it. */
export interface Count {
  readonly signatures: number;
  readonly intact: number;
}

export interface CorpusRow {
  /** Relative to the folder. */
  readonly file: string;
  /** Whether it was signed before we did; `unreadable`: we find no PDF in it. */
  readonly kind: 'signed' | 'unsigned' | 'unreadable';
  /** Our verdict on what was there; null for files without signatures. */
  readonly verdict: string | null;
  /** Codes of the findings that aren't merely information; why it can't be read. */
  readonly codes: readonly string[];
  readonly ours: Count | null;
  readonly pdfsig: Count | null;
  readonly java: Count | null;
  /** By kind of signing, the code of a refusal, or `signed`. */
  readonly signings: Readonly<Record<string, string>>;
  readonly remarks: readonly Remark[];
  readonly ms: number;
  /** The most memory that the process had while it was at this file, in MiB. */
  readonly peakMib: number;
}
