import { fileURLToPath } from 'node:url';

/** The offline reader as built before the tests started. */
export const readerFile = fileURLToPath(new URL('../../../dist/reader/heirlock-reader.html', import.meta.url));
