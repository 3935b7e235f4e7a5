import type { Certificate } from '../certificates/certificate.ts';
import { oids } from '../cms/oids.ts';
import type { QualityReason, SignatureQuality, TimestampQuality, TimestampQualityReason } from '../contract.ts';
import type { Criteria, ListSummary, ServiceKind, ServiceState, TrustedLists, TrustService } from './list-contract.ts';
import { nameKey, namesIn } from './list-index.ts';

/** Since when Regulation (EU) No 910/2014 applies: what a service is for is said only since then. */
const eidasMs = Date.UTC(2016, 6, 1);
/** The states in which what a service issues is qualified, those of the time before included (TS 119 615, 4.4). */
const granted = new Set(['granted', 'undersupervision', 'supervisionincessation', 'accredited']);
const active = new Set([...granted, 'recognisedatnationallevel', 'setbynationallaw']);
/** Policies that said the same before there were statements for it (ETSI TS 101 456): with and without a device. */
const publicWithDevice = '0.4.0.1456.1.1';
const publicQualified = '0.4.0.1456.1.2';

/** The state a service was in; undefined before its first. */
function stateAt({ states }: TrustService, atMs: number): ServiceState | undefined {
  return states.find(({ fromMs }) => fromMs <= atMs);
}

/**
 * The certificates that paths over these may end at: those of services that were active at a moment, and are anchors then and at no other
 * time. Reads the lists that may have them.
 */
export async function anchorsAt(lists: TrustedLists, certificates: readonly Certificate[], atMs: number): Promise<Certificate[]> {
  const names = namesIn(certificates);
  await lists.load(names);
  const services = new Set([...names].flatMap((name) => lists.named(name)));
  return [...services].flatMap((service) => {
    const state = stateAt(service, atMs);
    return state !== undefined && state.kind !== null && active.has(state.status) ? service.certificates : [];
  });
}

export interface SignatureToGrade {
  /** The signer's path, the leaf first; trusted or not. */
  readonly path: readonly Certificate[];
  readonly isTrusted: boolean;
  /** Nothing about it is left open. */
  readonly isProven: boolean;
  /** The moment for which it's graded: proven, or that of checking. */
  readonly atMs: number;
  readonly lists: TrustedLists | undefined;
}

const levels: Readonly<Record<QualityReason, SignatureQuality['level']>> = {
  nobody_vouches: 'simple',
  one_act: 'simple',
  no_list: 'advanced',
  not_on_list: 'advanced',
  list_outdated: 'advanced',
  service_not_granted: 'advanced',
  certificate_not_qualified: 'advanced',
  not_for_signatures: 'advanced',
  no_secure_device: 'advanced',
  not_proven: 'advanced',
  qualified_seal: 'qualified',
  qualified_signature: 'qualified',
};

/** From the least that a service can say to the most; where a signer's authority is listed more than once, the most counts. */
const order: readonly QualityReason[] = [
  'not_on_list',
  'list_outdated',
  'service_not_granted',
  'certificate_not_qualified',
  'not_for_signatures',
  'no_secure_device',
  'qualified_seal',
  'qualified_signature',
];

/** What a signature that isn't broken is before the law of the European Union (Regulation (EU) No 910/2014, article 3; ETSI TS 119 615). */
export function gradeSignature(signature: SignatureToGrade): SignatureQuality {
  const because = reasonOf(signature);
  return { level: levels[because], because };
}

function reasonOf({ path, isTrusted, isProven, atMs, lists }: SignatureToGrade): QualityReason {
  const [leaf, ...authorities] = path;
  if (leaf === undefined || !isTrusted) return 'nobody_vouches';
  // Nobody but whoever reads the mail to an address was identified: that doesn't single out the signer (article 26).
  if (leaf.policies?.includes(oids.oneActPolicy) === true) return 'one_act';
  if (lists === undefined) return 'no_list';
  const mine = servicesOf(authorities, lists);
  const reasons = mine.map((service) => reasonBy(service, leaf, atMs, lists));
  const best = order.findLast((reason) => reasons.includes(reason)) ?? 'not_on_list';
  return levels[best] === 'qualified' && !isProven ? 'not_proven' : best;
}

/** The services that one of these certificates belongs to, in lists that were loaded. */
function servicesOf(certificates: readonly Certificate[], lists: TrustedLists): readonly TrustService[] {
  const named = new Set(certificates.flatMap(({ subjectDer }) => lists.named(nameKey(subjectDer))));
  return [...named].filter((service) => service.certificates.some((one) => certificates.some((other) => isSame(one, other))));
}

/** Whether the lists say nothing of a service at a moment: there is none of its territory, or that list's time, or that of the list of lists, was over. */
function isSilent({ territory }: TrustService, atMs: number, { lists }: TrustedLists): boolean {
  const isOver = ({ nextUpdateMs }: ListSummary): boolean => nextUpdateMs !== null && atMs > nextUpdateMs;
  const list = lists.find((one) => one.territory === territory);
  return list === undefined || isOver(list) || lists.some((one) => one.territory === 'EU' && isOver(one));
}

