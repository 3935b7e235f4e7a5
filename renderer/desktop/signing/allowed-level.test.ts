import { describe, expect, it } from 'vitest';
import { allowedLevel } from './allowed-level.ts';

const signer = (selfMade: boolean) =>
  ({ subject: 'CN=Ann', selfMade }) as NonNullable<Parameters<typeof allowedLevel>[0]['signatures'][number]['signer']>;
const trusted = { path: 'trusted', signer: signer(false), findings: [] } as const;

describe('the level that is chosen at first', () => {
  it('is all there is, where everybody is trusted or nobody can be asked', () => {
    expect(allowedLevel({ signatures: [trusted, { path: 'untrusted', signer: signer(true), findings: [] }] })).toBe('B-LTA');
  });

  it.each(['untrusted', 'incomplete', 'invalid'] as const)('is a proven time, where a certificate is %s: more would be refused', (path) => {
    expect(allowedLevel({ signatures: [trusted, { path, signer: signer(false), findings: [] }] })).toBe('B-T');
  });

  it('is a proven time, where the timestamp service is nobody that is trusted', () => {
    expect(allowedLevel({ signatures: [{ ...trusted, findings: [{ code: 'timestamp_untrusted' }] }] })).toBe('B-T');
  });
});
