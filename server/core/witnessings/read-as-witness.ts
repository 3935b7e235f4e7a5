import type { Core } from '../context.ts';
import type { WitnessVisit } from './certify-witness.ts';
import { actingWitness, type FoundWitness } from './open-witness.ts';
import { readPrepared, type WitnessContent } from './prepared-content.ts';
import { authorityCertificate } from './witness-authority.ts';

/** What a witness's page works with. */
export interface WitnessView extends FoundWitness {
  /** In DER. */
  readonly authority: Uint8Array;
}

/** @throws DomainError as `actingWitness`. */
export async function viewAsWitness(core: Core, { token, session }: WitnessVisit): Promise<WitnessView> {
  const found = await actingWitness(core, token, session);
  return { ...found, authority: await authorityCertificate(core) };
}

/** @throws DomainError as `actingWitness`; while it's read as `readPrepared`. */
export async function openWitnessContent(core: Core, { token, session }: WitnessVisit): Promise<WitnessContent> {
  const { witnessing } = await actingWitness(core, token, session);
  return {
    sizeBytes: witnessing.size_bytes,
    checksum: witnessing.checksum,
    read: (range) => readPrepared(core, witnessing, range),
  };
}
