import { parentPort } from 'node:worker_threads';
import { runSegmentTask } from './segment-task.ts';
import type { ThreadAnswer, ThreadTask } from './segment-threads.ts';
import { runSmallFilesTask } from './small-files-task.ts';

// A thread of segment-threads.ts: does the tasks it is sent, one after another, and answers each.

function answer(task: ThreadTask): ThreadAnswer {
  try {
    return { ok: true, value: task.act === 'pack' ? runSmallFilesTask(task) : runSegmentTask(task) };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    return { ok: false, name: error.name, code, message: error.message };
  }
}

parentPort?.on('message', (task: ThreadTask) => {
  parentPort?.postMessage(answer(task));
});
