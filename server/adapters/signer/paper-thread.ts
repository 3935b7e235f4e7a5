import { X509Certificate } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { PadesLevel } from '../../../shared/domain/signing.ts';
import { PadesError, type SigningKey, type SignPdfOrder, type SignPdfOutcome } from '../../../shared/node/pades/contract.ts';
import { openKey } from '../../../shared/node/pades/keys/open-key.ts';
import { signPdf } from '../../../shared/node/pades/sign-pdf.ts';
import { writeReleasePaper } from '../../../shared/node/release-paper/write-release-paper.ts';
import type { PaperOrder } from '../../core/ports.ts';
import { authorityClient } from '../outbound/authority-client.ts';
import { openOutboundClient } from '../outbound/outbound-client.ts';
import { answerJob } from './in-thread.ts';
import { readRoots } from './read-roots.ts';
import { openInstallationKey, type SignerSettings } from './signer-settings.ts';

/** What papers are signed with. */
export interface PaperSettings extends Omit<SignerSettings, 'p12File' | 'passphraseFile'> {
  /** Null: no key is configured. */
  readonly key: Pick<SignerSettings, 'p12File' | 'passphraseFile'> | null;
}

/** One paper. */
export interface PaperJob extends Omit<PaperOrder, 'id' | 'signal'> {
  readonly settings: PaperSettings;
  readonly input: string;
  readonly output: string;
}

/** What came of it. */
export type PaperOutcome = Pick<SignPdfOutcome, 'level' | 'pending'>;

async function carryOut(job: PaperJob): Promise<PaperOutcome> {
  const { settings, input, output, now, made } = job;
  await writeFile(input, await writeReleasePaper(job), { mode: 0o600 });
  const order: Omit<SignPdfOrder, 'key' | 'level'> = {
    input,
    output,
    now,
    authorities: authorityClient(openOutboundClient({ allowPrivate: settings.allowPrivate, plainHttp: true })),
    timestampUrls: settings.timestampUrls,
    roots: [...(await readRoots(settings.rootsFile)), ...(made === null ? [] : [new X509Certificate(made.authority)])],
  };
  const key = await keyOf(job);
  try {
    const { level, pending } = await signAsFarAsPossible(order, key, settings.timestampUrls.length > 0 ? ['B-LTA', 'B-T', 'B-B'] : ['B-B']);
    return { level, pending };
  } finally {
    await key.close();
  }
}

/** A path that no root ends, of the signer or of a timestamp service, is no reason for a paper without a signature: it only proves less. */
async function signAsFarAsPossible(
  order: Omit<SignPdfOrder, 'key' | 'level'>,
  key: SigningKey,
  [level = 'B-B', ...lower]: readonly PadesLevel[],
): Promise<SignPdfOutcome> {
  try {
    return await signPdf({ ...order, key, level });
  } catch (error) {
    if (error instanceof PadesError && error.code === 'path_incomplete' && lower.length > 0) return signAsFarAsPossible(order, key, lower);
    throw error;
  }
}

async function keyOf({ made, settings: { key } }: PaperJob): Promise<SigningKey> {
  if (made !== null) return openKey({ pkcs8: made.privateKey, certificate: made.certificate });
  if (key === null) throw new PadesError('bad_key', 'no key is configured');
  return openInstallationKey(key);
}

await answerJob(carryOut);
