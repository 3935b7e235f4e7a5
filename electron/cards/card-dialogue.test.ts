import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { issueCertificateWorld } from '../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../test/kit/pki/local-authorities.ts';
import type { CardAnswer, CardStep, CardView } from '../contract/cards.ts';
import type { ModuleProcess } from './ask-module.ts';
import { CardDesk } from './card-desk.ts';
import type { CardWindowEvents } from './card-dialogue.ts';
import type { FoundCard, ModuleRequest, PinState } from './card-messages.ts';
import type { InstalledModule } from './installed-modules.ts';

const { signers, intermediate } = issueCertificateWorld('http://127.0.0.1:9', machineNowMs());
const module: InstalledModule = { name: 'Maker’s program', path: '/module.so' };
const card: FoundCard = {
  label: 'Anna’s card',
  serial: '17',
  manufacturer: 'Maker',
  model: 'M1',
  certificates: [signers.rsa, signers.expired, signers.wrongExtendedUsage, signers.notYetValid, intermediate].map(
    ({ certificate }) => certificate.raw,
  ),
};
const ready: PinState = { tries: 'ready', pinAtReader: false };

type Reply = { readonly value: unknown } | { readonly trouble: string; readonly pin?: PinState } | 'crash' | 'silence';
/** What a module does with each question; what isn't said goes well. */
type Script = Partial<Record<ModuleRequest['ask'], (request: ModuleRequest, time: number) => Reply>>;

const wellBehaved: Required<Script> = {
  list: () => ({ value: [card] }),
  find: () => ({ value: ready }),
  open: () => ({ value: { certificate: signers.rsa.certificate.raw, chain: [intermediate.certificate.raw] } }),
  sign: () => ({ value: new Uint8Array([1, 2, 3]) }),
};

/** A desk with a module that follows a script, and the window as its owner has it. */
function deskWith(script: Script, { modules = [module], picked }: { modules?: readonly InstalledModule[]; picked?: InstalledModule } = {}) {
  const asked: ModuleRequest[] = [];
  const times = new Map<string, number>();
  const shown: CardView[] = [];
  const state = { running: 0, windows: 0, events: undefined as CardWindowEvents | undefined };
  const startModule = (): ModuleProcess => {
    let [hear, end, isOver] = [(_: unknown): void => undefined, (): void => undefined, false];
    state.running += 1;
    const over = (): void => {
      if (isOver) return;
      isOver = true;
      state.running -= 1;
      queueMicrotask(() => end());
    };
    return {
      onMessage: (listener) => void (hear = listener),
      onEnd: (listener) => void (end = listener),
      kill: over,
      post: (message) => {
        const request = structuredClone(message) as ModuleRequest;
        asked.push(request);
        const time = (times.get(request.ask) ?? 0) + 1;
        times.set(request.ask, time);
        const reply = (script[request.ask] ?? wellBehaved[request.ask])(request, time);
        if (reply === 'crash') return void queueMicrotask(over);
        if (reply === 'silence') return;
        const { id } = request;
        queueMicrotask(() => hear('value' in reply ? { id, ok: true, ...reply } : { id, ok: false, ...reply }));
      },
    };
  };
  const faults: unknown[] = [];
  const desk = new CardDesk({
    modules: async () => modules,
    startModule,
    openWindow: async (events) => {
      state.windows += 1;
      state.events = events;
      return {
        show: (view) => void shown.push(structuredClone(view)),
        close: () => {
          state.windows -= 1;
          events.closed();
        },
      };
    },
    pickModule: async () => picked,
    language: () => 'en',
    nowMs: machineNowMs,
    report: (fault) => faults.push(fault),
    patience: { ownerMs: 2_000, listMs: 150, cardMs: 150, readerMs: 200 },
  });
  const give = (answer: CardAnswer): CardView | undefined => state.events?.answered(answer);
  const at = <At extends CardStep['at']>(name: At): Promise<Extract<CardStep, { at: At }>> =>
    expect
      .poll(() => give({ do: 'view' })?.step.at)
      .toBe(name)
      .then(() => give({ do: 'view' })?.step as Extract<CardStep, { at: At }>);
  const opened = desk.answer({ do: 'open', card: '1', document: 'Will.pdf' });
  const choose = async (): Promise<void> => {
    await at('choosing');
    give({ do: 'choose', certificate: '0' });
  };
  return { desk, opened, give, at, choose, asked, shown, state, faults };
}

