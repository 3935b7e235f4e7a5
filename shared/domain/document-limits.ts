/**
 * The largest file that can be a document, in bytes: 128 GiB, as many segments of 16 MiB as the parts that a server takes for one document
 * (`releaseKeyLimits.partsPerDocument`). A container could hold more, but there would be no way to hand it to anyone.
 */
export const maxSealedDocumentBytes = 2 ** 37;
