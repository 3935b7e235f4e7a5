// Writes whose work is inside what runs from this folder, once everything is bundled: for the page of the app in a browser
// (dist/desktop/assets/notice.json) the app with its page, and for operators (dist/program/NOTICE.txt) everything. The console, the pages
// for recipients and the offline reader carry their own, and a packed app too.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programNames } from './build-program.mjs';
import { shippedPackages } from './build-shell.mjs';
import { keptMetafiles, noticeOf, noticeText } from './notice.mjs';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist');
const forPage = join(dist, 'desktop', 'assets', 'notice.json');
const forOperators = join(dist, 'program', 'NOTICE.txt');

/** What runs when the app is opened in a browser: all but the server and its commands. */
const ofApp = programNames.filter(
  (name) => !['server', 'heirlock', 'sign-thread', 'list-thread', 'witness-thread', 'paper-thread', 'witness'].includes(name),
);
const ofPages = ['desktop', 'cards', 'reader', 'console', 'recipient'];

function isFresh() {
  if (![forPage, forOperators].every(existsSync)) return false;
  const metafiles = readdirSync(join(dist, 'metafiles')).map((name) => join(dist, 'metafiles', name));
  const newest = Math.max(...[...metafiles, fileURLToPath(import.meta.url)].map((path) => statSync(path).mtimeMs));
  return [forPage, forOperators].every((path) => statSync(path).mtimeMs > newest);
}

/** Writes them unless they're newer than every bundle. @throws Error when a bundle is missing, or a package's licence. */
export function buildNotices() {
  if (isFresh()) return;
  const also = Object.keys(shippedPackages);
  mkdirSync(dirname(forPage), { recursive: true });
  writeFileSync(forPage, JSON.stringify(noticeOf(keptMetafiles(['desktop', 'reader', ...ofApp]), also)));
  writeFileSync(forOperators, noticeText(noticeOf(keptMetafiles([...ofPages, ...programNames]), also)));
}
