import { FileStore } from '@tus/file-store';
import { ERRORS, Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { DomainError, type DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import { syncLimits } from '../../../shared/wire/sync.ts';
import type { Core, OwnerContext } from '../../core/context.ts';
import { beginUpload, findAnyUpload, finishUpload } from '../../core/sync/manage-uploads.ts';

/** The protocol's version (tus.io, 1.0). */
export const tusVersion = '1.0.0';

/** The type of bytes that go to an upload. */
export const tusBytes = 'application/offset+octet-stream';

/** What of a request the protocol reads; nothing else of it goes further. */
const readHeaders = [
  'tus-resumable', 'upload-length', 'upload-offset', 'upload-defer-length', 'upload-metadata', 'upload-concat', 'content-type', 'content-length',
] as const;

/** A request on its way through the protocol. */
interface Passing {
  readonly ctx: OwnerContext;
  /** What it was refused with. */
  refusal?: unknown;
}

/** Speaks tus over the core's uploads. The core decides; here bytes only find their way into files. */
export class TusUploads {
  readonly #server: Server;
  readonly #passing = new WeakMap<object, Passing>();

  /** @param path where uploads are mounted. */
  constructor(core: Core, uploadFolder: string, path: string) {
    this.#server = new Server({
      path,
      relativeLocation: true,
      allowedOrigins: () => false,
      maxSize: syncLimits.packBytes,
      datastore: new FileStore({ directory: uploadFolder, configstore: factsOfUploads(core) }),
      namingFunction: () => core.newId(),
      onUploadCreate: async (request, { id, size }) => {
        await beginUpload(this.#of(request).ctx, { id, sizeBytes: size ?? 0 });
        return {};
      },
      onUploadFinish: async (request, { id }) => {
        await finishUpload(this.#of(request).ctx, id);
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
    const passed = webRequest(request);
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

/** What tus asks of an upload it keeps as a file is in the core's table already. */
function factsOfUploads(core: Core) {
  return {
    get: async (id: string): Promise<Upload | undefined> => {
      const upload = await findAnyUpload(core, id);
      return upload === undefined ? undefined : new Upload({ id, size: upload.sizeBytes, offset: 0 });
    },
    set: () => Promise.resolve(),
    delete: () => Promise.resolve(),
  };
}

function webRequest({ method, url, headers, raw }: FastifyRequest): Request {
  const passed = new Headers();
  for (const name of readHeaders) {
    const value = headers[name];
    if (typeof value === 'string') passed.set(name, value);
  }
  const body = headers['content-type'] === tusBytes ? ReadableStream.from(inPieces(raw)) : null;
  return new Request(new URL(url, 'http://localhost'), { method, headers: passed, body, ...(body === null ? {} : { duplex: 'half' }) } as RequestInit);
}

/** Every piece passes five streams on its way into the file: it is worth gathering what comes in small ones. */
const pieceBytes = 256 * 1024;

async function* inPieces(source: Readable): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let gatheredBytes = 0;
  // The source stays ours: should the reader give up, the connection must live to carry the answer.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    gathered.push(chunk);
    gatheredBytes += chunk.length;
    if (gatheredBytes < pieceBytes) continue;
    yield Buffer.concat(gathered, gatheredBytes);
    gathered = [];
    gatheredBytes = 0;
  }
  if (gatheredBytes > 0) yield Buffer.concat(gathered, gatheredBytes);
}

const codes: Readonly<Record<number, readonly [DomainErrorCode, string]>> = {
  404: ['resource_not_found', 'There is no upload with this id.'],
  409: ['conflict', 'Upload-Offset is not where the upload stands.'],
  410: ['resource_not_found', 'The upload is gone.'],
  412: ['precondition_failed', `Tus-Resumable must be ${tusVersion}.`],
  413: ['file_too_large', `A pack has at most ${syncLimits.packBytes} bytes, and an upload no more than was announced.`],
};

/** What tus refused, in the core's words; what went wrong otherwise, as it is. */
function asFailure({ raw }: FastifyRequest, refusal: unknown, status: number): unknown {
  if (refusal instanceof Error) return refusal;
  if (raw.destroyed && !raw.readableEnded) return new DomainError('invalid_request', 'The connection broke off.');
  if (refusal === ERRORS.ERR_LOCK_TIMEOUT) return new DomainError('conflict', 'Another request is writing to this upload.');
  const [code, message] = codes[status] ?? ['invalid_request', 'The request is not one of the tus protocol as it is spoken here.'];
  // What is not spoken here is 501 to tus.
  return status < 500 || status === 501 ? new DomainError(code, message) : new Error(`tus answered ${status}: ${JSON.stringify(refusal)}`);
}
