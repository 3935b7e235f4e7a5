// Makes a fresh clone ready, on whatever Node runs it (Node 20 is enough), and does nothing when everything is in place.
// Usage: node build/set-up.mjs [tools] [chromium] [shell] [firefox] [webkitgtk] [qtwebkit] [postgres] [paper] [clamav] [spamassassin] [stress] [wrk] [age] [openssl] [caddy] [systemd]
// [softhsm] [java] [restic] [rclone] [pdfsig] [mutool] Packages come from the lock file: those needed for running, and with `tools` also those that only tests,
// checks and installers need. The named system parts come from Debian when they are missing.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onOwnTurn } from './own-turn.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'node_modules', '.heirlock-set-up');

/** What each system part is called on the PATH, and the Debian packages that bring it. */
const systemParts = {
  chromium: { present: () => onPath('chromium'), packages: ['chromium', 'fonts-dejavu-core'] },
  // Chromium without windows, which tests use where it exists: the same engine at two thirds of the cost. Other systems don't ship it.
  shell: { present: () => onPath('chromium-headless-shell'), packages: ['chromium-headless-shell'], optional: true },
  firefox: { present: () => onPath('firefox-esr') || onPath('firefox'), packages: ['firefox-esr'] },
  // A relation of Safari's, with a screen that nobody sees.
  webkitgtk: { present: () => ['WebKitWebDriver', 'Xvfb'].every(onPath), packages: ['webkit2gtk-driver', 'xvfb'] },
  // An engine of 2016, for the offline reader; driven by Debian's own Python.
  qtwebkit: {
    present: () => existsSync('/usr/lib/python3/dist-packages/PyQt5/QtWebKit.pyi'),
    packages: ['python3-pyqt5.qtwebkit'],
  },
  postgres: { present: () => onPath('postgres') || existsSync('/usr/lib/postgresql'), packages: ['postgresql'] },
  // Reads our printed pages as others do: checks a PDF, reads its text, draws it, finds its QR code.
  paper: { present: () => ['qpdf', 'pdftotext', 'zbarimg'].every(onPath), packages: ['qpdf', 'poppler-utils', 'zbar-tools'] },
  // Only the daemon: the tests bring their own signatures.
  clamav: { present: () => onPath('clamd') || existsSync('/usr/sbin/clamd'), packages: ['clamav-daemon'] },
  // Judges mails as mail servers do; asks nothing of the network.
  spamassassin: { present: () => onPath('spamassassin'), packages: ['spamassassin'] },
  // Signs PDFs for the bench to compare with; its keys are in an NSS database.
  pdfsig: { present: () => ['pdfsig', 'certutil'].every(onPath), packages: ['poppler-utils', 'libnss3-tools'] },
  // Draws pages beside poppler, with code of its own.
  mutool: { present: () => onPath('mutool'), packages: ['mupdf-tools'], optional: true },
  stress: { present: () => onPath('stress-ng'), packages: ['stress-ng'] },
  wrk: { present: () => onPath('wrk'), packages: ['wrk'] },
  age: { present: () => onPath('age'), packages: ['age'] },
  restic: { present: () => onPath('restic'), packages: ['restic'] },
  rclone: { present: () => onPath('rclone'), packages: ['rclone'] },
  openssl: { present: () => onPath('openssl'), packages: ['openssl'] },
  // A proxy that servers are replaced behind, and what reads the unit of build/deploy; nothing of either is started as a service.
  caddy: { present: () => onPath('caddy'), packages: ['caddy'] },
  systemd: { present: () => onPath('systemd-analyze'), packages: ['systemd'] },
  // A software security module, and what puts keys into it.
  softhsm: { present: () => ['softhsm2-util', 'pkcs11-tool'].every(onPath), packages: ['softhsm2', 'opensc'] },
  // A second reader of signed PDFs that shares no code with ours: its source is run directly, which takes the compiler.
  java: {
    present: () =>
      onPath('javac') &&
      ['pdfbox2', 'bcpkix', 'bcprov', 'bcutil', 'preflight', 'javax.activation', 'jaxb-api'].every((name) =>
        existsSync(`/usr/share/java/${name}.jar`),
      ),
    packages: ['default-jdk-headless', 'libpdfbox2-java', 'libbcpkix-java', 'libbcprov-java', 'libactivation-java', 'libjaxb-api-java'],
  },
};

const say = (text) => process.stderr.write(`set-up: ${text}\n`);

