import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { postgresUrl } from '../kit/databases/database-urls.ts';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { playEstate } from './estate-story.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** As `npm run demo` does. */
async function runDemo(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, ['test/journeys/demo.ts', ...args], { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => void (texts[name] += text));
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  callOff();
  return { code, ...texts };
}

/** What every narration has to say, in this order. */
const keyLines = [
  /^A Heirlock server starts at http:\/\/127\.0\.0\.1:\d+\./,
  /^Margaret makes a vault/,
  /^She puts “Last will\.pdf” into it: \d+ bytes/,
  /^ {4}\[mail to anna@example\.org\] .*confirm/,
  /^ {4}\[mail to tom@example\.org\] .*confirm/,
  /^\.\.\. and presses the button\. The page says: “Thank you\./,
  /^Once a week she will say that she is well/,
  /^ {4}\[mail to margaret@example\.com\] Please check in by/,
  /^She opens the link and presses its one button\. The page says: “Thank you\./,
  /^ {4}\[mail to margaret@example\.com\] Please check in by/,
  /^ {4}\[mail to margaret@example\.com\] Your check-in was due/,
  /^ {4}\[mail to margaret@example\.com\] Last warning/,
  /^ {4}A minute before the end the vault is still closed/,
  /^ {4}\[mail to anna@example\.org\] .*left something for you/,
  /^The vault is released: exactly seven days after/,
  /^ {4}\[mail to anna@example\.org\] Your code/,
  /^She sees “Last will\.pdf” and “Voice recording\.bin”, and saves both\./,
  /^The file came back byte for byte\.$/,
];

function expectWholeStory(lines: readonly string[]): void {
  let from = 0;
  for (const pattern of keyLines) {
    const found = lines.findIndex((line, index) => index >= from && pattern.test(line));
    expect(found, `${String(pattern)} after line ${from} of:\n${lines.join('\n')}`).toBeGreaterThanOrEqual(0);
    from = found + 1;
  }
  expect(from).toBe(lines.length);
}

describe('npm run demo', () => {
  it('tells the story of one estate, with a real browser, and ends well', async () => {
    const { code, stdout, stderr } = await runDemo();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expectWholeStory(stdout.trimEnd().split('\n'));
    expect(stdout).toContain('a real Chromium');
  });

  it('does the same where there is no browser', async () => {
    const { code, stdout, stderr } = await runDemo('--without-browser');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expectWholeStory(stdout.trimEnd().split('\n'));
    expect(stdout).toContain('plain HTTP requests');
    const sums = stdout.match(/(?<=SHA-256 )[0-9a-f]{64}/g) ?? [];
    expect(sums, 'two going in, two coming out').toHaveLength(4);
    expect(sums.slice(2)).toEqual(sums.slice(0, 2));
  });
});

describe('the same estate on Postgres', () => {
  it('reaches its recipient through Chromium byte for byte', async () => {
    const lines: string[] = [];
    await playEstate({ tell: (line) => lines.push(line), pages: 'chromium', env: { HEIRLOCK_DATABASE_URL: await postgresUrl() } });
    expectWholeStory(lines);
  });
});

describe('a story that goes wrong', () => {
  it('stops with a sentence about what was different', async () => {
    const lines: string[] = [];
    const story = playEstate({
      tell: (line) => lines.push(line),
      pages: 'http',
      env: { HEIRLOCK_PLAN_LIMITS: '{"enterprise":{"recipientsPerVault":1}}' },
    });
    await expect(story).rejects.toThrow(/^POST \/v1\/vaults\/vault_\w+\/recipients answered 402: /);
    expect(lines.at(-1)).toBe('She names two people');
  });
});
