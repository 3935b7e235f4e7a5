import { pathToFileURL } from 'node:url';
import { bundleFile } from './bundle/build-program.mjs';

const thread = /new URL\('\.\/([\w-]+-(?:thread|worker))\.ts', import\.meta\.url\)/g;

/**
 * Lets engines under test start their threads from the bundles that people run: a thread takes four times as long to start from the
 * sources, and the tests start thousands.
 */
export function bundledThreads() {
  return {
    name: 'bundled-threads',
    enforce: 'pre' as const,
    transform(code: string, id: string): { code: string; map: null } | undefined {
      if (!id.includes('/electron/')) return undefined;
      const changed = code.replace(thread, (_, name: string) => `new URL(${JSON.stringify(pathToFileURL(bundleFile(name)).href)})`);
      return changed === code ? undefined : { code: changed, map: null };
    },
  };
}
