import type { Instant } from '../../shared/domain/instant.ts';
import type { Language } from '../../shared/domain/language.ts';
import type { PadesLevel } from '../../shared/domain/signing.ts';
import type { ReleasePaper, SignedReleasePaper } from '../../shared/format/release/release-paper.ts';
import type { SignatureSlot, SlotValue } from '../../shared/format/witnessing/prepared-file.ts';

/* The ports of signatures, which `ports.ts` hands on with the others. */

/** A PDF to be signed, or to be brought to a higher level. */
export interface SigningOrder {
  /** The job's id. Anything an earlier attempt at it left on this machine is removed. */
  readonly id: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly level: PadesLevel;
  readonly reason: string | null;
  /** Whether it is to be seen on the page. */
  readonly visible: boolean;
  readonly now: Instant;
  readonly signal: AbortSignal;
}

/** What came of it, until it is discarded. */
export interface SignedFile {
  /** What the file holds now. */
  readonly level: PadesLevel;
  /** What is still missing for the requested level. */
  readonly pending: 'timestamp' | 'validation_data' | null;
  /** What had to be repaired in the document before it could be signed, in fixed words; empty for a sound one. */
  readonly repairs: readonly string[];
  /** It was a form with usage rights, which a changed document no longer has. */
  readonly endedUsageRights: boolean;
  read(): AsyncIterable<Uint8Array>;
  /** Removes it from this machine; always to be called. */
  discard(): Promise<void>;
}

/** What several people signed. */
export type WitnessedFile = Omit<SignedFile, 'endedUsageRights'>;

/** What certifies keys of witnesses, each for one act. */
export interface WitnessAuthorityKeys {
  /** In DER. */
  readonly certificate: Uint8Array;
  /** PKCS #8 in DER. */
  readonly privateKey: Uint8Array;
}

/** A key that somebody wants certified, and what shows that they have it. */
export interface OneActRequest {
  readonly authority: WitnessAuthorityKeys;
  readonly witnessId: string;
  readonly name: string;
  readonly email: string;
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKey: Uint8Array;
  readonly proof: Uint8Array;
  readonly now: Instant;
}

/** What somebody signed with, as it came. */
export interface WitnessValue {
  /** CMS SignedData in DER. */
  readonly cms: Uint8Array;
  /** The SHA-256 of what it has to cover; absent where the server can't know. */
  readonly digest?: Uint8Array;
  /** Absent for a certificate of the witness's own. */
  readonly authority?: Uint8Array;
  readonly now: Instant;
}

/** A PDF that is to be laid out for several people. */
export interface PreparationOrder extends Pick<SigningOrder, 'id' | 'content' | 'now' | 'signal'> {
  /** In the order in which they sign. */
  readonly signers: readonly { readonly name: string; readonly language: Language }[];
  /** Whether the signatures are to be seen on the page. */
  readonly visible: boolean;
}

/** A PDF with room for everybody's signature, until it is discarded. */
export interface PreparedPdf extends Pick<SignedFile, 'read' | 'discard' | 'repairs'> {
  readonly slots: readonly SignatureSlot[];
}

/** A PDF that several people have signed, and whoever certified keys for it. */
export interface WitnessedOrder extends Pick<SigningOrder, 'id' | 'content' | 'now' | 'signal'> {
  /** In DER; null where nobody's key was certified here. */
  readonly authority: Uint8Array | null;
}

/** A prepared PDF whose values are all there. */
export interface AssemblyOrder extends WitnessedOrder {
  readonly slots: readonly SignatureSlot[];
  readonly values: readonly SlotValue[];
}

/** What a value says of whoever made it. */
export interface ValueSigner {
  /** In DER. */
  readonly certificate: Uint8Array;
  /** Whom the certificate names, in its own words. */
  readonly name: string;
}

/** Everything about signatures of several people that takes more than rules. */
export interface WitnessSigning {
  newAuthority(origin: string, now: Instant): Promise<WitnessAuthorityKeys>;
  /** A certificate in DER, valid for an hour. @throws SigningRefusedError for a key that isn't on P-256, or isn't theirs. */
  certify(request: OneActRequest): Promise<Uint8Array>;
  /** @throws SigningRefusedError for a value that isn't to be taken. */
  check(value: WitnessValue): Promise<ValueSigner>;
  /** The value with a timestamp; as it was where the installation knows no service. @throws Error when none could be reached. */
  stamp(cms: Uint8Array, now: Instant): Promise<Uint8Array>;
  /** @throws SigningRefusedError */
  prepare(order: PreparationOrder): Promise<PreparedPdf>;
  /** Puts all values in, checks every signature, and adds what proves them later, as far as that can be had. @throws SigningRefusedError */
  assemble(order: AssemblyOrder): Promise<WitnessedFile>;
  /** Supplies what the signatures are still missing. The file may come back at the level it had. @throws SigningRefusedError */
  extend(order: WitnessedOrder): Promise<WitnessedFile>;
}

/** Thrown by a signer for a file or a key that will be no better in an hour. Its message is for the document's owner. */
export class SigningRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SigningRefusedError';
  }
}

/** Signs PDFs with the installation's own key. Any error other than a refusal means "try again later". */
export interface DocumentSigner {
  /** @throws SigningRefusedError */
  sign(order: SigningOrder): Promise<SignedFile>;
  /** Supplies what a signature is still missing. The file may come back at the level it had. @throws SigningRefusedError */
  extend(order: Omit<SigningOrder, 'reason' | 'visible'>): Promise<SignedFile>;
}

/** A key that was made for one signature, and the certificate by which the installation's own authority vouches for it. */
export interface MadeSigner {
  /** In DER. */
  readonly certificate: Uint8Array;
  /** PKCS #8 in DER; whoever has it wipes it. */
  readonly privateKey: Uint8Array;
  /** The authority's certificate in DER. */
  readonly authority: Uint8Array;
}

/** A release paper that is to be laid out and signed. */
export interface PaperOrder extends Pick<SigningOrder, 'id' | 'now' | 'signal'> {
  readonly paper: ReleasePaper;
  readonly signed: SignedReleasePaper;
  /** The recipient's sealed bundle, to lie in the file; null for none. */
  readonly bundle: Uint8Array | null;
  /** Null: signed with the installation's configured key. */
  readonly made: MadeSigner | null;
}

/** Lays out release papers and signs them. */
export interface PaperMaker {
  /** The certificate of the installation's configured key in DER; null where none is configured. */
  configured(): Promise<Uint8Array | null>;
  /** A new key that this authority vouches for. */
  newSigner(authority: WitnessAuthorityKeys, origin: string, now: Instant): Promise<MadeSigner>;
  /** At the highest level that the installation's timestamp services give. @throws SigningRefusedError; any other error means "try again later". */
  make(order: PaperOrder): Promise<Omit<SignedFile, 'repairs' | 'endedUsageRights'>>;
}
