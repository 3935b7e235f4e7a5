import { createHash } from 'node:crypto';
import { DerError, readDerPrefix, type DerNode } from '../certificates/der-reader.ts';
import { oids } from '../cms/oids.ts';
import type { Finding } from '../contract.ts';
import type { HashName, PdfFile } from '../file/pdf-contract.ts';
import { checkSigner, type CheckedSigner } from '../signed-data/check-signer.ts';
import { readSignedData, type SignedData } from '../signed-data/read-signed-data.ts';
import { checkTimestampToken, readTimestampToken, type CheckedTimestamp, type TimestampToken } from '../signed-data/timestamp-token.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { FoundSignature } from './collect-signatures.ts';
import { finding } from './finding-codes.ts';

/** A token taken on its own; its path is another question. */
export interface ReadTimestamp {
  readonly token: TimestampToken;
  readonly checked: CheckedTimestamp;
}

/** A signature with its cryptography checked against the bytes of the file, trust aside. */
export interface ReadSignature {
  readonly found: FoundSignature;
  readonly signedData: SignedData | null;
  readonly signer: CheckedSigner | null;
  /** The timestamps that the signature carries; for a document timestamp, itself. */
  readonly timestamps: readonly ReadTimestamp[];
  readonly integrity: 'intact' | 'broken' | 'unreadable';
  readonly findings: readonly Finding[];
}

const detached = ['ETSI.CAdES.detached', 'adbe.pkcs7.detached'];
const maxTimestamps = 10;
/** Whatever the digest says: other bytes are covered than a reader shows. */
const misplaced = new Set(['byte_range_malformed', 'byte_range_gap', 'byte_ranges_overlap', 'not_at_revision_end']);

/** Reads what is in /Contents and hashes what the byte range covers. @throws PadesError only for `cancelled` or a failing disk. */
export async function readSignature(file: PdfFile, found: FoundSignature, pool: readonly Certificate[]): Promise<ReadSignature> {
  const nothing = { found, signedData: null, signer: null, timestamps: [], integrity: 'unreadable' as const };
  const { byteRange, value } = found;
  if (byteRange === null || value.contents === null) return { ...nothing, findings: [...found.findings, finding('signature_unreadable')] };
  const [start, first, second, last] = byteRange;
  const digestOf = (hash: HashName): Promise<Buffer> =>
    file.hashRange(hash, [
      [start, first],
      [second, last],
    ]);
  try {
    const { node, rest } = readDerPrefix(value.contents.bytes);
    const padding = rest.every((byte) => byte === 0) ? [] : [finding('contents_padding')];
    const read =
      value.kind === 'document_timestamp' ? await readStamp(found, node, digestOf, pool) : await readValue(found, node, digestOf, pool);
    return {
      ...read,
      findings: [...found.findings, ...padding, ...read.findings],
      integrity: found.findings.some(({ code }) => misplaced.has(code)) ? 'broken' : read.integrity,
    };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return { ...nothing, findings: [...found.findings, finding('signature_unreadable')] };
  }
}

/** The certificates and revocation data that came inside a value, for the pool; empty when it can't be read. */
export function contentsOf(found: FoundSignature): SignedData[] {
  try {
    const signedData = readSignedData(readDerPrefix(found.value.contents?.bytes ?? Buffer.alloc(0)).node);
    return [signedData, ...tokensIn(signedData).flatMap((token) => [token.signedData])];
  } catch {
    return [];
  }
}

async function readStamp(
  found: FoundSignature,
  node: DerNode,
  imprintOf: (hash: HashName) => Promise<Buffer>,
  pool: readonly Certificate[],
): Promise<ReadSignature> {
  const token = readTimestampToken(node);
  const checked = await checkTimestampToken(token, { imprintOf, pool });
  const broken = checked.findings.some(({ code }) => code === 'timestamp_mismatch' || code === 'timestamp_forged');
  const unreadable = checked.findings.some(({ code }) =>
    ['timestamp_unreadable', 'weak_algorithm', 'unsupported_algorithm'].includes(code),
  );
  const integrity = broken ? 'broken' : unreadable ? 'unreadable' : 'intact';
  return { found, signedData: token.signedData, signer: null, timestamps: [{ token, checked }], integrity, findings: checked.findings };
}

async function readValue(
  found: FoundSignature,
  node: DerNode,
  digestOf: (hash: HashName) => Promise<Buffer>,
  pool: readonly Certificate[],
): Promise<ReadSignature> {
  if (!detached.includes(found.value.subFilter ?? '')) {
    return {
      found,
      signedData: null,
      signer: null,
      timestamps: [],
      integrity: 'unreadable',
      findings: [finding('unsupported_algorithm', { subFilter: found.value.subFilter ?? '' })],
    };
  }
  const signedData = readSignedData(node);
  const embedded = signedData.content === null || signedData.content.length === 0 ? [] : [finding('attributes_malformed')];
  const signer = await checkSigner({ signedData, contentType: oids.data, digestOf, allowSha1CertificateId: false, pool });
  const timestamps = await Promise.all(
    tokensIn(signedData).map(async (token) => ({
      token,
      checked: await checkTimestampToken(token, { imprintOf: (hash) => digest(hash, signedData.signers[0]?.signature), pool }),
    })),
  );
  const unreadable = unreadableTokens(signedData) > 0 ? [finding('timestamp_unreadable')] : [];
  return {
    found,
    signedData,
    signer,
    timestamps,
    integrity: embedded.length > 0 ? 'broken' : signer.integrity,
    findings: [...embedded, ...signer.findings, ...unreadable],
  };
}

function digest(hash: HashName, signature: Uint8Array | undefined): Buffer {
  return createHash(hash)
    .update(signature ?? Buffer.alloc(0))
    .digest();
}

function tokenNodes({ signers: [signer] }: SignedData): readonly DerNode[] {
  return (signer?.unsigned.get(oids.timestampToken) ?? []).slice(0, maxTimestamps);
}

function tokensIn(signedData: SignedData): TimestampToken[] {
  return tokenNodes(signedData).flatMap((node) => tryToken(node) ?? []);
}

function unreadableTokens(signedData: SignedData): number {
  return tokenNodes(signedData).filter((node) => tryToken(node) === undefined).length;
}

function tryToken(node: DerNode): TimestampToken | undefined {
  try {
    return readTimestampToken(node);
  } catch {
    return undefined;
  }
}
