import { fileURLToPath } from 'node:url';

/** The offline reader as it was built before the tests began. */
export const readerFile = fileURLToPath(new URL('../../dist/reader/heirlock-reader.html', import.meta.url));
