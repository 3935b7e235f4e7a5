import { oids } from '../cms/oids.ts';
import { derOctets, derOid, derSequence, derSmallNumber, derTagged, derTrue, readDer, type DerNode } from './der-reader.ts';
import { PadesError } from '../contract.ts';

/** The uses of a key, in order of their bits (RFC 5280, section 4.2.1.3). */
const keyUsages = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;
export type KeyUsage = (typeof keyUsages)[number];

/** What the extensions of a certificate say; an absent one has the value that its absence means. */
export interface CertificateExtensions {
  /** Null: not restricted. */
  readonly keyUsage: ReadonlySet<KeyUsage> | null;
  readonly extendedKeyUsage: readonly string[] | null;
  readonly extendedKeyUsageCritical: boolean;
  readonly isCa: boolean;
  /** How many authority certificates may follow below; null: any number. */
  readonly pathLength: number | null;
  readonly subjectKeyId: Uint8Array | null;
  readonly authorityKeyId: Uint8Array | null;
  readonly ocspUrls: readonly string[];
  /** Where the issuer's certificate can be obtained. */
  readonly issuerUrls: readonly string[];
  readonly crlUrls: readonly string[];
  /** An OCSP responder whose own revocation status isn't to be checked (RFC 6960, section 4.2.2.2.1). */
  readonly ocspNoCheck: boolean;
  /** Too short-lived to be revoked: ETSI EN 319 412-1, section 5.2 (validity assured), or RFC 9608 (no revocation available). */
  readonly noRevocation: boolean;
  /** The policies under which it was issued. */
  readonly policies: readonly string[];
  /** Extensions that must be understood but that we don't understand: no path may lead through this certificate. */
  readonly unknownCritical: readonly string[];
}

type Writable = { -readonly [Name in keyof CertificateExtensions]: CertificateExtensions[Name] };

const none: CertificateExtensions = {
  keyUsage: null,
  extendedKeyUsage: null,
  extendedKeyUsageCritical: false,
  isCa: false,
  pathLength: null,
  subjectKeyId: null,
  authorityKeyId: null,
  ocspUrls: [],
  issuerUrls: [],
  crlUrls: [],
  ocspNoCheck: false,
  noRevocation: false,
  policies: [],
  unknownCritical: [],
};

/** Addresses in one certificate beyond this number are not tried. */
const maxUrls = 8;

type Reader = (found: Writable, value: DerNode, critical: boolean) => void;

const readers: Readonly<Record<string, Reader>> = {
  [oids.keyUsage]: (found, value) => void (found.keyUsage = keyUsageOf(value)),
  [oids.extendedKeyUsage]: (found, value, critical) => {
    found.extendedKeyUsage = derSequence(value).map(derOid);
    found.extendedKeyUsageCritical = critical;
  },
  [oids.basicConstraints]: (found, value) => {
    const members = derSequence(value);
    found.isCa = derTrue(members[0]);
    const length = members.find((member) => member.tag === 0x02);
    found.pathLength = length === undefined ? null : derSmallNumber(length);
  },
  [oids.subjectKeyIdentifier]: (found, value) => void (found.subjectKeyId = derOctets(value)),
  [oids.authorityKeyIdentifier]: (found, value) => void (found.authorityKeyId = derTagged(derSequence(value), 0)?.content ?? null),
  [oids.authorityInfoAccess]: (found, value) => {
    const methods = derSequence(value).map((entry) => ({ method: derOid(derSequence(entry)[0]), url: urlOf(derSequence(entry)[1]) }));
    found.ocspUrls = urlsOf(methods.filter(({ method }) => method === oids.ocsp).map(({ url }) => url));
    found.issuerUrls = urlsOf(methods.filter(({ method }) => method === oids.caIssuers).map(({ url }) => url));
  },
  [oids.crlDistributionPoints]: (found, value) => void (found.crlUrls = urlsOf(derSequence(value).flatMap(distributionUrls))),
  [oids.certificatePolicies]: (found, value) => void (found.policies = derSequence(value).map((entry) => derOid(derSequence(entry)[0]))),
  [oids.ocspNoCheck]: (found) => void (found.ocspNoCheck = true),
  '2.5.29.56': (found) => void (found.noRevocation = true),
  '0.4.0.194121.2.1': (found) => void (found.noRevocation = true),
};

/**
 * Extensions that may be critical and change nothing for us: other names of the subject, and constraints on policies that we don't ask for.
 */
const harmless = new Set(['2.5.29.17', '2.5.29.18', '2.5.29.54', '1.3.6.1.5.5.7.1.3']);

/**
 * Reads the extensions, given as the `[3]` of a certificate; undefined for none.
 * @throws PadesError `damaged` for malformed ones, and for an extension that appears twice.
 */
export function readExtensions(node: DerNode | undefined): CertificateExtensions {
  if (node === undefined) return none;
  const found: Writable = { ...none };
  const unknown: string[] = [];
  const seen = new Set<string>();
  for (const entry of derSequence(node.children()[0])) {
    const members = derSequence(entry);
    const oid = derOid(members[0]);
    if (seen.has(oid)) throw new PadesError('damaged', 'a certificate has an extension twice');
    seen.add(oid);
    const critical = derTrue(members[1]);
    const read = readers[oid];
    if (read !== undefined) read(found, readDer(derOctets(members.at(-1))), critical);
    else if (critical && !harmless.has(oid)) unknown.push(oid);
  }
  return { ...found, unknownCritical: unknown };
}

function keyUsageOf(value: DerNode): ReadonlySet<KeyUsage> {
  if (value.tag !== 0x03) throw new PadesError('damaged', 'a key usage that is no string of bits');
  const bytes = value.content.subarray(1);
  return new Set(keyUsages.filter((_, bit) => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0));
}

/** The URLs of the full names of a distribution point; relative names and other issuers are not followed. */
function distributionUrls(point: DerNode): (string | undefined)[] {
  const name = derTagged(derSequence(point), 0)?.children()[0];
  return name?.tag === 0xa0 ? name.children().map(urlOf) : [];
}

/** A uniformResourceIdentifier of GeneralName. */
export function urlOf(name: DerNode | undefined): string | undefined {
  return name?.tag === 0x86 ? Buffer.from(name.content).toString('latin1') : undefined;
}

function urlsOf(urls: readonly (string | undefined)[]): string[] {
  return urls.filter((url): url is string => url !== undefined && /^https?:\/\//i.test(url) && url.length <= 2_048).slice(0, maxUrls);
}
