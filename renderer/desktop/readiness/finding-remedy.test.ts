import { describe, expect, it } from 'vitest';
import { inOrder, stateOf, type Finding } from './finding-state.ts';
import { isKnownFinding, remedyFor } from './finding-remedy.ts';

const finding = (code: string, severity: Finding['severity'], recipient: string | null = null): Finding => ({
  code,
  severity,
  recipient,
  message: 'in English',
});

describe('what a readiness report means', () => {
  it('is as bad as its worst finding, for the vault and for each recipient', () => {
    const findings = [finding('sheet_never_tested', 'warns', 'ann'), finding('no_lock', 'blocks', 'ben')];
    expect([stateOf(findings), stateOf(findings, 'ann'), stateOf(findings, 'ben'), stateOf(findings, 'cy'), stateOf([])]).toEqual([
      'blocks',
      'warns',
      'blocks',
      'ready',
      'ready',
    ]);
    expect(inOrder(findings).map(({ code }) => code)).toEqual(['no_lock', 'sheet_never_tested']);
  });

  it('leads to what mends it', () => {
    expect(remedyFor(finding('no_documents', 'blocks', 'ann'), 'v', true)).toEqual({
      words: 'documents',
      href: '/vaults/v/recipients/ann/documents',
    });
    expect(remedyFor(finding('no_policy', 'blocks'), 'v', true)).toEqual({ words: 'policy', href: '/vaults/v/policy/edit' });
    expect(remedyFor(finding('keys_not_renewed', 'warns'), 'v', true)).toEqual({ words: 'devices', href: '/settings/devices' });
  });

  it('syncs where a sync mends it, and leads to the server while there is none', () => {
    expect(remedyFor(finding('never_sealed', 'blocks', 'ann'), 'v', true)).toEqual({ words: 'sync' });
    expect(remedyFor(finding('never_sealed', 'blocks', 'ann'), 'v', false)).toEqual({ words: 'connect', href: '/settings/server' });
    expect(remedyFor(finding('never_rehearsed', 'warns', 'ann'), 'v', false)).toEqual({ words: 'connect', href: '/settings/server' });
    expect(remedyFor(finding('never_rehearsed', 'warns', 'ann'), 'v', true)).toEqual({
      words: 'rehearse',
      href: '/vaults/v/readiness/rehearsal',
    });
  });

  it('knows what to do with findings that it does not know', () => {
    expect(isKnownFinding('toString')).toBe(false);
    expect(remedyFor(finding('comet', 'warns', 'ann'), 'v', true)).toEqual({ words: 'look', href: '/vaults/v/recipients/ann' });
    expect(remedyFor(finding('comet', 'warns'), 'v', true)).toBeUndefined();
  });
});
