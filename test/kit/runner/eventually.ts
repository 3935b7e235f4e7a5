import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a check until it passes. @throws what the check last threw, once time is up. */
export async function eventually(check: () => Promise<void>, withinMs = 120_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(20);
    }
  }
}
