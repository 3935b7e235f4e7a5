import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { EngineLink, MessageEnd } from './engine-link.ts';
import { EngineNotOpened, openRemoteEngine } from './remote-engine.ts';

interface Sent {
  readonly id: number;
  readonly act: string;
}

/** A channel whose other end is the test. */
function farEnd() {
  const { port1, port2 } = new MessageChannel();
  const [reports, gone]: [string[], string[]] = [[], []];
  const seen: Sent[] = [];
  port2.on('message', (message: Sent) => seen.push(message));
  const near: MessageEnd = {
    post: (message) => port1.postMessage(message),
    onMessage: (listener) => port1.on('message', listener),
    onEnd: (listener) => port1.once('close', listener),
  };
  const opening = openRemoteEngine(near, { report: (text) => reports.push(text), gone: () => gone.push('gone') });
  return { opening, far: port2, reports, gone, seen };
}

async function opened() {
  const ends = farEnd();
  ends.far.postMessage({ act: 'ready' });
  const engine: EngineLink = await ends.opening;
  return { ...ends, engine };
}

describe('an engine at the other end of a channel', () => {
  it('that can not be opened says why', async () => {
    const { opening, far } = farEnd();
    far.postMessage({ act: 'failed', code: 'in_use', message: 'Another program has this data folder open.' });
    const error: unknown = await opening.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EngineNotOpened);
    expect(error).toMatchObject({ code: 'in_use', message: 'Another program has this data folder open.' });
    far.close();
  });

  it('that dies before it is open is no engine', async () => {
    const { opening, far } = farEnd();
    far.close();
    await expect(opening).rejects.toThrow(EngineNotOpened);
  });

  it('answers each call with its own answer, in whatever order they come', async () => {
    const { engine, far, seen } = await opened();
    const [first, second] = [engine.call('vaults.list', {}), engine.call('account.status', {})];
    await expect.poll(() => seen.length).toBe(2);
    for (const { id } of [...seen].reverse()) far.postMessage({ act: 'answer', id, outcome: { ok: true, value: id } });
    expect([await first, await second]).toEqual(seen.map(({ id }) => ({ ok: true, value: id })));
    far.close();
  });

  it('that dies answers everything with app_gone, from then on too, and says so once', async () => {
    const { engine, far, gone } = await opened();
    const waiting = engine.call('vaults.list', {});
    far.close();
    expect(await waiting).toMatchObject({ ok: false, code: 'app_gone' });
    expect(await engine.call('vaults.list', {})).toMatchObject({ ok: false, code: 'app_gone' });
    expect(await engine.readContent({ document: 'x', start: 0, end: 1 })).toMatchObject({ ok: false, code: 'app_gone' });
    await engine.close();
    expect(gone).toEqual(['gone']);
  });

  it('that is asked to close does not count as dead', async () => {
    const { engine, far, seen, gone } = await opened();
    const closed = engine.close();
    await expect.poll(() => seen.at(-1)?.act).toBe('close');
    far.close();
    await closed;
    expect(gone).toEqual([]);
    expect(await engine.call('vaults.list', {})).toMatchObject({ ok: false, code: 'app_gone' });
  });

  it('passes on events and faults', async () => {
    const { engine, far, reports } = await opened();
    const events: unknown[] = [];
    const off = engine.on((event) => events.push(event));
    far.postMessage({ act: 'event', event: { name: 'items.changed', data: { ids: [] } } });
    far.postMessage({ act: 'fault', text: 'a fault' });
    await expect.poll(() => reports).toEqual(['a fault']);
    expect(events).toEqual([{ name: 'items.changed', data: { ids: [] } }]);
    off();
    far.close();
  });
});