function onPath(name) {
  return (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, name)));
}

function fail(text) {
  say(text);
  process.exit(1);
}

/** What was installed last: the lock file it came from, and whether the tools are among it. */
function installedPackages() {
  if (!existsSync(stampFile)) return { lock: '', tools: false };
  const [lock = '', tools] = readFileSync(stampFile, 'utf8').split(' ');
  return { lock, tools: tools === 'tools' };
}

/** A parent npm hands its own settings down as npm_config_* variables; a fresh one must not inherit them. */
function environmentOfItsOwn() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_(config_(?!registry)|lifecycle|package)/i.test(name)));
}

/**
 * Running needs no tools, and what tests or packages adds them without touching what may be running at the time: `npm ci` clears the
 * folder first, so it is only used to fill an empty one. Package scripts stay off: everything in the lock file carries its binaries
 * in the package itself.
 */
function installPackages(needsTools) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = installedPackages();
  if (installed.lock === wanted && (installed.tools || !needsTools)) return;
  const tools = installed.tools || needsTools;
  say(`installing the packages of package-lock.json${tools ? ', tools included,' : ''} (about ${tools ? 30 : 20} seconds) ...`);
  const command = installed.lock === '' ? ['ci'] : ['install', '--no-save'];
  rmSync(stampFile, { force: true });
  // The lock file says what each package must hash to, so a copy in npm's cache needs no question to the registry.
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...(tools ? [] : ['--omit=dev'])];
  const run = spawnSync('npm', [...command, ...options], { cwd: root, env: environmentOfItsOwn(), stdio: ['ignore', 2, 2] });
  if (run.status !== 0) fail(`npm ${command[0]} failed; its own message is above.`);
  writeFileSync(stampFile, tools ? `${wanted} tools` : wanted);
  say('packages are in place.');
}

/**
 * The owner's app, the console, the scripts of recipients' pages, the offline reader and the programs; only a look at the sources when
 * nothing has changed.
 */
async function bundleWhatChanged() {
  // Imported late: their bundler is one of the packages.
  const [{ buildPages }, { buildDesktop }, { buildCards }, { buildConsole }, { buildProgram, programHash }, { buildNotices }] =
    await Promise.all([
      import('./bundle/build-pages.mjs'),
      import('./bundle/build-desktop.mjs'),
      import('./bundle/build-cards.mjs'),
      import('./bundle/build-console.mjs'),
      import('./bundle/build-program.mjs'),
      import('./bundle/build-notices.mjs'),
    ]);
  if (await buildPages()) say('the pages for recipients are built.');
  if (await buildDesktop()) say("the owner's app is built.");
  if (await buildCards()) say('the page for cards is built.');
  if (await buildConsole()) say('the console is built.');
  if (await buildProgram()) say(`the programs are built: ${programHash()}.`);
  buildNotices();
}

function installSystemParts(names) {
  const missing = names.filter((name) => !systemParts[name].present());
  installFromDebian(
    missing.filter((name) => !systemParts[name].optional),
    fail,
  );
  installFromDebian(
    missing.filter((name) => systemParts[name].optional),
    say,
  );
}

function installFromDebian(missing, giveUp) {
  if (missing.length === 0) return;
  const packages = missing.flatMap((name) => systemParts[name].packages);
  if (!onPath('apt-get')) return giveUp(`${missing.join(', ')} missing; install it (on Debian: ${packages.join(' ')}) and run this again.`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  say(`installing ${packages.join(', ')} from Debian ...`);
  for (const step of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [program, ...rest] = [...sudo, 'apt-get', ...step];
    const run = spawnSync(program, rest, { stdio: ['ignore', 'ignore', 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    if (run.status !== 0) return giveUp(`apt-get ${step[0]} failed; as root, run: apt-get install ${packages.join(' ')}`);
  }
}

const wanted = process.argv.slice(2);
const parts = wanted.filter((name) => name !== 'tools');
const unknown = parts.filter((name) => !(name in systemParts));
if (unknown.length > 0) fail(`unknown part ${unknown.join(', ')}; known are tools, ${Object.keys(systemParts).join(', ')}.`);
await onOwnTurn(
  join(root, 'dist', '.set-up'),
  () => say('another set-up is running in this folder; waiting for it ...'),
  async () => {
    installPackages(wanted.includes('tools'));
    await bundleWhatChanged();
    installSystemParts(parts);
  },
);
