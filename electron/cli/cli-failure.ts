import type { EngineErrorCode } from '../contract/contract.ts';

/** A command can't be done; `invalid_usage` is a mistake in how it was called, everything else is the engine's own word. */
export class CliFailure extends Error {
  readonly code: EngineErrorCode | 'invalid_usage';

  constructor(code: EngineErrorCode | 'invalid_usage', message: string) {
    super(message);
    this.name = 'CliFailure';
    this.code = code;
  }
}
