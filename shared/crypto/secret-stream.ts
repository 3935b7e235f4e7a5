// package.json, "imports", says which of two implementations this is: in Node, libsodium compiled for the machine, three times as fast as
// the WebAssembly build that browsers get. Both give the same bytes and pass the same tests.
export { beginOpening, beginSealing, beginSealingWithHeader } from '#secret-stream';
export { chunkOverheadBytes, maxChunkBytes, streamHeaderBytes } from './secret-stream-rules.ts';
export type { OpenedChunk, OpeningStream, SealingStream } from './secret-stream-rules.ts';
