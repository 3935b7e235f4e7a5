import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createToken } from '../../server/core/accounts/manage-tokens.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { startTestModule, type TestModuleProcess } from '../kit/desktop/module-process.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { pdfsigVerdicts, qpdfComplaints } from '../kit/pdf/pdf-checks.ts';
import { openSigningWorld, plainPdf, type SigningWorld } from '../kit/pdf/signing-world.ts';
import { makeSoftTokens, type SoftToken } from '../kit/pki/soft-token.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import type { EngineLink } from '../../electron/bridge/engine-link.ts';
import type { CardAnswer, CardStep, CardView } from '../../electron/contract/cards.ts';
import type { Input, MethodName, Output } from '../../electron/contract/contract.ts';
import { testCost, testPassphrase } from '../../electron/engine/engine-test-kit.ts';
import { startEngineThread } from '../../electron/host/start-engine-thread.ts';
import { CardDesk } from '../../electron/cards/card-desk.ts';
import { cardPatience, type CardPatience } from '../../electron/cards/card-dialogue.ts';

// Real tokens of SoftHSM, each module in a process of its own, and the engine in its thread, as the app has them. Only the window is
// played.

let world: SigningWorld;
let server: TestServer;
let tokens: Readonly<Record<string, SoftToken>>;
let home: TempFolder;
let engine: EngineLink;
let vault: string;
const faults: unknown[] = [];

/** What the owner does at each step that is shown; for a process, what befalls it. */
type Owner = (step: CardStep, module: TestModuleProcess | undefined) => CardAnswer | undefined;
let owner: Owner = () => ({ do: 'cancel' });
let started: TestModuleProcess[] = [];
let shown: CardView[] = [];
let patience: CardPatience = cardPatience;
let modules: readonly { name: string; path: string }[] = [];

beforeAll(async () => {
  [world, home] = await Promise.all([openSigningWorld(), tempFolder('cards')]);
  const { rsa, ec, ecP384, expired } = world.authorities.signers;
  tokens = await makeSoftTokens({ rsa, ec, ecP384, expired });
  server = await startTestServer({ config: { signing: { ...world.config, key: null } } });
  engine = await startEngineThread({
    folder: join(home.path, 'data'),
    cost: testCost,
    report: (text) => faults.push(text),
    gone: () => faults.push('gone'),
    cards: (request) => desk.answer(request),
  });
  await must('account.create', { passphrase: testPassphrase });
  vault = (await must('vaults.create', { name: 'Papers' })).id;
  const account = { email: 'cards@example.org', name: 'app', defaultPlan: 'enterprise', expiresAt: null } as const;
  const { token } = await createToken(server.core, account, systemOrigin);
  await must('sync.connect', { server: server.origin, token });
  await must('sync.run', {});
  await must('signing.addRoots', { path: world.rootsFile });
});

afterAll(async () => {
  await engine.close();
  await Promise.all([server.close(), world[Symbol.asyncDispose](), home.remove()]);
  expect(faults).toEqual([]);
});

beforeEach(() => {
  [started, shown, patience] = [[], [], cardPatience];
  modules = [{ name: 'SoftHSM', path: tokens.rsa!.library }];
});

const desk = new CardDesk({
  modules: async () => modules,
  startModule: () => {
    const process = startTestModule();
    started.push(process);
    return process;
  },
  openWindow: async (events) => ({
    show: (view) => {
      shown.push(structuredClone(view));
      const answer = owner(view.step, started.at(-1));
      // The shell is still in the middle of what it showed.
      if (answer !== undefined) setTimeout(() => events.answered(answer), 5);
    },
    close: () => events.closed(),
  }),
  pickModule: async () => undefined,
  language: () => 'en',
  nowMs: () => Date.now(),
  report: (fault) => faults.push(fault),
  get patience() {
    return patience;
  },
});

