import { Type } from 'typebox';
import { Task, input, list, method } from './method.ts';
import { FilePath, Id, Nothing } from './shapes.ts';
import {
  Certificate,
  Certification,
  FieldName,
  KeyChoice,
  RaisedLevel,
  Secret,
  SignatureAppearance,
  SignatureLevel,
  SignaturesReport,
  SignedDocument,
  SigningOptions,
  StoredSigningKey,
  TrustedListsView,
} from './signing.ts';

/** Signatures in documents. Part of `methods` in contract.ts. */
export const signingMethods = {
  /** Signing keys that the account keeps. */
  'signing.keys': method(Nothing, list(StoredSigningKey)),
  /** Makes a key and a certificate for somebody who has none: nobody else vouches for the name in the certificate. */
  'signing.createKey': method(input({ name: Type.String({ minLength: 1, maxLength: 64 }) }), StoredSigningKey),
  /** Forgets a key for good. What it has signed stays signed. */
  'signing.removeKey': method(input({ key: Id }), Nothing),
  /** Who the certificate in a PKCS#12 file names. Nothing of the file is kept. */
  'signing.readKeyFile': method(input({ path: FilePath, passphrase: Secret }), Certificate),
  /** Who the owner trusts to vouch for signers. */
  'signing.roots': method(Nothing, list(Certificate)),
  /** Trusts the certificates of a PEM or DER file. */
  'signing.addRoots': method(input({ path: FilePath }), list(Certificate)),
  'signing.removeRoot': method(input({ fingerprint: Type.String({ pattern: '^[0-9a-f]{64}$' }) }), list(Certificate)),
  /** Whether signatures are checked against the trusted lists of the European Union, and what is known of those. */
  'signing.trustedLists': method(Nothing, TrustedListsView),
  /** Switches that on, for all devices of the account, and fetches the lists through the server; or off. */
  'signing.setTrustedLists': method(input({ isOn: Type.Boolean() }), TrustedListsView),

  /** What may be chosen before the newest version of a PDF is signed. */
  'documents.signingOptions': method(input({ document: Id, pdfPassword: Type.Optional(Secret), task: Task }), SigningOptions),
  /**
   * Signs the newest version of a PDF; the result is the next version. Timestamps and proofs are fetched through the server; without one
   * the level stays `B-B` and the rest pending.
   */
  'documents.sign': method(
    input({
      document: Id,
      key: KeyChoice,
      level: SignatureLevel,
      appearance: Type.Optional(SignatureAppearance),
      reason: Type.Optional(Type.String({ maxLength: 1000 })),
      location: Type.Optional(Type.String({ maxLength: 1000 })),
      pdfPassword: Type.Optional(Secret),
      task: Task,
      /** Fills this empty field, in its place, whatever place the appearance names; absent: a new one. */
      field: Type.Optional(FieldName),
      /** Only for a first signature. */
      certify: Type.Optional(Certification),
      /** Signs even a PDF in which other programs may show another document. */
      acceptRepairs: Type.Optional(Type.Boolean()),
    }),
    SignedDocument,
  ),
  /**
   * Adds the proofs that the signatures of the newest version lack for a level; at `B-LTA` it can be repeated, each time adding a newer
   * timestamp over everything. Whatever nobody could be reached for stays pending.
   */
  'documents.raiseLevel': method(
    input({ document: Id, level: RaisedLevel, pdfPassword: Type.Optional(Secret), task: Task }),
    SignedDocument,
  ),
  /** Fetches what the document is still waiting for, as a further version. */
  'documents.completeSignature': method(input({ document: Id, pdfPassword: Type.Optional(Secret), task: Task }), SignedDocument),
  /** Checks every signature of a PDF. `online`: asks authorities, by way of the server, which thereby learns who signed; absent: nobody. */
  'documents.checkSignatures': method(
    input({
      document: Id,
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      pdfPassword: Type.Optional(Secret),
      online: Type.Optional(Type.Boolean()),
      task: Task,
    }),
    SignaturesReport,
  ),
} as const;
