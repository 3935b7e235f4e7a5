import { fileURLToPath } from 'node:url';

/** The offline reader that was built with this program. */
export const readerFile = fileURLToPath(new URL('../../dist/reader/heirlock-reader.html', import.meta.url));
