import { levelNeeds, type PadesLevel } from '../../../domain/signing.ts';
import { keyUsages, type KeyUsage } from '../certificates/certificate-extensions.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { PadesError, type SignPdfOrder } from '../contract.ts';
import type { HashName, PdfView } from '../file/pdf-contract.ts';
import type { PdfDict, PdfObject } from '../file/pdf-object.ts';

/** What is known of a signature before it is made. */
export interface SignatureFacts extends Pick<SignPdfOrder, 'reason' | 'certify'> {
  readonly hash: HashName;
  readonly level: PadesLevel;
  readonly signer: Certificate;
  /** From the signer's certificate up, as far as it was found. */
  readonly path: readonly Certificate[];
}

/** What a signature is like, made by us or by somebody else. */
export interface SignatureTraits extends Pick<SignatureFacts, 'reason' | 'certify' | 'path'> {
  readonly filter: string | null;
  readonly subFilter: string | null;
  /** Null for one that isn't known here. */
  readonly hash: HashName | null;
  readonly hasTimestamp: boolean;
  /** Whether it comes with what proves that its certificate wasn't revoked. */
  readonly hasProofs: boolean;
  /** Null when it is missing. */
  readonly signer: Certificate | null;
}

/** What every signature of ours is like. */
const ours = { filter: 'Adobe.PPKLite', subFilter: 'ETSI.CAdES.detached' } as const;

/** What the author of a form may demand of a signature (ISO 32000-2, tables 237 and 238), by the names of the format. */
const demands = {
  Filter: { bit: 1, isMet: ({ view, seed }, { filter }) => [undefined, filter].includes(view.name(seed.get('Filter'))) },
  SubFilter: { bit: 2, isMet: ({ view, seed }, { subFilter }) => isAmong(namesIn(view, seed.get('SubFilter')), subFilter ?? '') },
  V: { bit: 3, isMet: ({ view, seed }) => (view.number(seed.get('V')) ?? 1) <= knownVersion },
  LegalAttestation: { bit: 5, isMet: ({ view, seed }) => isAttestationMet(view, textsIn(view, seed.get('LegalAttestation'))) },
  AppearanceFilter: { bit: 9, isMet: ({ seed }) => !seed.entries.has('AppearanceFilter') },
  Reasons: { bit: 4, isMet: (asked, { reason = '' }) => isReasonMet(textsIn(asked.view, asked.seed.get('Reasons')), reason) },
  AddRevInfo: { bit: 6, isMet: ({ seed }, { hasProofs }) => seed.get('AddRevInfo') !== true || hasProofs },
  DigestMethod: {
    bit: 7,
    isMet: ({ view, seed }, { hash }) => isAmong(namesIn(view, seed.get('DigestMethod')), hash?.toUpperCase() ?? ''),
  },
  LockDocument: { bit: 8, isMet: (asked, traits) => isLockMet(asked, traits) },
} as const satisfies Readonly<Record<string, Demand>>;

/** The parts of `Cert`, which has bits of its own. */
const certificateDemands = {
  Subject: { bit: 1, isMet: ({ view, seed }, { signer }) => isAmongCertificates(view, seed.get('Subject'), [signer]) },
  Issuer: { bit: 2, isMet: ({ view, seed }, { path }) => isAmongCertificates(view, seed.get('Issuer'), path.slice(1)) },
  OID: {
    bit: 3,
    isMet: ({ view, seed }, { signer }) => textsIn(view, seed.get('OID')).every((oid) => signer.policies?.includes(oid) === true),
  },
  SubjectDN: { bit: 4, isMet: ({ view, seed }, { signer }) => isNameMet(view, seed.get('SubjectDN'), signer) },
  KeyUsage: { bit: 6, isMet: ({ view, seed }, { signer }) => isUsageMet(textsIn(view, seed.get('KeyUsage')), signer.keyUsage) },
  // Where to get a certificate: that this one comes from there can't be known.
  URL: { bit: 7, isMet: ({ seed }) => !seed.entries.has('URL') },
} as const satisfies Readonly<Record<string, Demand<Signer>>>;

type Signer = Pick<SignatureFacts, 'signer' | 'path'>;

interface Asked {
  readonly view: PdfView;
  readonly seed: PdfDict;
  readonly field: PdfDict;
}

interface Demand<Traits = SignatureTraits> {
  /** Which flag of `Ff` makes it a demand; without, it is a wish. 1 is the lowest. */
  readonly bit: number;
  readonly isMet: (asked: Asked, traits: Traits) => boolean;
}

/** A demand by its name in the format; those of `Cert` with that before it. */
type Constraint = keyof typeof demands | 'MDP' | 'TimeStamp' | `Cert.${keyof typeof certificateDemands}`;

/** What can be said before anything is known of the signature. */
const always: ReadonlySet<Constraint> = new Set(['Filter', 'SubFilter', 'V', 'LegalAttestation', 'AppearanceFilter']);
/** What a signature that is there doesn't show. */
const unseen: ReadonlySet<Constraint> = new Set(['V', 'AppearanceFilter', 'Cert.URL']);
/** Of the format of seed values: 3 is that of PDF 2.0. */
const knownVersion = 3;

/**
 * Refuses a field whose author demands what no signature of ours has, or, with `facts`, what this one doesn't have.
 * @throws PadesError `seed_value_not_met`, with the name of what is demanded.
 */
