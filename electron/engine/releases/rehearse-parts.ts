import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { syncLimits } from '../../../shared/wire/sync.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { challengeBytes, partProofHead } from '../../../shared/format/release/proofs.ts';
import { rangeOf, type PartPlace } from '../containers/part-place.ts';
import type { PartSize } from '../sync/parts/pack.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import type { SyncHost } from '../sync/sync-host.ts';
import { fetchParts } from '../sync/sync-run.ts';

/** The state of a part on the server. */
export type PartState = 'whole' | 'missing' | 'damaged';

/**
 * Whether the server has parts to their last byte, and as they were made. For a part that is on this device it has to prove it
 * (FORMAT.md, "Proofs"); any other one is fetched, stays here, and is checked by its hash.
 * @param checked is told the size of every part that is done.
 * @throws SyncError when the server can't be asked.
 */
export async function checkParts(
  api: SyncApi,
  host: SyncHost,
  parts: readonly PartSize[],
  checked: (sizeBytes: number) => void,
): Promise<ReadonlyMap<string, PartState>> {
  const states = new Map<string, PartState>();
  for (let from = 0; from < parts.length; from += syncLimits.namesPerProof) {
    const batch = parts.slice(from, from + syncLimits.namesPerProof);
    const challenge = new Uint8Array(randomBytes(challengeBytes));
    const proofs = await api.partProofs(
      challenge,
      batch.map(({ name }) => name),
    );
    for (const [index, part] of batch.entries()) {
      states.set(part.name, await stateOf(api, host, part, challenge, proofs[index] ?? null));
      checked(part.sizeBytes);
    }
  }
  return states;
}

async function stateOf(api: SyncApi, host: SyncHost, part: PartSize, challenge: Uint8Array, proof: Uint8Array | null): Promise<PartState> {
  if (proof === null) return 'missing';
  const ours = await proofHere(host.partPlace(part.name), part.name, challenge);
  if (ours !== undefined) return equalBytes(ours, proof) ? 'whole' : 'damaged';
  try {
    await fetchParts(api, host, [part], () => undefined);
    return 'whole';
  } catch (error) {
    if (error instanceof SyncError && error.code === 'part_missing') return 'missing';
    if (error instanceof SyncError && error.code === 'part_damaged') return 'damaged';
    throw error;
  }
}

/** The proof that this device could give; undefined where the part is not here, or not what its name says. */
async function proofHere(place: PartPlace, name: string, challenge: Uint8Array): Promise<Uint8Array | undefined> {
  const proof = createHash('sha256').update(partProofHead(challenge));
  const own = createHash('sha256');
  try {
    for await (const chunk of createReadStream(place.path, rangeOf(place))) {
      proof.update(chunk as Buffer);
      own.update(chunk as Buffer);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return own.digest('hex') === name ? proof.digest() : undefined;
}
