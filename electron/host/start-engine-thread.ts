import { Worker } from 'node:worker_threads';
import type { PassphraseCost } from '../../shared/crypto/passphrase.ts';
import type { EngineLink } from '../bridge/engine-link.ts';
import { openRemoteEngine, type RemoteEngineOptions } from '../bridge/remote-engine.ts';

export interface EngineThreadOptions extends RemoteEngineOptions {
  readonly folder: string;
  /** The built offline reader. */
  readonly readerFile?: string | undefined;
  /** Of Argon2id for new passphrases; tests make it cheap. */
  readonly cost?: PassphraseCost | undefined;
  /** Who may sign the list of trusted lists; tests have a Europe of their own. */
  readonly listSigners?: ReadonlySet<string> | undefined;
  /** The thread's program, where it is not the one beside this file. */
  readonly program?: URL;
}

/** Starts the engine's thread. @throws EngineNotOpened. */
export async function startEngineThread({ folder, readerFile, cost, listSigners, ...options }: EngineThreadOptions): Promise<EngineLink> {
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: { folder, readerFile, cost, listSigners } });
  worker.on('error', (error) => options.report(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  const end = {
    post: (message: unknown, transfer: readonly ArrayBuffer[] = []) => worker.postMessage(message, [...transfer]),
    onMessage: (listener: (message: unknown) => void) => void worker.on('message', listener),
    onEnd: (listener: () => void) => void worker.once('exit', listener),
  };
  try {
    const link = await openRemoteEngine(end, options);
    return {
      ...link,
      close: async () => {
        await link.close();
        await worker.terminate();
      },
    };
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}
