import { fork, type ChildProcess } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Stage } from '../../../shared/domain/custodian.ts';
import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import { endWithThisProcess } from './end-with-this-process.ts';
import { present } from '../runner/present.ts';

/** What a program of `custodian-program.ts` or `witness-program.ts` is started with. */
export interface ProgramStart {
  readonly kind: 'server' | 'witness';
  readonly dataDir: string;
  readonly origin: string;
  readonly now: string;
  readonly vaultId: string;
  readonly owner: Readonly<Record<string, unknown>> & { readonly permissions: readonly string[] };
}

type OrderText =
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'tell' | 'press' | 'hold' | 'lift' | 'look' }
  | { readonly do: 'cut'; readonly from: readonly string[] };
export type CustodianOrder = OrderText & { readonly id: number };

/** What a custodian's own database says of the vault. A witness has no releases. */
export interface CustodianLook {
  readonly status: string;
  readonly stage: Stage;
  readonly phase: string;
  readonly isHeld: boolean;
  /** Whether the third party's share is here. */
  readonly hasThirdShare: boolean;
  readonly releases: number;
  readonly faults: readonly string[];
}

type Reply = { readonly id: number } & ({ readonly seen: CustodianLook } | { readonly error: string });

const programs = {
  server: fileURLToPath(new URL('custodian-program.ts', import.meta.url)),
  witness: fileURLToPath(new URL('witness-program.ts', import.meta.url)),
} as const;

/** One custodian's machine: a process, a data folder and a clock, each of which a test can take away. */
export class CustodianMachine implements AsyncDisposable {
  readonly #start: ProgramStart;
  #child: ChildProcess | undefined;
  #orders = 0;
  readonly #waiting = new Map<number, (reply: Reply | undefined) => void>();
  now: Instant;

  constructor(start: ProgramStart) {
    this.#start = start;
    this.now = start.now as Instant;
  }

  get origin(): string {
    return this.#start.origin;
  }

  get isUp(): boolean {
    return this.#child !== undefined;
  }

  async start(): Promise<CustodianLook> {
    const child = fork(programs[this.#start.kind], [JSON.stringify({ ...this.#start, now: this.now })], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const callOff = endWithThisProcess({ pid: present(child.pid) });
    this.#child = child;
    child.on('message', (reply: Reply) => this.#waiting.get(reply.id)?.(reply));
    child.once('close', () => {
      callOff();
      for (const answer of this.#waiting.values()) answer(undefined);
    });
    return seenIn(await this.#answer(0));
  }

  #answer(id: number): Promise<Reply | undefined> {
    return new Promise((resolve) => {
      this.#waiting.set(id, (reply) => {
        this.#waiting.delete(id);
        resolve(reply);
      });
    });
  }

  /** @throws Error where the process ended meanwhile, or couldn't obey. */
  async tell(order: OrderText): Promise<CustodianLook> {
    return seenIn(await this.#send(order));
  }

  /** Whether it was still there when it was done. */
  async tryTo(order: OrderText): Promise<boolean> {
    return (await this.#send(order)) !== undefined;
  }

  #send(order: OrderText): Promise<Reply | undefined> {
    if (order.do === 'pass') this.now = addMs(this.now, order.ms);
    this.#orders += 1;
    const answer = this.#answer(this.#orders);
    present(this.#child).send({ ...order, id: this.#orders });
    return answer;
  }

  /** Time passes while nothing runs. */
  sleep(ms: number): void {
    this.now = addMs(this.now, ms);
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await closed;
  }

  /** `kill -9` and `rm -rf`. */
  async lose(): Promise<void> {
    await this.kill();
    await rm(this.#start.dataDir, { recursive: true });
  }

  /** Puts another state of the data folder in the place of what there is, as a copy that was taken earlier is put back. */
  async putBack(copy: string): Promise<void> {
    await this.kill();
    await rm(this.#start.dataDir, { recursive: true, force: true });
    await cp(copy, this.#start.dataDir, { recursive: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill();
  }
}

function seenIn(reply: Reply | undefined): CustodianLook {
  if (reply === undefined) throw new Error('the custodian ended');
  if ('error' in reply) throw new Error(reply.error);
  return reply.seen;
}
