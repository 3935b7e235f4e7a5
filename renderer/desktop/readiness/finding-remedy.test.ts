import { describe, expect, it } from 'vitest';
import { inOrder, stateOf, type Finding } from './finding-state.ts';
import { isKnownFinding, remedyFor } from './finding-remedy.ts';

const finding = (code: string, severity: Finding['severity'], recipient: string | null = null, stops = severity === 'blocks'): Finding => ({
  code,
  severity,
  stops,
  recipient,
  message: 'in English',
});

describe('what a readiness report means', () => {
  it('is as bad as its worst finding, for the vault and for each recipient', () => {
    const findings = [
      finding('sheet_never_tested', 'step', 'ann'),
      finding('key_unknown', 'blocks', 'ben'),
      finding('no_lock', 'step', 'dora', true),
    ];
    expect([stateOf(findings), ...['ann', 'ben', 'dora', 'cy'].map((who) => stateOf(findings, who)), stateOf([])]).toEqual([
      'blocks',
      'warns',
      'blocks',
      'steps',
      'ready',
      'ready',
    ]);
  });

  it('comes with what goes wrong first, then what is left to do, then the rest', () => {
    const findings = [
      finding('sheet_never_tested', 'step'),
      finding('rehearsal_is_old', 'warns'),
      finding('no_lock', 'step', null, true),
      finding('key_unknown', 'blocks'),
    ];
    expect(inOrder(findings).map(({ code }) => code)).toEqual(['key_unknown', 'no_lock', 'rehearsal_is_old', 'sheet_never_tested']);
  });

  it('leads to what mends it, open already', () => {
    expect(remedyFor(finding('no_documents', 'step', 'ann'), 'v', true)).toEqual({
      words: 'documents',
      href: '/vaults/v/recipients/ann/documents',
    });
    expect(remedyFor(finding('no_lock', 'step', 'ann'), 'v', true)).toEqual({ words: 'locks', href: '/vaults/v/recipients/ann?do=ways' });
    expect(remedyFor(finding('no_policy', 'step'), 'v', true)).toEqual({ words: 'policy', href: '/vaults/v/policy/edit' });
    expect(remedyFor(finding('keys_not_renewed', 'warns'), 'v', true)).toEqual({ words: 'devices', href: '/settings/devices' });
    for (const code of ['custodian_gave', 'shares_not_settled', 'second_behind', 'custodian_silent'])
      expect(remedyFor(finding(code, 'warns'), 'v', true)).toEqual({ words: 'second', href: '/settings/second?do=sync' });
  });

  it('sends where that mends it, and leads to the server while there is none', () => {
    expect(remedyFor(finding('never_sealed', 'step', 'ann'), 'v', true)).toEqual({ words: 'sync' });
    expect(remedyFor(finding('never_sealed', 'step', 'ann'), 'v', false)).toEqual({ words: 'connect', href: '/settings/server' });
    expect(remedyFor(finding('never_rehearsed', 'step', 'ann'), 'v', false)).toEqual({ words: 'connect', href: '/settings/server' });
    expect(remedyFor(finding('never_rehearsed', 'step', 'ann'), 'v', true)).toEqual({
      words: 'rehearse',
      href: '/vaults/v/readiness/rehearsal',
    });
  });

  it('leads to how others’ signing stands, and to the link that is to be handed over', () => {
    const about = { signing: { document: 'd', documentName: 'will.pdf', witness: 'Wanda' } };
    const to = (code: string) => remedyFor({ ...finding(code, 'warns'), ...about }, 'v', true);
    expect(to('link_not_opened')).toEqual({ words: 'link', href: '/vaults/v/witnesses/d?do=link' });
    for (const code of ['signing_trouble', 'signed_not_taken', 'signing_ended'])
      expect(to(code)).toEqual({ words: 'signing', href: '/vaults/v/witnesses/d' });
  });

  it('leads to the ways to somebody, and to the window that adds one', () => {
    for (const code of ['way_differs', 'way_declined', 'way_failed', 'way_refused', 'way_old', 'way_unconfirmed'])
      expect(remedyFor(finding(code, 'warns', 'ann'), 'v', true)).toEqual({ words: 'reach', href: '/vaults/v/recipients/ann?do=reach' });
    expect(remedyFor(finding('way_single', 'step', 'ann'), 'v', true)).toEqual({
      words: 'addWay',
      href: '/vaults/v/recipients/ann?do=addWay',
    });
  });

  it('knows what to do with findings that it does not know', () => {
    expect(isKnownFinding('toString')).toBe(false);
    expect(remedyFor(finding('comet', 'warns', 'ann'), 'v', true)).toEqual({ words: 'look', href: '/vaults/v/recipients/ann' });
    expect(remedyFor(finding('comet', 'warns'), 'v', true)).toBeUndefined();
  });
});