describe('a card', () => {
  it('is chosen by its certificates in plain words, signs, and is put away', async () => {
    const { desk, opened, give, at, choose, asked, shown, state, faults } = deskWith({});
    const { cards, troubled, programs } = await at('choosing');
    expect([troubled, programs]).toEqual([[], ['Maker’s program']]);
    expect(cards.map(({ name, program }) => [name, program])).toEqual([['Anna’s card', 'Maker’s program']]);
    expect(cards[0]?.certificates.map(({ name, issuer, trouble }) => [name, issuer, trouble])).toEqual([
      ['Anna Álvarez', 'Test Intermediate', null],
      ['Fritz Expired', 'Test Intermediate', 'expired'],
      ['Inge Server', 'Test Intermediate', 'not_for_signing'],
      ['Gerda Later', 'Test Intermediate', 'not_yet'],
    ]);
    for (const certificate of ['1', '2', '3', '4', '00', '__proto__']) give({ do: 'choose', certificate });
    await pause(20);
    expect((await at('choosing')).cards).toEqual(cards);
    await choose();
    expect(await at('pin')).toMatchObject({ card: 'Anna’s card', tries: 'ready', atReader: false, wrong: false });
    for (const pin of ['', null, 'x'.repeat(257)]) {
      give({ do: 'pin', pin });
      await pause(5);
    }
    give({ do: 'pin', pin: 'Geheim-4711' });
    expect(await opened).toMatchObject({ ok: true, value: { chain: [expect.anything()] } });
    await at('signing');
    expect(await desk.answer({ do: 'sign', card: '1', data: new Uint8Array([9]) })).toEqual({ ok: true, value: new Uint8Array([1, 2, 3]) });
    expect(state).toMatchObject({ windows: 0, running: 1 });
    expect(await desk.answer({ do: 'close', card: '1' })).toEqual({ ok: true, value: null });
    expect([state.running, faults]).toEqual([0, []]);
    // The PIN was in one message to the module's process, and in nothing that is shown.
    expect(asked.map(({ ask }) => ask)).toEqual(['list', 'find', 'open', 'sign']);
    expect(asked.flatMap((one) => ('pin' in one && one.pin !== null ? [Buffer.from(one.pin).toString()] : []))).toEqual(['Geheim-4711']);
    expect(JSON.stringify(shown)).not.toContain('Geheim');
    expect(shown.every(({ document }) => document === 'Will.pdf')).toBe(true);
  });

  it('that says that few tries are left, or one, or none, has it said before a PIN is tried', async () => {
    for (const tries of ['few', 'last'] as const) {
      const { desk, at, choose, asked } = deskWith({ find: () => ({ value: { tries, pinAtReader: false } }) });
      await choose();
      expect(await at('pin')).toMatchObject({ tries, wrong: false });
      expect(asked.some(({ ask }) => ask === 'open')).toBe(false);
      desk.close();
    }
    for (const [tries, trouble] of [
      ['locked', 'pin_locked'],
      ['not_set', 'pin_not_set'],
    ] as const) {
      const { desk, at, choose, give, asked, state } = deskWith({ find: () => ({ value: { tries, pinAtReader: false } }) });
      await choose();
      expect(await at('stopped')).toMatchObject({ trouble });
      give({ do: 'pin', pin: '1234' });
      await pause(20);
      expect([asked.some(({ ask }) => ask === 'open'), state.running]).toEqual([false, 0]);
      desk.close();
    }
  });

  it('with a wrong PIN asks anew, with what the next wrong one would do, until it is locked', async () => {
    const standings = ['few', 'last', 'locked'] as const;
    const { desk, at, choose, give, asked } = deskWith({
      open: (_request, time) => ({ trouble: 'pin_wrong', pin: { tries: standings[time - 1] ?? 'locked', pinAtReader: false } }),
    });
    await choose();
    await at('pin');
    for (const tries of ['few', 'last'] as const) {
      give({ do: 'pin', pin: 'wrong' });
      await expect.poll(() => give({ do: 'view' })?.step).toMatchObject({ at: 'pin', wrong: true, tries });
    }
    give({ do: 'pin', pin: 'wrong' });
    expect(await at('stopped')).toMatchObject({ trouble: 'pin_locked' });
    expect(asked.filter(({ ask }) => ask === 'open')).toHaveLength(3);
    desk.close();
  });

  it('whose reader has keys gets no PIN from here, and a longer time', async () => {
    const { desk, opened, at, choose, give, asked } = deskWith({
      find: () => ({ value: { tries: 'ready', pinAtReader: true } }),
      open: (_request, time) => (time === 1 ? { trouble: 'given_up' } : (wellBehaved.open as () => Reply)()),
    });
    await choose();
    expect(await at('pin')).toMatchObject({ atReader: true });
    give({ do: 'pin', pin: '1234' });
    await pause(20);
    expect(asked.some(({ ask }) => ask === 'open')).toBe(false);
    give({ do: 'pin', pin: null });
    expect(await at('stopped')).toMatchObject({ trouble: 'given_up' });
    give({ do: 'look' });
    await choose();
    await at('pin');
    give({ do: 'pin', pin: null });
    expect((await opened).ok).toBe(true);
    expect(await at('signing')).toMatchObject({ atReader: true });
    desk.close();
  });
});

