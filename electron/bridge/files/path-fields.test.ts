import { describe, expect, it } from 'vitest';
import { methods } from '../../contract/contract.ts';
import { replacePaths } from './path-fields.ts';

const swapped = (path: string): string => `<${path}>`;

describe('paths in the contract', () => {
  it.each([
    ['documents.add', { vault: 'v', paths: ['a', 'b'], task: 'a' }, { vault: 'v', paths: ['<a>', '<b>'], task: 'a' }],
    ['documents.save', { document: 'd', path: 'a' }, { document: 'd', path: '<a>' }],
    ['account.recover', { kit: 'a', passphrase: 'a', archive: 'a' }, { kit: 'a', passphrase: 'a', archive: '<a>' }],
    ['account.recover', { kit: 'a', passphrase: 'a' }, { kit: 'a', passphrase: 'a' }],
    [
      'sheets.makeQuorum',
      { recipient: 'r', threshold: 2, holders: ['a', 'b'], folder: 'a' },
      { recipient: 'r', threshold: 2, holders: ['a', 'b'], folder: '<a>' },
    ],
    ['documents.add', { vault: 'v', paths: 'a' }, { vault: 'v', paths: 'a' }],
    ['documents.add', { vault: 'v', paths: [1, null] }, { vault: 'v', paths: [1, null] }],
    ['documents.add', { vault: 'v', other: 'a' }, { vault: 'v', other: 'a' }],
    ['documents.add', null, null],
    ['documents.add', 'a', 'a'],
    ['documents.add', ['a'], ['a']],
    ['vaults.list', { anything: 'a' }, { anything: 'a' }],
  ] as const)('of %s are exchanged in %j, and nothing else', (name, input, expected) => {
    expect(replacePaths(methods[name].input, input, swapped)).toEqual(expected);
  });

  it('are exchanged in answers, in lists of objects too', () => {
    expect(replacePaths(methods['sheets.makeQuorum'].output, [{ sheet: 's', holder: 'h', path: 'a' }], swapped)).toEqual([
      { sheet: 's', holder: 'h', path: '<a>' },
    ]);
    expect(replacePaths(methods['kit.savePdf'].output, { path: 'a' }, swapped)).toEqual({ path: '<a>' });
  });

  it('leave an answer without paths as it is, without copying it', () => {
    const list = [{ id: 'x' }];
    expect(replacePaths(methods['documents.list'].output, list, swapped)).toBe(list);
  });
});
