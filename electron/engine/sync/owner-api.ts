import type { Static, TSchema } from 'typebox';
import { contactAnswer, contactsAnswer, trustedContactAnswer, type ContactsAnswer } from '../../../shared/wire/contacts.ts';
import {
  outlookAnswer,
  warningReadAnswer,
  warningsAnswer,
  type OpenMessage,
  type OutlookAnswer,
  type WarningsAnswer,
} from '../../../shared/wire/outlook.ts';
import { reachAnswer, type OwnerMessage, type ReachAnswer } from '../../../shared/wire/reach.ts';
import type { Call } from './connection/server-connection.ts';
import type { SyncApi } from './sync-api.ts';

/** Another way to reach the owner. */
export type ContactChannelKind = ContactsAnswer['ways'][number]['kind'];

const pathOf = (kind: ContactChannelKind): string => `/contacts/${kind.replace('_', '-')}`;

/** The owner-related routes of /api/sync as functions: how they are reached, who is asked, and what they have to know. */
export class OwnerApi {
  readonly #api: SyncApi;

  constructor(api: SyncApi) {
    this.#api = api;
  }

  contacts(): Promise<ContactsAnswer> {
    return this.#json(contactsAnswer, { method: 'GET', path: '/contacts' });
  }

  /** A code is sent to it. Asked once: a second try would mean a second code. */
  async setContactChannel(kind: ContactChannelKind, address: string): Promise<void> {
    await this.#once(contactAnswer, { method: 'PUT', path: pathOf(kind), json: { address } });
  }

  async confirmContactChannel(kind: ContactChannelKind, code: string): Promise<void> {
    await this.#once(contactAnswer, { method: 'POST', path: `${pathOf(kind)}/confirm`, json: { code } });
  }

  async removeContactChannel(kind: ContactChannelKind): Promise<void> {
    await this.#done({ method: 'DELETE', path: pathOf(kind) });
  }

  async addTrusted(email: string, name: string | null, mayVouch: boolean): Promise<void> {
    await this.#once(trustedContactAnswer, { method: 'POST', path: '/trusted-contacts', json: { email, name, may_vouch: mayVouch } });
  }

  async removeTrusted(contact: string): Promise<void> {
    await this.#done({ method: 'DELETE', path: `/trusted-contacts/${contact}` });
  }

  /** @throws SyncError `not_found` by a server that doesn't know the question. */
  reach(): Promise<ReachAnswer> {
    return this.#json(reachAnswer, { method: 'GET', path: '/reach' });
  }

  /** Asked once: a second try could mean a second mail. @throws SyncError `not_found` by a server that doesn't know the question. */
  changeOwner(change: OwnerMessage): Promise<ReachAnswer> {
    return this.#once(reachAnswer, { method: 'PUT', path: '/owner', json: change });
  }

  /** Asked once: a second try would mean a second mail. */
  sendTestMail(): Promise<ReachAnswer> {
    return this.#once(reachAnswer, { method: 'POST', path: '/reach/test' });
  }

  outlook(vault: string): Promise<OutlookAnswer> {
    return this.#json(outlookAnswer, { method: 'GET', path: `/vaults/${vault}/outlook` });
  }

  /** Ends everything that would release a vault. */
  stopRelease(vault: string): Promise<OutlookAnswer> {
    return this.#once(outlookAnswer, { method: 'POST', path: `/vaults/${vault}/release/stop` });
  }

  /** Opens a vault after its wait, as the owner was shown it. */
  openVault(vault: string, message: OpenMessage): Promise<OutlookAnswer> {
    return this.#once(outlookAnswer, { method: 'POST', path: `/vaults/${vault}/release/open`, json: message });
  }

  warnings(): Promise<WarningsAnswer> {
    return this.#json(warningsAnswer, { method: 'GET', path: '/warnings' });
  }

  /** @param signature the device's own, in base64. */
  async readWarning(vault: string, read: { readonly warning: string; readonly cycle: string; readonly signature: string }): Promise<void> {
    await this.#once(warningReadAnswer, { method: 'POST', path: `/vaults/${vault}/warnings/read`, json: read });
  }

  #json<S extends TSchema>(schema: S, call: Omit<Call, 'signal'>): Promise<Static<S>> {
    return this.#api.retry(() => this.#once(schema, call));
  }

  #once<S extends TSchema>(schema: S, call: Omit<Call, 'signal'>): Promise<Static<S>> {
    return this.#api.server.json(schema, this.#call(call));
  }

  async #done(call: Omit<Call, 'signal'>): Promise<void> {
    await this.#api.server.done(this.#call(call));
  }

  #call(call: Omit<Call, 'signal'>): Call {
    return { ...call, path: `/api/sync${call.path}`, signal: this.#api.signal };
  }
}
