import { vi } from 'vitest';
import type { CliResult, Environment } from '../../test/kit/processes/server-process.ts';
import { fail, program } from './heirlock.ts';

class Exit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

/**
 * Does what `runCli` does, in this process: starting one takes longer than most commands. What only a process can get wrong is tested with
 * one.
 */
export async function runHere(args: readonly string[], env: Environment): Promise<CliResult> {
  const texts = { stdout: '', stderr: '' };
  const argv = process.argv;
  process.argv = [process.execPath, 'heirlock', ...args];
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const spies = [
    ...(['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((text) => (texts[name] += String(text)) !== ''),
    ),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code));
    }),
  ];
  const exitCode = process.exitCode;
  process.exitCode = 0;
  const code = await program()
    .parseAsync()
    .catch(fail)
    .then(
      () => Number(process.exitCode ?? 0),
      (error: unknown) => {
        if (error instanceof Exit) return error.code;
        throw error;
      },
    )
    .finally(() => {
      for (const spy of spies) spy.mockRestore();
      vi.unstubAllEnvs();
      process.argv = argv;
      process.exitCode = exitCode;
    });
  return { code, ...texts };
}
