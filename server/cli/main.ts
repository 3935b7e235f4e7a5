import '../../shared/node/require-node-24.mjs';
import { fail, program } from './heirlock.ts';

process.umask(0o077);
program().parseAsync().catch(fail);
