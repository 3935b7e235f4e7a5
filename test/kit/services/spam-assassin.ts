import { spawn } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findProgram } from '../processes/find-program.ts';

/** What SpamAssassin makes of a mail: from 5 on, most mail servers take it for spam. */
export interface SpamVerdict {
  readonly score: number;
  /** The rules that found something, each with its points: `HTML_MESSAGE=0.001`. */
  readonly rules: readonly string[];
}

/** Its own rules and nothing of this machine; nothing is asked of the network, and nothing is learned. */
const settings = `
use_bayes 0
use_auto_welcomelist 0
report_safe 0
fold_headers 0
clear_headers
add_header all Verdict _SCORE_ _TESTSSCORES(,)_
dns_available no
`;

const endOfMail = /\r?\n/g;

/** @throws Error naming what to install when there is no SpamAssassin, or what it says when it can't judge them. */
export async function judgeSpam(mails: readonly Uint8Array[]): Promise<readonly SpamVerdict[]> {
  const program = findProgram('spamassassin');
  if (program === undefined)
    throw new Error('SpamAssassin is missing: put it on the PATH, or run "node build/set-up.mjs spamassassin" on Debian.');
  const folder = mkdtempSync(join(tmpdir(), 'heirlock-spam-'));
  try {
    const site = join(folder, 'site');
    mkdirSync(site);
    for (const file of globSync('/etc/spamassassin/*.pre')) copyFileSync(file, join(site, basename(file)));
    writeFileSync(join(site, 'local.cf'), settings);
    // Its rules take seconds to load and a mail takes a moment, so each core loads them once.
    const size = Math.ceil(mails.length / Math.min(4, availableParallelism()));
    const parts = Array.from({ length: Math.ceil(mails.length / size) }, (_, index) => mails.slice(index * size, (index + 1) * size));
    const judged = await Promise.all(parts.map((part) => judgePart(program, folder, part)));
    return judged.flat();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function judgePart(program: string, folder: string, mails: readonly Uint8Array[]): Promise<readonly SpamVerdict[]> {
  const options = ['--local', '--nocreate-prefs', '--configpath=/usr/share/spamassassin', `--siteconfigpath=${join(folder, 'site')}`];
  const child = spawn(program, [...options, '--mbox'], { cwd: folder, env: { HOME: folder, PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } });
  child.stdin.on('error', () => undefined);
  child.stdin.end(Buffer.concat(mails.map(inMailbox)));
  const [out, said, status] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ]);
  const verdicts = [...out.matchAll(/^X-Spam-Verdict: (-?[\d.]+) (.*)$/gm)].map(
    ([, score, rules = '']): SpamVerdict => ({ score: Number(score), rules: rules.split(',').filter((rule) => rule !== 'none') }),
  );
  if (status !== 0 || verdicts.length !== mails.length)
    throw new Error(`SpamAssassin judged ${verdicts.length} of ${mails.length} mails, and ended with ${status}: ${said.slice(-2_000)}`);
  return verdicts;
}

/** As a mailbox of many mails has it. */
function inMailbox(mail: Uint8Array): Buffer {
  const lines = Buffer.from(mail)
    .toString('latin1')
    .replace(endOfMail, '\n')
    .replace(/^(>*From )/gm, '>$1');
  return Buffer.from(`From no-reply@vault.example.org Fri Nov 20 14:30:15 2026\n${lines}\n\n`, 'latin1');
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
