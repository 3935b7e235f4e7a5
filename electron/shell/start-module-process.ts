import { utilityProcess } from 'electron';
import type { ModuleProcess } from '../cards/ask-module.ts';

/**
 * Starts the process in which a card maker's module is loaded. It gets nothing but questions, and nothing that a module prints is shown or
 * kept: some of them write down what they are given. @param script the built module-process.ts.
 */
export function startModuleProcess(script: string): ModuleProcess {
  // On macOS only this process may load what others have signed, and answers for itself to the system.
  const options = { serviceName: 'Heirlock card', stdio: 'ignore', allowLoadingUnsignedLibraries: true, disclaim: true } as const;
  const child = utilityProcess.fork(script, [], options);
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onEnd: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
}
