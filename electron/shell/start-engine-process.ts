import { utilityProcess } from 'electron';
import type { EngineLink } from '../bridge/engine-link.ts';
import { openRemoteEngine, type RemoteEngineOptions } from '../bridge/remote-engine.ts';

export interface EngineProcessOptions extends RemoteEngineOptions {
  /** The built engine-process.ts. */
  readonly script: string;
  readonly folder: string;
  /** The built offline reader. */
  readonly readerFile: string;
}

/** Starts the engine's process. @throws EngineNotOpened. */
export async function startEngineProcess({ script, folder, readerFile, ...options }: EngineProcessOptions): Promise<EngineLink> {
  const child = utilityProcess.fork(script, [folder, readerFile], { serviceName: 'Heirlock engine', stdio: 'inherit' });
  const link = await openRemoteEngine(
    {
      post: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onEnd: (listener) => void child.once('exit', listener),
    },
    options,
  ).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    ...link,
    close: async () => {
      await link.close();
      child.kill();
    },
  };
}
