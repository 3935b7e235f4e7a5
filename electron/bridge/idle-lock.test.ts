import { describe, expect, it } from 'vitest';
import { TestIdleTime } from './bridge-test-kit.ts';
import { watchIdle } from './idle-lock.ts';

function watch(limitMs: () => number | null = () => 60_000) {
  const time = new TestIdleTime();
  let locks = 0;
  return { time, idle: watchIdle(time, limitMs, () => (locks += 1)), locks: () => locks };
}

describe('the idle lock', () => {
  it('locks once the time is over, and not before', () => {
    const { time, locks } = watch();
    time.advance(59_000);
    expect(locks()).toBe(0);
    time.advance(6_000);
    expect(locks()).toBe(1);
  });

  it('is put off by every touch', () => {
    const { time, idle, locks } = watch();
    for (let minute = 0; minute < 10; minute += 1) {
      time.advance(50_000);
      idle.touch();
    }
    expect(locks()).toBe(0);
    time.advance(65_000);
    expect(locks()).toBe(1);
  });

  it('waits for what is held, and then does not wait for longer than the time', () => {
    const { time, idle, locks } = watch();
    const [first, second] = [idle.hold(), idle.hold()];
    time.advance(600_000);
    first();
    first();
    time.advance(600_000);
    expect(locks(), 'one that is let go twice counts once').toBe(0);
    second();
    time.advance(5_000);
    expect(locks()).toBe(1);
  });

  it('comes at the first look after the machine has slept', () => {
    const { time, locks } = watch();
    time.sleep(3_600_000);
    time.advance(5_000);
    expect(locks()).toBe(1);
  });

  it('takes no longer when the clock is set back', () => {
    const { time, locks } = watch();
    time.sleep(-86_400_000);
    time.advance(65_000);
    expect(locks()).toBe(1);
  });

  it('follows the preference while it runs; null is never', () => {
    let limit: number | null = null;
    const { time, locks } = watch(() => limit);
    time.advance(86_400_000);
    expect(locks()).toBe(0);
    limit = 60_000;
    time.advance(5_000);
    expect(locks()).toBe(1);
  });

  it('ends when it is stopped', () => {
    const { time, idle, locks } = watch();
    idle.stop();
    time.advance(600_000);
    expect(locks()).toBe(0);
  });
});
