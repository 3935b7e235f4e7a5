import { readFile } from 'node:fs/promises';
import { extractSignature } from '@signpdf/utils';
import { readDerPrefix } from '../../../shared/node/pades/certificates/der-reader.ts';
import { oids } from '../../../shared/node/pades/cms/oids.ts';
import { readSignedData } from '../../../shared/node/pades/signed-data/read-signed-data.ts';
import { pdfsigVerdicts, qpdfComplaints, type PdfsigVerdict } from '../pdf/pdf-checks.ts';
import type { Issued } from './make-certificate.ts';
import { cmsVerdict, tokenVerdict } from './openssl-checks.ts';

/** What programs that share no code with ours say about a signed file. */
export interface IndependentVerdict {
  /** One per signature and document timestamp, in the order in which they were made: null when OpenSSL accepts it, else its message. */
  readonly openssl: readonly (string | null)[];
  readonly pdfsig: readonly PdfsigVerdict[];
  /** Empty: qpdf finds no fault with the file's structure. */
  readonly qpdf: string;
  /** How many bytes follow what the last signature covers. */
  readonly uncovered: number;
}

interface Extracted {
  readonly value: Buffer;
  readonly covered: Buffer;
  readonly end: number;
}

/** The signatures of a file as @signpdf finds them: by looking for byte ranges. */
function extractAll(pdf: Buffer): Extracted[] {
  const found: Extracted[] = [];
  for (let at = pdf.indexOf('/ByteRange ['); at !== -1; at = pdf.indexOf('/ByteRange [', at + 1)) {
    const { ByteRange, signature, signedData } = extractSignature(pdf, found.length + 1) as {
      ByteRange: number[];
      signature: string;
      signedData: Buffer;
    };
    // It takes zeros at the end for padding, the last ones of a value too.
    found.push({
      value: Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(8)]),
      covered: signedData,
      end: (ByteRange[2] ?? 0) + (ByteRange[3] ?? 0),
    });
  }
  return found.sort((a, b) => a.end - b.end);
}

/** OpenSSL's verdict on one value: a CMS with whatever token is in it, or a document timestamp. */
async function judge({ value, covered }: Extracted, root: Issued, intermediate: Issued): Promise<string | null> {
  const { node } = readDerPrefix(value);
  const { contentType, signers } = readSignedData(node);
  if (contentType === oids.tstInfo) return tokenVerdict(node.raw, covered, root, intermediate);
  const verdict = await cmsVerdict(node.raw, covered, root);
  const [token] = signers[0]?.unsigned.get(oids.timestampToken) ?? [];
  if (verdict !== null || token === undefined) return verdict;
  return tokenVerdict(token.raw, signers[0]?.signature ?? Buffer.alloc(0), root, intermediate);
}

/** Everything the other programs say. @throws if the file holds no signature that @signpdf finds. */
export async function independentVerdict(path: string, root: Issued, intermediate: Issued, password?: string): Promise<IndependentVerdict> {
  const pdf = await readFile(path);
  const extracted = extractAll(pdf);
  if (extracted.length === 0) throw new Error('no signature found');
  const openssl: (string | null)[] = [];
  for (const one of extracted) openssl.push(await judge(one, root, intermediate));
  return {
    openssl,
    pdfsig: pdfsigVerdicts(path, password),
    qpdf: qpdfComplaints(path, password),
    uncovered: pdf.length - (extracted.at(-1)?.end ?? 0),
  };
}
