import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Clock, DocumentSigner, SignedFile, SigningOrder } from '../../core/ports.ts';
import { inThread } from './in-thread.ts';
import type { SignJob, SignOutcome } from './sign-thread.ts';
import { freshFolder, openWorkFolder } from './work-folder.ts';
import { readRoots } from './read-roots.ts';
import { openInstallationKey, type SignerSettings } from './signer-settings.ts';

const signThread = new URL('./sign-thread.ts', import.meta.url);

export interface PdfSignerOptions extends SignerSettings {
  /** For this user alone. It contains a document in plain while that is being signed. */
  readonly workDir: string;
}

/**
 * Signs with the key of a PKCS#12 file, which has to open now and is opened again for each signature.
 * @throws PadesError `wrong_key_password`, `bad_key`; Error when a file can't be read.
 */
export async function openPdfSigner({ workDir, ...settings }: PdfSignerOptions, clock: Clock): Promise<DocumentSigner> {
  await (await openInstallationKey(settings)).close();
  await readRoots(settings.rootsFile);
  await openWorkFolder(workDir, clock);
  const run = async (order: Omit<SigningOrder, 'reason' | 'visible'>, signature: SignJob['signature']): Promise<SignedFile> => {
    const folder = await freshFolder(workDir, order.id);
    const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
    try {
      const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
      await pipeline(order.content, createWriteStream(input, { mode: 0o600 }), { signal: order.signal });
      const { level, now } = order;
      const job: SignJob = { settings, ...(signature === undefined ? {} : { signature }), input, output, level, now };
      const outcome = await inThread<SignOutcome>(signThread, job, order.signal);
      return { ...outcome, read: () => createReadStream(output), discard };
    } catch (error) {
      await discard();
      throw error;
    }
  };
  return {
    sign: (order) => run(order, { reason: order.reason, visible: order.visible }),
    extend: (order) => run(order, undefined),
  };
}
