import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { launchChromium } from '../kit/browser/chromium.ts';
import { measureSegments, type SegmentSpeed } from './container-in-page.ts';

const origin = 'https://speed.test';
const segments = 12;

/** The speed of one thread in Chromium and, for comparison, of one in Node, in the same run. */
export interface PageFigures {
  readonly chromium: SegmentSpeed;
  readonly node: SegmentSpeed;
}

/** Measures in a page what Node does natively. @throws Error without Chromium. */
export async function measureInChromium(): Promise<PageFigures> {
  const code = await bundled();
  await using browser = await launchChromium();
  const page = await browser.newPage();
  await page.route(`${origin}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: code })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Speed</title>' }),
  );
  await page.goto(`${origin}/`);
  const chromium = await page.evaluate(
    async ([address, count]) => ((await import(address)) as { measureSegments: typeof measureSegments }).measureSegments(count),
    [`${origin}/speed.js`, segments] as const,
  );
  return { chromium, node: measureSegments(segments) };
}

async function bundled(): Promise<string> {
  const entry = fileURLToPath(new URL('container-in-page.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    logLevel: 'error',
  });
  const [script] = outputFiles;
  if (script === undefined) throw new Error('nothing was bundled');
  return script.text;
}

/** The figures as a line. */
export function pageLine({ chromium, node }: PageFigures): string {
  const of = (name: keyof SegmentSpeed): string =>
    `${chromium[name].toFixed(0)} MiB/s in Chromium, ${(chromium[name] / node[name]).toFixed(2)} of ${node[name].toFixed(0)} MiB/s in Node`;
  return `  one thread, in memory: seal ${of('sealMibPerSecond')}; open ${of('openMibPerSecond')}`;
}
