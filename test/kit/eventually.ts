import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a check until it passes. @throws what the check threw last, once five seconds are over. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + 5_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(20);
    }
  }
}
