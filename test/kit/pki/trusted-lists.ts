import { createHash, sign } from 'node:crypto';
import type { Issued } from './make-certificate.ts';

export interface StateSpec {
  readonly type?: string;
  readonly status?: string;
  readonly fromMs: number;
  readonly purposes?: readonly string[];
  /** Content of `Qualifications`. */
  readonly qualifications?: string;
}

export interface ListSpec {
  readonly signer: Issued;
  readonly territory: string;
  readonly sequence?: number;
  readonly issuedMs: number;
  readonly nextUpdateMs: number;
  readonly isListOfLists?: boolean;
  /** The newest state first. */
  readonly services?: readonly { readonly certificate: Issued; readonly states: readonly [StateSpec, ...StateSpec[]] }[];
  readonly pointers?: readonly {
    readonly territory: string;
    readonly signers: readonly Issued[];
    readonly isListOfLists?: boolean;
    /** Absent: a place that nobody answers at. */
    readonly location?: string;
  }[];
  /** Where a list of lists says that its pivots are. */
  readonly pivots?: readonly string[];
}

const etsi = 'http://uri.etsi.org/TrstSvc/';
const tag = (name: string, content: string, attributes = ''): string => `<${name}${attributes}>${content}</${name}>`;
const time = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const certificate = ({ certificate: { raw } }: Issued): string => tag('DigitalId', tag('X509Certificate', raw.toString('base64')));

function state(spec: StateSpec, issued: Issued): string {
  const purposes = (spec.purposes ?? ['ForeSignatures']).map((purpose) =>
    tag(
      'Extension',
      tag('AdditionalServiceInformation', tag('URI', `${etsi}TrustedList/SvcInfoExt/${purpose}`, ' xml:lang="en"')),
      ' Critical="true"',
    ),
  );
  const qualifications =
    spec.qualifications === undefined ? '' : tag('Extension', tag('Qualifications', spec.qualifications), ' Critical="true"');
  return [
    tag('ServiceTypeIdentifier', `${etsi}Svctype/${spec.type ?? 'CA/QC'}`),
    tag('ServiceDigitalIdentity', certificate(issued)),
    tag('ServiceStatus', `${etsi}TrustedList/Svcstatus/${spec.status ?? 'granted'}`),
    tag('StatusStartingTime', time(spec.fromMs)),
    tag('ServiceInformationExtensions', [...purposes, qualifications].join('')),
  ].join('');
}

/** A list before it is signed, in canonical form. */
export function unsignedList(spec: ListSpec): string {
  const kind = (isListOfLists = false): string => `${etsi}TrustedList/TSLType/${isListOfLists ? 'EUlistofthelists' : 'EUgeneric'}`;
  const pointers = (spec.pointers ?? []).map(({ territory, signers, isListOfLists, location }) =>
    tag(
      'OtherTSLPointer',
      tag('ServiceDigitalIdentities', tag('ServiceDigitalIdentity', signers.map(certificate).join(''))) +
        tag('TSLLocation', location ?? `https://lists.example/${territory}.xml`) +
        tag(
          'AdditionalInformation',
          tag('OtherInformation', tag('TSLType', kind(isListOfLists))) + tag('OtherInformation', tag('SchemeTerritory', territory)),
        ),
    ),
  );
  const services = (spec.services ?? []).map(({ certificate: issued, states: [newest, ...history] }) =>
    tag(
      'TSPService',
      tag('ServiceInformation', state(newest, issued)) +
        tag('ServiceHistory', history.map((one) => tag('ServiceHistoryInstance', state(one, issued))).join('')),
    ),
  );
  const scheme = [
    tag('TSLSequenceNumber', String(spec.sequence ?? 1)),
    tag('TSLType', kind(spec.isListOfLists)),
    ...(spec.pivots === undefined
      ? []
      : [tag('SchemeInformationURI', spec.pivots.map((url) => tag('URI', url, ' xml:lang="en"')).join(''))]),
    tag('SchemeTerritory', spec.territory),
    tag('PointersToOtherTSL', pointers.join('')),
    tag('ListIssueDateTime', time(spec.issuedMs)),
    tag('NextUpdate', tag('dateTime', time(spec.nextUpdateMs))),
  ].join('');
  return tag(
    'TrustServiceStatusList',
    tag('SchemeInformation', scheme) + tag('TrustServiceProviderList', tag('TrustServiceProvider', tag('TSPServices', services.join('')))),
    ' xmlns="http://uri.etsi.org/02231/v2#" Id="list"',
  );
}

/** An enveloped XAdES signature over a list in canonical form (ETSI TS 119 612, annex B). */
export function listSignature(text: string, { certificate: own, privateKey }: Issued): string {
  const ds = ' xmlns:ds="http://www.w3.org/2000/09/xmldsig#"';
  const digest = (data: string): string => createHash('sha256').update(data).digest('base64');
  const method = (name: string, uri: string): string => tag(`ds:${name}`, '', ` Algorithm="${uri}"`);
  const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
  const reference = (attributes: string, transforms: readonly string[], value: string): string =>
    tag(
      'ds:Reference',
      tag('ds:Transforms', transforms.map((uri) => method('Transform', uri)).join('')) +
        method('DigestMethod', 'http://www.w3.org/2001/04/xmlenc#sha256') +
        tag('ds:DigestValue', value),
      attributes,
    );
  const properties = `<xades:SignedProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Id="props">${tag('xades:SigningTime', '2026-01-01T00:00:00Z')}</xades:SignedProperties>`;
  const isRsa = privateKey.asymmetricKeyType === 'rsa';
  const info = tag(
    'ds:SignedInfo',
    method('CanonicalizationMethod', exclusive) +
      method('SignatureMethod', `http://www.w3.org/2001/04/xmldsig-more#${isRsa ? 'rsa' : 'ecdsa'}-sha256`) +
      reference(' URI=""', ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive], digest(text)) +
      reference(' Type="http://uri.etsi.org/01903#SignedProperties" URI="#props"', [exclusive], digest(properties)),
    ds,
  );
  const value = sign('sha256', Buffer.from(info), isRsa ? privateKey : { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64');
  return tag(
    'ds:Signature',
    info +
      tag('ds:SignatureValue', value) +
      tag('ds:KeyInfo', tag('ds:X509Data', tag('ds:X509Certificate', own.raw.toString('base64')))) +
      tag(
        'ds:Object',
        `<xades:QualifyingProperties xmlns:xades="http://uri.etsi.org/01903/v1.3.2#" Target="#s">${properties}</xades:QualifyingProperties>`,
      ),
    `${ds} Id="s"`,
  );
}

/** Puts a signature where it belongs, as the last thing in the list. */
export function withSignature(text: string, signature: string): string {
  return text.replace(/<\/TrustServiceStatusList>$/, () => `${signature}</TrustServiceStatusList>`);
}

export function signedList(spec: ListSpec): Buffer {
  const text = unsignedList(spec);
  return Buffer.from(withSignature(text, listSignature(text, spec.signer)));
}
