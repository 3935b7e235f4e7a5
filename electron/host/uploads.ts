import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { maxSealedDocumentBytes } from '../../shared/domain/document-limits.ts';
import { isSafeFileName } from '../bridge/files/file-name.ts';
import type { PageSession } from '../bridge/page-session.ts';
import type { Spool, SpoolPlace } from '../bridge/files/spool.ts';
import type { Picked } from '../contract/shell.ts';
import { HostRefusal } from './http-answer.ts';

interface Upload {
  readonly name: string;
  readonly kind: 'file' | 'folder';
  readonly place: SpoolPlace;
  sizeBytes: number;
  files: number;
}

/** How many uploads a page may have open at once, and how many files one folder may have. */
const maxUploads = 10_000;
const maxFiles = 100_000;
const maxDepth = 64;

/** Files and folders that a browser sends over because it can't say where they are. */
export class Uploads {
  readonly #spool: Spool;
  readonly #open = new WeakMap<PageSession, Map<string, Upload>>();

  constructor(spool: Spool) {
    this.#spool = spool;
  }

  /**
   * Begins one file or folder. @param sizeBytes of all files in it, as far as the page knows: what there is no room for is refused
   * before it is sent.
   * @returns its id. @throws HostRefusal for a name that no file here can have, `too_large`, `disk_full`.
   */
  async begin(page: PageSession, name: string, kind: 'file' | 'folder', sizeBytes = 0): Promise<string> {
    if (!isSafeFileName(name)) throw new HostRefusal(400, 'invalid_request', "This file has a name that can't be used here.");
    if (kind === 'file') assertDocument(sizeBytes);
    await this.#assertRoom(sizeBytes);
    const uploads = this.#of(page);
    if (uploads.size >= maxUploads) throw new HostRefusal(429, 'too_large', "That's too many files at once.");
    const place = await this.#spool.newPlace(name, kind);
    const id = `upload_${randomBytes(16).toString('base64url')}`;
    uploads.set(id, { name, kind, place, sizeBytes: 0, files: 0 });
    return id;
  }

  /**
   * Takes the body of a request as the file, or as a file of the folder.
   * @param path of the file within the folder, parts separated by slashes; absent for a single file.
   * @param modifiedMs when the owner's file was last changed.
   * @throws HostRefusal; errors of the file system. Nothing of the file is left then.
   */
  async receive(
    page: PageSession,
    id: string,
    request: IncomingMessage,
    { path, modifiedMs }: { readonly path: string | null; readonly modifiedMs: number | undefined },
  ): Promise<void> {
    const upload = this.#find(page, id);
    const sizeBytes = await this.#announcedBytes(request);
    const target = placeOf(upload, path);
    upload.files += 1;
    if (upload.files > (upload.kind === 'file' ? 1 : maxFiles))
      throw new HostRefusal(400, 'invalid_request', 'There is no room for another file here.');
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(target, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
    let received = 0;
    try {
      for await (const chunk of request as AsyncIterable<Buffer>) {
        received += chunk.length;
        await file.writeFile(chunk);
      }
      if (received !== sizeBytes) throw new HostRefusal(400, 'cancelled', "The file didn't arrive completely.");
      if (modifiedMs !== undefined) await file.utimes(modifiedMs / 1_000, modifiedMs / 1_000);
      upload.sizeBytes += received;
    } catch (error) {
      await rm(target, { force: true });
      upload.files -= 1;
      throw error;
    } finally {
      await file.close();
    }
  }

  /**
   * Completes an upload: from now on the page may name it. @throws HostRefusal when there is nothing, or it was removed because the vault
   * was locked.
   */
  async finish(page: PageSession, id: string): Promise<Picked> {
    const { name, kind, place, sizeBytes } = this.#find(page, id);
    this.#of(page).delete(id);
    const found = await stat(place.path).catch(() => undefined);
    if (found === undefined) throw new HostRefusal(409, 'cancelled', 'The vault was locked in the meantime.');
    const handle = page.handles.add({ path: place.path, kind, role: 'source', discard: () => place.remove() });
    return { handle, name, sizeBytes, kind };
  }

  /** Gives one up. Does nothing when there is none. */
  async abandon(page: PageSession, id: string): Promise<void> {
    const upload = this.#of(page).get(id);
    this.#of(page).delete(id);
    await upload?.place.remove();
  }

  #of(page: PageSession): Map<string, Upload> {
    const found = this.#open.get(page) ?? new Map<string, Upload>();
    this.#open.set(page, found);
    return found;
  }

  #find(page: PageSession, id: string): Upload {
    const upload = this.#of(page).get(id);
    if (upload === undefined) throw new HostRefusal(404, 'not_found', 'There is no such upload.');
    return upload;
  }

  async #announcedBytes({ headers }: IncomingMessage): Promise<number> {
    const text = headers['content-length'] ?? '';
    if (!/^\d{1,15}$/.test(text)) throw new HostRefusal(411, 'invalid_request', 'A file has to say how long it is.');
    const sizeBytes = Number(text);
    assertDocument(sizeBytes);
    await this.#assertRoom(sizeBytes);
    return sizeBytes;
  }

  async #assertRoom(sizeBytes: number): Promise<void> {
    if (sizeBytes > (await this.#spool.freeBytes())) throw new HostRefusal(507, 'disk_full', 'The disk has no room for this.');
  }
}

function assertDocument(sizeBytes: number): void {
  if (sizeBytes > maxSealedDocumentBytes) throw new HostRefusal(413, 'too_large', 'A document can be at most 128 GiB.');
}

/** Where a file of an upload is written: always within the upload's own place. */
function placeOf({ kind, place }: Upload, path: string | null): string {
  if (kind === 'file') {
    if (path !== null) throw new HostRefusal(400, 'invalid_request', 'A file has no files in it.');
    return place.path;
  }
  const parts = (path ?? '').split('/');
  if (parts.length > maxDepth || !parts.every((part) => isSafeFileName(part)))
    throw new HostRefusal(400, 'invalid_request', "This file has a name that can't be used here.");
  return join(place.path, ...parts);
}
