import { readFileSync } from 'node:fs';

/**
 * A separate process that seals or opens one file and reports how long that took and how much memory the process ever had, as JSON.
 * Usage: node test/load/container-program.ts nothing | seal <plain> <container> | open <container> <plain>
 */
const [act = '', from = '', to = ''] = process.argv.slice(2);

// One key for all runs: what is sealed here contains nothing of value.
const binding = { vaultId: '01J8ZQ4M7X00000000000000VA', documentId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', version: 1 };
const keyByte = 7;

async function work(): Promise<void> {
  // Imported late, so that `nothing` is an empty process.
  const [{ startSegmentThreads }, { sealFile }, { openFile }, { asKey }] = await Promise.all([
    import('../../electron/engine/containers/segment-threads.ts'),
    import('../../electron/engine/containers/seal-file.ts'),
    import('../../electron/engine/containers/open-file.ts'),
    import('../../shared/crypto/keys.ts'),
  ]);
  const common = { ...binding, key: asKey(new Uint8Array(32).fill(keyByte)), threads: startSegmentThreads(), target: to };
  if (act === 'seal') await sealFile({ ...common, source: from });
  else if (act === 'open') await openFile({ ...common, container: from });
  else throw new Error(`unknown act "${act}"`);
}

const start = performance.now();
if (act !== 'nothing') await work();
const durationMs = performance.now() - start;
const peakBytes = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
process.stdout.write(`${JSON.stringify({ durationMs, peakBytes })}\n`);
