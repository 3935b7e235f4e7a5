import { describe, expect, it } from 'vitest';
import { deepLinkPaths } from '../contract/shell.ts';
import { deepLinkAmong, routeOfDeepLink } from './deep-link.ts';

describe('an address of another program', () => {
  it.each(deepLinkPaths)('opens %s', (path) => {
    expect(routeOfDeepLink(`heirlock:/${path}`)).toBe(path);
    expect(routeOfDeepLink(`heirlock:/${path}/`)).toBe(path);
  });

  it('gives its place only, and nothing else of it', () => {
    expect(routeOfDeepLink('heirlock://check-in?passphrase=x#/settings')).toBe('/check-in');
    expect(routeOfDeepLink('heirlock://user:word@check-in')).toBe('/check-in');
    expect(routeOfDeepLink('HEIRLOCK://check-in')).toBe('/check-in');
    expect(routeOfDeepLink('heirlock:check-in')).toBe('/check-in');
  });

  it.each([
    '',
    'check-in',
    '/check-in',
    'https://check-in',
    'app://heirlock/check-in',
    'heirlock://',
    'heirlock://check-in/now',
    'heirlock://Check-in/../x',
    'heirlock://settings/../../etc',
    'heirlock://settings/server',
    'heirlock://__proto__',
    'javascript:alert(1)//heirlock://check-in',
    'heirlock://check-in%2f',
    `heirlock://check-in?${'x'.repeat(200)}`,
    '--inspect',
    '\u0000heirlock:',
  ])('%j opens no place', (address) => {
    expect(routeOfDeepLink(address)).toBeUndefined();
  });
});

describe('the arguments of a second start', () => {
  it('are passed over but for the first known address', () => {
    expect(deepLinkAmong(['/usr/bin/heirlock', '--hidden', 'heirlock://evil', 'heirlock://trash', 'heirlock://vaults'])).toBe('/trash');
    expect(deepLinkAmong(['/usr/bin/heirlock', 'https://example.org'])).toBeUndefined();
    expect(deepLinkAmong([])).toBeUndefined();
  });
});
