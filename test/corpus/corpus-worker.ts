import { readFileSync, writeFileSync } from 'node:fs';
import { examineFile, type CorpusWorld, type Examined } from './examine-file.ts';

/** What a worker is asked, one file at a time. */
export interface CorpusQuestion {
  readonly file: string;
  /** An empty folder for what is made of it. */
  readonly folder: string;
  readonly world: CorpusWorld;
}

export interface CorpusAnswer extends Examined {
  readonly peakMib: number;
}

process.on('message', ({ file, folder, world }: CorpusQuestion) => {
  forgetPeak();
  void examineFile(file, folder, world).then((examined) => process.send?.({ ...examined, peakMib: peakMib() } satisfies CorpusAnswer));
});

/** Linux counts the most memory of a process from here on. Elsewhere the peak is that of all files so far. */
function forgetPeak(): void {
  try {
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Not on this system.
  }
}

function peakMib(): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1_024);
  } catch {
    return Math.round(process.resourceUsage().maxRSS / 1_024);
  }
}
