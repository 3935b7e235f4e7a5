import { readFileSync } from 'node:fs';

/**
 * A separate process that signs one PDF with a key it makes itself, and reports how long that took and how much memory it
 * ever had, as JSON. Usage: node test/load/pdf-program.ts nothing | sign <input> <output>
 */
const [act = '', input = '', output = ''] = process.argv.slice(2);

async function work(): Promise<void> {
  // Imported late, so that `nothing` is an empty process.
  const { signAppended } = await import('../kit/pdf/sign-appended.ts');
  await signAppended({ input, output });
}

const start = performance.now();
if (act === 'sign') await work();
const durationMs = performance.now() - start;
const peakBytes = Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
process.stdout.write(JSON.stringify({ durationMs, peakBytes }));
