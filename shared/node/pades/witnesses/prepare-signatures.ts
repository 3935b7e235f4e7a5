import type { SignatureSlot } from '../../../format/witnessing/prepared-file.ts';
import type { SignatureSpec } from '../append/appender-contract.ts';
import { openAppender } from '../append/pdf-appender.ts';
import { PadesError, type SignPdfOrder, type SignPdfOutcome } from '../contract.ts';

/** Somebody who is to sign, and what their signature says and shows. */
export type PreparedSigner = Required<Pick<SignPdfOrder, 'name'>> & Pick<SignPdfOrder, 'reason' | 'location' | 'appearance'>;

export interface PrepareSignaturesOrder extends Pick<SignPdfOrder, 'input' | 'output' | 'now' | 'signal'> {
  /** In the order in which they sign. */
  readonly signers: readonly PreparedSigner[];
}

/** What came of it. */
export interface PreparedSignatures extends Pick<SignPdfOutcome, 'repairs'> {
  /** Where the signatures go, in the order of the signers. */
  readonly slots: readonly SignatureSlot[];
}

/** A certificate of four links with RSA keys, and a timestamp over the value, each with its own chain. */
const roomBytes = 24 * 1024;

/**
 * Lays out the signatures of several people as revisions of one PDF, each complete except for its date and its value
 * (`shared/format/witnessing/prepared-file.ts`). The values are SHA-256, whatever keys the signers turn out to have.
 * @throws PadesError as `PdfAppender.addSignature`, so `readers_may_differ` for damage that other programs may read in another way; `unsupported_encryption` for an encrypted file, whose dates nobody could fill in.
 */
export async function prepareSignatures(order: PrepareSignaturesOrder): Promise<PreparedSignatures> {
  const { input, output, now, signers, signal } = order;
  const appender = await openAppender({ input, output, hash: 'sha256', ...(signal === undefined ? {} : { signal }) });
  try {
    if (appender.file.encrypted)
      throw new PadesError('unsupported_encryption', 'A PDF with a password cannot be prepared for others to sign.');
    const slots: SignatureSlot[] = [];
    for (const signer of signers) {
      const start = appender.sizeBytes;
      const spec: SignatureSpec = { ...signer, now, reserveBytes: roomBytes };
      const pending = await appender.addSignature(spec);
      const [, before, after, rest] = pending.byteRange;
      // An empty value: what is reserved stays zeros until the signer fills it in.
      await pending.embed(new Uint8Array(1));
      const revision = appender.file.readBytes(start, appender.sizeBytes - start).toString('latin1');
      slots.push({ fieldName: pending.fieldName, byteRange: [0, before, after, rest], dateAt: start + revision.indexOf('/M (D:') + 4 });
    }
    const { repairs } = appender;
    await appender.finish();
    return { slots, repairs };
  } catch (error) {
    await appender.abort();
    throw error;
  }
}