describe('a module', () => {
  it('that crashes, hangs or is none is named, and the others are still asked', async () => {
    const others = ['Crashing', 'Silent', 'No module', 'Good'].map((name) => ({ name, path: `/${name}.so` }));
    const { desk, at, state, faults } = deskWith(
      {
        list: (request) => {
          const path = 'module' in request ? request.module : '';
          if (path === '/Crashing.so') return 'crash';
          if (path === '/Silent.so') return 'silence';
          return path === '/No module.so' ? { trouble: 'program_unusable' } : { value: [card] };
        },
      },
      { modules: others },
    );
    const { cards, troubled } = await at('choosing');
    expect(troubled).toEqual([
      { name: 'Crashing', trouble: 'program_crashed' },
      { name: 'Silent', trouble: 'program_silent' },
      { name: 'No module', trouble: 'program_unusable' },
    ]);
    expect([cards.map(({ program }) => program), state.running, faults]).toEqual([['Good'], 0, []]);
    desk.close();
  });

  it.each(['find', 'open'] as const)('that crashes or hangs at "%s" is said in the window, and another look begins anew', async (step) => {
    for (const [how, trouble] of [
      ['crash', 'program_crashed'],
      ['silence', 'program_silent'],
    ] as const) {
      const { desk, opened, at, choose, give, state } = deskWith({
        [step]: (_: ModuleRequest, time: number) => (time === 1 ? how : (wellBehaved[step] as () => Reply)()),
      });
      await choose();
      if (step === 'open') {
        await at('pin');
        give({ do: 'pin', pin: '1234' });
      }
      expect(await at('stopped')).toMatchObject({ trouble, program: 'Maker’s program' });
      expect(state.running).toBe(0);
      give({ do: 'look' });
      await choose();
      await at('pin');
      give({ do: 'pin', pin: '1234' });
      expect((await opened).ok).toBe(true);
      desk.close();
    }
  });

  it.each([
    ['crash', 'card_program_failed'],
    ['silence', 'card_program_failed'],
    [{ trouble: 'card_gone' }, 'card_gone'],
    [{ trouble: 'refused' }, 'card_refused'],
    [{ trouble: 'pin_wrong' }, 'card_refused'],
    [{ trouble: 'given_up' }, 'card_refused'],
  ] as const)('that answers %j to the signature ends it as %s', async (reply, code) => {
    const { desk, opened, at, choose, give, state, faults } = deskWith({ sign: () => reply });
    await choose();
    await at('pin');
    give({ do: 'pin', pin: '1234' });
    await opened;
    expect(await desk.answer({ do: 'sign', card: '1', data: new Uint8Array([9]) })).toMatchObject({ ok: false, code });
    expect([state.running, state.windows, faults]).toEqual([0, 0, []]);
  });

  it('picked by the owner is asked too, and forgotten with the window', async () => {
    const picked = { name: 'libother.so', path: '/opt/libother.so' };
    const { desk, at, give, asked } = deskWith({ list: () => ({ value: [] }) }, { picked, modules: [] });
    expect(await at('choosing')).toEqual({ at: 'choosing', cards: [], troubled: [], programs: [] });
    give({ do: 'other' });
    await expect.poll(() => give({ do: 'view' })?.step).toMatchObject({ at: 'choosing', programs: ['libother.so'] });
    expect(asked).toMatchObject([{ ask: 'list', module: '/opt/libother.so' }]);
    desk.close();
    const again = desk.answer({ do: 'open', card: '2', document: 'x' });
    await expect.poll(() => give({ do: 'view' })?.step).toEqual({ at: 'choosing', cards: [], troubled: [], programs: [] });
    desk.close();
    await again;
  });
});

