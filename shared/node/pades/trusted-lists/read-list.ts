import { createHash } from 'node:crypto';
import { readCertificates } from '../certificates/certificate.ts';
import type { KeyUsage } from '../certificates/certificate-extensions.ts';
import {
  TrustedListError,
  type Criteria,
  type ListedService,
  type ListPointer,
  type Qualification,
  type ServiceKind,
  type ServiceState,
  type TrustedList,
} from './list-contract.ts';
import { childOf, childrenOf, textOf } from './list-xml.ts';
import { nameKey } from './list-index.ts';

const kinds: Readonly<Record<string, ServiceKind>> = {
  'CA/QC': 'qualified_certificates',
  'TSA/QTST': 'qualified_timestamps',
  'CA/PKC': 'certificates',
  TSA: 'timestamps',
  'TSA/TSS-QC': 'timestamps',
  'TSA/TSS-AdESQCandQES': 'timestamps',
};
const listOfLists = /\/TSLType\/EUlistofthelists$/;
/** More than all lists of Europe have together. */
const maxServices = 20_000;

/** Reads a list (ETSI TS 119 612) out of what was signed. @throws TrustedListError `not_a_list`. */
export function readList(document: Document): TrustedList {
  const root = document.documentElement;
  const scheme = childOf(root, 'SchemeInformation');
  const next = childOf(scheme, 'NextUpdate');
  const territory = textOf(childOf(scheme, 'SchemeTerritory'));
  const sequence = Number(textOf(childOf(scheme, 'TSLSequenceNumber')));
  if (root.localName !== 'TrustServiceStatusList' || !/^[A-Z]{2}$/.test(territory) || !Number.isSafeInteger(sequence) || sequence < 1)
    throw new TrustedListError('not_a_list');
  const until = textOf(childOf(next, 'dateTime'));
  return {
    isListOfLists: listOfLists.test(textOf(childOf(scheme, 'TSLType'))),
    territory,
    sequence,
    issuedMs: timeOf(textOf(childOf(scheme, 'ListIssueDateTime'))),
    nextUpdateMs: until === '' ? null : timeOf(until),
    pointers: childrenOf(childOf(scheme, 'PointersToOtherTSL'), 'OtherTSLPointer').map(readPointer),
    services: childrenOf(childOf(root, 'TrustServiceProviderList'), 'TrustServiceProvider')
      .flatMap((provider) => childrenOf(childOf(provider, 'TSPServices'), 'TSPService'))
      .slice(0, maxServices)
      .map((service) => readService(service, territory)),
  };
}

/** Pivots of one list of lists that are looked at: there have been three in ten years. */
const maxPivots = 12;

/** Where a list of lists says that its pivots are, the newest first (TS 119 615, 4.1.4). */
export function pivotUrls(document: Document): readonly string[] {
  const uris = childrenOf(childOf(document.documentElement, 'SchemeInformation', 'SchemeInformationURI'), 'URI').map(textOf);
  return [...new Set(uris.filter((uri) => /^https?:.*\.xml$/i.test(uri)))].slice(0, maxPivots);
}

/** @throws TrustedListError `not_a_list` for anything but a moment in UTC (TS 119 612, 5.1.4). */
function timeOf(text: string): number {
  const ms = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw new TrustedListError('not_a_list');
  return ms;
}

function readPointer(pointer: Element): ListPointer {
  const about = childrenOf(childOf(pointer, 'AdditionalInformation'), 'OtherInformation');
  const told = (name: string): string => textOf(about.map((one) => childOf(one, name)).find((one) => one !== undefined));
  const identities = childrenOf(childOf(pointer, 'ServiceDigitalIdentities'), 'ServiceDigitalIdentity');
  return {
    territory: told('SchemeTerritory'),
    location: textOf(childOf(pointer, 'TSLLocation')),
    isListOfLists: listOfLists.test(told('TSLType')),
    isXml: !/pdf/i.test(told('MimeType')),
    signers: identities.flatMap(ders).map((der) => createHash('sha256').update(der).digest('hex')),
  };
}

function ders(identity: Element): Buffer[] {
  const texts = childrenOf(identity, 'DigitalId').flatMap((one) => childrenOf(one, 'X509Certificate'));
  return texts.map((one) => Buffer.from(textOf(one), 'base64'));
}

function readService(service: Element, territory: string): ListedService {
  const current = childOf(service, 'ServiceInformation');
  const history = childrenOf(childOf(service, 'ServiceHistory'), 'ServiceHistoryInstance');
  const identity = childOf(current, 'ServiceDigitalIdentity');
  const certificates = identity === undefined ? [] : readCertificates(ders(identity));
  return {
    territory,
    ders: certificates.map(({ der }) => der),
    names: [...new Set(certificates.map(({ subjectDer }) => nameKey(subjectDer)))],
    states: [...(current === undefined ? [] : [current]), ...history].map(readState).sort((a, b) => b.fromMs - a.fromMs),
  };
}

function readState(state: Element): ServiceState {
  const extensions = childrenOf(childOf(state, 'ServiceInformationExtensions'), 'Extension');
  const purposes = extensions
    .flatMap((one) => childrenOf(one, 'AdditionalServiceInformation'))
    .map((one) => lastPart(textOf(childOf(one, 'URI'))));
  return {
    kind: kinds[textOf(childOf(state, 'ServiceTypeIdentifier')).split('/Svctype/')[1] ?? ''] ?? null,
    status: lastPart(textOf(childOf(state, 'ServiceStatus'))),
    fromMs: timeOf(textOf(childOf(state, 'StatusStartingTime'))),
    purposes: new Set(purposes),
    qualifications: extensions
      .flatMap((one) => childrenOf(one, 'Qualifications'))
      .flatMap((one) => childrenOf(one, 'QualificationElement'))
      .map(readQualification),
  };
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function readQualification(element: Element): Qualification {
  const list = childOf(element, 'CriteriaList');
  return {
    qualifiers: childrenOf(childOf(element, 'Qualifiers'), 'Qualifier').map((one) => lastPart(one.getAttribute('uri') ?? '')),
    criteria: list === undefined ? { kind: 'unknown' } : readCriteria(list),
  };
}

const asserted: Readonly<Record<string, 'all' | 'any' | 'none'>> = { all: 'all', atLeastOne: 'any', none: 'none' };

/** TS 119 612, 5.5.9.2.2. */
function readCriteria(list: Element): Criteria {
  const parts: Criteria[] = [];
  for (let node = list.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType !== 1 || (node as Element).localName === 'Description') continue;
    parts.push(readCriterion(node as Element));
  }
  const kind = asserted[list.getAttribute('assert') ?? ''];
  return kind === undefined || parts.length === 0 ? { kind: 'unknown' } : { kind, parts };
}

function readCriterion(element: Element): Criteria {
  if (element.localName === 'CriteriaList') return readCriteria(element);
  if (element.localName === 'KeyUsage') {
    const bits = childrenOf(element, 'KeyUsageBit').map((bit) => ({
      name: (bit.getAttribute('name') === 'crlSign' ? 'cRLSign' : (bit.getAttribute('name') ?? '')) as KeyUsage,
      isSet: textOf(bit) === 'true',
    }));
    return bits.length === 0 ? { kind: 'unknown' } : { kind: 'key_usage', bits };
  }
  if (element.localName !== 'PolicySet') return { kind: 'unknown' };
  const policies = childrenOf(element, 'PolicyIdentifier').map((one) => textOf(childOf(one, 'Identifier')).replace(/^urn:oid:/i, ''));
  return policies.length === 0 ? { kind: 'unknown' } : { kind: 'policies', policies };
}
