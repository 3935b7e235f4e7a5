import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startOperator, type Operator } from '../hostile/operator.ts';
import { closing, makeSheet } from '../journeys/release-key-estate.ts';
import { choose, namesAtBoth, pairedEstate, planOf, stateOf, step, type PairedEstate } from '../journeys/second-estate.ts';
import { openDevice, ownerPassphrase, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { present } from '../kit/runner/present.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { startTestWitness, type TestWitness } from '../kit/server/test-witness.ts';

const program = fileURLToPath(new URL('../kit/desktop/keep-second-in-step.ts', import.meta.url));

/** The steps at each of the two servers: what is asked there. */
const steps = {
  plan: ['PUT', /\/custody-plan$/],
  shares: ['PUT', /\/release-key$/],
  settled: ['POST', /\/custody-plan\/settled$/],
} as const;

/** Runs the device in a program of its own until a request of this kind gets there, and kills it before or after the server has acted on it. */
async function killAt(folder: string, operator: Operator, kind: keyof typeof steps, when: 'before' | 'after'): Promise<void> {
  const [method, path] = steps[kind];
  const child = spawn(process.execPath, [program, folder, ownerPassphrase], { stdio: ['ignore', 'ignore', 'inherit'] });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('close', (_code, signal) => resolve(signal)));
  if (when === 'before')
    operator.answer(path, (_asked, asked) => {
      if (asked !== method) return undefined;
      child.kill('SIGKILL');
      return { status: 503, body: {} };
    });
  else
    operator.change(path, (body, { method: asked }) => {
      if (asked === method) child.kill('SIGKILL');
      return body;
    });
  expect(await ended).toBe('SIGKILL');
  callOff();
  operator.behave();
}

/** The generations of the recipient's key of which a server has a share, now or kept from before. */
async function generationsAt({ core }: TestServer, { recipient }: PairedEstate): Promise<ReadonlySet<number>> {
  const of = (table: 'release_keys' | 'earlier_halves') =>
    core.db.read
      .selectFrom(table)
      .select('key_generation')
      .where('recipient_id', '=', recipient as never)
      .execute();
  return new Set([...(await of('release_keys')), ...(await of('earlier_halves'))].map((row) => row.key_generation));
}

const newestPlan = async ({ core }: Pick<TestServer | TestWitness, 'core'>): Promise<string | undefined> =>
  (await core.db.read.selectFrom('custody_plans').select(['hash', 'number']).orderBy('number', 'desc').execute())[0]?.hash;

async function unlocked(folder: string): Promise<OwnerDevice> {
  const device = await openDevice(folder);
  expect((await device.must('account.unlock', { passphrase: ownerPassphrase })).unreadable).toEqual([]);
  return device;
}

/** Another sheet in the place of the one before, which takes a new release key and so a new plan. @returns its words. */
async function replaceSheet(estate: PairedEstate, a: OwnerDevice): Promise<string> {
  const { vault, recipient } = estate;
  const words = await makeSheet(estate, a);
  const { locks } = present((await a.must('recipients.list', { vault }))[0]);
  await a.must('locks.remove', { recipient, lock: present(locks[0]).id });
  return words;
}

const moments = (['plan', 'shares', 'settled'] as const).flatMap((kind) =>
  (['second', 'first'] as const).flatMap((role) => (['before', 'after'] as const).map((when) => [when, role, kind] as const)),
);

describe('a device that is killed while it shares a key out anew', () => {
  it('leaves shares that fit at any moment, and the next run ends at one plan with all three', async () => {
    await using first = await opened();
    await using second = await opened();
    await using witness = await startTestWitness({ now: new Date().toISOString() });
    await using one = await startOperator(first);
    await using two = await startOperator(second);
    const paired = await pairedEstate({ ...first, origin: one.origin }, second, two.origin);
    const estate = { ...paired, server: first };
    const { a, vault } = estate;
    await a.must('secondServer.askWitness', { address: witness.origin });
    await a.must('secondServer.setWitness', { address: witness.origin, code: await witness.invite() });
    await choose(estate);
    await step(a);
    expect(await namesAtBoth(estate)).toEqual(['will.txt']);
    let number = planOf(estate, a).number;
    let device = a;
    for (const [when, role, kind] of moments) {
      const at = `${when} ${kind} at the ${role}`;
      const words = await replaceSheet(estate, device);
      await closing(device)[Symbol.asyncDispose]();
      await killAt(a.folder, role === 'first' ? one : two, kind, when);
      const [here, there] = [await generationsAt(first, estate), await generationsAt(second, estate)];
      expect([...here].filter((generation) => there.has(generation)).length, at).toBeGreaterThan(0);
      device = await unlocked(a.folder);
      await step(device);
      await step(device);
      const plan = planOf(estate, device);
      expect(plan.number, at).toBeGreaterThan(number);
      expect([await newestPlan(first), await newestPlan(second), await newestPlan(witness)], at).toEqual([plan.hash, plan.hash, plan.hash]);
      expect(present(await stateOf(device)).vaults[0]?.custody, at).toMatchObject({ isSettled: true, waitsFor: [] });
      expect(await namesAtBoth({ ...estate, words }, device), at).toEqual(['will.txt']);
      expect(
        (await device.must('readiness.get', { vault })).findings.map(({ code }) => code),
        at,
      ).not.toContain('shares_not_settled');
      number = plan.number;
    }
    await closing(device)[Symbol.asyncDispose]();
    expect([...first.faults, ...second.faults, ...witness.faults]).toEqual([]);
  });
});

async function opened(): Promise<TestServer & AsyncDisposable> {
  const server = await startTestServer();
  return { ...server, [Symbol.asyncDispose]: () => server.close() };
}
