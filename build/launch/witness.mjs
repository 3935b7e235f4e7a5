// The witness, from its bundle (build/bundle/build-program.mjs), in as little memory as Node takes: V8 reads these flags only at its
// start, so the process puts another one with them in its own place. Where that can't be done (Windows) it runs with what it has.
// Compilers that make code faster need tens of megabytes while they are at it, of which malloc gives little back: a witness has none of them.
const lean = [
  '--max-semi-space-size=1',
  '--optimize-for-size',
  '--v8-pool-size=1',
  '--no-opt',
  '--no-maglev',
  '--no-sparkplug',
  '--liftoff-only',
  '--no-wasm-tier-up',
  '--wasm-lazy-compilation',
];
const allocation = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '65536', UV_THREADPOOL_SIZE: '2' };

if (process.platform !== 'win32' && !process.execArgv.includes('--optimize-for-size')) {
  const [node, program, ...words] = process.argv;
  process.execve(node, [node, ...lean, ...process.execArgv, program, ...words], { ...process.env, ...allocation });
}
await import('../../dist/program/witness.mjs');
