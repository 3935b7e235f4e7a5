import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { DomainError, type DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import { syncLimits } from '../../../shared/wire/sync.ts';
import type { Core, OwnerContext } from '../../core/context.ts';
import { beginUpload, findAnyUpload, finishUpload } from '../../core/sync/manage-uploads.ts';
import { BlobMissingError } from '../../core/ports.ts';
import type { PackedPart } from '../../core/sync/pack-head.ts';
import { receiveUpload } from '../../core/sync/receive-upload.ts';
import { tusBytes, tusVersion } from '../foundation/bodies/tus-protocol.ts';
import { BodyPieces } from './body-pieces.ts';

/** What the protocol reads of a request; nothing else of it goes further. */
const readHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-defer-length',
  'upload-metadata',
  'upload-concat',
  'content-type',
  'content-length',
] as const;

/** A request on its way through the protocol. */
interface Passing {
  readonly ctx: OwnerContext;
  /** What it was refused with. */
  refusal?: unknown;
}

/** The id of an upload, in a path or from the protocol. @throws DomainError `resource_not_found` for anything that isn't one. */
export function uploadIn(text: string): Ulid {
  if (!isUlid(text)) throw new DomainError('resource_not_found', 'There is no upload with this id.');
  return text;
}

/** Speaks tus over the core's uploads. The core decides; this only brings it the bytes. */
export class TusUploads {
  readonly #server: Server;
  readonly #pieces = new BodyPieces();
  readonly #passing = new WeakMap<object, Passing>();

  /** @param path where uploads are mounted. */
  constructor(core: Core, path: string) {
    const uploads = new CoreUploads(core, this.#pieces);
    this.#server = new Server({
      path,
      relativeLocation: true,
      allowedOrigins: () => false,
      maxSize: syncLimits.packBytes,
      datastore: uploads,
      namingFunction: () => core.newId(),
      onUploadCreate: async (request, { id, size }) => {
        await beginUpload(this.#of(request).ctx, { id: uploadIn(id), sizeBytes: size ?? 0 });
        return {};
      },
      onUploadFinish: async (request, { id }) => {
        await finishUpload(this.#of(request).ctx, uploadIn(id), uploads.takeChecked(id));
        return {};
      },
      onResponseError: (request, error) => {
        this.#of(request).refusal = error;
        return undefined;
      },
    });
  }

  /** Answers a request of an owner's; if it names an upload, that is the owner's own. @throws DomainError, or whatever went wrong. */
  async answer(request: FastifyRequest, ctx: OwnerContext): Promise<Response> {
    const passed = webRequest(request, this.#pieces);
    const passing: Passing = { ctx };
    this.#passing.set(passed, passing);
    const response = await this.#server.handleWeb(passed);
    if (response.ok) return response;
    throw asFailure(request, passing.refusal, response.status);
  }

  #of(request: object): Passing {
    const passing = this.#passing.get(request);
    if (passing === undefined) throw new Error('tus speaks of a request that nobody made');
    return passing;
  }
}

/** What tus asks of a store, answered by the core. */
class CoreUploads extends DataStore {
  readonly #core: Core;
  readonly #pieces: BodyPieces;
  /** Parts of uploads that were complete and checked when their last byte had arrived, until they are finished, which happens at once. */
  readonly #checked = new Map<string, readonly PackedPart[]>();

  constructor(core: Core, pieces: BodyPieces) {
    super();
    this.#core = core;
    this.#pieces = pieces;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  takeChecked(id: string): readonly PackedPart[] | undefined {
    const parts = this.#checked.get(id);
    this.#checked.delete(id);
    return parts;
  }

  override async create(upload: Upload): Promise<Upload> {
    await this.#core.packs.create(upload.id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = isUlid(id) ? await findAnyUpload(this.#core, id) : undefined;
    // The library throws these; they are no Errors.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (upload === undefined) throw ERRORS.FILE_NOT_FOUND;
    const offset = await this.#core.packs.uploadedBytes(id);
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (offset === undefined) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({ id, size: upload.sizeBytes, offset });
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const upload = isUlid(id) ? await findAnyUpload(this.#core, id) : undefined;
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (upload === undefined) throw ERRORS.FILE_NOT_FOUND;
    const intake = await receiveUpload(this.#core, upload, offset).catch((error: unknown) => {
      throw error instanceof BlobMissingError ? ERRORS.FILE_NO_LONGER_EXISTS : error;
    });
    const take = async (piece: Uint8Array): Promise<void> => {
      await intake.take(piece);
      this.#pieces.giveBack(piece);
    };
    try {
      await pipeline(
        source,
        new Writable({ highWaterMark: 1, write: (piece: Uint8Array, _encoding, done) => void take(piece).then(() => done(), done) }),
      );
    } finally {
      await intake.close();
    }
    if (intake.checked !== undefined) this.#checked.set(id, intake.checked);
    return intake.hereBytes;
  }
}

function webRequest({ method, url, headers, raw }: FastifyRequest, pieces: BodyPieces): Request {
  const passed = new Headers();
  for (const name of readHeaders) {
    const value = headers[name];
    if (typeof value === 'string') passed.set(name, value);
  }
  const body = headers['content-type'] === tusBytes ? ReadableStream.from(pieces.of(raw)) : null;
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: passed,
    body,
    ...(body === null ? {} : { duplex: 'half' }),
  } as RequestInit);
}

const codes: Readonly<Record<number, readonly [DomainErrorCode, string]>> = {
  404: ['resource_not_found', 'There is no upload with this id.'],
  409: ['conflict', "Upload-Offset isn't where the upload is."],
  410: ['resource_not_found', 'The upload is gone.'],
  412: ['precondition_failed', `Tus-Resumable must be ${tusVersion}.`],
  413: ['file_too_large', `A pack has at most ${syncLimits.packBytes} bytes, and an upload no more than was announced.`],
};

/** What tus refused, in the core's terms; anything else that went wrong, unchanged. */
function asFailure({ raw }: FastifyRequest, refusal: unknown, status: number): unknown {
  if (refusal instanceof Error) return refusal;
  if (raw.destroyed && !raw.readableEnded) return new DomainError('invalid_request', 'The connection broke off.');
  if (refusal === ERRORS.ERR_LOCK_TIMEOUT) return new DomainError('conflict', 'Another request is writing to this upload.');
  const [code, message] = codes[status] ?? ['invalid_request', 'The request is not one of the tus protocol as it is spoken here.'];
  // What isn't supported here is 501 to tus.
  return status < 500 || status === 501 ? new DomainError(code, message) : new Error(`tus answered ${status}: ${JSON.stringify(refusal)}`);
}
