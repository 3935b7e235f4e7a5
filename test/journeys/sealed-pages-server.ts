import { fastify, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Verification } from '../../server/core/recipients/verify-recipient.ts';

import { watchConnections } from '../../server/drain-connections.ts';
import { assetRoutes } from '../../server/http/recipient/assets.ts';
import { securityHeaders, sendPage } from '../../server/http/recipient/page.ts';
import { type ShownVault, releasedVaultPage } from '../../server/http/recipient/pages/release-pages.ts';
import { verifyPage } from '../../server/http/recipient/pages/verify-pages.ts';
import { readerOf } from '../../server/http/recipient/reader.ts';
import { bringRoutes } from '../../server/http/recipient/routes/bring.ts';
import { startRoutes } from '../../server/http/recipient/routes/start.ts';
import { sealedAnswerOf, type TestEstate } from './sealed-estate.ts';

/** A server whose pages are ours and whose answers are whatever a test wants a hostile one to say. */
export interface SealedPagesServer extends AsyncDisposable {
  readonly url: string;
  /** The estate that it hands out; a test may put another one there. */
  estate: TestEstate;
  /** What `GET /r/{token}/sealed` returns instead of the estate. */
  sealed: ((answer: Record<string, unknown>, reply: FastifyReply) => unknown) | undefined;
  /** What a request for a part gets instead of it. */
  part: ((name: string, bytes: Uint8Array | undefined, reply: FastifyReply) => unknown) | undefined;
  /** What the answer about an invitation says otherwise: an offer, another owner, none. */
  invitation: Readonly<Record<string, unknown>>;
  /** Enrolments that were sent, and the proofs with them, in base64. */
  readonly enrolments: string[];
  readonly proofs: (string | null)[];
  /** Bytes of every request that came: path and body. */
  readonly requests: string[];
}

/** A server that hands out an estate. */
export interface SealedPages {
  readonly server: SealedPagesServer;
  readonly estate: TestEstate;
}

const token = 'T'.repeat(43);
/** Where the released vault is, and the invitation. */
export const vaultPath = `/r/${token}`;
export const invitationPath = `/verify/${token}`;

const facts = {
  owner: { name: 'Thomas Berger', email: 'thomas@example.org' },
  vault: { name: 'Family papers', custody: 'client', status: 'released', document_count: 0 },
  recipient: { id: '', name: 'Anna Berger', email: 'anna@example.com', status: 'verified' },
  release: { note: 'I am sorry that you read this.', released_at: '2026-03-02T12:00:00.000Z' },
  link: { expires_at: '2026-06-02T12:00:00.000Z' },
};

export async function startSealedPages(estate: TestEstate): Promise<SealedPagesServer> {
  const app = fastify({ logger: false });
  // Browsers open connections ahead.
  const drain = watchConnections(app.server, false);
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers(securityHeaders);
    server.requests.push(request.url);
  });
  app.addHook('preHandler', async (request) => void server.requests.push(JSON.stringify(request.body ?? null)));
  startRoutes(app);
  bringRoutes(app);
  assetRoutes(app);
  app.get(vaultPath, (request, reply) =>
    sendPage(
      reply,
      releasedVaultPage(readerOf(request), { found: facts, documents: [], papers: [], unreached: 0 } as unknown as ShownVault, vaultPath),
    ),
  );
  app.get(invitationPath, (request, reply) =>
    sendPage(
      reply,
      verifyPage(
        readerOf(request),
        { ...facts, vault: { ...facts.vault, status: 'active' }, isInvited: true } as unknown as Verification,
        invitationPath,
        'now',
      ),
    ),
  );
  app.get(`${vaultPath}/sealed`, (_request, reply) => {
    const answer = sealedAnswerOf(server.estate);
    return server.sealed === undefined ? reply.send(answer) : server.sealed(answer, reply);
  });
  app.get<{ Params: { name: string } }>(`${vaultPath}/parts/:name`, (request, reply) => {
    const bytes = server.estate.parts.get(request.params.name);
    if (server.part !== undefined) return server.part(request.params.name, bytes, reply);
    return bytes === undefined
      ? reply.code(404).send({ error: 'unknown' })
      : reply.type('application/octet-stream').send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  });
  const invitation = () => ({
    account: server.estate.accountId,
    vault: server.estate.vaultId,
    recipient: server.estate.recipientId,
    identity: Buffer.from(server.estate.identity.publicKey).toString('base64'),
    enrolled_at: null,
    invitation: null,
    offer: null,
    expires_at: null,
    ...server.invitation,
  });
  app.get(`${invitationPath}/enrolment`, (_request, reply) => reply.send(invitation()));
  app.post<{ Body: { enrolment: string; proof: string | null } }>(`${invitationPath}/enrolment`, (request, reply) => {
    server.enrolments.push(request.body.enrolment);
    server.proofs.push(request.body.proof);
    return reply.send(invitation());
  });
  const server: SealedPagesServer = {
    url: '',
    estate,
    sealed: undefined,
    part: undefined,
    invitation: {},
    enrolments: [],
    proofs: [],
    requests: [],
    [Symbol.asyncDispose]: () => {
      drain.end();
      return app.close();
    },
  };
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return Object.assign(server, { url });
}