describe('the owner', () => {
  it.each(['choosing', 'pin'] as const)(
    'may cancel while the window is at "%s", or close it, and nothing is left running',
    async (step) => {
      for (const how of ['cancel', 'close'] as const) {
        const { opened, at, choose, give, state } = deskWith({});
        if (step === 'pin') await choose();
        await at(step);
        if (how === 'cancel') give({ do: 'cancel' });
        else state.events?.closed();
        expect(await opened).toMatchObject({ ok: false, code: 'cancelled' });
        expect(state.running).toBe(0);
      }
    },
  );

  it('may cancel while a card is looked for, and while it signs', async () => {
    const looking = deskWith({ list: () => 'silence' });
    await looking.at('looking');
    looking.give({ do: 'cancel' });
    expect(await looking.opened).toMatchObject({ ok: false, code: 'cancelled' });
    const signing = deskWith({ sign: () => 'silence' });
    await signing.choose();
    await signing.at('pin');
    signing.give({ do: 'pin', pin: '1234' });
    await signing.opened;
    const signed = signing.desk.answer({ do: 'sign', card: '1', data: new Uint8Array([9]) });
    signing.give({ do: 'cancel' });
    expect(await signed).toMatchObject({ ok: false, code: 'cancelled' });
    expect([looking.state.running, signing.state.running]).toEqual([0, 0]);
  });

  it('who does nothing for long is taken to have gone, as is one whose act was ended elsewhere', async () => {
    const gone = deskWith({});
    expect(await gone.opened).toMatchObject({ ok: false, code: 'cancelled' });
    expect(gone.state).toMatchObject({ windows: 0, running: 0 });
    const ended = deskWith({});
    await ended.at('choosing');
    await ended.desk.answer({ do: 'close', card: '1' });
    expect(await ended.opened).toMatchObject({ ok: false, code: 'cancelled' });
  });

  it('has one window at a time', async () => {
    const { desk, at, state } = deskWith({});
    await at('choosing');
    expect(await desk.answer({ do: 'open', card: '2', document: 'Other.pdf' })).toMatchObject({ ok: false, code: 'card_in_use' });
    expect(await desk.answer({ do: 'sign', card: '2', data: new Uint8Array() })).toMatchObject({ ok: false, code: 'cancelled' });
    expect(await desk.answer({ do: 'sign', card: '1', data: new Uint8Array() })).toMatchObject({ ok: false });
    expect(state.running).toBe(0);
    desk.close();
  });
});
