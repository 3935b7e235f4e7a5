import { beforeEach, type TestContext } from 'vitest';

type Task = TestContext['task'];

const stateKey = Symbol.for('heirlock.test-in-progress');
/** One for a worker, which runs this file again for each test file. */
const state = ((globalThis as Record<symbol, unknown>)[stateKey] ??= watchRejections()) as { latest?: Task };

/**
 * Names the test in every rejection that nobody handles: vitest knows it only while the test runs, and what was left behind usually fails
 * after it ends. Our own listener won't do: vitest takes a second one to mean that somebody handles them, and reports nothing any more.
 */
function watchRejections(): { latest?: Task } {
  const watched: { latest?: Task } = {};
  const emit = process.emit.bind(process) as (event: string, ...rest: unknown[]) => boolean;
  process.emit = ((event: string, ...rest: unknown[]): boolean => {
    const [reason] = rest;
    if (event === 'unhandledRejection' && reason instanceof Error && watched.latest !== undefined)
      reason.message += `\n${noteFor(watched.latest)}`;
    return emit(event, ...rest);
  }) as typeof process.emit;
  return watched;
}

function noteFor({ file, fullTestName, result }: Task): string {
  const when = result?.state === undefined || result.state === 'run' ? 'during' : 'after';
  return `Nobody handled this rejection. It came ${when} the test "${fullTestName}" in ${file.name}.`;
}

beforeEach(({ task }) => {
  state.latest = task;
});
