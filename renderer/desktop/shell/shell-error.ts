import type { ShellFailure } from '../../../electron/contract/shell.ts';

/** What the methods of a shell throw. */
export class ShellError extends Error implements ShellFailure {
  override readonly name = 'ShellFailure';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
