import { describe, expect, it } from 'vitest';
import { randomKey } from '../../shared/crypto/keys.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { signNote, type NewNote } from '../../shared/format/custody/custody-note.ts';
import { signedTextToJson, textHash, type SignedTextJson } from '../../shared/format/custody/signed-text.ts';
import { custodyMemory } from '../../electron/engine/custody/custody-memory.ts';
import { startOperator, type Operator } from '../hostile/operator.ts';
import { present } from '../kit/runner/present.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { closing, sync } from './release-key-estate.ts';
import { choose, namesAtBoth, pairedEstate, planOf, stateOf, step, type PairedEstate } from './second-estate.ts';
import { startTwoServers } from './two-servers.ts';

const [first, second] = await startTwoServers();

type Liar = 'first' | 'second';

/** An estate whose device talks to one of its servers through somebody who answers as they like. */
async function lyingEstate(liar: Liar): Promise<PairedEstate & { readonly operator: Operator } & AsyncDisposable> {
  const operator = await startOperator(liar === 'first' ? first : second);
  const estate =
    liar === 'first'
      ? await pairedEstate({ ...first, origin: operator.origin }, second)
      : await pairedEstate(first, second, operator.origin);
  const dispose = async (): Promise<void> => {
    await closing(estate.a)[Symbol.asyncDispose]();
    await operator[Symbol.asyncDispose]();
  };
  return { ...estate, server: first, operator, [Symbol.asyncDispose]: dispose };
}

const custodyOf = async ({ a }: PairedEstate) => present(present(await stateOf(a)).vaults[0]?.custody);
const failureOf = async (estate: PairedEstate, liar: Liar) =>
  (await custodyOf(estate)).custodians.find(({ role }) => role === liar)?.failure ?? null;
const findings = async ({ a, vault }: PairedEstate) => (await a.must('readiness.get', { vault })).findings.map(({ code }) => code);

/** The device doesn't call the vault settled: it names the server, says why, and readiness has it too. */
async function expectNotSettled(estate: PairedEstate, liar: Liar, why: string): Promise<void> {
  const custody = await custodyOf(estate);
  expect(custody.isSettled).toBe(false);
  expect(custody.waitsFor).toContain(liar);
  expect(await failureOf(estate, liar)).toBe(why);
  expect(await findings(estate)).toContain('shares_not_settled');
}

async function expectSettled(estate: PairedEstate, liar: Liar): Promise<void> {
  expect(await custodyOf(estate)).toMatchObject({ isSettled: true, waitsFor: [] });
  expect(await failureOf(estate, liar)).toBeNull();
  expect(await findings(estate)).not.toContain('shares_not_settled');
  expect(await namesAtBoth(estate)).toEqual(['will.txt']);
}

/** The paths under which a vault's custody is asked and told. */
const paths = { standing: /\/custody$/, plan: /\/custody-plan$/, settled: /\/custody-plan\/settled$/, notes: /\/custody-notes$/ };

/** Receipts of the newest sign of life that nobody gave who may. */
function forgedReceipts({ a, vault }: PairedEstate, liar: TestServer): readonly SignedTextJson[] {
  const session = a.engine.context.session();
  const life = present(custodyMemory(a.engine.context.store, vault).life);
  const { signer, counter } = JSON.parse(life.note.text) as { readonly signer: string; readonly counter: number };
  const receipt = (hash: string): NewNote => ({
    ...{
      vaultId: vault,
      owner: session.identity.publicKey,
      plan: 1,
      counter: Date.parse('2100-01-01'),
      at: a.engine.context.clock.now(),
    },
    content: { kind: 'receipt', of: { signer, kind: 'check_in', counter, hash }, outcome: 'counted' },
  });
  const stranger = identityFromSeed(randomKey());
  const own = signedTextToJson(liar.core.keys.signNote(receipt('0'.repeat(64))));
  const strange = signedTextToJson(signNote(receipt(life.hash), stranger));
  return [strange, { ...strange, signature: own.signature }, own, { text: 'no note', signature: own.signature }];
}

