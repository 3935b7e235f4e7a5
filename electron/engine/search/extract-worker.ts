import { parentPort } from 'node:worker_threads';
import type { JobAnswer } from '../workers/job-worker.ts';
import { extractDocx } from './extract-docx.ts';
import { extractPdf } from './extract-pdf.ts';
import { extractPlain } from './extract-plain.ts';
import type { ExtractJob } from './extract-text.ts';
import { maxTextLength } from './text-kind.ts';

// Files come from anywhere, so they are taken apart in a separate thread that can be ended and has little memory.

const readers = { pdf: extractPdf, docx: extractDocx, plain: extractPlain } as const;

async function answer({ kind, data }: ExtractJob): Promise<JobAnswer<string>> {
  try {
    const text = await readers[kind](data);
    return { ok: true, value: text.slice(0, maxTextLength).toWellFormed() };
  } catch {
    // A file that can't be read has no words; what a parser says of it may quote it.
    return { ok: true, value: '' };
  }
}

parentPort?.on('message', (job: ExtractJob) => {
  void answer(job).then((value) => parentPort?.postMessage(value));
});
