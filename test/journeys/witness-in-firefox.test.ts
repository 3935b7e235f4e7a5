import { afterAll, beforeAll, expect, it } from 'vitest';
import { witnessText } from '../../shared/format/paper/witness-text.ts';
import { launchFirefox, type Firefox } from '../kit/browser/firefox.ts';
import { sealedWitnessings } from '../kit/owners/sealed-witnessings.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

let firefox: Firefox;
let server: TestServer;

beforeAll(async () => {
  [firefox, server] = await Promise.all([launchFirefox(), startTestServer()]);
});
afterAll(async () => {
  await firefox.close();
  await server.close();
});

it('brings the key in a witness’s link over the pages of the code, and signs', async () => {
  const { asked } = sealedWitnessings(() => server);
  const { key, first, emails, read } = await asked();
  const page = await firefox.newPage();
  /** What the page has there; undefined while it changes. */
  const html = () => page.evaluate(() => document.body.innerHTML).catch(() => undefined);
  const shows = (text: string) => expect.poll(html, { timeout: 120_000 }).toContain(text);
  /** The page's small program has put the end of the address behind the form's. Whoever presses before it came has to open the link again. */
  const carriesKey = () =>
    expect
      .poll(() => page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.action.includes('#')).catch(() => undefined), {
        timeout: 120_000,
      })
      .toBe(true);
  await page.goto(`${server.origin}${first.path}#${witnessText({ key, position: 1 })}`);
  await carriesKey();
  await page.evaluate(() => document.querySelector<HTMLButtonElement>('main form button')?.click());
  await shows('id="code"');
  const code = /^[0-9]{6}$/m.exec(
    (await server.mails()).findLast(({ kind, to }) => kind === 'witness_code' && to === emails[0])?.text ?? '',
  )?.[0];
  await carriesKey();
  // A function for the page takes nothing from outside: the digits are part of its text.
  const type = `() => { document.querySelector('#code').value = '${code ?? ''}'; document.querySelector('form[action*="/open"] button').click(); }`;
  await page.evaluate(Object.assign(() => undefined, { toString: () => type }));
  await shows('data-drawn="1"');
  expect(await page.evaluate(() => [location.hash, document.querySelector('#fingerprint')?.textContent.length])).toEqual(['', 71]);
  await page.evaluate(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('Sign as'))?.click());
  await shows('id="signed"');
  expect((await read()).witnesses.map(({ state }) => state)).toEqual(['signed', 'invited']);
});
