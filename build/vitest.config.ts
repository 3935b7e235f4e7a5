import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { bundledThreads } from './bundled-threads.ts';
import { LongestFirst } from './longest-first.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [bundledThreads()],
  test: {
    include: ['server/**/*.test.ts', 'shared/**/*.test.ts', 'renderer/**/*.test.ts', 'electron/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/kit/global-pages.ts', 'test/kit/global-postgres.ts', 'test/kit/global-clamd.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // One more than the two cores that there are at least: tests wait for timers, mails and browsers.
    maxWorkers: 3,
    // A worker keeps what it has loaded and compiled: half of the time of the tests that talk to a server.
    isolate: false,
    // Only for what hangs: the slowest takes seconds on an idle machine, and ten times as long on a busy one.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What is polled comes when the machine gets to it; a second, the default, is too short where two others work beside it.
    expect: { poll: { timeout: 30_000 } },
    // A worker removes its folders when it ends.
    teardownTimeout: 60_000,
    globals: false,
    allowOnly: false,
    passWithNoTests: false,
  },
});
