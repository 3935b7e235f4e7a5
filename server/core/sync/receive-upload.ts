import type { Core } from '../context.ts';
import { PackCheck } from './check-pack.ts';
import type { UploadView } from './manage-uploads.ts';
import type { PackedPart } from './pack-head.ts';

/** Takes an upload's bytes as one request brings them. Whoever opened it closes it. */
export interface UploadIntake {
  /** Writes the next bytes; the buffer may be reused once this resolves. One call at a time. */
  take(bytes: Uint8Array): Promise<void>;
  /** How many bytes of the upload are in its file. */
  readonly hereBytes: number;
  /** The pack's parts, where all of it came through here and is what its head says; otherwise it has to be read again to tell. */
  readonly checked: readonly PackedPart[] | undefined;
  close(): Promise<void>;
}

/**
 * Takes an upload's bytes from `offsetBytes` on, which is where its file ends. They are hashed on their way.
 * The caller makes sure that there is one intake at a time and not a byte too many. @throws BlobMissingError when there is no such file.
 */
export async function receiveUpload({ packs }: Core, { id, sizeBytes }: UploadView, offsetBytes: number): Promise<UploadIntake> {
  const writer = await packs.writeUpload(id, offsetBytes);
  // What is in the file from before has not been seen by this process, or by no check that is still known.
  const check = offsetBytes === 0 ? new PackCheck(sizeBytes) : undefined;
  let hereBytes = offsetBytes;
  return {
    take: async (bytes) => {
      const written = writer.write(bytes);
      check?.add(bytes);
      await written;
      hereBytes += bytes.length;
    },
    get hereBytes() {
      return hereBytes;
    },
    get checked() {
      return hereBytes === sizeBytes ? check?.parts : undefined;
    },
    close: () => writer.close(),
  };
}
