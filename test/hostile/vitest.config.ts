import { testProject } from '../../build/vitest.config.ts';
import { switchableDefences } from './switchable-defences.ts';

/** The attacks, which need a product whose defences can be switched off one at a time. */
export default testProject('hostile', [switchableDefences()]);
