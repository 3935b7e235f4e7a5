import { methods, type Input, type MethodName } from '../contract/contract.ts';
import { quietMethods, type ShellOutcome } from '../contract/shell.ts';
import { FileHandles } from './files/file-handles.ts';
import type { EngineLink } from './engine-link.ts';
import type { IdleLock } from './idle-lock.ts';
import { replacePaths } from './files/path-fields.ts';

export interface PageSessionOptions {
  readonly engine: EngineLink;
  readonly idle: IdleLock;
  /**
   * Called when a page has made an account or unlocked the existing one; not when it brings one from elsewhere, which has its own server.
   */
  readonly unlocked: () => void;
  readonly closed: (page: PageSession) => void;
}

class UnknownHandle extends Error {}

/** One page, or one browser that has been let in: its calls, and the files it may name. */
export class PageSession {
  readonly handles = new FileHandles();
  readonly #options: PageSessionOptions;

  constructor(options: PageSessionOptions) {
    this.#options = options;
  }

  /**
   * Calls a method of the contract with handles in place of paths, both ways. Never rejects.
   * @param name anything; what isn't a method is refused.
   */
  async call(name: string, input: unknown): Promise<ShellOutcome<unknown>> {
    const { engine, idle } = this.#options;
    if (!Object.hasOwn(methods, name)) return { ok: false, code: 'invalid_request', message: 'There is no such method.' };
    const method = name as MethodName;
    if (!quietMethods.has(name)) idle.touch();
    const release = idle.hold();
    try {
      const withPaths = replacePaths(methods[method].input, withoutUndefined(input), (handle) => this.#pathOf(handle));
      const outcome = await engine.call(method, withPaths as Input<MethodName>);
      if (!outcome.ok) return outcome;
      if (name === 'account.create' || name === 'account.unlock') this.#options.unlocked();
      return { ok: true, value: replacePaths(methods[method].output, outcome.value, (path) => this.#handleOf(path)) };
    } catch (error) {
      if (error instanceof UnknownHandle)
        return { ok: false, code: 'file_not_found', message: 'This file was picked too long ago. Pick it once more.' };
      throw error;
    } finally {
      release();
      if (!quietMethods.has(name)) idle.touch();
    }
  }

  /** Forgets every handle and removes what was copied for them. */
  async close(): Promise<void> {
    this.#options.closed(this);
    await this.handles.clear();
  }

  #pathOf(handle: string): string {
    const entry = this.handles.find(handle);
    if (entry === undefined) throw new UnknownHandle();
    return entry.path;
  }

  #handleOf(path: string): string {
    const handle = this.handles.ofAnswer(path);
    if (handle === undefined) throw new UnknownHandle();
    return handle;
  }
}

/** What JSON would leave of it: the two shells copy values in different ways, and the contract has no undefined. */
function withoutUndefined(value: unknown): unknown {
  return value === undefined ? {} : (JSON.parse(JSON.stringify(value)) as unknown);
}
