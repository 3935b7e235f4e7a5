import type { EngineLink } from '../bridge/engine-link.ts';

/**
 * The outcome of a check-in. `sent`: the server knows. `waiting`: it is written down and retried. `no_server`: it is written down,
 * and there is nobody to tell. `locked`: nothing happened, since only the owner can unlock. `failed`: it could not even be written
 * down.
 */
export type CheckInOutcome = 'sent' | 'waiting' | 'no_server' | 'locked' | 'failed';

export interface TrayCheckInOptions {
  readonly engine: EngineLink;
  /** Unlocks without asking, where the owner has allowed it. @returns whether it is unlocked now. */
  readonly unlock: () => Promise<boolean>;
  /** Locks again what `unlock` unlocked. */
  readonly lockAgain: () => Promise<void>;
  /** Called with the outcome of a check-in, and once more when a waiting one has been sent. */
  readonly told: (outcome: CheckInOutcome) => void;
  readonly retryMs?: number;
}

/** Retries as long as the vault is unlocked: a network is often back within a minute. */
const usualRetryMs = 60_000;

/** Checks in without a window: what a window does on its own (send it, and send it again) is done here. */
export class TrayCheckIn {
  readonly #options: TrayCheckInOptions;
  #again: ReturnType<typeof setTimeout> | undefined;
  #unlockedHere = false;
  #running: Promise<void> | undefined;

  constructor(options: TrayCheckInOptions) {
    this.#options = options;
  }

  /** Checks in for all vaults and tells the server. Does nothing while the previous one is still under way. */
  now(): Promise<void> {
    this.#running ??= this.#run().finally(() => (this.#running = undefined));
    return this.#running;
  }

  /** Ends what is waiting for another try. */
  stop(): void {
    clearTimeout(this.#again);
  }

  async #run(): Promise<void> {
    const recorded = await this.#record();
    this.#options.told(recorded === 'written' ? await this.#send() : recorded);
  }

  async #record(): Promise<'written' | 'locked' | 'failed'> {
    const { engine, unlock } = this.#options;
    const status = await engine.call('account.status', {});
    if (!status.ok) return 'failed';
    if (status.value.state !== 'unlocked') {
      this.#unlockedHere = status.value.state === 'locked' && (await unlock());
      if (!this.#unlockedHere) return 'locked';
    }
    return (await engine.call('checkIns.record', {})).ok ? 'written' : 'failed';
  }

  async #send(): Promise<CheckInOutcome> {
    this.stop();
    const { engine, lockAgain, retryMs = usualRetryMs } = this.#options;
    // Documents from other devices can wait until somebody looks at them.
    const outcome = await engine.call('sync.run', { partsToo: false });
    const isWaiting = !outcome.ok && outcome.code !== 'not_connected';
    // While waiting it has to stay open; then the idle lock locks it.
    if (this.#unlockedHere && !isWaiting) await lockAgain();
    this.#unlockedHere = false;
    if (!isWaiting) return outcome.ok ? 'sent' : 'no_server';
    // What is locked will be sent by the window that unlocks it.
    if (outcome.code !== 'locked') this.#again = setTimeout(() => void this.#tryAgain(), retryMs).unref();
    return 'waiting';
  }

  async #tryAgain(): Promise<void> {
    if ((await this.#send()) === 'sent') this.#options.told('sent');
  }
}
