import type { Certificate } from '../certificates/certificate.ts';
import { derOid, derSequence, derSet, readDer, type DerNode } from '../certificates/der-reader.ts';
import { oids } from '../cms/oids.ts';
import type { Finding } from '../contract.ts';
import { finding } from '../report/finding-codes.ts';

/** Comparing names costs their number times that of the constraints; no authority known comes near this. */
const maxComparisons = 50_000;

/** The kinds of GeneralName, by their tags, whose constraints can be followed. */
const email = 0x81;
const dns = 0x82;
const directory = 0xa4;
const uri = 0x86;
const ip = 0x87;

/** A GeneralName; for a directoryName, the distinguished name in it. */
interface Name {
  readonly tag: number;
  readonly node: DerNode;
}

type Fits = (name: DerNode, constraint: DerNode) => boolean;

const fits: Readonly<Record<number, Fits>> = {
  [email]: (name, constraint) => mailFits(textOf(name), textOf(constraint)),
  [dns]: (name, constraint) => isSubdomain(textOf(name).toLowerCase(), textOf(constraint).toLowerCase().replace(/^\./, '')),
  [directory]: (name, constraint) => isBelow(relativeNames(name), relativeNames(constraint)),
  [uri]: (name, constraint) => hostFits(hostOf(textOf(name)), textOf(constraint).toLowerCase()),
  [ip]: (name, constraint) => addressFits(name.content, constraint.content),
};

/**
 * Whether every certificate of a path has only names that the authorities above it may issue for (RFC 5280, sections 4.2.1.10 and
 * 6.1.3). The root's constraints count too (RFC 5937).
 * @param path the leaf first.
 */
export function checkNames(path: readonly Certificate[]): Finding[] {
  return path.flatMap((certificate, index) => {
    // An authority's new certificate in its own name is not under its own constraints, unless it is the one that is used.
    if (index > 0 && Buffer.compare(certificate.subjectDer, certificate.issuerDer) === 0) return [];
    const above = path.slice(index + 1).filter(({ nameConstraints }) => nameConstraints !== null);
    if (above.length === 0) return [];
    return mayAllIssueFor(above, certificate) ? [] : [finding('name_not_permitted', { subject: certificate.subject })];
  });
}

/** False too for names and constraints that can't be read. */
function mayAllIssueFor(authorities: readonly Certificate[], certificate: Certificate): boolean {
  try {
    const names = namesOf(certificate);
    return authorities.every((authority) => mayIssueFor(authority, names));
  } catch {
    return false;
  }
}

function named(node: DerNode): Name {
  const [inner] = node.tag === directory ? node.children() : [];
  return { tag: node.tag, node: inner ?? node };
}

/** All the names by which a certificate calls its subject. */
function namesOf({ subjectDer, otherNames }: Certificate): Name[] {
  const subject = readDer(subjectDer);
  // An address in the subject is shown to people like any other, so it's held to the constraints even next to one among the other names.
  const mails = derSequence(subject)
    .flatMap(derSet)
    .flatMap((attribute) => {
      const [type, node] = derSequence(attribute);
      return node !== undefined && derOid(type) === oids.emailAddress ? [{ tag: email, node }] : [];
    });
  return [...(subject.content.length === 0 ? [] : [{ tag: directory, node: subject }]), ...mails, ...otherNames.map(named)];
}

function mayIssueFor({ nameConstraints }: Certificate, names: readonly Name[]): boolean {
  const [permitted, excluded] = [nameConstraints?.permitted ?? [], nameConstraints?.excluded ?? []].map((list) => list.map(named));
  if (permitted === undefined || excluded === undefined || names.length * (permitted.length + excluded.length) > maxComparisons)
    return false;
  return names.every(({ tag, node }) => {
    const [allowed, forbidden] = [permitted, excluded].map((list) => list.filter((one) => one.tag === tag));
    if (allowed === undefined || forbidden === undefined || allowed.length + forbidden.length === 0) return true;
    const fit = fits[tag];
    // A kind of name that we can't compare, or an address without a host (RFC 5280, section 4.2.1.10): nobody can say that it's allowed.
    if (fit === undefined || (tag === uri && hostOf(textOf(node)) === undefined)) return false;
    return (allowed.length === 0 || allowed.some((one) => fit(node, one.node))) && !forbidden.some((one) => fit(node, one.node));
  });
}

function textOf({ content }: DerNode): string {
  return Buffer.from(content).toString('latin1');
}

/** One mailbox, all of a host, or, from a dot on, all below a domain. */
function mailFits(address: string, constraint: string): boolean {
  const at = address.lastIndexOf('@');
  const host = address.slice(at + 1).toLowerCase();
  const wanted = constraint.lastIndexOf('@');
  if (wanted === -1) return hostFits(host, constraint.toLowerCase());
  // What comes before the host is the host's own affair, capital letters included.
  return address.slice(0, Math.max(at, 0)) === constraint.slice(0, wanted) && host === constraint.slice(wanted + 1).toLowerCase();
}

function hostFits(host: string | undefined, constraint: string): boolean {
  if (host === undefined) return false;
  return constraint.startsWith('.')
    ? host.endsWith(constraint) && host.length > constraint.length
    : host === constraint || constraint === '';
}

function isSubdomain(name: string, domain: string): boolean {
  return domain === '' || name === domain || name.endsWith(`.${domain}`);
}

function hostOf(address: string): string | undefined {
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#:[\]]+)(?::\d*)?(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase();
  return host === undefined || /^[\d.]+$/.test(host) ? undefined : host;
}

/** The constraint is an address and a mask of its length. */
function addressFits(address: Uint8Array, constraint: Uint8Array): boolean {
  if (constraint.length !== 2 * address.length) return false;
  return address.every((byte, index) => {
    const mask = constraint[address.length + index] ?? 0;
    return (byte & mask) === ((constraint[index] ?? 0) & mask);
  });
}

/** The relative names of a distinguished one in a form in which the same ones are equal (RFC 5280, section 7.1). */
function relativeNames(name: DerNode): string[] {
  return derSequence(name).map((part) =>
    derSet(part)
      .map((attribute) => {
        const [type, value] = derSequence(attribute);
        return `${derOid(type)}=${value === undefined ? '' : comparable(value)}`;
      })
      .sort()
      .join('+'),
  );
}

const encodings: Readonly<Record<number, (bytes: Buffer) => string>> = {
  0x0c: (bytes) => bytes.toString('utf8'),
  0x13: (bytes) => bytes.toString('latin1'),
  0x14: (bytes) => bytes.toString('latin1'),
  0x16: (bytes) => bytes.toString('latin1'),
  0x1e: (bytes) => (bytes.length % 2 === 0 ? Buffer.from(bytes).swap16().toString('utf16le') : bytes.toString('hex')),
};

/** Text without regard to its encoding, its capitals and the number of its spaces; anything else as it is. */
function comparable({ tag, content, raw }: DerNode): string {
  const text = encodings[tag]?.(content);
  if (text === undefined) return `#${raw.toString('hex')}`;
  return text.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
}

function isBelow(name: readonly string[], constraint: readonly string[]): boolean {
  return constraint.every((part, index) => part === name[index]);
}
