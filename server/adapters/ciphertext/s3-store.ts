/** All that makes a bucket a place for documents, in one module: whoever has no bucket doesn't load the SDK. */
export { S3Objects } from './s3-objects.ts';
export { s3Blobs } from './s3-blobs.ts';
export { s3Packs } from './s3-packs.ts';
export { listObjects } from './list-objects.ts';
export { epochNoteObject, objectMark } from './storage-marks.ts';
export { tryWritingObject } from './write-check.ts';
