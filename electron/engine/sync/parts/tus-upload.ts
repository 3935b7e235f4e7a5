import type { ServerConnection } from '../connection/server-connection.ts';
import { SyncError } from '../sync-error.ts';

/*
 * The four requests of tus 1.0 that an upload needs, by hand: a library would bring its own store of unfinished uploads, its own retries
 * and one connection per request, and all three are decided here already (what is unfinished lies in the same database as the items that
 * wait for it).
 */

const uploadsPath = '/api/sync/uploads';
const protocol = { 'tus-resumable': '1.0.0' };
const octets = { 'content-type': 'application/offset+octet-stream' };

/** Makes an upload of that many bytes and sends all of them in the same request. @throws SyncError as the connection. */
export async function uploadAtOnce(server: ServerConnection, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  const headers = { ...protocol, ...octets, 'upload-length': String(bytes.length) };
  const answer = await server.send({ method: 'POST', path: uploadsPath, headers, bytes, signal });
  await answer.body.dump();
  if (offsetIn(answer.headers) !== bytes.length) throw new SyncError('offline', 'The server took only part of the upload.');
}

/** Makes an upload to be filled by `continueUpload`. @returns its path on the server. */
export async function createUpload(server: ServerConnection, sizeBytes: number, signal: AbortSignal): Promise<string> {
  const headers = { ...protocol, 'upload-length': String(sizeBytes) };
  const answer = await server.send({ method: 'POST', path: uploadsPath, headers, signal });
  await answer.body.dump();
  const location = answer.headers.location;
  // Only the path counts: the token must not follow the server to another host.
  const path = typeof location === 'string' && URL.canParse(location, 'http://x') ? new URL(location, 'http://x').pathname : '';
  if (!path.startsWith(`${uploadsPath}/`)) throw new SyncError('bad_answer', 'The server created an upload without a location.');
  return path;
}

/** How many bytes of an upload the server has; undefined when it does not know it (any more). */
export async function uploadedBytes(server: ServerConnection, path: string, signal: AbortSignal): Promise<number | undefined> {
  try {
    const answer = await server.send({ method: 'HEAD', path, headers: protocol, signal });
    await answer.body.dump();
    return offsetIn(answer.headers);
  } catch (error) {
    if (error instanceof SyncError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Sends what is missing from `offset` on. @throws SyncError as the connection, `conflict` when the server is at another offset. */
export async function continueUpload(
  server: ServerConnection,
  path: string,
  bytes: Uint8Array,
  offset: number,
  signal: AbortSignal,
): Promise<void> {
  const headers = { ...protocol, ...octets, 'upload-offset': String(offset) };
  const answer = await server.send({ method: 'PATCH', path, headers, bytes: bytes.subarray(offset), signal });
  await answer.body.dump();
  if (offsetIn(answer.headers) !== bytes.length) throw new SyncError('offline', 'The server took only part of the upload.');
}

function offsetIn(headers: Record<string, string | string[] | undefined>): number | undefined {
  const text = headers['upload-offset'];
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
