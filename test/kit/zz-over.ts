import { startTestServer } from './test-server.ts';
import { launchChromium } from './chromium.ts';
const server = await startTestServer(); const browser = await launchChromium();
for (const w of [320,700,1100,1600]) for (const base of ['/reference','']) {
  const page = await (await browser.newContext({ viewport: { width: w, height: 800 } })).newPage();
  await page.goto(`${server.origin}${base}/docs`);
  await page.evaluate(() => { document.querySelectorAll('details').forEach((o) => (o.open = true)); document.documentElement.style.setProperty('font-size','200%'); });
  console.log(w, base, await page.evaluate(() => document.documentElement.scrollWidth), await page.evaluate((max) => [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > max + 1).slice(0, 8).map((e) => e.tagName + '.' + e.className + ' ' + Math.round(e.getBoundingClientRect().right) + ' ' + (e.textContent ?? '').slice(0, 40)), w));
}
await browser.close(); await server.close(); process.exit(0);
