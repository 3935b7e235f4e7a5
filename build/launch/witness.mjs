// The witness, from its bundle (build/bundle/build-program.mjs), in as little memory as Node takes.
await import('../../dist/program/witness.mjs');
