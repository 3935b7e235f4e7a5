// The offline reader as one file of HTML, for browsers of 2016 and 2017 too.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundle, bundleWorker, joined, listPackages, pages, passphraseLists } from './bundle-for-recipients.mjs';
import { noticeOf, noticeText } from './notice.mjs';
import { onlyLanguagesOfRecipients } from './only-our-languages.mjs';
import { inOlderLanguage, inOlderStyle, packagesForOlder, sodiumInJavaScript } from './older-browsers.mjs';

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Until it is put into an older language, a script keeps that of today: its patterns are read before. */
const today = { target: 'esnext' };
const styleTargets = ['chrome51', 'edge15', 'firefox52', 'safari10'];

/** What older browsers lack, the page, and its worker. */
async function readerScripts() {
  const worker = await bundleWorker({ ...today, plugins: [packagesForOlder] });
  const workerSource = JSON.stringify(await inOlderLanguage(worker.text));
  const sodiumSource = JSON.stringify(await sodiumInJavaScript());
  const given = { workerSource, sodiumSource, hasPdfViewer: 'false' };
  const elsewhere = ['passphraseListsPath', 'offlineReaderPath', 'offlineReaderHash', 'formatPath', 'formatHash'];
  const define = { ...given, ...Object.fromEntries(elsewhere.map((name) => [name, '""'])) };
  const older = await bundle('reader/older/index.ts', {}, { ...today, format: 'iife' });
  // What all browsers have since 2025: there, looking for what might be missing would take longer than drawing the page.
  const unlessOfToday = `if (!("isError" in Error)) (function () {${older.text}})();`;
  const page = await bundle('reader/reader-page.tsx', define, { ...today, format: 'iife', plugins: [onlyLanguagesOfRecipients] });
  return {
    texts: { older: await inOlderLanguage(unlessOfToday), script: await inOlderLanguage(page.text) },
    metafiles: { older: older.metafile, page: page.metafile, worker: worker.metafile },
  };
}

/** Lets nothing run but what was in the file, and lets nothing out. */
function policyFor(scripts, style) {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(hashOf).join(' ')} 'wasm-unsafe-eval'`,
    // The same for browsers before and since the word for workers.
    'child-src blob:',
    'worker-src blob:',
    "frame-src 'none'",
    `style-src ${hashOf(style)}`,
    'img-src data: blob:',
    'media-src blob:',
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** Everything in one file, and what it was made of. */
export async function readerHtml() {
  const template = readFileSync(join(pages, 'reader/reader.html'), 'utf8');
  const { texts, metafiles } = await readerScripts();
  const styles = await bundle('reader/reader.css', {}, { target: styleTargets });
  const style = inOlderStyle(styles.text.trim());
  const own = /<script>([^{]+[^]*?)<\/script>/.exec(template)[1];
  const scripts = [own, ...Object.values(texts)];
  if (scripts.some((script) => /<\/script|<!--/i.test(script)) || /<\/style/i.test(style))
    throw new Error('a script or style would end its element');
  const whole = joined({ ...metafiles, style: styles.metafile });
  const parts = {
    ...texts,
    policy: policyFor(scripts, style),
    style,
    notice: escaped(noticeText(noticeOf([whole], listPackages))),
    lists: gzipSync(await passphraseLists(), { level: 9 }).toString('base64'),
  };
  // A function, since `$` in a script would have a special meaning in a replacement text.
  const html = template.replace(/\{\{(policy|style|older|script|notice|lists)\}\}/g, (_, name) => parts[name]);
  return { html, metafile: whole };
}
