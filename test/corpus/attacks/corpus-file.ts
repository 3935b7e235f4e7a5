import type { FindingCode } from '../../../shared/node/pades/report/finding-codes.ts';
import type { PadesErrorCode } from '../../../shared/node/pades/contract.ts';
import type { AttackWorld } from './attack-world.ts';

/**
 * What must be said of a file. `failed`: the verdict is failed. `warned`: the verdict is indeterminate, or passed with a warning, or the
 * file isn't accepted as a PDF at all; failing it for one of the codes named is right too. `passed`: the verdict is passed, and no warning is given but those named.
 */
export type ExpectedVerdict = 'failed' | 'warned' | 'passed';

/** Findings; why a file isn't accepted; or that no signature is found in it, which nobody takes for one that holds. */
export type ExpectedCode = FindingCode | PadesErrorCode | 'not_signed';

/** One file of the corpus. */
export interface CorpusFile {
  /** Of letters, digits and hyphens; unique in its family. */
  readonly name: string;
  readonly verdict: ExpectedVerdict;
  /** One of these has to be among the findings that aren't merely information; for `passed`, those that may be. */
  readonly codes: readonly ExpectedCode[];
  /** What was done to the file, and why that is its verdict. */
  readonly why: string;
  /** Where that is written, when it isn't where the family's is. */
  readonly source?: string;
  readonly make: (world: AttackWorld) => Promise<Buffer> | Buffer;
}

/** Files that try the same thing in different ways, and those that do the same lawfully. */
export interface CorpusFamily {
  readonly name: string;
  /** The clause or the published attack that decides about these files. */
  readonly source: string;
  readonly files: readonly CorpusFile[];
}
