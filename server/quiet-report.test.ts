import { expect, it } from 'vitest';
import { quietReport } from './quiet-report.ts';

it('says once a minute that the database is away, and everything else each time', () => {
  const said: [string, number][] = [];
  let nowMs = 0;
  const report = quietReport(
    ({ kind }, untold) => said.push([kind, untold]),
    () => nowMs,
  );
  const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (; nowMs < 150_000; nowMs += 100) report({ kind: 'sweep failed', id: 'timers', error: gone });
  report({ kind: 'mail refused', id: 'x', error: new Error('550') });
  expect(said).toEqual([
    ['database or disk away', 0],
    ['database or disk away', 599],
    ['database or disk away', 599],
    ['mail refused', 0],
  ]);
});
