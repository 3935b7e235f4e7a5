import { oids } from '../cms/oids.ts';
import { derOctets, derOid, derSequence, derSmallNumber, derTagged, derTrue, readDer, type DerNode } from './der-reader.ts';
import { PadesError } from '../contract.ts';

/** The uses of a key, in order of their bits (RFC 5280, section 4.2.1.3). */
export const keyUsages = [
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
  /** It claims to be too short-lived for a revocation: ETSI EN 319 412-1, section 5.2 (validity assured), or RFC 9608 (none available). */
  readonly saysNoRevocation: boolean;
  /** The policies under which it was issued; null: it names none. */
  readonly policies: readonly string[] | null;
  /** What it says of itself under the law of the European Union; only a trusted list makes it true. */
  readonly qualifiedStatements: QualifiedStatements;
  /** What it says about the policies of the certificates below it. */
  readonly policyRules: PolicyRules;
  /** The names that its subject has besides the distinguished one, as GeneralName. */
  readonly otherNames: readonly DerNode[];
  /** The names that the certificates below it may have; null: any. */
  readonly nameConstraints: NameConstraints | null;
  /** Extensions that must be understood but that we don't understand: no path may lead through this certificate. */
  readonly unknownCritical: readonly string[];
}

/** How an authority restricts policies (RFC 5280, sections 4.2.1.5, 4.2.1.11 and 4.2.1.14); the numbers count certificates further down. */
export interface PolicyRules {
  /** A policy here, and one further down that counts as the same. */
  readonly mappings: readonly (readonly [string, string])[];
  /** From where on there must be a policy that holds all the way; null: never. */
  readonly explicitAfter: number | null;
  /** From where on policies are no longer mapped. */
  readonly mappingEndsAfter: number | null;
  /** From where on "any policy" no longer counts as one. */
  readonly anyEndsAfter: number | null;
}

/** Statements of ETSI EN 319 412-5. */
export interface QualifiedStatements {
  readonly qualified: boolean;
  /** The key is in a device for qualified signatures. */
  readonly secureDevice: boolean;
  /** What the certificate is for; empty: it doesn't say. */
  readonly types: readonly ('signature' | 'seal' | 'website')[];
}

/** RFC 5280, section 4.2.1.10; each is a GeneralName with the meaning that it has in a constraint. */
export interface NameConstraints {
  readonly permitted: readonly DerNode[];
  readonly excluded: readonly DerNode[];
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
  saysNoRevocation: false,
  policies: null,
  qualifiedStatements: { qualified: false, secureDevice: false, types: [] },
  policyRules: { mappings: [], explicitAfter: null, mappingEndsAfter: null, anyEndsAfter: null },
  otherNames: [],
  nameConstraints: null,
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
  [oids.qualifiedStatements]: (found, value) => void (found.qualifiedStatements = qualifiedStatementsOf(value)),
  [oids.policyMappings]: (found, value) => {
    const mappings = derSequence(value).map((entry) => [derOid(derSequence(entry)[0]), derOid(derSequence(entry)[1])] as const);
    found.policyRules = { ...found.policyRules, mappings };
  },
  [oids.policyConstraints]: (found, value) => {
    const [explicit, mapping] = [0, 1].map((number) => derTagged(derSequence(value), number));
    const numberOf = (node: DerNode | undefined): number | null => (node === undefined ? null : derSmallNumber(node));
    found.policyRules = { ...found.policyRules, explicitAfter: numberOf(explicit), mappingEndsAfter: numberOf(mapping) };
  },
  [oids.inhibitAnyPolicy]: (found, value) => void (found.policyRules = { ...found.policyRules, anyEndsAfter: derSmallNumber(value) }),
  [oids.subjectAlternativeName]: (found, value) => void (found.otherNames = derSequence(value)),
  [oids.nameConstraints]: (found, value) => void (found.nameConstraints = nameConstraintsOf(value)),
  [oids.ocspNoCheck]: (found) => void (found.ocspNoCheck = true),
  [oids.noRevocationAvailable]: (found) => void (found.saysNoRevocation = true),
  [oids.validityAssuredShortTerm]: (found) => void (found.saysNoRevocation = true),
};

/** Extensions that may be critical and change nothing for us: other names of the issuer. */
const harmless = new Set(['2.5.29.18']);

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
  // Constraints that can't be followed are never ignored, whether they are marked critical, as they must be, or not.
  if (seen.has(oids.nameConstraints) && found.nameConstraints === null) unknown.push(oids.nameConstraints);
  return { ...found, unknownCritical: unknown };
}

const qualifiedTypes: Readonly<Record<string, QualifiedStatements['types'][number]>> = {
  '0.4.0.1862.1.6.1': 'signature',
  '0.4.0.1862.1.6.2': 'seal',
  '0.4.0.1862.1.6.3': 'website',
};

function qualifiedStatementsOf(value: DerNode): QualifiedStatements {
  const statements = new Map(derSequence(value).map((statement) => [derOid(derSequence(statement)[0]), derSequence(statement)[1]]));
  const types = statements.get('0.4.0.1862.1.6');
  return {
    qualified: statements.has('0.4.0.1862.1.1'),
    secureDevice: statements.has('0.4.0.1862.1.4'),
    types: types === undefined ? [] : derSequence(types).flatMap((one) => qualifiedTypes[derOid(one)] ?? []),
  };
}

/** Null for what RFC 5280 rules out: no constraint at all, or one that counts how far below a name is. */
function nameConstraintsOf(value: DerNode): NameConstraints | null {
  const [permitted, excluded] = [0, 1].map((number) => (derTagged(derSequence(value), number)?.children() ?? []).map(derSequence));
  if (permitted === undefined || excluded === undefined) return null;
  const subtrees = [...permitted, ...excluded];
  const counted = subtrees.some((subtree) =>
    subtree.slice(1).some(({ tag, content }) => tag !== 0x80 || content.some((byte) => byte !== 0)),
  );
  if (subtrees.length === 0 || counted) return null;
  const bases = (trees: readonly (readonly DerNode[])[]): DerNode[] => trees.flatMap(([base]) => (base === undefined ? [] : [base]));
  return { permitted: bases(permitted), excluded: bases(excluded) };
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
