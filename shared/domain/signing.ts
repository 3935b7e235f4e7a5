/**
 * The baseline levels of ETSI EN 319 142-1, section 6: a signature alone, with a timestamp, with everything that proves its
 * certificates, and with a document timestamp over all of that.
 */
export const padesLevels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;
export type PadesLevel = (typeof padesLevels)[number];

/** What a level takes beyond the signature itself. */
export interface LevelNeeds {
  /** A timestamp over the signature. */
  readonly timestamp: boolean;
  /** Everything that proves the certificates. */
  readonly proofs: boolean;
  /** A document timestamp over all of that. */
  readonly archive: boolean;
}

/** By level, what it takes. */
export const levelNeeds: Readonly<Record<PadesLevel, LevelNeeds>> = {
  'B-B': { timestamp: false, proofs: false, archive: false },
  'B-T': { timestamp: true, proofs: false, archive: false },
  'B-LT': { timestamp: true, proofs: true, archive: false },
  'B-LTA': { timestamp: true, proofs: true, archive: true },
};

/**
 * Where a signature stands that an owner asked for. `timestamp_pending` and `validation_pending` lie between: signed already, and less
 * than was asked for.
 */
export const signingJobStatuses = ['queued', 'timestamp_pending', 'validation_pending', 'signed', 'failed'] as const;
export type SigningJobStatus = (typeof signingJobStatuses)[number];
