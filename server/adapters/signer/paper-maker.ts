import { createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { issueForInstallation } from '../../../shared/node/pades/witnesses/issue-certificate.ts';
import type { Clock, PaperMaker } from '../../core/ports.ts';
import { inThread } from './in-thread.ts';
import type { PaperJob, PaperOutcome, PaperSettings } from './paper-thread.ts';
import { openInstallationKey } from './signer-settings.ts';
import { freshFolder, openWorkFolder } from './work-folder.ts';

const paperThread = new URL('./paper-thread.ts', import.meta.url);
const newKeyPair = promisify(generateKeyPair);

export interface PaperMakerOptions extends PaperSettings {
  /** For this user alone. It contains a paper in plain while that is being made. */
  readonly workDir: string;
}

/** Lays out and signs release papers, each in a thread of its own. */
export function openPaperMaker({ workDir, ...settings }: PaperMakerOptions, clock: Clock): PaperMaker {
  const { key } = settings;
  return {
    configured: async () => {
      if (key === null) return null;
      const opened = await openInstallationKey(key);
      await opened.close();
      return opened.certificate.raw;
    },
    newSigner: async (authority, origin, now) => {
      const { privateKey, publicKey } = await newKeyPair('ec', { namedCurve: 'P-256' });
      const certificate = issueForInstallation({
        authority: {
          certificate: new X509Certificate(authority.certificate),
          privateKey: createPrivateKey({ key: Buffer.from(authority.privateKey), format: 'der', type: 'pkcs8' }),
        },
        publicKeyInfo: publicKey.export({ format: 'der', type: 'spki' }),
        origin,
        now,
      });
      return { certificate, privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }), authority: authority.certificate };
    },
    make: async ({ id, signal, ...order }) => {
      await openWorkFolder(workDir, clock);
      const folder = await freshFolder(workDir, id);
      const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
      try {
        const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
        const job: PaperJob = { ...order, settings, input, output };
        const outcome = await inThread<PaperOutcome>(paperThread, job, signal);
        return { ...outcome, read: () => createReadStream(output), discard };
      } catch (error) {
        await discard();
        throw error;
      }
    },
  };
}
