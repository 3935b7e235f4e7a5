import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, join, relative, sep } from 'node:path';
import { makeZip } from 'client-zip';
import { create as contentDisposition } from 'content-disposition';
import { contentHeaders } from '../bridge/files/content-response.ts';
import type { HandleEntry } from '../bridge/files/file-handles.ts';
import type { PageSession } from '../bridge/page-session.ts';
import { HostRefusal, sendPieces } from './http-answer.ts';

const notThere = (): HostRefusal => new HostRefusal(404, 'file_not_found', 'There is no such file.');

/** What was written to a save target. @throws HostRefusal `file_not_found` for any other handle. */
function targetOf(page: PageSession, handle: string): HandleEntry {
  const entry = page.handles.find(handle);
  if (entry?.role !== 'target') throw notThere();
  return entry;
}

/** Hands a written file, or a folder as a zip, to the browser's downloads; once all of it has been sent, it is removed here. */
export async function sendDownload(page: PageSession, handle: string, response: ServerResponse): Promise<void> {
  const entry = targetOf(page, handle);
  const isFolder = entry.kind === 'folder';
  const found = await stat(entry.path).catch(() => undefined);
  if (found === undefined) throw notThere();
  const name = isFolder ? `${basename(entry.path)}.zip` : basename(entry.path);
  response.writeHead(200, {
    ...contentHeaders,
    'content-type': isFolder ? 'application/zip' : 'application/octet-stream',
    'content-disposition': contentDisposition(name),
    ...(isFolder ? {} : { 'content-length': String(found.size) }),
  });
  if (response.req.method === 'HEAD') {
    response.end();
    return;
  }
  response.once('finish', () => void page.handles.release(handle));
  await sendPieces(response, isFolder ? zipOf(entry.path) : (createReadStream(entry.path) as AsyncIterable<Buffer>));
}

async function* zipOf(folder: string): AsyncIterable<Uint8Array> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  async function* files() {
    for (const path of paths) {
      const { mtime } = await stat(path);
      yield {
        name: relative(folder, path).split(sep).join('/'),
        lastModified: mtime,
        input: createReadStream(path) as AsyncIterable<Uint8Array>,
      };
    }
  }
  yield* makeZip(files()) as unknown as AsyncIterable<Uint8Array>;
}

/** Shows a PDF that was written to a save target, for printing. @throws HostRefusal for anything that is not a PDF. */
export async function sendPrint(page: PageSession, handle: string, response: ServerResponse): Promise<void> {
  const entry = targetOf(page, handle);
  if (entry.kind !== 'file' || !(await isPdf(entry.path))) throw notThere();
  const { size } = await stat(entry.path);
  response.writeHead(200, {
    ...contentHeaders,
    // Without "sandbox", under which browsers show no PDF. Nothing but the browser's own viewer looks at it.
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
    'content-type': 'application/pdf',
    'content-disposition': contentDisposition(basename(entry.path), { type: 'inline' }),
    'content-length': String(size),
  });
  await sendPieces(response, createReadStream(entry.path) as AsyncIterable<Buffer>);
}

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0);
    return bytesRead === 5 && buffer.toString('latin1') === '%PDF-';
  } finally {
    await file.close();
  }
}