describe.each(['first', 'second'] as const)('a device of which the %s server', (liar) => {
  const liarServer = (): TestServer => (liar === 'first' ? first : second);

  it('forges receipts does not call a sign of life known there, until there is a true one', async () => {
    await using estate = await lyingEstate(liar);
    const { a, vault, operator } = estate;
    await choose(estate);
    await step(a);
    await a.must('checkIns.record', { vault });
    const told: (readonly SignedTextJson[])[] = [];
    const forge = (): readonly SignedTextJson[] => {
      const forged = forgedReceipts(estate, liarServer());
      told.push(forged);
      return forged;
    };
    operator.change(paths.notes, () => ({ notes: forge() }));
    operator.change(paths.standing, (body) => (body.custody === null ? body : { custody: { ...body.custody, notes: [] } }));
    await step(a);
    expect(told).not.toEqual([]);
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: false, stopWaitsFor: [liar] });
    operator.change(paths.standing, (body) => ({ custody: { ...body.custody, notes: forge() } }));
    await step(a);
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: false, stopWaitsFor: [liar] });
    operator.behave();
    await step(a);
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: true, stopWaitsFor: [] });
  });

  it('goes back to an earlier plan, or to none, says so, and is content once that has it again', async () => {
    await using estate = await lyingEstate(liar);
    const { a, vault, operator } = estate;
    await choose(estate);
    await step(a);
    await step(a);
    const before = present(operator.passed.findLast(({ method, path }) => method === 'GET' && paths.standing.test(path))).answered;
    await a.must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 480, backup: null } });
    await sync(a);
    await step(a);
    await expectSettled(estate, liar);
    expect(planOf(estate, a).number).toBe(2);
    for (const earlier of [before, { custody: null }]) {
      operator.answer(paths.standing, () => ({ status: 200, body: earlier }));
      for (let time = 0; time < 2; time += 1) {
        await step(a);
        await expectNotSettled(estate, liar, 'server_rolled_back');
      }
      operator.behave();
      await step(a);
      await expectSettled(estate, liar);
    }
    expect(planOf(estate, a).number).toBe(2);
  });

  it.each([
    ['it took another plan', (plan: SignedTextJson) => textHash(`${plan.text} `)],
    ['it took the plan', (plan: SignedTextJson) => textHash(plan.text)],
  ] as const)('says that %s, while it took nothing, and that all is settled, is not believed', async (_name, hash) => {
    await using estate = await lyingEstate(liar);
    const { a, operator } = estate;
    operator.answer(paths.plan, (asked, method) =>
      method === 'PUT' ? { status: 200, body: { number: 1, hash: hash(asked) } } : undefined,
    );
    operator.answer(paths.settled, () => ({ status: 204, body: '' }));
    operator.answer(/release-key$/, (_asked, method) => (method === 'PUT' ? { status: 200, body: {} } : undefined));
    await choose(estate);
    for (let time = 0; time < 2; time += 1) {
      await step(a).catch(() => undefined);
      const custody = await custodyOf(estate);
      expect(custody.isSettled).toBe(false);
      expect(custody.custodians).toContainEqual(expect.objectContaining({ role: liar, failure: expect.any(String) }));
      expect(await findings(estate)).toContain('shares_not_settled');
    }
    operator.behave();
    await step(a);
    await step(a);
    await expectSettled(estate, liar);
  });

  it.each([
    ['bytes', () => Buffer.from([0, 1, 2, 255])],
    ['another form', () => ({ custody: { plan: 7 } })],
  ] as const)('answers with %s, keeps what is known, and says what is wrong', async (_name, garbage) => {
    await using estate = await lyingEstate(liar);
    const { a, vault, operator } = estate;
    operator.answer(/\/custody(-plan|-plan\/settled|-notes)?$/, () => ({ status: 200, body: garbage() }));
    await choose(estate);
    await step(a);
    await expectNotSettled(estate, liar, 'bad_answer');
    operator.behave();
    await step(a);
    await expectSettled(estate, liar);
    await a.must('checkIns.record', { vault });
    operator.answer(/\/custody(-plan|-plan\/settled|-notes)?$/, () => ({ status: 200, body: garbage() }));
    await step(a);
    expect(await failureOf(estate, liar)).toBe('bad_answer');
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: false, stopWaitsFor: [liar] });
    operator.behave();
    await step(a);
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: true, stopWaitsFor: [] });
    await expectSettled(estate, liar);
  });
});