/** By name and key: an authority may have several certificates (TS 119 612, 5.5.3). */
function isSame(one: Certificate, other: Certificate): boolean {
  return Buffer.compare(one.subjectDer, other.subjectDer) === 0 && Buffer.compare(one.spkiDer, other.spkiDer) === 0;
}

function reasonBy(service: TrustService, leaf: Certificate, atMs: number, lists: TrustedLists): QualityReason {
  const kind: ServiceKind = 'qualified_certificates';
  if (!service.states.some((state) => state.kind === kind)) return 'not_on_list';
  if (isSilent(service, atMs, lists)) return 'list_outdated';
  const [now, then] = [stateAt(service, atMs), stateAt(service, leaf.notBeforeMs)];
  const isGranted = (state: ServiceState | undefined): state is ServiceState => state?.kind === kind && granted.has(state.status);
  if (!isGranted(now) || !isGranted(then)) return 'service_not_granted';
  const qualifiers = new Set(now.qualifications.filter(({ criteria }) => isMet(criteria, leaf)).flatMap((one) => one.qualifiers));
  const has = (...names: readonly string[]): boolean => names.some((name) => qualifiers.has(name));
  const { qualified, secureDevice, types } = leaf.qualifiedStatements;
  const policies = leaf.policies ?? [];
  const isQualified = qualified || has('QCStatement') || policies.includes(publicWithDevice) || policies.includes(publicQualified);
  if (!isQualified || has('NotQualified')) return 'certificate_not_qualified';
  const type = typeOf(types, has);
  const purpose = { signature: 'ForeSignatures', seal: 'ForeSeals', website: undefined }[type];
  const isFor = purpose !== undefined && (now.purposes.has(purpose) || (now.fromMs < eidasMs && now.purposes.size === 0));
  if (!isFor) return 'not_for_signatures';
  const saysDevice = secureDevice || policies.includes(publicWithDevice);
  const isOnDevice = has('QCNoQSCD', 'QCNoSSCD') ? false : has('QCWithQSCD', 'QCWithSSCD', 'QCQSCDManagedOnBehalf') || saysDevice;
  if (!isOnDevice) return 'no_secure_device';
  return type === 'seal' ? 'qualified_seal' : 'qualified_signature';
}

/** From the least that a service can say of a timestamp to the most. */
const timestampOrder: readonly TimestampQualityReason[] = ['not_on_list', 'list_outdated', 'service_not_granted', 'qualified_timestamp'];

/**
 * Whether a timestamp is a qualified one: its service was granted at the time that it gives (Regulation (EU) No 910/2014, article 42; ETSI
 * TS 119 615, 4.5).
 */
export function gradeTimestamp({ path, isTrusted, atMs, lists }: Omit<SignatureToGrade, 'isProven'>): TimestampQuality {
  const because = timestampReason(path, isTrusted, atMs, lists);
  return { isQualified: because === 'qualified_timestamp', because };
}

function timestampReason(
  path: readonly Certificate[],
  isTrusted: boolean,
  atMs: number,
  lists: TrustedLists | undefined,
): TimestampQualityReason {
  if (!isTrusted) return 'nobody_vouches';
  if (lists === undefined) return 'no_list';
  // A list names a service by the certificate that it stamps with, or by the one above (TS 119 612, 5.5.3).
  const reasons = servicesOf(path, lists).map((service): TimestampQualityReason => {
    if (!service.states.some(({ kind }) => kind === 'qualified_timestamps')) return 'not_on_list';
    if (isSilent(service, atMs, lists)) return 'list_outdated';
    const state = stateAt(service, atMs);
    return state?.kind === 'qualified_timestamps' && granted.has(state.status) ? 'qualified_timestamp' : 'service_not_granted';
  });
  return timestampOrder.findLast((reason) => reasons.includes(reason)) ?? 'not_on_list';
}

/** What a certificate is for; without a word about it, for signatures, as before there were others (EN 319 412-5, 4.2.3). */
function typeOf(
  types: Certificate['qualifiedStatements']['types'],
  has: (...names: readonly string[]) => boolean,
): 'signature' | 'seal' | 'website' {
  if (has('QCForESig')) return 'signature';
  if (has('QCForESeal', 'QCForLegalPerson')) return 'seal';
  if (has('QCForWSA')) return 'website';
  return types.length === 0 || types.includes('signature') ? 'signature' : types.includes('seal') ? 'seal' : 'website';
}

/** Whether a certificate is among those that a qualification is about. */
function isMet(criteria: Criteria, certificate: Certificate): boolean {
  switch (criteria.kind) {
    case 'all':
      return criteria.parts.every((part) => isMet(part, certificate));
    case 'any':
      return criteria.parts.some((part) => isMet(part, certificate));
    case 'none':
      return criteria.parts.every((part) => part.kind !== 'unknown' && !isMet(part, certificate));
    case 'key_usage':
      return criteria.bits.every(({ name, isSet }) => (certificate.keyUsage?.has(name) ?? false) === isSet);
    case 'policies':
      return criteria.policies.every((policy) => certificate.policies?.includes(policy) === true);
    case 'unknown':
      return false;
  }
}
