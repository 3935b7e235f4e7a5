import type { PadesLevel } from '../../../domain/signing.ts';

/** What a signature has, as far as it was checked and found good. */
export interface LevelFacts {
  /** SubFilter ETSI.CAdES.detached, a bound certificate, `/M`, and no signing-time among the signed attributes. */
  readonly baseline: boolean;
  /** A good timestamp of a trusted service: the signature's own, or a later one over the document. */
  readonly timestamped: boolean;
  /** Path and revocation of the signer and of those timestamps rest on what the file itself holds. */
  readonly selfContained: boolean;
  /** A good document timestamp covers all of that. */
  readonly archived: boolean;
}

/** The level of ETSI EN 319 142-1, section 6, that a signature has reached; null for one that is not a baseline signature. */
export function levelOf({ baseline, timestamped, selfContained, archived }: LevelFacts): PadesLevel | null {
  if (!baseline) return null;
  if (!timestamped) return 'B-B';
  if (!selfContained) return 'B-T';
  return archived ? 'B-LTA' : 'B-LT';
}