export function refuseUnmetSeedValues(view: PdfView, field: PdfDict, facts: SignatureFacts | null): void {
  const { timestamp: hasTimestamp, proofs: hasProofs } = facts === null ? { timestamp: true, proofs: true } : levelNeeds[facts.level];
  const known = facts ?? { hash: null, signer: null, path: [] };
  const all = unmetSeedValues(view, field, { ...ours, ...known, hasTimestamp, hasProofs });
  const [constraint] = facts === null ? all.filter((one) => always.has(one)) : all;
  if (constraint === undefined) return;
  throw new PadesError(
    'seed_value_not_met',
    `The author of the form demands something else of a signature in that field (${constraint}).`,
    { details: { constraint } },
  );
}

/** What the author of a form demands of a signature in a field that this one doesn't have. Without a signer, nothing is said of that. */
export function unmetSeedValues(view: PdfView, field: PdfDict, traits: SignatureTraits): Constraint[] {
  const seed = view.dict(field.get('SV'));
  if (seed === undefined) return [];
  const asked: Asked = { view, seed, field };
  const names = Object.keys(demands) as (keyof typeof demands)[];
  const unmet: Constraint[] = names.filter((name) => isDemanded(asked, demands[name]) && !(demands[name] as Demand).isMet(asked, traits));
  const certification = view.number(view.dict(seed.get('MDP'))?.get('P'));
  if (certification !== undefined && certification !== (traits.certify ?? 0)) unmet.push('MDP');
  if (demandsTimestamp(view, field) && !traits.hasTimestamp) unmet.push('TimeStamp');
  const certificate = view.dict(seed.get('Cert'));
  const { signer, path } = traits;
  if (certificate === undefined || signer === null) return unmet;
  const inCertificate = { ...asked, seed: certificate };
  for (const name of Object.keys(certificateDemands) as (keyof typeof certificateDemands)[]) {
    const demand: Demand<Signer> = certificateDemands[name];
    if (isDemanded(inCertificate, demand) && !demand.isMet(inCertificate, { signer, path })) unmet.push(`Cert.${name}`);
  }
  return unmet;
}

/** Whether a signature that is there shows how it meets this demand. */
export function isSeen(constraint: Constraint): boolean {
  return !unseen.has(constraint);
}

/** Whether a signature in this field has to have a timestamp: one that can't be had is then not made up for later. */
export function demandsTimestamp(view: PdfView, field: PdfDict): boolean {
  const timestamp = view.dict(view.dict(field.get('SV'))?.get('TimeStamp'));
  return (view.number(timestamp?.get('Ff')) ?? 0) === 1;
}

function isDemanded({ view, seed }: Asked, { bit }: Pick<Demand, 'bit'>): boolean {
  return ((view.number(seed.get('Ff')) ?? 0) & (1 << (bit - 1))) !== 0;
}

/** The document itself keeps the attestation (ISO 32000-2, 12.8.7). */
function isAttestationMet(view: PdfView, allowed: readonly string[]): boolean {
  return isAmong(allowed, view.text(view.dict(view.catalog.get('Legal'))?.get('Attestation')) ?? '');
}

function isAmong(allowed: readonly string[], value: string): boolean {
  return allowed.length === 0 || allowed.includes(value);
}

/** Without reasons to choose from, or with a dot alone, none may be given. */
function isReasonMet(allowed: readonly string[], reason: string): boolean {
  const mayBeNone = allowed.length === 0 || (allowed.length === 1 && allowed[0] === '.');
  return mayBeNone ? reason === '' : allowed.includes(reason);
}

/** Whether the document ends up locked, or stays open, as demanded; `auto` leaves it to the signer. */
function isLockMet({ view, seed, field }: Asked, { certify }: Pick<SignatureTraits, 'certify'>): boolean {
  const isLocked = certify === 1 || view.number(view.dict(field.get('Lock'))?.get('P')) === 1;
  const wanted = view.name(seed.get('LockDocument')) ?? 'auto';
  return wanted === 'auto' || (wanted === 'true') === isLocked;
}

function isAmongCertificates(view: PdfView, list: PdfObject | undefined, certificates: readonly Certificate[]): boolean {
  const allowed = (view.array(list) ?? []).flatMap((item) => view.string(item)?.bytes ?? []);
  return allowed.length === 0 || certificates.some(({ der }) => allowed.some((one) => one.equals(der)));
}

/** One of the names has to fit, in every part it has. */
function isNameMet(view: PdfView, list: PdfObject | undefined, { x509 }: Certificate): boolean {
  const subject = x509.toLegacyObject().subject as unknown as Readonly<Record<string, string | readonly string[] | undefined>>;
  const names = (view.array(list) ?? []).flatMap((item) => view.dict(item) ?? []);
  const fits = (name: PdfDict): boolean =>
    [...name.entries].every(([part, value]) => [subject[part] ?? []].flat().includes(view.text(value) ?? ''));
  return names.length === 0 || names.some(fits);
}

/** One of the patterns has to fit: for each usage in the order of RFC 5280 it has 1, 0 or, for either, X. */
function isUsageMet(patterns: readonly string[], usage: ReadonlySet<KeyUsage> | null): boolean {
  const fits = (pattern: string): boolean =>
    keyUsages.every((one, index) => {
      const mark = pattern[index] ?? 'X';
      return mark === 'X' || (mark === '1') === (usage?.has(one) ?? false);
    });
  return patterns.length === 0 || patterns.some(fits);
}

function namesIn(view: PdfView, list: PdfObject | undefined): string[] {
  return (view.array(list) ?? []).flatMap((item) => view.name(item) ?? view.text(item) ?? []);
}

function textsIn(view: PdfView, list: PdfObject | undefined): string[] {
  return (view.array(list) ?? []).flatMap((item) => view.text(item) ?? []);
}
