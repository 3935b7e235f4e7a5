import type { Certificate } from '../certificates/certificate.ts';
import { readDerPrefix } from '../certificates/der-reader.ts';
import { oids } from '../cms/oids.ts';
import { PadesError } from '../contract.ts';
import type { PdfFile } from '../file/pdf-contract.ts';
import { collectSignatures } from '../report/collect-signatures.ts';
import { readSignedData } from '../signed-data/read-signed-data.ts';
import { readTimestampToken, type TimestampToken } from '../signed-data/timestamp-token.ts';
import { checkSigner } from '../signed-data/check-signer.ts';

/** A signature or document timestamp that a file holds, as far as extending it goes. */
export interface HeldSignature {
  readonly fieldName: string;
  readonly kind: 'signature' | 'document_timestamp';
  /** The value with its padding: what the key of its validation data is made from. */
  readonly contents: Uint8Array;
  /** Null for a document timestamp, and for a signature without its certificate. */
  readonly signer: Certificate | null;
  /** The token in the signature, or the document timestamp itself; null if there is none. */
  readonly token: TimestampToken | null;
  /** The service's certificate, if there is a token that includes it. */
  readonly service: Certificate | null;
  /** Every certificate it includes. */
  readonly pool: readonly Certificate[];
}

/**
 * In the order in which they were made. @throws PadesError `damaged_and_signed` for a value that cannot be read, since nobody can extend
 * it.
 */
export async function heldSignatures(file: PdfFile): Promise<HeldSignature[]> {
  const held: HeldSignature[] = [];
  for (const { field, value } of collectSignatures(file).signatures) {
    const contents = value.contents?.bytes ?? new Uint8Array();
    try {
      held.push({ fieldName: field.name, kind: value.kind, contents, ...(await readValue(value.kind, contents)) });
    } catch (error) {
      if (!(error instanceof PadesError) || error.code !== 'damaged') throw error;
      throw new PadesError('damaged_and_signed', `the signature in ${field.name} cannot be read`, { cause: error });
    }
  }
  return held;
}

async function readValue(
  kind: HeldSignature['kind'],
  contents: Uint8Array,
): Promise<Pick<HeldSignature, 'signer' | 'token' | 'service' | 'pool'>> {
  const { node } = readDerPrefix(contents);
  if (kind === 'document_timestamp') {
    const token = readTimestampToken(node);
    return { signer: null, token, service: await certificateOf(token), pool: token.signedData.certificates };
  }
  const signedData = readSignedData(node);
  const { certificate } = await checkSigner({
    signedData,
    contentType: oids.data,
    digestOf: () => new Uint8Array(),
    allowSha1CertificateId: true,
  });
  const [tokenNode] = signedData.signers[0]?.unsigned.get(oids.timestampToken) ?? [];
  const token = tokenNode === undefined ? null : readTimestampToken(tokenNode);
  const service = token === null ? null : await certificateOf(token);
  return { signer: certificate, token, service, pool: [...signedData.certificates, ...(token?.signedData.certificates ?? [])] };
}

/** Which certificate a token names as its signer's. */
async function certificateOf({ signedData }: TimestampToken): Promise<Certificate | null> {
  const { certificate } = await checkSigner({
    signedData,
    contentType: oids.tstInfo,
    digestOf: () => new Uint8Array(),
    allowSha1CertificateId: true,
  });
  return certificate;
}
