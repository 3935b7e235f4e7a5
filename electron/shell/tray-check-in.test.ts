import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineLink } from '../bridge/engine-link.ts';
import { TrayCheckIn, type CheckInOutcome } from './tray-check-in.ts';

const answered = (value: object = {}) => ({ ok: true, value });
const refused = (code: string) => ({ ok: false, code, message: code });

/** An engine that answers what a test sets, and remembers what it was asked. */
function setUp({ state = 'unlocked', unlocks = false }: { readonly state?: string; readonly unlocks?: boolean } = {}) {
  const answers: Record<string, object> = { 'account.status': answered({ state }), 'checkIns.record': answered(), 'sync.run': answered() };
  const asked: string[] = [];
  const told: CheckInOutcome[] = [];
  const call = async (name: string) => {
    asked.push(name);
    return answers[name];
  };
  const checkIn = new TrayCheckIn({
    engine: { call } as unknown as EngineLink,
    unlock: async () => {
      asked.push('unlock');
      return unlocks;
    },
    lockAgain: async () => void asked.push('lock'),
    told: (outcome) => told.push(outcome),
    retryMs: 60_000,
  });
  return { answers, asked, told, checkIn };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a check-in without a window', () => {
  it('is written down, sent at once, and said', async () => {
    const { checkIn, asked, told } = setUp();
    await checkIn.now();
    expect([asked, told]).toEqual([['account.status', 'checkIns.record', 'sync.run'], ['sent']]);
  });

  it('is tried again as long as the server is away, and said once more when it has gone through', async () => {
    const { checkIn, answers, asked, told } = setUp();
    answers['sync.run'] = refused('offline');
    await checkIn.now();
    await vi.advanceTimersByTimeAsync(130_000);
    expect(told).toEqual(['waiting']);
    expect(asked.filter((name) => name === 'sync.run')).toHaveLength(3);
    answers['sync.run'] = answered();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['waiting', 'sent']);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(
      asked.filter((name) => name === 'sync.run'),
      'and then no more',
    ).toHaveLength(4);
    expect(asked.filter((name) => name === 'checkIns.record')).toHaveLength(1);
  });

  it('is not tried again once the vault is locked or the app ends', async () => {
    const { checkIn, answers, asked } = setUp();
    answers['sync.run'] = refused('offline');
    await checkIn.now();
    answers['sync.run'] = refused('locked');
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked.filter((name) => name === 'sync.run')).toHaveLength(2);
    answers['sync.run'] = refused('offline');
    await checkIn.now();
    checkIn.stop();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked.filter((name) => name === 'sync.run')).toHaveLength(3);
  });

  it('says when there is no server to tell', async () => {
    const { checkIn, answers, told } = setUp();
    answers['sync.run'] = refused('not_connected');
    await checkIn.now();
    expect(told).toEqual(['no_server']);
  });

  it('is one, however often it is asked for at once', async () => {
    const { checkIn, asked } = setUp();
    await Promise.all([checkIn.now(), checkIn.now(), checkIn.now()]);
    expect(asked.filter((name) => name === 'checkIns.record')).toHaveLength(1);
  });

  it.each(['account.status', 'checkIns.record'])('that %s fails for is said to have failed, and nothing is sent', async (name) => {
    const { checkIn, answers, asked, told } = setUp();
    answers[name] = refused('disk_full');
    await checkIn.now();
    expect([told, asked.includes('sync.run')]).toEqual([['failed'], false]);
  });
});

describe('while the vault is locked', () => {
  it('does nothing but say so, where no passphrase is remembered', async () => {
    const { checkIn, asked, told } = setUp({ state: 'locked' });
    await checkIn.now();
    expect([asked, told]).toEqual([['account.status', 'unlock'], ['locked']]);
  });

  it('unlocks with the remembered passphrase, and locks again when the server knows', async () => {
    const { checkIn, asked, told } = setUp({ state: 'locked', unlocks: true });
    await checkIn.now();
    expect([asked, told]).toEqual([['account.status', 'unlock', 'checkIns.record', 'sync.run', 'lock'], ['sent']]);
  });

  it('leaves it to the idle lock while the check-in waits', async () => {
    const { checkIn, answers, asked } = setUp({ state: 'locked', unlocks: true });
    answers['sync.run'] = refused('offline');
    await checkIn.now();
    answers['sync.run'] = answered();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toContain('lock');
  });

  it('never unlocks an account that is not there', async () => {
    const { checkIn, asked, told } = setUp({ state: 'empty', unlocks: true });
    await checkIn.now();
    expect([asked, told]).toEqual([['account.status'], ['locked']]);
  });
});
