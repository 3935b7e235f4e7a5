/**
 * The largest file that can be a document, in bytes: 128 GiB, as many segments of 16 MiB as a server takes parts for one document
 * (`releaseKeyLimits.partsPerDocument`). A container could hold more; nobody could be given it.
 */
export const maxSealedDocumentBytes = 2 ** 37;
