// Keeps compiled code beside the packages, where only those who may change the program can write: it saves a third of the start-up.
// Without a writable folder nothing is kept, and the program runs all the same.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url));
enableCompileCache?.(folder);
// That was for this thread; the threads that it starts read their environment.
process.env.NODE_COMPILE_CACHE ??= folder;
