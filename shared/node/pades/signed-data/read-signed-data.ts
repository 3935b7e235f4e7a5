import { DerError, derOctets, derOid, derSequence, derSet, derTagged, type DerNode } from '../certificates/der-reader.ts';
import { readCertificates, type Certificate } from '../certificates/certificate.ts';
import { oids } from '../cms/oids.ts';

/** The parts of a CMS SignedData (RFC 5652, section 5), unchecked. */
export interface SignedData {
  readonly contentType: string;
  /** The content, when it is inside; null for a detached one. */
  readonly content: Buffer | null;
  readonly certificates: readonly Certificate[];
  readonly crls: readonly Uint8Array[];
  /** OCSP responses that are next to the revocation lists (RFC 5940). */
  readonly ocsps: readonly Uint8Array[];
  readonly signers: readonly SignerInfo[];
}

export interface SignerInfo {
  /** By issuer and serial number, or by the key's identifier. */
  readonly identifier: { readonly issuerDer: Uint8Array; readonly serialHex: string } | { readonly keyId: Uint8Array };
  readonly digestAlgorithm: string;
  readonly signatureAlgorithm: DerNode;
  readonly signature: Uint8Array;
  /** The bytes the signature value covers: the attributes as a SET; null without signed attributes. */
  readonly signedBytes: Uint8Array | null;
  readonly signed: ReadonlyMap<string, readonly DerNode[]>;
  readonly unsigned: ReadonlyMap<string, readonly DerNode[]>;
}

const maxCertificates = 100;
const maxSigners = 10;
const ocspResponse = '1.3.6.1.5.5.7.16.2';

/** @throws DerError for anything but a SignedData. */
export function readSignedData(node: DerNode): SignedData {
  const [type, explicit] = derSequence(node);
  if (derOid(type) !== oids.signedData) throw new DerError('signed data was expected');
  const members = derSequence(explicit?.children()[0]);
  const rest = members.slice(3);
  const [contentType, content] = derSequence(members[2]);
  const revocation = derTagged(rest, 1)?.children() ?? [];
  const certificates = (derTagged(rest, 0)?.children() ?? []).slice(0, maxCertificates);
  return {
    contentType: derOid(contentType),
    content: content === undefined ? null : derOctets(content.children()[0]),
    certificates: readCertificates(certificates.map(({ raw }) => raw)),
    crls: revocation.filter(({ tag }) => tag === 0x30).map(({ raw }) => raw),
    ocsps: revocation.filter(({ tag }) => tag === 0xa1).flatMap(ocspOf),
    signers: derSet(rest.find(({ tag }) => tag === 0x31))
      .slice(0, maxSigners)
      .map(readSigner),
  };
}

function ocspOf(other: DerNode): Uint8Array[] {
  const [type, value] = other.children();
  return value !== undefined && derOid(type) === ocspResponse ? [value.raw] : [];
}

function readSigner(node: DerNode): SignerInfo {
  const [, identifier, digest, ...rest] = derSequence(node);
  const attributes = rest[0]?.tag === 0xa0 ? rest[0] : undefined;
  const [signatureAlgorithm, signature, unsigned] = attributes === undefined ? rest : rest.slice(1);
  if (identifier === undefined || signatureAlgorithm === undefined) throw new DerError('a signer without its parts');
  return {
    identifier: readIdentifier(identifier),
    digestAlgorithm: derOid(derSequence(digest)[0]),
    signatureAlgorithm,
    signature: derOctets(signature),
    signedBytes: attributes === undefined ? null : asSet(attributes),
    signed: attributes === undefined ? new Map() : readAttributes(attributes),
    unsigned: unsigned?.tag === 0xa1 ? readAttributes(unsigned, true) : new Map(),
  };
}

function readIdentifier(node: DerNode): SignerInfo['identifier'] {
  if ((node.tag & 0xc0) === 0x80) return { keyId: derOctets(node) };
  const [issuer, serial] = derSequence(node);
  if (issuer === undefined || serial === undefined) throw new DerError('a signer without a name');
  return { issuerDer: issuer.raw, serialHex: serial.content.toString('hex') };
}

/** What is signed is the SET OF, not the `[0]` that is in its place (RFC 5652, section 5.4). */
function asSet(attributes: DerNode): Buffer {
  if (attributes.indefinite) throw new DerError('signed attributes must be in DER');
  const bytes = Buffer.from(attributes.raw);
  bytes[0] = 0x31;
  return bytes;
}

/** @throws DerError for a signed attribute that occurs twice: readers would choose differently. Unsigned ones may (`manyTimes`). */
function readAttributes(node: DerNode, manyTimes = false): ReadonlyMap<string, readonly DerNode[]> {
  const found = new Map<string, readonly DerNode[]>();
  for (const attribute of node.children()) {
    const [type, values] = derSequence(attribute);
    const oid = derOid(type);
    const before = found.get(oid);
    if (before !== undefined && !manyTimes) throw new DerError('an attribute is there twice');
    found.set(oid, [...(before ?? []), ...derSet(values)]);
  }
  return found;
}
