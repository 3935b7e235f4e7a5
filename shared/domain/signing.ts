/**
 * Where a signature stands that an owner asked for. `timestamp_pending` and `validation_pending` lie between: signed already, and less
 * than was asked for.
 */
export const signingJobStatuses = ['queued', 'timestamp_pending', 'validation_pending', 'signed', 'failed'] as const;
export type SigningJobStatus = (typeof signingJobStatuses)[number];
