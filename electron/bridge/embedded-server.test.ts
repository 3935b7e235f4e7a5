import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { connectEmbedded, type EmbeddedResult } from './embedded-server.ts';
import type { EngineLink } from './engine-link.ts';

const embedded = {
  origin: 'http://127.0.0.1:8787',
  token: 'heirlock_pt_made-for-the-owner',
  publicUrl: 'http://127.0.0.1:8787',
  earlierOrigins: ['http://127.0.0.1:8786'],
};

/** Unlocks an engine that reports this much about its server. @returns what it was asked to do, and what was announced. */
async function unlocked(
  server: string | null,
  signedIn: { readonly email: string; readonly isOver: boolean } | null = null,
  times = 1,
): Promise<{ readonly calls: readonly string[]; readonly told: readonly EmbeddedResult[] }> {
  const calls: string[] = [];
  const told: EmbeddedResult[] = [];
  const call = async (name: string) => {
    calls.push(name);
    return { ok: true, value: name === 'sync.status' ? { server, signedIn } : {} };
  };
  const connect = connectEmbedded({ call } as unknown as EngineLink, embedded, (result) => told.push(result));
  for (let time = 0; time < times; time += 1) {
    connect();
    await settled();
  }
  return { calls, told };
}

describe('the server that was started with the app', () => {
  it.each([null, embedded.origin, ...embedded.earlierOrigins])('is connected to a vault whose server is %s, once', async (server) => {
    expect(await unlocked(server, null, 2)).toEqual({
      calls: ['sync.status', 'sync.connect', 'sync.run'],
      told: [{ connected: true, code: null }],
    });
  });

  it('is not put in the place of one that the owner chose', async () => {
    expect(await unlocked('https://vault.example.org')).toEqual({ calls: ['sync.status'], told: [{ connected: false, code: null }] });
  });

  it.each([false, true])('leaves an owner alone who signed in there by hand (signed out since: %s)', async (isOver) => {
    expect(await unlocked(embedded.origin, { email: 'ada@example.org', isOver })).toEqual({
      calls: ['sync.status'],
      told: [{ connected: false, code: null }],
    });
  });
});
