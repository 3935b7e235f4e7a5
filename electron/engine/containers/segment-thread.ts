import { parentPort } from 'node:worker_threads';
import { runSegmentTask, type SegmentTask } from './segment-task.ts';
import type { SegmentAnswer } from './segment-threads.ts';

// A thread of segment-threads.ts: does the tasks that it is sent, one after the other, and answers each.

function answer(task: SegmentTask): SegmentAnswer {
  try {
    return { ok: true, value: runSegmentTask(task) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    return { ok: false, name: error.name, code, message: error.message };
  }
}

parentPort?.on('message', (task: SegmentTask) => {
  parentPort?.postMessage(answer(task));
});
