import { describe, expect, test } from 'vitest';
import { hex } from '../../crypto/hash.ts';
import { randomKey } from '../../crypto/keys.ts';
import { identityFromSeed } from '../../crypto/identity.ts';
import type { Instant } from '../../domain/instant.ts';
import { canonicalJson } from '../json-body.ts';
import { codeOf, ids, owner, sheetId, stranger } from '../release/release-test-kit.ts';
import { at, committed, newPlan, planWith, read, resigned, signed, signedPlan, signers } from './custodian-test-kit.ts';
import { isCustodianAddress } from './custodian.ts';
import { committedIn, maxPlanDevices, maxPlanRecipients, readPlan, signPlan, type NewPlan } from './custody-plan.ts';
import { judgePlan } from './plan-verdict.ts';
import { signedTextFromJson, signedTextToJson, textHash } from './signed-text.ts';
import { sealedThirdBytes } from './third-box.ts';

// What is refused member by member is in vectors/custody.json (test/format).

const identity = owner.publicKey;
const refusalOf = (over: Partial<NewPlan>): Promise<string> => codeOf(() => signPlan({ ...newPlan, ...over }, owner));
const devices = (count: number): NewPlan['devices'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${sheetId(index >> 5).slice(0, -2)}${sheetId(index & 31).slice(-1)}${sheetId(index >> 5).slice(-1)}`,
    publicKey: identityFromSeed(randomKey()).publicKey,
  }));
const recipients = (count: number): NewPlan['recipients'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `01JREC000000000000000${String(index).padStart(5, '0')}`,
    keyGeneration: 1,
    commitments: committed.commitments,
    sealedThird: new Uint8Array(sealedThirdBytes),
  }));

describe('a plan', () => {
  test('says to whoever knows the owner what the owner signed', () => {
    expect(read(signedPlan)).toEqual({ ...newPlan, owner: identity, hash: textHash(signedPlan.text) });
    expect(readPlan(signedPlan, { identity })).toEqual(read(signedPlan));
    expect(signPlan(newPlan, owner)).toEqual(signedPlan);
  });

  test('comes through JSON as it was', async () => {
    const json = signedTextToJson(signedPlan);
    expect(signedTextFromJson(JSON.parse(JSON.stringify({ ...json, more: 1 })), 'the plan')).toEqual(signedPlan);
    for (const bad of [
      null,
      'text',
      [],
      {},
      { text: json.text },
      { ...json, text: 1 },
      { ...json, signature: `${json.signature.slice(0, -4)}====` },
    ])
      expect(await codeOf(() => signedTextFromJson(bad, 'the plan'))).toBe('damaged');
    // 88 characters of base64 can also be 65 or 66 bytes.
    expect(await codeOf(() => signedTextFromJson({ ...json, signature: 'A'.repeat(88) }, 'the plan'))).toBe('damaged');
  });

  test('names the shares of each recipient, and of nobody else', () => {
    expect(committedIn(planWith(), ids.recipient)).toEqual({
      vaultId: ids.vault,
      recipientId: ids.recipient,
      keyGeneration: 3,
      commitments: committed.commitments,
      sealedThird: newPlan.recipients[0]?.sealedThird,
    });
    expect(committedIn(planWith(), ids.other)).toBeUndefined();
  });

  test('is refused as somebody else’s, for another account or vault, and signed for anything else', async () => {
    expect(await codeOf(() => readPlan(signedPlan, { identity: stranger.publicKey }))).toBe('damaged');
    expect(await codeOf(() => readPlan(signedPlan, { identity, accountId: ids.other }))).toBe('damaged');
    expect(await codeOf(() => readPlan(signedPlan, { identity, vaultId: ids.other }))).toBe('damaged');
    for (const purpose of ['manifest', 'note', 'archive', 'lock'] as const)
      expect(await codeOf(() => read(signed(signedPlan.text, purpose)))).toBe('damaged');
    for (const by of [stranger, signers.phone, signers.first])
      expect(await codeOf(() => read(signed(signedPlan.text, 'plan', by)))).toBe('damaged');
    expect(await codeOf(() => read({ ...signedPlan, signature: new Uint8Array(0) }))).toBe('damaged');
  });

  test('of a later version is told apart only when the owner signed it', async () => {
    expect(await codeOf(() => read(resigned(signedPlan, { version: 2 })))).toBe('unsupported_version');
    expect(await codeOf(() => read({ ...resigned(signedPlan, { version: 2 }), signature: signedPlan.signature }))).toBe('damaged');
  });

  test('keeps what it does not know, and passes over it', () => {
    const more = resigned(signedPlan, { hue: { deep: [1, null, 'x'] } });
    expect(read(more)).toEqual({ ...read(signedPlan), hash: textHash(more.text) });
  });

  test('has its limits, which a writer keeps too', async () => {
    expect(planWith({ devices: devices(maxPlanDevices) }).devices).toHaveLength(maxPlanDevices);
    expect(planWith({ recipients: recipients(maxPlanRecipients) }).recipients).toHaveLength(maxPlanRecipients);
    expect(await refusalOf({ devices: devices(maxPlanDevices + 1) })).toBe('damaged');
    expect(await refusalOf({ devices: [] })).toBe('damaged');
    expect(await refusalOf({ recipients: recipients(maxPlanRecipients + 1) })).toBe('damaged');
    expect(await codeOf(() => read(resigned(signedPlan, { more: 'x'.repeat(2 ** 20) })))).toBe('damaged');
  });

  test('that no reader would take is not signed', async () => {
    const [first, second, third] = newPlan.custodians;
    const refused: readonly Partial<NewPlan>[] = [
      { number: 0 },
      { number: 2 },
      { previous: textHash('') },
      { madeAt: '2026-02-30T12:00:00.000Z' as Instant },
      { vaultId: 'vault_1' },
      { custodians: [first, { ...second, address: first.address }, third] },
      { custodians: [first, { ...second, publicKey: first.publicKey }, third] },
      { custodians: [{ ...first, publicKey: identity }, second, third] },
      { custodians: [{ ...first, publicKey: identity.slice(1) }, second, third] },
      { custodians: [{ ...first, address: 'http://one.example' }, second, third] },
      { rule: { type: 'inactivity', frequency: 'daily', graceHours: 1, reminderDaysBefore: null } },
      { devices: newPlan.devices.map(({ id }) => ({ id, publicKey: signers.first.publicKey })) },
      { recipients: [...newPlan.recipients, ...newPlan.recipients] },
    ];
    for (const over of refused) expect(await refusalOf(over)).toBe('damaged');
  });

  test('has one text: the same in any other spelling is refused, though the owner signed it', async () => {
    const { text } = signedPlan;
    const spellings = [
      ` ${text}`,
      `${text}\n`,
      `\ufeff${text}`,
      text.replace(',', ', '),
      text.replace('"number":1,', '"number":1.0,'),
      text.replace('"number":1,', '"number":1,"number":2,'),
      text.replace('"account"', '"\\u0061ccount"'),
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).toReversed())),
      canonicalJson({ ...(JSON.parse(text) as object), more: 'Grüße' }),
      canonicalJson({ ...(JSON.parse(text) as object), more: '\ud800' }),
      canonicalJson({ ...(JSON.parse(text) as object), more: 1e21 }),
    ];
    for (const spelling of spellings) expect(await codeOf(() => read(signed(spelling)))).toBe('damaged');
  });
});

describe('the next plan', () => {
  const known = planWith();
  const next = { number: 2, previous: known.hash };
  const [ann] = newPlan.recipients as [NewPlan['recipients'][number]];
  const others = { ...ann, commitments: [ann.commitments[1], ann.commitments[0], ann.commitments[2]] as const };
  const judge = (over: Partial<NewPlan>): string => judgePlan(known, planWith(over));

  test('follows with the number and the hash that it must have, with the shares as they were or new ones', () => {
    expect(judge(next)).toBe('follows');
    expect(judge({ ...next, recipients: [{ ...others, keyGeneration: 4 }] })).toBe('follows');
    expect(judge({ ...next, recipients: [] })).toBe('follows');
    expect(judge({ ...next, recipients: [ann, { ...ann, id: ids.other, keyGeneration: 1 }] })).toBe('follows');
  });

  test('skips what was not seen: one far along, or one that follows another', () => {
    expect(judge({ number: 3, previous: textHash('') })).toBe('skips');
    expect(judge({ ...next, previous: textHash('') })).toBe('skips');
  });

  test('never goes back, and never contradicts', () => {
    expect(judgePlan(planWith(next), known)).toBe('rolled_back');
    expect(judgePlan(known, known)).toBe('same');
    expect(judge({ madeAt: at(21) })).toBe('forked');
    expect(judge({ ...next, recipients: [others] })).toBe('forked');
    expect(judge({ number: 9, previous: textHash(''), recipients: [others] })).toBe('forked');
    expect(judge({ ...next, recipients: [{ ...ann, keyGeneration: 2 }] })).toBe('rolled_back');
    expect(judgePlan(known, { ...planWith(next), vaultId: ids.other })).toBe('forked');
    expect(judgePlan(known, { ...planWith(next), accountId: ids.other })).toBe('forked');
    expect(judgePlan(known, { ...planWith(next), owner: stranger.publicKey })).toBe('forked');
  });
});

describe('the address of a custodian', () => {
  test('that is taken is the origin of itself', () => {
    for (const address of ['https://a.example', 'https://a.example:444', 'https://1.2.3.4', 'http://localhost:8080', 'http://[::1]:1']) {
      expect(isCustodianAddress(address)).toBe(true);
      expect(new URL(address).origin).toBe(address);
    }
    expect(hex(planWith().owner)).toBe(hex(identity));
  });

  test('over http is on this machine alone', () => {
    for (const address of ['http://a.example', 'http://10.0.0.1', 'http://127.0.0.2', 'http://localhost.', 'http://[::2]'])
      expect(isCustodianAddress(address)).toBe(false);
  });
});
