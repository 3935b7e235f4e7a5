import type { VaultOptions } from './vault-session.ts';

/** Makes a commander action from a function of options and argument that returns what is to be printed. */
export type CommandAction = <O extends VaultOptions, A>(
  command: (options: O, argument: A) => Promise<object>,
) => (...given: unknown[]) => Promise<void>;
