import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import mimeTypes from 'mime-types';
import { DomainError } from '../../../../shared/domain/error-codes.ts';

/** What a form says of its file. */
export interface FormFile {
  /** The name the sender gave it; empty when there was none. */
  readonly filename: string;
  readonly mimeType: string;
}

export interface UploadForm {
  /** The text fields, by name; for fields that occur twice the last one counts. */
  readonly fields: ReadonlyMap<string, string>;
  /** Undefined when the form had no field `file` with a file in it. */
  readonly file: FormFile | undefined;
}

/** Bounds of a form: one file, a few short fields. `@fastify/multipart` enforces them. */
export const formLimits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 16 * 1024, headerPairs: 50 } as const;

/** What the form's other parts may add to its file, in bytes. */
const formOverhead = 1024 * 1024;

/**
 * Reads a multipart form, handing the field `file` on as it arrives, so that none of it waits in memory. With it come the
 * fields that preceded it.
 * @throws DomainError `file_required` for anything that isn't such a form, `file_too_large` at once when the announced length shows it.
 */
export async function receiveForm(
  request: FastifyRequest,
  maxFileBytes: number,
  takeFile: (content: AsyncIterable<Uint8Array>, before: UploadForm['fields']) => Promise<void>,
): Promise<UploadForm> {
  if (!request.isMultipart()) throw fileRequired();
  if (Number(request.headers['content-length'] ?? 0) > maxFileBytes + formOverhead) {
    throw new DomainError('file_too_large', `A file can have at most ${maxFileBytes} bytes.`);
  }
  // From a sender who is already gone the parser would hear nothing, not even the end.
  if (request.raw.destroyed) throw brokenForm();
  request.formDigest?.begin();
  const fields = new Map<string, string>();
  let file: FormFile | undefined;
  for await (const part of readable(request.parts({ limits: { ...formLimits, fileSize: maxFileBytes + 1 } }))) {
    if (part.type === 'field') {
      if (part.fieldnameTruncated || part.valueTruncated) throw new DomainError('invalid_request', 'A field of the form is too long.');
      fields.set(part.fieldname, String(part.value));
    } else if (part.fieldname === 'file' && file === undefined) {
      const content = readable(part.file);
      await takeFile(request.formDigest?.through(content) ?? content, fields);
      file = { filename: part.filename ?? '', mimeType: mimeTypeOf(part) };
    } else {
      part.file.resume();
    }
  }
  request.formDigest?.end({ fields, file });
  return { fields, file };
}

/**
 * The same, but for something that isn't a form or is cut off: the parser then throws plain errors, which say nothing about whose fault it
 * is.
 */
async function* readable<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parts;
  } catch (error) {
    if (error instanceof Error && 'statusCode' in error) throw error;
    throw brokenForm();
  }
}

function brokenForm(): DomainError {
  return new DomainError('invalid_request', 'The form is malformed, or ends before its last part does.');
}

/** The refusal of a form without a file. */
export function fileRequired(): DomainError {
  return new DomainError('file_required', 'A file is required: send multipart/form-data with a field named file.', [
    { field: 'file', reason: 'is required' },
  ]);
}

const anyType = 'application/octet-stream';
const mimePattern = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,63}$/;

/** The type the sender named, otherwise the one that the file's name suggests. Parameters such as charset are dropped. */
function mimeTypeOf(part: MultipartFile): string {
  const named = part.mimetype.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (mimePattern.test(named) && named !== anyType) return named;
  return mimeTypes.lookup(part.filename ?? '') || anyType;
}
