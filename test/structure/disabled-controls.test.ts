import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const renderer = fileURLToPath(new URL('../../renderer', import.meta.url));

/** Something that can't be used now, as an attribute or as a property. */
const unusable = /\b(?:isDisabled|disabled)(?:=\{|:)[^\n]*/g;

/**
 * Those that may be: what is busy for a moment, and what says why elsewhere. `Button` and `IconButton` take a reason (`whyNot`) and no
 * `isDisabled` at all.
 */
const allowed: readonly (readonly [file: RegExp, line: RegExp])[] = [
  [/^ui[\\/]/, /./],
  [/./, /^isDisabled=\{\w+\.isPending\}/],
  // The list beside the page says of the same field that it is locked.
  [/signing[\\/]field-boxes\.tsx$/, /^disabled=\{refusal !== null\}/],
  // The text of the card says why.
  [/signing[\\/]signature-field-part\.tsx$/, /^isDisabled: one\.refusal !== null/],
  [/cards[\\/]choose-card\.tsx$/, /^isDisabled: certificate\.trouble !== null/],
  [/recipients[\\/]add-way-dialog\.tsx$/, /^isDisabled: !hasPhones/],
  [/recipients[\\/]opening-ways-dialog\.tsx$/, /^isDisabled: !hasServer/],
];

it('greys nothing out without saying why', async () => {
  const files = (await readdir(renderer, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const found: string[] = [];
  for (const file of files) {
    const text = await readFile(join(renderer, file), 'utf8');
    for (const [line] of text.matchAll(unusable))
      if (!allowed.some(([where, what]) => where.test(file) && what.test(line))) found.push(`${file}: ${line}`);
  }
  expect(found).toEqual([]);
});
