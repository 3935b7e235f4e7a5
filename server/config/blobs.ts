import { BucketUrlError, readBucketUrl, type Bucket } from '../../shared/domain/bucket-url.ts';
import { ValueError, type Reader } from './readers.ts';

/** Where documents are kept: in the data folder, or in a bucket of a store that speaks S3. */
export type BlobsPlace = { readonly kind: 'folder' } | ({ readonly kind: 's3' } & Bucket);

export const folderPlace: BlobsPlace = { kind: 'folder' };

/** `folder` or `s3://bucket/prefix?region=…&endpoint=https://…&path_style=1`. */
export const blobsPlace: Reader<BlobsPlace> = (text) => (text === 'folder' ? folderPlace : { kind: 's3', ...bucketUrl(text) });

/** A bucket. */
export const bucketUrl: Reader<Bucket> = (text) => {
  try {
    return readBucketUrl(text);
  } catch (error) {
    throw error instanceof BucketUrlError ? new ValueError(error.message) : error;
  }
};

/** A place in words, without anything secret. */
export function placeInWords(place: BlobsPlace, dataDir: string): string {
  if (place.kind === 'folder') return `the data folder ${dataDir}`;
  return `s3://${place.bucket}/${place.prefix}${place.endpoint === null ? '' : ` at ${place.endpoint}`}`;
}
