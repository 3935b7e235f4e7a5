import type { Input, MethodName, Output } from '../../electron/contract/contract.ts';
import { desktopCost, type PassphraseCost } from '../../shared/crypto/passphrase.ts';
import { startEngineThread } from '../../electron/host/start-engine-thread.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

const program = new URL('../../dist/program/engine-thread.mjs', import.meta.url);

/** The engine as the app runs it: bundled, in its own thread. Its folder is removed with it. */
export interface BuiltEngine extends AsyncDisposable {
  /** Calls a method that must succeed. @throws Error with the engine's code. */
  must<N extends MethodName>(name: N, input: Input<N>): Promise<Output<N>>;
}

/** Starts it on a new folder. @param cost of Argon2id, by default the cost owners get. */
export async function startBuiltEngine(cost: PassphraseCost = desktopCost): Promise<BuiltEngine> {
  const folder = await tempFolder('engine');
  const faults: string[] = [];
  const engine = await startEngineThread({
    folder: folder.path,
    cost,
    program,
    report: (text) => faults.push(text),
    gone: () => undefined,
  });
  return {
    must: async (name, input) => {
      const outcome = await engine.call(name, input);
      if (outcome.ok) return outcome.value;
      throw new Error(`${name}: ${outcome.code}: ${outcome.message} ${faults.join('\n')}`);
    },
    [Symbol.asyncDispose]: async () => {
      await engine.close();
      await folder.remove();
    },
  };
}
