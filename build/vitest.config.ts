import { fileURLToPath } from 'node:url';
import { defineConfig, defineProject, type UserWorkspaceConfig } from 'vitest/config';
import { bundledThreads } from './bundled-threads.ts';
import { LongestFirst } from './longest-first.ts';
import { projectFilesOf, testFormOf } from './test-forms.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const form = testFormOf(process.env.HEIRLOCK_TEST_FORM);

/** Two for each of two cores: tests wait for timers, mail and browsers. */
const maxWorkers = 4;

/** What all tests have in common. @param plugins besides those that every test needs. */
export function testProject(name: 'product' | 'hostile', plugins: UserWorkspaceConfig['plugins'] = []): UserWorkspaceConfig {
  return defineProject({
    root,
    plugins: [bundledThreads(), ...plugins],
    test: {
      name,
      ...projectFilesOf(form, name),
      setupFiles: ['test/kit/runner/name-rejections.ts'],
      pool: 'forks',
      maxWorkers,
      // A worker keeps what it has loaded and compiled: that saves half the time of the tests that talk to a server.
      isolate: false,
      // Servers and browsers' answers leave much that lives briefly; collecting it less often saves a tenth of the time.
      execArgv: ['--max-semi-space-size=64'],
      // Only for what hangs: no test may fail because the machine is busy, so none sets a limit of its own below these.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 120_000 } },
      // Chromium has stopped drawing on a virtual machine, two browsers at the same moment, with all else going on. Whoever has waited for a
      // page as long as test/kit/browser/chromium.ts allows looks once more; the output names each test that was tried twice.
      retry: { count: 1, condition: /Timeout 240000ms exceeded/ },
      globals: false,
    },
  });
}

export default defineConfig({
  root,
  test: {
    projects: [testProject('product'), 'test/hostile/vitest.config.ts'],
    globalSetup: ['test/kit/browser/global-pages.ts', 'test/kit/databases/global-postgres.ts', 'test/kit/services/global-clamd.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers,
    // A worker removes its folders when it exits.
    teardownTimeout: 60_000,
    allowOnly: false,
    passWithNoTests: false,
  },
});
