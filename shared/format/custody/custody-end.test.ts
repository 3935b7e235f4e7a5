import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../json-body.ts';
import { ids, owner } from '../release/release-test-kit.ts';
import { maxEndCharacters, readEnd, signEnd, type NewEnd } from './custody-end.ts';
import { at, planWith, resigned, signed, signers } from './custodian-test-kit.ts';
import { codeOf } from './custody-test-kit.ts';

const plan = planWith();
const newEnd: NewEnd = {
  ...{ accountId: ids.account, vaultId: ids.vault, number: plan.number + 1, previous: plan.hash, madeAt: at(21) },
  custodian: signers.first.publicKey,
};
const end = signEnd(newEnd, owner);
const expected = { plan, custodian: signers.first.publicKey };
const refusalOf = (text: typeof end, over: Partial<typeof expected> = {}): Promise<string> =>
  codeOf(async () => void readEnd(text, { ...expected, ...over }));

describe('an end of custody', () => {
  it('is read by the custodian that it is for, and goes beyond the plan', () => {
    const read = { verdict: 'ends', end: { ...newEnd, owner: owner.publicKey } };
    expect(readEnd(end, expected)).toEqual(read);
    expect(readEnd(resigned(end, { why: 'a member of a later page' }, 'end'), expected)).toEqual(read);
  });

  it('says nothing to another custodian, about another vault, or by anybody but the owner', async () => {
    expect(await refusalOf(end, { custodian: signers.second.publicKey })).toBe('damaged');
    expect(await refusalOf(resigned(end, { vault: ids.other }, 'end'))).toBe('damaged');
    expect(await refusalOf(resigned(end, { account: ids.other }, 'end'))).toBe('damaged');
    expect(await refusalOf(signEnd(newEnd, signers.first))).toBe('damaged');
    // A plan or a note is never an end, nor the other way round.
    for (const purpose of ['plan', 'note'] as const) expect(await refusalOf(signed(end.text, purpose))).toBe('damaged');
  });

  it('from before the plan changes nothing', () => {
    const later = planWith({ number: 2, previous: plan.hash });
    expect(readEnd(end, { ...expected, plan: later })).toEqual({ verdict: 'rolled_back' });
    expect(readEnd(signEnd({ ...newEnd, number: 3 }, owner), { ...expected, plan: later })).toMatchObject({ end: { number: 3 } });
  });

  it.each([
    ['without its custodian', { custodian: undefined }],
    ['without the plan before', { previous: null }],
    ['at a time that there is not', { madeAt: '2026-02-30T12:00:00.000Z' }],
    ['with a number that is none', { number: 0 }],
  ])('is refused %s', async (_name, over) => {
    const text = canonicalJson(JSON.parse(JSON.stringify({ ...(JSON.parse(end.text) as object), ...over })) as object);
    expect(await refusalOf(signed(text, 'end'))).toBe('damaged');
  });

  it('is refused in another spelling, of a later form, or too long', async () => {
    expect(await refusalOf(signed(`${end.text} `, 'end'))).toBe('damaged');
    expect(await refusalOf(resigned(end, { version: 2 }, 'end'))).toBe('unsupported_version');
    expect(await refusalOf(resigned(end, { z: 'z'.repeat(maxEndCharacters) }, 'end'))).toBe('damaged');
  });
});
