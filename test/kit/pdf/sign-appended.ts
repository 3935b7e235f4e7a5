import type { HashName, PdfRecipient } from '../../../shared/node/pades/file/pdf-file.ts';
import type { PdfAppender, PendingSignature, SignatureSpec } from '../../../shared/node/pades/append/appender-contract.ts';
import { openAppender } from '../../../shared/node/pades/append/pdf-appender.ts';
import { signData } from '../../../shared/node/pades/cms/signed-data-writer.ts';
import type { SigningKey } from '../../../shared/node/pades/contract.ts';
import { instantFromMs } from '../../../shared/domain/instant.ts';
import { makeCertificate, signingKeyOf } from '../pki/make-certificate.ts';

const atMs = Date.UTC(2026, 10, 22, 12);
export const signedAt = instantFromMs(atMs);

let key: SigningKey | undefined;

/** A key that signs quickly and whose certificate was issued by nobody. */
function testKey(): SigningKey {
  key ??= signingKeyOf(makeCertificate({ name: 'Ann', notBeforeMs: atMs - 86_400_000, notAfterMs: atMs + 86_400_000 }));
  return key;
}

/** The value of a signature over what a pending revision covers. */
export async function valueFor(pending: PendingSignature): Promise<Buffer> {
  return (await signData({ key: testKey(), contentDigest: pending.byteRangeDigest(), chain: [] })).encode();
}

export interface AppendedSigning {
  readonly input: string;
  readonly output: string;
  readonly pdfPassword?: string;
  readonly pdfRecipient?: PdfRecipient;
  readonly hash?: HashName;
}

/** Opens, lets `work` append, and finishes; leaves nothing behind if it fails. */
export async function appending<Result>(
  { hash = 'sha256', ...order }: AppendedSigning,
  work: (appender: PdfAppender) => Promise<Result>,
): Promise<Result> {
  const appender = await openAppender({ ...order, hash });
  try {
    const result = await work(appender);
    await appender.finish();
    return result;
  } finally {
    await appender.abort();
  }
}

/** One more signature that verifies. @returns the name of its field. */
export async function signAppended(order: AppendedSigning, spec: Partial<SignatureSpec> = {}): Promise<string> {
  return appending(order, async (appender) => {
    const pending = await appender.addSignature({ now: signedAt, ...spec });
    await pending.embed(await valueFor(pending));
    return pending.fieldName;
  });
}
