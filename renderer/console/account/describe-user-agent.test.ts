import { expect, it } from 'vitest';
import { describeUserAgent } from './describe-user-agent.ts';

it('knows the common browsers by their User-Agent, and says nothing of others', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  expect(describeUserAgent(chrome)).toEqual({ browser: 'Chrome', system: 'Linux' });
  expect(describeUserAgent(`${chrome.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')} Edg/140.0`)).toEqual({
    browser: 'Edge',
    system: 'Windows',
  });
  expect(
    describeUserAgent(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    ),
  ).toEqual({ browser: 'Safari', system: 'iPhone' });
  expect(describeUserAgent('Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0')).toEqual({
    browser: 'Firefox',
    system: 'macOS',
  });
  expect(describeUserAgent('curl/8.0')).toEqual({ browser: null, system: null });
  expect(describeUserAgent('')).toEqual({ browser: null, system: null });
});
