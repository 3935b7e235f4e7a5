import type { RaisedLevel, SignaturesReport } from '../../../electron/contract/signing.ts';

/** As much of a report as the choice of a level depends on. */
type Weighed = {
  readonly signatures: readonly (Pick<SignaturesReport['signatures'][number], 'path' | 'signer'> & {
    readonly findings: readonly { readonly code: string }[];
  })[];
};

/**
 * The most that can be added now. More than a proven time takes certificates that lead to somebody trusted, the timestamp service's too;
 * one that its own signer made has nobody to ask.
 */
export function allowedLevel({ signatures }: Weighed): RaisedLevel {
  const isProvable = signatures.every(
    ({ path, signer, findings }) =>
      (path === 'trusted' || signer?.selfMade === true) && findings.every(({ code }) => code !== 'timestamp_untrusted'),
  );
  return isProvable ? 'B-LTA' : 'B-T';
}
