import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { isUlid, parseId } from '../../../../shared/domain/ids.ts';
import type { Core } from '../../../core/context.ts';
import { closeSession, downloadReleasedDocument, findOpenSession, readReleasedVault } from '../../../core/releases/read-released-vault.ts';
import { openWithCode, sendReleaseCode } from '../../../core/releases/release-code.ts';
import { listUnreachedOthers } from '../../../core/corrections/view-corrections.ts';
import { findReleaseLink, type ReleaseLink } from '../../../core/links/open-link.ts';
import { renewLink } from '../../../core/releases/renew-link.ts';
import { listPapers, openPaper } from '../../../core/release-papers/read-papers.ts';
import { getReleaseRecord } from '../../../core/releases/get-release-record.ts';
import { toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import { toHex } from '../../foundation/answers/hex-text.ts';
import { sendBytes, sendDownload } from '../../foundation/answers/send-download.ts';
import { leadOn, leadTo, outcomeOf } from '../after-form.ts';
import { sendPage, type Page } from '../page.ts';
import {
  closedLinkPage,
  codePage,
  leftPage,
  linkSentPage,
  noDownloadPage,
  releasedVaultPage,
  tooManyCodesPage,
  welcomePage,
} from '../pages/release-pages.ts';
import { readerFor, readerOf, type Reader } from '../reader.ts';
import { recipientOrigin } from '../request-origin.ts';
import { dropSession, keepSession, readSession } from '../session-cookie.ts';

interface LinkPath {
  Params: { token: string };
}

interface PaperPath {
  Params: { token: string; paper: string };
}

interface DocumentPath {
  Params: { token: string; document: string };
}

const pathOf = (token: string): string => `/r/${token}`;
const codePathOf = (token: string): string => `${pathOf(token)}/code`;

/** From the link in the mail to what was left: code, list, documents, a new link, and the way out. */
export function releaseRoutes(app: FastifyInstance, core: Core): void {
  pageRoutes(app, core);
  codeRoutes(app, core);
  documentRoute(app, core);
  recordRoute(app, core);
  paperRoute(app, core);

  app.post<LinkPath>('/r/:token/renew', async (request, reply) => {
    const link = await findReleaseLink(core, request.params.token);
    await renewLink(core, request.params.token, recipientOrigin(request, link.recipient.id));
    return leadOn(core, reply, pathOf(request.params.token), 'sent');
  });

  app.post<LinkPath>('/r/:token/leave', async (request, reply) => {
    const link = await findReleaseLink(core, request.params.token);
    const session = readSession(request, link);
    if (session !== undefined) await closeSession(core, link, session);
    dropSession(core, reply, link);
    return leadOn(core, reply, pathOf(request.params.token), 'left');
  });
}

/**
 * The server's signed record of the release (FORMAT.md, "Audit chain"): with it a recipient can show later when it happened, and that the
 * log still says so.
 */
function recordRoute(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>('/r/:token/record', async (request, reply) => {
    const { session } = await lookUp(core, request);
    const head = session && (await getReleaseRecord(core, session));
    if (head === undefined) return reply.redirect(readerOf(request).at(pathOf(request.params.token)), 303);
    const record = {
      head: { ...head, hash: toHex(head.hash), signature: toBase64(head.signature), publicKey: toBase64(core.keys.auditPublicKey) },
    };
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="release-record.json"')
      .header('cache-control', 'private, no-store')
      .send(JSON.stringify(record));
  });
}

/** What the recipient is given in writing of the release; each a PDF that the installation has signed. */
function paperRoute(app: FastifyInstance, core: Core): void {
  app.get<PaperPath>('/r/:token/papers/:paper', { config: { uncounted: true } }, async (request, reply) => {
    const base = pathOf(request.params.token);
    const { session } = await lookUp(core, request);
    if (session === undefined) return reply.redirect(readerOf(request).at(base), 303);
    const { paper } = request.params;
    try {
      if (!isUlid(paper)) throw new DomainError('document_not_found', 'There is no such paper.');
      const opened = await openPaper(core, session, paper);
      void reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="release-${opened.row.day}-${opened.row.occasion}.pdf"`)
        .header('content-security-policy', "default-src 'none'; sandbox");
      return await sendBytes(request, reply, { ...opened, etag: `"${opened.checksum}"` });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'document_not_found') throw error;
      return sendPage(reply, noDownloadPage(readerOf(request), 'missing', base));
    }
  });
}

/** What one browser has of one link: closed, open for it, or still waiting for the code. */
async function lookUp(core: Core, request: FastifyRequest<LinkPath>): Promise<{ link: ReleaseLink; session: ReleaseLink | undefined }> {
  const link = await findReleaseLink(core, request.params.token);
  if (link.state !== 'open') return { link, session: undefined };
  return { link, session: await findOpenSession(core, request.params.token, readSession(request, link)) };
}

/** For a browser to which the link isn't open. */
function waitingPage(reader: Reader, link: ReleaseLink, base: string, after: 'sent' | 'left' | undefined): Page {
  if (after === 'sent') return linkSentPage(reader, link);
  if (after === 'left') return leftPage(reader, base);
  return link.state === 'open' ? welcomePage(reader, link, base) : closedLinkPage(reader, link, base);
}

function pageRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>('/r/:token', async (request, reply) => {
    const base = pathOf(request.params.token);
    const { link, session } = await lookUp(core, request);
    if (session === undefined)
      return sendPage(
        reply,
        waitingPage(readerFor(request, link.recipient), link, base, outcomeOf(core, request, base, ['sent', 'left'])?.word),
      );
    // Only an actual look counts as one; asking for the headers isn't one.
    if (request.method === 'HEAD') return reply.type('text/html; charset=utf-8').send(Readable.from([]));
    const opened = await readReleasedVault(core, session, recipientOrigin(request, link.recipient.id));
    const [papers, unreached] = await Promise.all([listPapers(core, session), listUnreachedOthers(core.db.read, session)]);
    return sendPage(reply, releasedVaultPage(readerFor(request, link.recipient), { ...opened, papers, unreached: unreached.length }, base));
  });

  app.get<LinkPath>('/r/:token/code', async (request, reply) => {
    const base = pathOf(request.params.token);
    const { link, session } = await lookUp(core, request);
    if (link.state !== 'open') return sendPage(reply, closedLinkPage(readerFor(request, link.recipient), link, base));
    if (session !== undefined) return leadTo(reply, base);
    const after = outcomeOf(core, request, `${base}/code`, ['no_code', 'refused', 'too_many'])?.word;
    if (after === 'too_many') return sendPage(reply, tooManyCodesPage(readerFor(request, link.recipient), base));
    return sendPage(reply, codePage(readerFor(request, link.recipient), link, base, after));
  });
}

function codeRoutes(app: FastifyInstance, core: Core): void {
  app.post<LinkPath>('/r/:token/code', async (request, reply) => {
    const { token } = request.params;
    const link = await findReleaseLink(core, token);
    if (link.state !== 'open') return leadTo(reply, pathOf(token));
    try {
      await sendReleaseCode(core, token, recipientOrigin(request, link.recipient.id));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_many_codes') return leadOn(core, reply, codePathOf(token), 'too_many');
      throw error;
    }
    return leadTo(reply, codePathOf(token));
  });

  app.post<LinkPath>('/r/:token/open', async (request, reply) => {
    const { token } = request.params;
    const link = await findReleaseLink(core, token);
    if (link.state !== 'open') return leadTo(reply, pathOf(token));
    const code = typedCode(request.body);
    // Something that can't be a code doesn't use up a try.
    if (!/^[0-9]{6}$/.test(code)) return leadOn(core, reply, codePathOf(token), 'no_code');
    try {
      const session = await openWithCode(
        core,
        token,
        code,
        recipientOrigin(request, link.recipient.id),
        request.headers['user-agent'] ?? null,
      );
      keepSession(core, reply, link, session);
      return await leadTo(reply, pathOf(token));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'code_wrong') throw error;
      // This try may have been one too many; the page then says so.
      return leadOn(core, reply, codePathOf(token), 'refused');
    }
  });
}

/** The code field as digits: people type spaces and dashes, and some keyboards type full-width digits. */
function typedCode(body: unknown): string {
  const typed = body instanceof URLSearchParams ? (body.get('code') ?? '') : '';
  return typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
}

const refusedDownloads = { document_not_found: 'missing', document_infected: 'infected', document_damaged: 'damaged' } as const;

function documentRoute(app: FastifyInstance, core: Core): void {
  app.get<DocumentPath>('/r/:token/documents/:document', { config: { uncounted: true } }, async (request, reply) => {
    const base = pathOf(request.params.token);
    const { link, session } = await lookUp(core, request);
    // Without a session it leads to the page, which says what is missing and counts as a visit.
    if (session === undefined) return reply.redirect(readerOf(request).at(base), 303);
    const documentId = parseId('document', request.params.document);
    if (documentId === undefined) return sendPage(reply, noDownloadPage(readerFor(request, link.recipient), 'missing', base));
    try {
      return await sendDownload(
        request,
        reply,
        await downloadReleasedDocument(core, session, documentId, recipientOrigin(request, link.recipient.id)),
      );
    } catch (error) {
      const reason =
        error instanceof DomainError && error.code in refusedDownloads
          ? refusedDownloads[error.code as keyof typeof refusedDownloads]
          : undefined;
      if (reason === undefined) throw error;
      return sendPage(reply, noDownloadPage(readerFor(request, link.recipient), reason, base));
    }
  });
}
