import { expect, it } from 'vitest';
import { externalUrl } from './external-url.ts';

it.each([
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['HTTPS://Example.org', 'https://example.org/'],
  ['mailto:ann@example.org?subject=Hello', 'mailto:ann@example.org?subject=Hello'],
  ['https://127.0.0.1:8787/', 'https://127.0.0.1:8787/'],
  ['http://127.0.0.1:8787/api/auth/authorize?state=x', 'http://127.0.0.1:8787/api/auth/authorize?state=x'],
  ['http://localhost:8787/api/auth/authorize', 'http://localhost:8787/api/auth/authorize'],
  ['http://[::1]:8787/api/auth/authorize', 'http://[::1]:8787/api/auth/authorize'],
])('%s may be opened', (text, expected) => {
  expect(externalUrl(text)).toBe(expected);
});

it.each([
  'http://example.org',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'smb://host/share',
  'ms-msdt:/id',
  'heirlock://x',
  'vbscript:x',
  'blob:https://example.org/x',
  '\\\\host\\share',
  'C:\\Windows\\system32\\calc.exe',
  'http://example.org/api/auth/authorize',
  'http://127.0.0.1.example.org/api/auth/authorize',
  'http://127.0.0.1:8787/',
  'http://127.0.0.1:8787/api/auth/authorize/../../x',
  'http://user@127.0.0.1/api/auth/authorize',
  'ftp://127.0.0.1/api/auth/authorize',
  'https://user@example.org',
  'https://user:pass@example.org',
  'https://',
  'example.org',
  '',
  ' ',
  'java\nscript:alert(1)',
  `https://example.org/${'x'.repeat(3_000)}`,
  'view-source:https://example.org',
  'filesystem:https://example.org/x',
  'ftp://example.org',
])('%j is opened by nobody', (text) => {
  expect(externalUrl(text)).toBeUndefined();
});

it.each([undefined, null, 1, {}, ['https://example.org'], { toString: () => 'https://example.org' }])('%j is no address', (value) => {
  expect(externalUrl(value)).toBeUndefined();
});
