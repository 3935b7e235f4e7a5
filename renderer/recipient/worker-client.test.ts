import { describe, expect, it } from 'vitest';
import { WorkerClient } from './worker-client.ts';

/** A worker that does what it's told to. */
class ScriptedWorker extends EventTarget {
  readonly posted: unknown[] = [];

  postMessage(message: unknown): void {
    this.posted.push(message);
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function begin(): { readonly worker: ScriptedWorker; readonly client: WorkerClient } {
  const worker = new ScriptedWorker();
  return { worker, client: new WorkerClient(worker as unknown as Worker) };
}

describe('the page’s side of the worker', () => {
  it('asks once the worker listens, and takes each answer for its own question', async () => {
    const { worker, client } = begin();
    const [first, second] = [client.ask('readSheet', { typed: 'a' }), client.ask('readSheet', { typed: 'b' })];
    expect(worker.posted).toEqual([]);
    worker.say({ ready: true });
    expect(worker.posted).toMatchObject([{ number: 1 }, { number: 2 }]);
    worker.say({ number: 2, answer: 'second' });
    worker.say({ number: 1, problem: 'damaged', message: 'no' });
    await expect(second).resolves.toBe('second');
    await expect(first).rejects.toMatchObject({ code: 'damaged' });
  });

  it.each(['error', 'messageerror'])('leaves nobody waiting after an %s, neither who asked before nor who asks after', async (event) => {
    const { worker, client } = begin();
    const before = client.ask('readSheet', { typed: 'a' });
    worker.dispatchEvent(new Event(event));
    await expect(before).rejects.toMatchObject({ code: 'unexpected' });
    await expect(client.ask('readSheet', { typed: 'b' })).rejects.toMatchObject({ code: 'unexpected' });
  });
});
