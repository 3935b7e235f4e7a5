import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Answer, Api, Json } from '../server/api.ts';
import type { TestKey, TestKeyOptions, TestServer } from '../server/test-server.ts';

/** What one upload sends. */
export interface Upload {
  readonly content?: string | Uint8Array<ArrayBuffer>;
  readonly filename?: string;
  readonly type?: string;
  readonly name?: string;
  readonly description?: string;
}

/** An owner with a key for the reference surface. Its creation methods throw unless the server answered as it should. */
export interface Owner {
  readonly key: TestKey;
  readonly api: Api;
  /** @returns the new vault. */
  makeVault(body?: Json): Promise<Json>;
  addRecipient(vaultId: string, body?: Json): Promise<Json>;
  upload(vaultId: string, upload?: Upload): Promise<Answer>;
  addDocument(vaultId: string, upload?: Upload): Promise<Json>;
  setPolicy(vaultId: string, body: Json): Promise<Json>;
  /** Moves the test clock. @returns the counts of what happened. */
  moveBy(ms: number): Promise<Json>;
  moveTo(instant: string): Promise<Json>;
  /** The present moment of the test data, plus some milliseconds. */
  now(plusMs?: number): Promise<Instant>;
}

let recipientsNamed = 0;

/** A new owner, in test mode unless told otherwise. */
export async function newOwner(server: TestServer, options: TestKeyOptions = {}, base?: string): Promise<Owner> {
  const key = await server.createKey(options);
  return ownerWith(server, key, base);
}

/** The owner behind an existing key. */
export function ownerWith(server: TestServer, key: TestKey, base?: string): Owner {
  const api = server.api(key, base);
  const upload = (vaultId: string, what: Upload = {}): Promise<Answer> => api.post(`/v1/vaults/${vaultId}/documents`, formOf(what));
  const move = async (body: Json): Promise<Json> => expectStatus(200, await api.post('/v1/test-clock', body));
  return {
    key,
    api,
    makeVault: async (body = {}) => expectStatus(201, await api.post('/v1/vaults', { name: 'Family papers', ...body })),
    addRecipient: async (vaultId, body = {}) => {
      recipientsNamed += 1;
      return expectStatus(
        201,
        await api.post(`/v1/vaults/${vaultId}/recipients`, { email: `anna-${recipientsNamed}@example.com`, ...body }),
      );
    },
    upload,
    addDocument: async (vaultId, what) => expectStatus(201, await upload(vaultId, what)),
    setPolicy: async (vaultId, body) => expectStatus(200, await api.put(`/v1/vaults/${vaultId}/policy`, body)),
    moveBy: (ms) => move({ advance_seconds: ms / 1000 }),
    moveTo: (now) => move({ now }),
    now: async (plusMs = 0) => addMs(expectStatus(200, await api.get('/v1/test-clock')).now, plusMs),
  };
}

/** The body of an answer that must have a status. @throws Error with the whole answer. */
export function expectStatus(status: number, answer: Answer): Json {
  if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}: ${new TextDecoder().decode(answer.bytes)}`);
  return answer.body;
}

/** A form as browsers send it. */
export function formOf({
  content = 'the last will',
  filename = 'will.txt',
  type = 'text/plain',
  name,
  description,
}: Upload = {}): FormData {
  const form = new FormData();
  if (name !== undefined) form.set('name', name);
  if (description !== undefined) form.set('description', description);
  form.set('file', new Blob([content], { type }), filename);
  return form;
}

/** Confirms a recipient's address as they do: by pressing the button behind the mailed link. */
export async function confirmAddress(server: TestServer, vaultId: string, email: string): Promise<void> {
  const mail = (await server.mails(vaultId)).findLast(({ kind, to }) => kind === 'recipient_verification' && to === email);
  const response = await fetch(mail?.links[0] ?? '', { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  await response.text();
  if (response.status !== 200) throw new Error(`the verification page answered ${response.status}`);
}

/** The kinds of these mails, in order. */
export function kindsOf(mails: readonly { readonly kind: string }[]): string[] {
  return mails.map(({ kind }) => kind);
}
