import { Type, type TString } from 'typebox';

/** A file in a multipart form, for the documents: OpenAPI 3.1 asks for the media type, many tools still look for the format. */
export function formFile(description: string): TString {
  return Type.String({ format: 'binary', contentMediaType: 'application/octet-stream', description });
}
