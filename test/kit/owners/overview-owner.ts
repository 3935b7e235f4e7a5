import type { Answer, Api, Json } from '../server/api.ts';
import { expectStatus, ownerWith, type Owner } from './reference-owner.ts';
import type { TestKey, TestKeyOptions, TestServer } from '../server/test-server.ts';

/** What one upload of the overview sends. */
export interface OverviewUpload {
  readonly content?: string | Uint8Array<ArrayBuffer>;
  readonly filename?: string;
  readonly type?: string;
  readonly tags?: string;
  readonly description?: string;
}

/** An owner with a key, on the overview surface. Its creation methods throw unless the server answered as it should. */
export interface OverviewOwner {
  readonly key: TestKey;
  readonly api: Api;
  /** The same owner on the reference surface, who can move the test clock. */
  readonly reference: Owner;
  makeVault(body?: Json): Promise<Json>;
  addRecipient(vaultId: string, body?: Json): Promise<Json>;
  upload(vaultId: string, upload?: OverviewUpload): Promise<Answer>;
  addDocument(vaultId: string, upload?: OverviewUpload): Promise<Json>;
  /** An inactivity policy, unless told otherwise. */
  setPolicy(vaultId: string, body?: Json): Promise<Json>;
}

let recipientsNamed = 0;

/** A new owner, in test mode unless told otherwise; `base` is the path of the base URL. */
export async function newOverviewOwner(server: TestServer, options: TestKeyOptions = {}, base = '/overview'): Promise<OverviewOwner> {
  const key = await server.createKey(options);
  const api = server.api(key, base);
  const upload = (vaultId: string, what: OverviewUpload = {}): Promise<Answer> =>
    api.post(`/v1/vaults/${vaultId}/documents`, overviewForm(what));
  return {
    key,
    api,
    reference: ownerWith(server, key),
    makeVault: async (body = {}) => expectStatus(201, await api.post('/v1/vaults', { name: 'Family papers', ...body })),
    addRecipient: async (vaultId, body = {}) => {
      recipientsNamed += 1;
      return expectStatus(
        201,
        await api.post(`/v1/vaults/${vaultId}/recipients`, { email: `ben-${recipientsNamed}@example.com`, ...body }),
      );
    },
    upload,
    addDocument: async (vaultId, what) => expectStatus(201, await upload(vaultId, what)),
    setPolicy: async (vaultId, body = {}) =>
      expectStatus(
        201,
        await api.post(`/v1/vaults/${vaultId}/policies`, {
          type: 'inactivity',
          check_in_frequency: 'weekly',
          grace_period_hours: 48,
          ...body,
        }),
      ),
  };
}

export function overviewForm({
  content = 'the last will',
  filename = 'will.txt',
  type = 'text/plain',
  tags,
  description,
}: OverviewUpload = {}): FormData {
  const form = new FormData();
  if (tags !== undefined) form.set('tags', tags);
  if (description !== undefined) form.set('description', description);
  form.set('file', new Blob([content], { type }), filename);
  return form;
}

/** Well-formed ids that belong to nothing. */
export const nothing = {
  vault: 'vault_01J00000000000000000000000',
  document: 'doc_01J00000000000000000000000',
  recipient: 'rec_01J00000000000000000000000',
  policy: 'pol_01J00000000000000000000000',
} as const;

/** An id with this prefix. */
export const idWith = (prefix: string): RegExp => new RegExp(`^${prefix}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`);
