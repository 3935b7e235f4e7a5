import { findByteRange } from '@signpdf/utils';
import type { PdfAppender, PendingSignature } from '../append/appender-contract.ts';
import { PadesError } from '../contract.ts';

/** What today's signatures and tokens need, with some certificates in them. */
export const usualRoomBytes = 16 * 1024;
const maxRoomBytes = 1024 * 1024;
const slackBytes = 2 * 1024;

export interface Embedded {
  readonly fieldName: string;
  readonly vriKey: string;
}

export interface ValueToEmbed {
  readonly appender: PdfAppender;
  readonly roomBytes: number;
  /** Announces the revision. */
  readonly add: (reserveBytes: number) => PendingSignature | Promise<PendingSignature>;
  /** The value over the digest of everything else. */
  readonly make: (digest: Buffer) => Promise<Uint8Array>;
}

/**
 * Announces a revision, has its value made over the digest and writes it. A value that does not fit is not cut: the revision is
 * dropped and made again with room for it.
 * @throws whatever `make` throws, the revision being dropped; PadesError `too_large` for a value beyond 1 MiB.
 */
export async function embedWithRoom({ appender, roomBytes, add, make }: ValueToEmbed): Promise<Embedded> {
  for (let room = roomBytes; room <= maxRoomBytes; ) {
    const pending = await add(room);
    const value = await makeOrDrop(pending, make);
    if (value.length <= pending.reservedBytes) {
      const start = appender.sizeBytes;
      const { vriKey } = await pending.embed(value);
      checkAsOthersRead(appender.file.readBytes(start, appender.sizeBytes - start), start, pending, value);
      return { fieldName: pending.fieldName, vriKey };
    }
    pending.drop();
    room = value.length + slackBytes;
  }
  throw new PadesError('too_large', 'the signature with its certificates is larger than 1 MiB');
}

async function makeOrDrop(pending: PendingSignature, make: (digest: Buffer) => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await make(pending.byteRangeDigest());
  } catch (error) {
    pending.drop();
    throw error;
  }
}

/**
 * Reads back what was written through another maker's eyes before anybody gets the file: @signpdf must find the byte range that was
 * digested, and in its gap the value that was made.
 */
function checkAsOthersRead(revision: Buffer, start: number, { byteRange }: PendingSignature, value: Uint8Array): void {
  const [, gapStart, gapEnd, rest] = byteRange;
  const { byteRangeStrings } = findByteRange(revision);
  const same = byteRangeStrings.some((text) => text.match(/\d+/g)?.map(Number).join() === byteRange.join());
  const gap = revision.subarray(gapStart - start, gapEnd - start).toString('latin1');
  const filled = gap.startsWith('<') && gap.endsWith('>') && gap.slice(1).toLowerCase().startsWith(Buffer.from(value).toString('hex'));
  if (!same || !filled || gapEnd + rest !== start + revision.length)
    throw new Error('the appended signature does not read back as it was made');
}
