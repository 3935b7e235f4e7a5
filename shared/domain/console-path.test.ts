import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { consolePages, isConsolePath } from './console-path.ts';

describe('where a mailed sign-in may lead', () => {
  it('is a page of the console, whatever is behind its question mark', () => {
    for (const path of [
      '/console/vaults',
      '/console/vaults/vault_01HV0000000000000000000001',
      '/console/account?tab=keys',
      '/console/authorize?client_id=heirlock-desktop&redirect_uri=http%3A%2F%2F127.0.0.1%3A5000%2Fcallback&state=a-b_c.d~e',
    ])
      expect(isConsolePath(path), path).toBe(true);
  });

  it('is nothing else', () => {
    for (const path of [
      '',
      '/console',
      '/console/sign-in#token=x',
      '/console/vaults#token=x',
      '/console/vaultsx',
      '/console/../r/x',
      '/console/vaults/../../r/x',
      '//evil.example/console/vaults',
      'https://evil.example/console/vaults',
      '/console/authorize?redirect_uri=http://evil.example',
      '/console/vaults\\x',
      '/console/vaults\n',
      `/console/authorize?${'a'.repeat(1_501)}`,
    ])
      expect(isConsolePath(path), path).toBe(false);
  });

  it('knows every page of the console behind a sign-in', () => {
    const routes = readFileSync(new URL('../../renderer/console/routes.tsx', import.meta.url), 'utf8');
    const pages = [...routes.matchAll(/path: '([\w-]+)[/']/g)]
      .map(([, name = '']) => name)
      .filter((name) => !/^(sign-(in|up)|set-up)$/.test(name));
    expect(pages.length).toBeGreaterThan(8);
    expect(pages.filter((name) => !consolePages.some((page) => page === name))).toEqual([]);
  });
});
