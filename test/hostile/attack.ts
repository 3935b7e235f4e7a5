import { describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from '../kit/server/test-server.ts';
import type { DefenceName } from './defences.ts';
import { defenceSwitch } from './switchable-defences.ts';

/** How an attack ended: the product refused it, or the person concerned was shown it, or the attacker has what they wanted. */
export type Outcome = 'refused' | 'seen' | 'succeeded';

declare module 'vitest' {
  interface TaskMeta {
    /** What attack-counts.ts counts. */
    attack?: { readonly outcome: Outcome; readonly without: DefenceName | null };
  }
}

/**
 * Defines an attack, which is played twice: against the product, where it must end refused or seen, and against the product without one
 * of its defences, where it must succeed. Otherwise it would be no attack, or the defence none.
 * @param what what is tried, and by whom.
 * @param play starts from nothing each time, and finds out for itself how it ended.
 */
export function attack(what: string, { without }: { readonly without: DefenceName }, play: () => Promise<Outcome>): void {
  describe(what, () => {
    it('is refused, or seen by the person concerned', async ({ task }) => {
      const outcome = await play();
      task.meta.attack = { outcome, without: null };
      expect(['refused', 'seen']).toContain(outcome);
    });

    it(`succeeds where nothing says "${without}"`, async ({ task }) => {
      const { outcome, wasAsked } = await playWithout(without, play);
      task.meta.attack = { outcome, without };
      expect([outcome, wasAsked]).toEqual(['succeeded', true]);
    });
  });
}

/** The same, each time on a server of its own. */
export function attackServer(
  what: string,
  { without, ...options }: TestServerOptions & { readonly without: DefenceName },
  play: (server: TestServer) => Promise<Outcome>,
): void {
  attack(what, { without }, async () => {
    await using server = await startTestServer(options);
    return await play(server);
  });
}

/** @returns also whether the defence was reached at all. */
async function playWithout(off: DefenceName, play: () => Promise<Outcome>) {
  let wasAsked = false;
  defenceSwitch.withoutDefence = {
    has: (name) => {
      if (name !== off) return false;
      wasAsked = true;
      return true;
    },
  };
  try {
    const outcome = await play();
    return { outcome, wasAsked };
  } finally {
    delete defenceSwitch.withoutDefence;
  }
}
