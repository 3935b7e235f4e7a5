import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ModuleProcess } from '../../../electron/cards/ask-module.ts';

const child = fileURLToPath(new URL('utility-child.mjs', import.meta.url));
const program = fileURLToPath(new URL('../../../electron/cards/module-process.ts', import.meta.url));

/** A process for a card's module, a real one. `pid`: for what happens to processes. */
export interface TestModuleProcess extends ModuleProcess {
  readonly pid: number;
  /** Whether it has ended. */
  readonly hasEnded: () => boolean;
}

/** Starts one, as the shell does. */
export function startTestModule(): TestModuleProcess {
  const started = fork(child, [program], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  return {
    pid: started.pid ?? 0,
    hasEnded: () => started.exitCode !== null || started.signalCode !== null,
    // One that has just ended hears nothing; its end is told by `onEnd`.
    post: (message) => void started.send(message as object, () => undefined),
    onMessage: (listener) => void started.on('message', listener),
    onEnd: (listener) => void started.once('exit', listener),
    kill: () => void started.kill('SIGKILL'),
  };
}
