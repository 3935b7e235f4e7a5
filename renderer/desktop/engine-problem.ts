import type { EngineErrorCode } from '../../electron/contract/contract.ts';
import type { ShellErrorCode, ShellOutcome } from '../../electron/contract/shell.ts';

/** Everything that can go wrong for a reason that the owner can be told. */
export type ProblemCode = EngineErrorCode | ShellErrorCode;

/**
 * A refusal by the engine or the shell, thrown so that queries and forms can catch it. Show it with `ProblemBanner` or `useProblemWords`.
 */
export class EngineProblem extends Error {
  readonly code: ProblemCode;

  constructor(code: ProblemCode, message: string) {
    super(message);
    this.name = 'EngineProblem';
    this.code = code;
  }
}

/** What a call answered. @throws EngineProblem when it was refused. */
export function valueOf<T>(outcome: ShellOutcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new EngineProblem(outcome.code, outcome.message);
}
