import type { PadesLevel } from '../../../shared/domain/signing.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { SignPdfOutcome } from '../../../shared/node/pades/contract.ts';
import { extendPdf } from '../../../shared/node/pades/extend-pdf.ts';
import { signPdf } from '../../../shared/node/pades/sign-pdf.ts';
import { authorityClient } from '../outbound/authority-client.ts';
import { openOutboundClient } from '../outbound/outbound-client.ts';
import { answerJob } from './in-thread.ts';
import { placeAtFoot } from './place-at-foot.ts';
import { readRoots } from './read-roots.ts';
import { openInstallationKey, type SignerSettings } from './signer-settings.ts';

/** One job of the thread. */
export interface SignJob {
  readonly settings: SignerSettings;
  /** A signature, or what one still needs; `signature` is absent for the latter. */
  readonly signature?: { readonly reason: string | null; readonly visible: boolean };
  readonly input: string;
  readonly output: string;
  readonly level: PadesLevel;
  readonly now: Instant;
}

/** What came of it. */
export type SignOutcome = Pick<SignPdfOutcome, 'level' | 'pending' | 'repairs' | 'endedUsageRights'>;

/** Parses and signs one file. */
async function carryOut({ settings, signature, input, output, level, now }: SignJob): Promise<SignPdfOutcome> {
  const common = {
    input,
    output,
    level,
    now,
    authorities: authorityClient(openOutboundClient({ allowPrivate: settings.allowPrivate, plainHttp: true })),
    timestampUrls: settings.timestampUrls,
    roots: await readRoots(settings.rootsFile),
  };
  if (signature === undefined) return extendPdf({ ...common, level: level === 'B-B' ? 'B-T' : level });
  const key = await openInstallationKey(settings);
  try {
    return await signPdf({
      ...common,
      key,
      ...(signature.reason === null ? {} : { reason: signature.reason }),
      ...(signature.visible ? { appearance: { place: await placeAtFoot(input), timeZone: 'UTC', language: 'en' } } : {}),
    });
  } finally {
    await key.close();
  }
}

await answerJob(async (job: SignJob): Promise<SignOutcome> => {
  const { level, pending, repairs, endedUsageRights } = await carryOut(job);
  return { level, pending, repairs, endedUsageRights };
});
