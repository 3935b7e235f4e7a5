import { expect, it } from 'vitest';
import { opensOutside } from './opens-outside.ts';

it('tells origins that others can open from those of one machine or one network', () => {
  for (const origin of [
    'https://vault.example.org',
    'http://heirlock.de:8787',
    'https://8.8.8.8',
    'https://[2a00:1450:4001::1]',
    'https://localhost.example.org',
  ])
    expect(opensOutside(origin), origin).toBe(true);
  for (const origin of [
    'http://127.0.0.1:8787',
    'http://127.9.9.9',
    'http://localhost:8787',
    'http://vault.localhost',
    'http://[::1]:8787',
    'http://10.1.2.3',
    'http://172.20.0.1',
    'https://192.168.1.5:8787',
    'http://169.254.1.1',
    'http://[fd12::1]',
    'http://[fe80::1]',
    'http://nas:8787',
    'https://nas.local',
    'https://vault.fritz.home.arpa',
    'https://vault.lan',
    'http://0.0.0.0:8787',
  ])
    expect(opensOutside(origin), origin).toBe(false);
});
