import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const core = fileURLToPath(new URL('../../server/core', import.meta.url));

/** What looks a mailed link up, uses it up, or says why it opens nothing. */
const opening = /\b(findLinkByToken|findSignInLink|useSignInLink)\(|DomainError\('link_/;

it('opens and refuses mailed links in open-link.ts alone', async () => {
  const files = (await readdir(core, { recursive: true })).filter((file) => /(?<!\.test|-store)\.ts$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(core, file), 'utf8')));
  expect(files.filter((_, index) => opening.test(texts[index] ?? ''))).toEqual(['links/open-link.ts']);
});
