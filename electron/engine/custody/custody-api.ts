import { Type } from 'typebox';
import {
  notesAnswer,
  custodianNotesPath,
  custodianPlanPath,
  custodianSettledPath,
  custodyAnswer,
  planAnswer,
  type CustodyAnswer,
} from '../../../shared/wire/custody.ts';
import { textHash, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import { SyncError } from '../sync/sync-error.ts';
import type { SyncApi } from '../sync/sync-api.ts';

type Plan = SignedTextJson;
const taken = Type.Object({ number: Type.Integer(), hash: Type.String() });

/** One of the two servers, as a custodian. */
export class CustodyApi {
  readonly #api: SyncApi;

  constructor(api: SyncApi) {
    this.#api = api;
  }

  /** @throws SyncError `bad_answer` where it says that it took another one. */
  async putPlan(vault: string, plan: Plan): Promise<void> {
    const call = { method: 'PUT', path: `/api/sync/vaults/${vault}/custody-plan`, json: plan } as const;
    const { hash } = await this.#json(planAnswer, call);
    if (hash !== textHash(plan.text)) throw new SyncError('bad_answer', 'The server says that it took another plan.');
  }

  /** All custodians have their shares of this plan. */
  async settle(vault: string, number: number): Promise<void> {
    const path = `/api/sync/vaults/${vault}/custody-plan/settled`;
    await this.#api.retry(() => this.#api.server.done({ method: 'POST', path, json: { number }, signal: this.#api.signal }));
  }

  /** It's a custodian no longer. */
  async end(vault: string, end: SignedTextJson): Promise<void> {
    const path = `/api/sync/vaults/${vault}/custody-plan/end`;
    await this.#api.retry(() => this.#api.server.done({ method: 'POST', path, json: end, signal: this.#api.signal }));
  }

  /** @returns receipts. */
  async putNotes(vault: string, notes: readonly SignedTextJson[]): Promise<readonly SignedTextJson[]> {
    return (await this.#json(notesAnswer, { method: 'POST', path: `/api/sync/vaults/${vault}/custody-notes`, json: { notes } })).notes;
  }

  /** How it stands, as it says; null where it has no plan of the vault. */
  async standing(vault: string): Promise<CustodyAnswer['custody']> {
    return (await this.#json(custodyAnswer, { method: 'GET', path: `/api/sync/vaults/${vault}/custody` })).custody;
  }

  #json<S extends Parameters<SyncApi['server']['json']>[0]>(schema: S, call: Omit<Parameters<SyncApi['server']['json']>[1], 'signal'>) {
    return this.#api.retry(() => this.#api.server.json(schema, { ...call, signal: this.#api.signal }));
  }
}

/** The witness, which knows no accounts: what counts there is who signed. */
export class WitnessApi {
  readonly #api: SyncApi;

  constructor(api: SyncApi) {
    this.#api = api;
  }

  /** Or an end of custody. @param code lets a vault in that it doesn't know. */
  async putPlan(vault: string, plan: Plan, code?: string): Promise<void> {
    const json = { plan, ...(code === undefined ? {} : { code }) };
    const call = { method: 'PUT', path: custodianPlanPath(vault), json, signal: this.#api.signal } as const;
    await this.#api.retry(() => this.#api.server.json(taken, call));
  }

  /** The owner's word that both servers have their shares of a plan. */
  async settle(vault: string, word: SignedTextJson): Promise<void> {
    const call = { method: 'POST', path: custodianSettledPath(vault), json: word, signal: this.#api.signal } as const;
    await this.#api.retry(() => this.#api.server.json(taken, call));
  }

  async putNotes(vault: string, notes: readonly SignedTextJson[]): Promise<readonly SignedTextJson[]> {
    const call = { method: 'POST', path: custodianNotesPath(vault), json: { notes }, signal: this.#api.signal } as const;
    return (await this.#api.retry(() => this.#api.server.json(notesAnswer, call))).notes;
  }
}