async function must<N extends MethodName>(name: N, input: Input<N>): Promise<Output<N>> {
  const outcome = await engine.call(name, input);
  if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.code}, ${outcome.message}`);
  return outcome.value;
}

/** Chooses the certificate of that person, and types these PINs, one after the other. */
function signsAs(name: string, ...pins: readonly string[]): Owner {
  let next = 0;
  return (step) => {
    if (step.at === 'choosing') {
      const found = step.cards.flatMap(({ certificates }) => certificates).find((one) => one.name === name);
      return found === undefined ? { do: 'cancel' } : { do: 'choose', certificate: found.id };
    }
    if (step.at === 'pin') {
      const pin = pins[next];
      next += 1;
      return pin === undefined ? { do: 'cancel' } : { do: 'pin', pin };
    }
    return step.at === 'stopped' ? { do: 'cancel' } : undefined;
  };
}

let wills = 0;

async function addWill(): Promise<string> {
  wills += 1;
  const path = join(home.path, `Will ${wills}.pdf`);
  await writeFile(path, await plainPdf());
  const [document] = await must('documents.add', { vault, paths: [path] });
  return document?.id ?? '';
}

const sign = (document: string, level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' = 'B-B', task?: string) =>
  engine.call('documents.sign', { document, key: { card: true }, level, ...(task === undefined ? {} : { task }) });

const versions = async (document: string): Promise<number> => (await must('documents.get', { document })).versions.length;
const allEnded = (): Promise<void> => expect.poll(() => started.every((one) => one.hasEnded())).toBe(true);

it.each([
  ['rsa', 'Anna Álvarez', 'B-LTA'],
  ['ec', 'Čeněk Dvořák', 'B-LT'],
  ['ecP384', 'Дарья Петрова', 'B-T'],
] as const)('signs with a key of %s on a card, up to %s, and other readers find it sound', async (who, name, level) => {
  const document = await addWill();
  owner = signsAs(name, tokens[who]!.pin);
  expect(await sign(document, level)).toMatchObject({ ok: true, value: { level, pending: null, version: 2 } });
  expect(shown.map(({ step }) => step.at).filter((at) => at !== 'looking')).toEqual(['choosing', 'asking', 'pin', 'asking', 'signing']);
  expect(shown.every((view) => /^Will .*\.pdf$/.test(view.document))).toBe(true);
  const report = await must('documents.checkSignatures', { document, online: true });
  expect(report.signatures[0]).toMatchObject({ verdict: 'passed', level, integrity: 'intact', path: 'trusted', isYours: false });
  const path = join(home.path, `signed-${who}.pdf`);
  await must('documents.save', { document, path });
  expect([qpdfComplaints(path), pdfsigVerdicts(path)[0]?.isValid]).toEqual(['', true]);
  await allEnded();
  const kept = JSON.stringify([shown, await must('activity.list', {}), faults]) + (await readFile(path, 'latin1'));
  expect(kept).not.toContain(tokens[who]!.pin);
});

it('shows every card with its certificates, and says which of them have expired', async () => {
  owner = (step) => (step.at === 'choosing' ? { do: 'cancel' } : undefined);
  expect(await sign(await addWill())).toMatchObject({ ok: false, code: 'cancelled' });
  const step = shown.map((view) => view.step).find(({ at }) => at === 'choosing') as Extract<CardStep, { at: 'choosing' }>;
  expect(
    step.cards.map((card) => [card.name, card.program, card.certificates.map(({ name, trouble }) => [name, trouble])]).toSorted(),
  ).toEqual([
    ['ec', 'SoftHSM', [['Čeněk Dvořák', null]]],
    ['ecP384', 'SoftHSM', [['Дарья Петрова', null]]],
    ['expired', 'SoftHSM', [['Fritz Expired', 'expired']]],
    ['rsa', 'SoftHSM', [['Anna Álvarez', null]]],
  ]);
});

it('says after a wrong PIN that few are left, and takes the right one then', async () => {
  const document = await addWill();
  owner = signsAs('Anna Álvarez', 'not the PIN', tokens.rsa!.pin);
  expect(await sign(document)).toMatchObject({ ok: true });
  expect(shown.flatMap(({ step }) => (step.at === 'pin' ? [[step.tries, step.wrong]] : []))).toEqual([
    ['ready', false],
    ['few', true],
  ]);
});

it.each([
  ['crashes', 'SIGSEGV', 'program_crashed'],
  ['hangs', 'SIGSTOP', 'program_silent'],
] as const)('a module that %s while the PIN is checked costs a sentence, and the engine goes on', async (_how, signal, trouble) => {
  const document = await addWill();
  patience = { ...cardPatience, cardMs: 1_500 };
  const usual = signsAs('Anna Álvarez', tokens.rsa!.pin);
  owner = (step, module) => {
    if (step.at === 'pin') process.kill(module?.pid ?? 0, signal);
    return usual(step, module);
  };
  expect(await sign(document)).toMatchObject({ ok: false, code: 'cancelled' });
  expect(shown.at(-1)?.step).toEqual({ at: 'stopped', trouble, program: 'SoftHSM' });
  await allEnded();
  owner = signsAs('Anna Álvarez', tokens.rsa!.pin);
  expect([await versions(document), await sign(document)]).toMatchObject([1, { ok: true }]);
});

it.each([
  ['SIGSEGV', 'card_program_failed'],
  ['SIGSTOP', 'card_program_failed'],
] as const)('a module that gets %s while it signs leaves the document as it was', async (signal, code) => {
  const document = await addWill();
  patience = { ...cardPatience, cardMs: 1_500 };
  const usual = signsAs('Anna Álvarez', tokens.rsa!.pin);
  owner = (step, module) => {
    if (step.at === 'signing') process.kill(module?.pid ?? 0, signal);
    return usual(step, module);
  };
  expect(await sign(document)).toMatchObject({ ok: false, code });
  expect(await versions(document)).toBe(1);
  await allEnded();
  owner = signsAs('Anna Álvarez', tokens.rsa!.pin);
  expect(await sign(document)).toMatchObject({ ok: true });
});

it('what is no module, beside one that is, is named, and loads nothing into the engine', async () => {
  const none = join(home.path, 'none.so');
  await writeFile(none, 'not a library');
  modules = [{ name: 'Nothing', path: none }, { name: 'Gone', path: '/nowhere.so' }, ...modules];
  owner = signsAs('Anna Álvarez', tokens.rsa!.pin);
  expect(await sign(await addWill())).toMatchObject({ ok: true });
  expect(shown.map(({ step }) => step).find(({ at }) => at === 'choosing')).toMatchObject({
    troubled: [
      { name: 'Nothing', trouble: 'program_unusable' },
      { name: 'Gone', trouble: 'program_unusable' },
    ],
  });
  expect(await readFile('/proc/self/maps', 'utf8')).not.toContain('libsofthsm2');
});

it('the page may cancel at any moment, as does locking, and takes no path and no PIN', async () => {
  const document = await addWill();
  owner = () => undefined;
  const pending = sign(document, 'B-B', 'a task');
  await expect.poll(() => shown.at(-1)?.step.at).toBe('choosing');
  await must('tasks.cancel', { task: 'a task' });
  expect(await pending).toMatchObject({ ok: false, code: 'cancelled' });
  const locked = sign(document);
  await expect.poll(() => shown.at(-1)?.step.at).toBe('choosing');
  await must('account.lock', {});
  expect(await locked).toMatchObject({ ok: false });
  await allEnded();
  await must('account.unlock', { passphrase: testPassphrase });
  for (const key of [{ card: false }, { card: '/module.so' }, { card: true, pin: '1234' }, { card: true, module: '/module.so' }])
    expect(await engine.call('documents.sign', { document, key: key as never, level: 'B-B' })).toMatchObject({
      ok: false,
      code: 'invalid_request',
    });
});
