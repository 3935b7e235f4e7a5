import { Readable } from 'node:stream';
import { listAuditEvents, ownChain } from '../../../core/audit/list-audit-events.ts';
import { exportAuditEvents, type ExportedChain } from '../../../core/audit/export-events.ts';
import { sealChain } from '../../../core/audit/seal-events.ts';
import { requireRole } from '../../../core/access/require-role.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { eventsAnswer, exportQuery, headAnswer, listEventsQuery } from '../audit-shapes.ts';
import { csvColumns, csvLine, exportedEvent, presentEvent, presentHead } from '../present-audit.ts';
import { presentPagination, sliceIn } from '../present.ts';

const listing = {
  summary: 'List audit events',
  description:
    'Newest first. Every event is linked to the one before it by a hash; `heirlock audit verify`, and anyone who keeps a head, can find what was changed or removed.',
  operationId: 'listAuditEvents',
  querystring: listEventsQuery,
  response: { 200: eventsAnswer },
};
const exporting = {
  summary: 'Export audit events',
  description:
    'Oldest first, as `application/x-ndjson` or `text/csv`. Members are as they are linked (FORMAT.md, "Audit chain"), so that the log can be checked without the server; in JSON each log ends with a line `{"head": …}`, which the server signed. The export itself is the last event.',
  operationId: 'exportAuditEvents',
  querystring: exportQuery,
};
const heading = {
  summary: 'Get the signed head of your audit log',
  description: 'Anyone who keeps it can tell later that nothing up to it was changed or removed.',
  operationId: 'getAuditHead',
  response: { 200: headAnswer },
};

/** Audit events (INTERFACE.md#platform-audit-events). */
export function auditEventRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get('/audit-events', { schema: listing, config: { refusals: ['role_required'] } }, async (request) => {
    const slice = sliceIn(request.query);
    const { action, scope = 'own' } = request.query;
    const page = await listAuditEvents(
      personContext(services, request),
      { scope: scope, ...(action === undefined ? {} : { action }) },
      slice,
    );
    return { events: page.items.map(presentEvent), pagination: presentPagination(page, slice) };
  });

  app.get('/audit-events/head', { schema: heading, config: { volatile: ['signedAt', 'signature'] } }, async (request) => {
    const ctx = personContext(services, request);
    const head = await sealChain(ctx.core, ownChain(ctx));
    return { head: head === undefined ? null : presentHead(head, ctx.core.keys.auditPublicKey) };
  });

  app.get('/audit-events/export', { schema: exporting, config: { streams: true, refusals: ['role_required'] } }, async (request, reply) => {
    const ctx = personContext(services, request);
    const { scope = 'own', format = 'jsonl' } = request.query;
    if (scope === 'installation') requireRole(ctx.person, 'VAULT_ADMIN');
    void reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson')
      .header('content-disposition', `attachment; filename="audit-events.${format}"`)
      .header('cache-control', 'private, no-store');
    // Looking at the headers alone isn't an export.
    if (request.method === 'HEAD') return reply.send(Readable.from([]));
    const chains = await exportAuditEvents(ctx, scope);
    const lines = format === 'csv' ? asTable(chains) : asJsonLines(chains, ctx.core.keys.auditPublicKey);
    return reply.send(Readable.from(inPieces(lines), { objectMode: false }));
  });
}

async function* asJsonLines(chains: AsyncIterable<ExportedChain>, publicKey: Uint8Array): AsyncIterable<string> {
  for await (const { head, events } of chains) {
    for await (const event of events()) yield `${JSON.stringify(exportedEvent(event))}\n`;
    yield `${JSON.stringify({ head: { ...presentHead(head, publicKey), accountId: head.accountId } })}\n`;
  }
}

async function* asTable(chains: AsyncIterable<ExportedChain>): AsyncIterable<string> {
  yield csvLine(csvColumns);
  for await (const { events } of chains) {
    for await (const event of events()) {
      const members = exportedEvent(event);
      yield csvLine(csvColumns.map((column) => members[column]));
    }
  }
}

const pieceCharacters = 64 * 1024;

/** A write for each line would cost more than the line. */
async function* inPieces(lines: AsyncIterable<string>): AsyncIterable<Buffer> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < pieceCharacters) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}
