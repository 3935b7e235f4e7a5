import { createHash, randomFillSync } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '../kit/runner/seeded-random.ts';
import type { Ledger, LedgerVault, Mode } from './chaos-ledger.ts';

/** Is in every uploaded file; anywhere on the server's disk it is a leak. */
export const plainMarker = 'HEIRLOOM-IN-PLAIN-SIGHT';

const maxBytes = 3 * 2 ** 20;

export interface ClientOptions {
  readonly origin: string;
  readonly keys: Readonly<Record<Mode, string>>;
  readonly ledger: Ledger;
  /** True when the clients are to stop. */
  readonly stopped: () => boolean;
}

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

/** Several clients that use the server as if it were never killed, and note what it acknowledged. */
export class ChaosClients {
  readonly #options: ClientOptions;
  #clockMove: { now: string } | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Resolves when all clients have ended. */
  async run(random: (name: string) => SeededRandom): Promise<void> {
    const clients: readonly [string, (random: SeededRandom) => Promise<void>][] = [
      ['creator', (own) => this.#create(own)],
      ['policy-maker', (own) => this.#setPolicy(own)],
      ['uploader 1', (own) => this.#upload(own)],
      ['uploader 2', (own) => this.#upload(own)],
      ['uploader 3', (own) => this.#upload(own)],
      ['owner', (own) => this.#checkIn(own)],
      ['friend', (own) => this.#addRecipient(own)],
      ['releaser', (own) => this.#release(own)],
      ['clock', (own) => this.#moveClock(own)],
    ];
    await Promise.all(
      clients.map(async ([name, act]) => {
        const own = random(name);
        while (!this.#options.stopped()) await act(own);
      }),
    );
  }

  /** One request. @returns undefined if the connection broke: then nobody knows what became of the request. */
  async #ask(mode: Mode, method: string, path: string, body?: object | FormData): Promise<Answer | undefined> {
    const { origin, keys, ledger } = this.#options;
    const isForm = body instanceof FormData;
    try {
      const response = await fetch(origin + path, {
        method,
        headers: { authorization: `Bearer ${keys[mode]}`, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      const text = await response.text();
      if (response.status >= 500) ledger.faults.push(`${method} ${path}: ${response.status} ${text}`);
      return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') ledger.faults.push(`${method} ${path} hung`);
      const { code } = ((error as Error).cause ?? {}) as { code?: string };
      if (code !== 'ECONNREFUSED') ledger.count(path === '/v1/test-clock' ? 'clock moves broken off' : 'other requests broken off');
      await sleep(30);
      return undefined;
    }
  }

  #pickVault(random: SeededRandom, mode?: Mode): LedgerVault | undefined {
    const fitting = [...this.#options.ledger.vaults.values()].filter((vault) => mode === undefined || vault.mode === mode).slice(-25);
    return fitting.length === 0 ? undefined : random.pick(fitting);
  }

  async #create(random: SeededRandom): Promise<void> {
    const mode: Mode = random.chance(0.5) ? 'live' : 'test';
    const answer = await this.#ask(mode, 'POST', '/v1/vaults', { name: `Chaos ${random.text(6)}` });
    if (answer?.status !== 201) return;
    const id = String(answer.body.id);
    const { ledger } = this.#options;
    ledger.vaults.set(id, {
      id,
      mode,
      checkInsTried: 0,
      checkInsAcknowledged: 0,
      policy: undefined,
      policyTried: false,
      releaseTried: false,
      dueAtMs: undefined,
    });
    ledger.count('vaults');
    await sleep(random.integer(20, 120));
  }

  async #setPolicy(random: SeededRandom): Promise<void> {
    const vault = [...this.#options.ledger.vaults.values()].find((candidate) => !candidate.policyTried);
    if (vault === undefined) return sleep(20);
    vault.policyTried = true;
    const onDate = vault.mode === 'live' && random.chance(0.5);
    const dueAtMs = Math.ceil(performance.timeOrigin + performance.now()) + random.integer(800, 6_000);
    const body = onDate
      ? { type: 'date_based', release_date: new Date(dueAtMs).toISOString(), timezone: 'UTC' }
      : { type: 'inactivity', frequency: 'weekly', grace_period_days: random.integer(1, 5), reminder_days_before: 2 };
    const answer = await this.#ask(vault.mode, 'PUT', `/v1/vaults/${vault.id}/policy`, body);
    if (answer?.status !== 200) return;
    vault.policy = String(body.type);
    if (onDate) vault.dueAtMs = dueAtMs;
    this.#options.ledger.count('policies');
  }

  async #upload(random: SeededRandom): Promise<void> {
    const vault = this.#pickVault(random);
    if (vault === undefined) return sleep(20);
    const content = fileOf(Math.floor(random.fraction() ** 3 * maxBytes));
    const form = new FormData();
    form.append('file', new Blob([content]), 'chaos.bin');
    const answer = await this.#ask(vault.mode, 'POST', `/v1/vaults/${vault.id}/documents`, form);
    if (answer?.status !== 201) return;
    const sha256 = createHash('sha256').update(content).digest('hex');
    const { ledger } = this.#options;
    ledger.documents.set(String(answer.body.id), { vaultId: vault.id, sha256, sizeBytes: content.length });
    ledger.count('uploads');
    ledger.count('uploaded MiB', content.length / 2 ** 20);
  }

  async #checkIn(random: SeededRandom): Promise<void> {
    const vault = this.#pickVault(random, 'live');
    if (vault?.policy !== 'inactivity') return sleep(10);
    vault.checkInsTried += 1;
    const answer = await this.#ask(vault.mode, 'POST', `/v1/vaults/${vault.id}/checkin`);
    if (answer?.status !== 200) {
      if (answer !== undefined) vault.checkInsTried -= 1;
      return;
    }
    vault.checkInsAcknowledged += 1;
    this.#options.ledger.count('check-ins');
    await sleep(5);
  }

  async #addRecipient(random: SeededRandom): Promise<void> {
    const vault = this.#pickVault(random);
    if (vault === undefined) return sleep(20);
    const email = `${random.text(10)}@example.org`;
    const answer = await this.#ask(vault.mode, 'POST', `/v1/vaults/${vault.id}/recipients`, {
      email,
      send_notification: random.chance(0.3),
    });
    if (answer?.status !== 201) return;
    this.#options.ledger.recipients.set(String(answer.body.id), { vaultId: vault.id, email });
    this.#options.ledger.count('recipients');
    await sleep(10);
  }

  async #release(random: SeededRandom): Promise<void> {
    await sleep(random.integer(60, 250));
    const vault = this.#pickVault(random);
    if (vault === undefined) return;
    vault.releaseTried = true;
    const answer = await this.#ask(vault.mode, 'POST', `/v1/vaults/${vault.id}/release`, {});
    if (answer?.status !== 200) return;
    this.#options.ledger.manualReleases.set(vault.id, String(answer.body.released_at));
    this.#options.ledger.count('manual releases');
  }

  /** Moves the test clock; an interrupted move is requested again until it is done. */
  async #moveClock(random: SeededRandom): Promise<void> {
    if (this.#clockMove === undefined) {
      await sleep(random.integer(50, 400));
      const now = await this.#ask('test', 'GET', '/v1/test-clock');
      if (now?.status !== 200) return;
      this.#clockMove = { now: new Date(Date.parse(String(now.body.now)) + random.pick([1, 1, 2, 4, 12]) * 86_400_000).toISOString() };
    }
    const answer = await this.#ask('test', 'POST', '/v1/test-clock', this.#clockMove);
    if (answer === undefined) return;
    // A move that was made although its answer was lost is in the past by now.
    if (answer.status !== 200 && answer.status !== 400) this.#options.ledger.faults.push(`clock: ${answer.status}`);
    if (answer.status === 200) this.#options.ledger.count('clock moves');
    this.#clockMove = undefined;
  }
}

/** An incompressible file with the marker all over it. */
function fileOf(sizeBytes: number): Buffer<ArrayBuffer> {
  const bytes = randomFillSync(Buffer.alloc(sizeBytes));
  for (let at = 0; at + plainMarker.length <= sizeBytes; at += 2_048) bytes.write(plainMarker, at, 'latin1');
  return bytes;
}
