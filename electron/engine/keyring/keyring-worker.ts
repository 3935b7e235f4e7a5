import { parentPort } from 'node:worker_threads';
import type { JobAnswer } from '../workers/job-worker.ts';
import { runKeyringJob, secretsOf, type AccountKeys, type KeyringJob } from './keyring-jobs.ts';

function answer(job: KeyringJob): JobAnswer<AccountKeys> {
  try {
    return { ok: true, value: runKeyringJob(job) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return {
      ok: false,
      name: error.name,
      code: 'code' in error && typeof error.code === 'string' ? error.code : '',
      message: error.message,
    };
  }
}

parentPort?.on('message', (job: KeyringJob) => {
  const done = answer(job);
  const secrets = done.ok ? secretsOf(done.value) : [];
  // Moved, not copied: no second set of keys stays behind in this thread.
  parentPort?.postMessage(done, [...new Set(secrets.map((bytes) => bytes.buffer as ArrayBuffer))]);
});
