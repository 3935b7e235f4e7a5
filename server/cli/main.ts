import '../../build/guard-node.mjs';
import { fail, program } from './heirlock.ts';

process.umask(0o077);
program().parseAsync().catch(fail);
