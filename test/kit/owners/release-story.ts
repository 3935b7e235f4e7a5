import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Json } from '../server/api.ts';
import { confirmAddress, expectStatus, newOwner, type Owner } from './reference-owner.ts';
import type { ServerMail, TestServer } from '../server/test-server.ts';

/** A vault on its way to release. */
export interface ReleaseStory {
  readonly owner: Owner;
  readonly vaultId: string;
  /** Anna has confirmed her address, Ben has not. */
  readonly anna: Json;
  readonly ben: Json;
  /** Mails since the recipients were named. */
  mails(): Promise<readonly ServerMail[]>;
  /** The moment this long after the story began. */
  at(ms: number): Instant;
  vault(): Promise<Json>;
}

/** An owner with one vault for two people; nothing else they have can fall due. */
export async function tellRelease(
  server: TestServer,
  policy?: Json,
  options: { readonly mode?: 'live' | 'test'; readonly vault?: Json } = {},
): Promise<ReleaseStory> {
  const owner = await newOwner(server, { mode: options.mode ?? 'test' });
  const { id: vaultId } = await owner.makeVault({ name: 'Family papers', ...options.vault });
  const anna = await owner.addRecipient(vaultId, { name: 'Anna Berger' });
  const ben = await owner.addRecipient(vaultId);
  await confirmAddress(server, vaultId, anna.email);
  await owner.addDocument(vaultId);
  const early = (await server.mails(vaultId)).length;
  if (policy !== undefined) await owner.setPolicy(vaultId, policy);
  const begun = server.now();
  return {
    owner,
    vaultId,
    anna,
    ben,
    mails: async () => (await server.mails(vaultId)).slice(early),
    at: (ms) => addMs(begun, ms),
    vault: async () => expectStatus(200, await owner.api.get(`/v1/vaults/${vaultId}`)),
  };
}

/** Who got which kind of mail, and when. */
export function journal(mails: readonly ServerMail[]): [kind: string, to: string, date: string][] {
  return mails.map(({ kind, to, date }) => [kind, to, date]);
}

/** The rows that say how a vault was released: none or one. */
export async function releasesOf(server: TestServer, vaultId: string) {
  return server.core.db.read
    .selectFrom('releases')
    .selectAll()
    .where('vault_id', '=', vaultId.replace('vault_', '') as Ulid)
    .execute();
}
