import { constants, createHash, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { strongEnough } from '../certificates/check-signature.ts';
import { TrustedListError } from './list-contract.ts';
import { childOf, childrenOf, parseXml, textOf } from './list-xml.ts';

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
const more = 'http://www.w3.org/2001/04/xmldsig-more#';
const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const signedProperties = 'http://uri.etsi.org/01903#SignedProperties';
/** The ways in which lists are signed (TS 119 612, annex B); anything older than SHA-2 is not taken. */
const algorithms: Readonly<Record<string, { readonly hash: string; readonly type: 'rsa' | 'ec'; readonly pss?: true }>> = {
  [`${more}rsa-sha256`]: { hash: 'sha256', type: 'rsa' },
  [`${more}rsa-sha384`]: { hash: 'sha384', type: 'rsa' },
  [`${more}rsa-sha512`]: { hash: 'sha512', type: 'rsa' },
  [`${more}ecdsa-sha256`]: { hash: 'sha256', type: 'ec' },
  [`${more}ecdsa-sha384`]: { hash: 'sha384', type: 'ec' },
  [`${more}ecdsa-sha512`]: { hash: 'sha512', type: 'ec' },
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1': { hash: 'sha256', type: 'rsa', pss: true },
  'http://www.w3.org/2007/05/xmldsig-more#sha512-rsa-MGF1': { hash: 'sha512', type: 'rsa', pss: true },
};

/** A list's only signature, and the certificate that it says it was made with. */
export interface ClaimedSignature {
  readonly text: string;
  readonly element: Element;
  /** SHA-256 of the certificate, lower-case hex. */
  readonly signer: string;
  readonly key: KeyObject;
}

/** @throws TrustedListError `signature_missing`, and as `parseXml`. */
export function claimedSignature(text: string): ClaimedSignature {
  const root = parseXml(text).documentElement;
  // It stands directly in the list (TS 119 612, 5.7.1); one anywhere else, or a second one, is somebody's trick.
  const [element, second] = childrenOf(root, 'Signature').filter(({ namespaceURI }) => namespaceURI === signatureNamespace);
  const all = root.getElementsByTagNameNS(signatureNamespace, 'Signature');
  if (element === undefined || second !== undefined || all.length !== 1) throw new TrustedListError('signature_missing');
  try {
    const der = Buffer.from(textOf(childOf(element, 'KeyInfo', 'X509Data', 'X509Certificate')), 'base64');
    const { raw, publicKey: key } = new X509Certificate(der);
    return { text, element, signer: createHash('sha256').update(raw).digest('hex'), key };
  } catch (error) {
    throw new TrustedListError('signature_missing', { cause: error });
  }
}

/**
 * Checks the signature (XML Signature, XAdES, enveloped) with the key of its signer, whom the caller has found to be allowed.
 * @returns the list as it was signed, and nothing that wasn't: only from this may anything be taken.
 * @throws TrustedListError `signature_bad`.
 */
export function signedPartOf({ text, element, key }: ClaimedSignature): Document {
  const checked = new SignedXml({ publicCert: key.export({ format: 'pem', type: 'spki' }), getCertFromKeyInfo: () => null });
  checked.SignatureAlgorithms = Object.fromEntries(Object.keys(algorithms).map((name) => [name, verifierOf(name, key)]));
  try {
    checkReferences(element);
    checked.loadSignature(element);
    if (!checked.checkSignature(text)) throw new TrustedListError('signature_bad');
    const [whole] = checked.getSignedReferences().filter((part) => /^<(?:\w+:)?TrustServiceStatusList[\s>]/.test(part));
    if (whole === undefined) throw new TrustedListError('signature_bad');
    return parseXml(whole);
  } catch (error) {
    throw error instanceof TrustedListError ? error : new TrustedListError('signature_bad', { cause: error });
  }
}

/** One reference to the whole document, without its signature, and one to the properties of XAdES; no other transformation. */
function checkReferences(element: Element): void {
  const infos = childrenOf(element, 'SignedInfo');
  const references = childrenOf(infos[0], 'Reference').map((one) => ({
    uri: one.getAttribute('URI'),
    type: one.getAttribute('Type'),
    digest: childOf(one, 'DigestMethod')?.getAttribute('Algorithm') ?? '',
    transforms: childrenOf(childOf(one, 'Transforms'), 'Transform').map((each) => each.getAttribute('Algorithm') ?? ''),
  }));
  const whole = references.filter(({ uri }) => uri === '');
  const others = references.filter(({ uri }) => uri !== '');
  const good =
    infos.length === 1 &&
    whole.length === 1 &&
    whole[0]?.transforms.join(' ') === `${enveloped} ${exclusive}` &&
    others.every(({ type, transforms }) => type === signedProperties && transforms.every((each) => each === exclusive)) &&
    references.every(({ digest }) => /#sha(?:256|384|512)$/.test(digest));
  if (!good) throw new TrustedListError('signature_bad');
}

function verifierOf(name: string, publicKey: KeyObject) {
  return class {
    getSignature(): never {
      throw new Error('lists are only verified');
    }
    verifySignature(material: string, _key: unknown, value: string): boolean {
      const algorithm = algorithms[name];
      if (algorithm === undefined || algorithm.type !== publicKey.asymmetricKeyType || !strongEnough(publicKey)) return false;
      const key =
        algorithm.type === 'ec'
          ? { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
          : algorithm.pss === true
            ? { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
            : publicKey;
      return verify(algorithm.hash, Buffer.from(material, 'utf8'), key, Buffer.from(value, 'base64'));
    }
    getAlgorithmName(): string {
      return name;
    }
  };
}
