import { RetryLaterError } from '../../../shared/domain/error-codes.ts';
import { hourMs, instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { SignInFailureRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { deleteFailures, forgiveFailure, lockFailures, putFailure } from '../stores/sign-in-failure-store.ts';

/** Nobody waits longer than this for their next try. */
const longestBlockMs = 15 * minuteMs;

/** Failures are forgotten after this long without another. */
const forgetMs = hourMs;

/** Tries without a wait; after these the wait is `firstBlockMs` and doubles with every further one. */
interface Patience {
  readonly free: number;
  readonly firstBlockMs: number;
}

const patience = {
  /** One account, from wherever nobody has signed in to it before. */
  account: { free: 5, firstBlockMs: 5 * secondMs },
  /** The same from where its owner has: other people's tries elsewhere never keep the owner out there. */
  known: { free: 5, firstBlockMs: 5 * secondMs },
  /** Whatever account, from one network. */
  network: { free: 30, firstBlockMs: 5 * secondMs },
  /** One person's second factor. */
  factor: { free: 5, firstBlockMs: 10 * secondMs },
} as const satisfies Record<string, Patience>;

/** What a try counts against: an account's or network's name, which doesn't contain an address in the clear if it is an account's. */
export type GuessedAt = `${keyof typeof patience}:${string}`;

/**
 * Counts a try before it is looked at, so that many at once gain nothing over one after another. `forgiveGuess` takes it back.
 * @throws RetryLaterError while one of the names has to wait; the try isn't counted then.
 */
export async function countGuess(core: Core, names: readonly GuessedAt[]): Promise<void> {
  const waitMs = await core.db.transaction(async (tx) => {
    const nowMs = instantToMs(core.clock.now());
    const rows = await lockFailures(tx, names, nowMs);
    const longest = Math.max(...rows.map(({ blocked_until_ms: until }) => until - nowMs));
    if (longest > 0) return longest;
    for (const row of rows) await putFailure(tx, withOneMore(row, nowMs));
    return 0;
  });
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / secondMs);
    throw new RetryLaterError(`Too many tries. Try again in ${seconds} seconds, or sign in with a link that we mail to you.`, seconds);
  }
}

/** After a try that was right: its account is as if never guessed at, its network gets the one try back. */
export async function forgiveGuess(core: Core, names: readonly GuessedAt[]): Promise<void> {
  await core.db.transaction(async (tx) => {
    await deleteFailures(
      tx,
      names.filter((name) => !name.startsWith('network:')),
    );
    for (const name of names.filter((one) => one.startsWith('network:'))) await forgiveFailure(tx, name);
  });
}

function withOneMore(row: SignInFailureRow, nowMs: number): SignInFailureRow {
  const { free, firstBlockMs } = patience[row.name.slice(0, row.name.indexOf(':')) as keyof typeof patience];
  const failures = (nowMs - row.last_failed_ms > forgetMs ? 0 : row.failures) + 1;
  const over = failures - free;
  const blockMs = over < 0 ? 0 : Math.min(firstBlockMs * 2 ** Math.min(over, 20), longestBlockMs);
  return { name: row.name, failures, last_failed_ms: nowMs, blocked_until_ms: nowMs + blockMs };
}
