import { X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Instant } from '../../../shared/domain/instant.ts';
import { filledFile, PreparedFileError, type SignatureSlot, type SlotValue } from '../../../shared/format/witnessing/prepared-file.ts';
import { PadesError, type PadesErrorCode } from '../../../shared/node/pades/contract.ts';
import { extendPdf } from '../../../shared/node/pades/extend-pdf.ts';
import { verifyPdf } from '../../../shared/node/pades/verify-pdf.ts';
import { prepareSignatures, type PreparedSignatures } from '../../../shared/node/pades/witnesses/prepare-signatures.ts';
import type { PreparationOrder, WitnessedFile } from '../../core/ports.ts';
import { authorityClient } from '../outbound/authority-client.ts';
import { openOutboundClient } from '../outbound/outbound-client.ts';
import { answerJob } from './in-thread.ts';
import { placeAtFoot } from './place-at-foot.ts';
import { readRoots } from './read-roots.ts';
import type { SignerSettings } from './signer-settings.ts';

interface Files {
  readonly input: string;
  readonly output: string;
  readonly now: Instant;
}

/** Lays out a PDF for several people. */
export interface PreparationJob extends Files, Pick<PreparationOrder, 'signers' | 'visible'> {
  readonly act: 'prepare';
}

/** By what signatures are proved for the time to come. */
interface Proving {
  readonly settings: Pick<SignerSettings, 'rootsFile' | 'timestampUrls' | 'allowPrivate'>;
  readonly authority: Uint8Array | null;
}

/** Puts together what all have signed. */
export interface AssemblyJob extends Files, Proving {
  readonly act: 'assemble';
  readonly slots: readonly SignatureSlot[];
  readonly values: readonly SlotValue[];
}

/** Supplies what signatures are missing that were put together before. */
export interface ExtensionJob extends Files, Proving {
  readonly act: 'extend';
}

export type PreparationOutcome = PreparedSignatures;
export type AssemblyOutcome = Pick<WitnessedFile, 'level' | 'pending' | 'repairs'>;

async function prepare({ input, output, now, signers, visible }: PreparationJob): Promise<PreparationOutcome> {
  const laidOut = [];
  for (const [index, { name, language }] of signers.entries()) {
    const place = visible ? await placeAtFoot(input, index) : undefined;
    laidOut.push({ name, ...(place === undefined ? {} : { appearance: { place, timeZone: null, language } }) });
  }
  return prepareSignatures({ input, output, now, signers: laidOut });
}

/** Every signature has to be intact, and nothing else in the file; whose certificates they are, a reader decides. */
async function assemble({ input, output, now, settings, slots, values, authority }: AssemblyJob): Promise<AssemblyOutcome> {
  const filled = `${input}.filled`;
  await writeFile(filled, filledValues(await readFile(input), slots, values), { mode: 0o600 });
  const { signatures } = await verifyPdf({ input: filled, now, roots: [] });
  const made = signatures.filter(({ fieldName }) => slots.some((slot) => slot.fieldName === fieldName));
  const isSound = signatures.every(({ integrity, laterChanges }) => integrity === 'intact' && laterChanges.every(({ allowed }) => allowed));
  if (made.length !== slots.length || !isSound) throw new PadesError('damaged_and_signed', 'A signature does not fit the document.');
  if (settings.timestampUrls.length > 0) return extend({ input: filled, output, now, settings, authority });
  await writeFile(output, await readFile(filled), { mode: 0o600 });
  return { level: 'B-B', pending: null, repairs: [] };
}

async function extend({ input, output, now, settings, authority }: Files & Proving): Promise<AssemblyOutcome> {
  const { rootsFile, timestampUrls, allowPrivate } = settings;
  const roots = [...(await readRoots(rootsFile)), ...(authority === null ? [] : [new X509Certificate(authority)])];
  const authorities = authorityClient(openOutboundClient({ allowPrivate, plainHttp: true }));
  const order = { input, output, now, authorities, timestampUrls, roots };
  const { level, pending, repairs } = await extendPdf({ ...order, level: 'B-LTA' }).catch((error: unknown) => {
    if (error instanceof PadesError && ofSomebodysOwn.has(error.code)) return extendPdf({ ...order, level: 'B-T' });
    throw error;
  });
  return { level, pending, repairs };
}

/**
 * What can be wrong with a certificate of a witness's own by the end: nobody who is trusted here stands behind it, or it was revoked since.
 * Everybody has signed all the same, and a report says it.
 */
const ofSomebodysOwn: ReadonlySet<string> = new Set<PadesErrorCode>(['path_incomplete', 'certificate_revoked']);

function filledValues(prepared: Uint8Array, slots: readonly SignatureSlot[], values: readonly SlotValue[]): Uint8Array {
  try {
    return filledFile(prepared, slots, values);
  } catch (error) {
    throw error instanceof PreparedFileError ? new PadesError('damaged_and_signed', error.message) : error;
  }
}

await answerJob<PreparationJob | AssemblyJob | ExtensionJob, PreparationOutcome | AssemblyOutcome>((job) => {
  switch (job.act) {
    case 'prepare':
      return prepare(job);
    case 'assemble':
      return assemble(job);
    case 'extend':
      return extend(job);
  }
});
