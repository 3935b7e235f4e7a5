import type { Certificate } from '../certificates/certificate.ts';
import type { KeyUsage } from '../certificates/certificate-extensions.ts';

/** The largest list of a member state has a tenth of this. */
export const maxListBytes = 24 * 2 ** 20;

/** What a trust service does, as far as signatures need it (ETSI TS 119 612, 5.5.1). */
export type ServiceKind = 'qualified_certificates' | 'qualified_timestamps' | 'certificates' | 'timestamps';

/** A service as it was from a moment on, until the next of its states begins. */
export interface ServiceState {
  readonly kind: ServiceKind | null;
  /** The last part of the status's name: `granted`, `withdrawn`, and those from before 1 July 2016. */
  readonly status: string;
  readonly fromMs: number;
  /** What it's for: the last parts of the names of additional information, such as `ForeSignatures`. */
  readonly purposes: ReadonlySet<string>;
  readonly qualifications: readonly Qualification[];
}

/** What a list says about some of a service's certificates, whatever is in them (TS 119 612, 5.5.9.2). */
export interface Qualification {
  /** The last parts of the names, such as `QCWithQSCD`. */
  readonly qualifiers: readonly string[];
  readonly criteria: Criteria;
}

/** Which certificates a qualification is about. One that can't be understood is about none. */
export type Criteria =
  | { readonly kind: 'all' | 'any' | 'none'; readonly parts: readonly Criteria[] }
  | { readonly kind: 'key_usage'; readonly bits: readonly { readonly name: KeyUsage; readonly isSet: boolean }[] }
  | { readonly kind: 'policies'; readonly policies: readonly string[] }
  | { readonly kind: 'unknown' };

/** A service as a list has it: plain data, which may come from another thread. */
export interface ListedService {
  readonly territory: string;
  /** Its certificates, each in DER and readable. */
  readonly ders: readonly Uint8Array[];
  /** What it is looked up by: `nameKey` of the subject of each. */
  readonly names: readonly string[];
  /** From the newest to the oldest. */
  readonly states: readonly ServiceState[];
}

/** A service with its certificates read. */
export interface TrustService extends Pick<ListedService, 'territory' | 'states'> {
  readonly certificates: readonly Certificate[];
}

/** Where another list is, and who may sign it (SHA-256 of their certificates, lower-case hex). */
export interface ListPointer {
  readonly territory: string;
  readonly location: string;
  /** Whether it leads to a list of lists. */
  readonly isListOfLists: boolean;
  /** Whether it's the list that programs read; some countries have another one for people. */
  readonly isXml: boolean;
  readonly signers: readonly string[];
}

/** A trusted list, or a list of lists (ETSI TS 119 612), as its signed part says. */
export interface TrustedList {
  readonly isListOfLists: boolean;
  readonly territory: string;
  readonly sequence: number;
  readonly issuedMs: number;
  /** Null: closed, no other will follow. */
  readonly nextUpdateMs: number | null;
  readonly pointers: readonly ListPointer[];
  readonly services: readonly ListedService[];
}

/** Why a list isn't used. */
export type ListProblem =
  | 'too_large'
  | 'not_a_list'
  | 'forbidden_xml'
  | 'signature_missing'
  | 'signature_bad'
  | 'unknown_signer'
  | 'other_territory'
  | 'superseded'
  /** Its number is lower than one that was seen before. */
  | 'rolled_back'
  /** It was kept, and isn't what was kept any more. */
  | 'changed';

/** Lists have no use beyond being refused with one of these. */
export class TrustedListError extends Error {
  readonly problem: ListProblem;
  constructor(problem: ListProblem, options?: ErrorOptions) {
    super(`a trusted list is not used: ${problem}`, options);
    this.name = 'TrustedListError';
    this.problem = problem;
  }
}

/** What is known of a list that counts. */
export interface ListSummary extends Pick<TrustedList, 'territory' | 'sequence' | 'issuedMs' | 'nextUpdateMs'> {
  /** When it was last fetched, or found to be unchanged; null for a file that somebody gave. */
  readonly fetchedMs: number | null;
}

export interface RefusedList {
  readonly name: string;
  readonly problem: ListProblem;
}

/** What a verification knows from lists. Most are read only once one of their services may matter. */
export interface TrustedLists {
  /** The lists that count, by their territory; the list of lists as `EU`. Read and checked, or as they were when they last were. */
  readonly lists: readonly ListSummary[];
  /** Files that don't count, and why. */
  readonly refused: readonly RefusedList[];
  readonly serviceCount: number;
  /** When newer lists were last asked for, and the list of lists was there; null where they are files that somebody gave. */
  readonly refreshedMs: number | null;
  /** Reads and checks the lists that may have services of these names (`nameKey`), unless that was done. Never throws for what they hold. */
  load(names: ReadonlySet<string>): Promise<void>;
  /** The services of a name among the lists that were loaded. */
  named(name: string): readonly TrustService[];
}

/** What a verification may rest on besides its roots. */
export interface WithTrustedLists {
  /** Trusted lists of the European Union: their services are trusted, each for its time. */
  readonly trustedLists?: TrustedLists;
}
