import { expect, it } from 'vitest';

it('names the test in a rejection that nobody handles', ({ task }) => {
  const event = 'unhandledRejection';
  const reported: unknown[] = [];
  const listeners = process.rawListeners(event) as NodeJS.UnhandledRejectionListener[];
  process.removeAllListeners(event);
  try {
    process.once(event, (reason) => reported.push(reason));
    process.emit(event, new Error('left behind'), Promise.resolve());
  } finally {
    for (const listener of listeners) process.on(event, listener);
  }
  expect(reported).toEqual([
    new Error(
      `left behind\nNobody handled this rejection. It came during the test "${task.fullTestName}" in test/kit/runner/name-rejections.test.ts.`,
    ),
  ]);
});
