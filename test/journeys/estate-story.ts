import { createHash } from 'node:crypto';
import { addMs, dayMs, minuteMs, type Instant } from '../../shared/domain/instant.ts';
import { momentInWords } from '../../shared/words/moments.ts';
import { runCli, startServerProcess, type Environment } from '../kit/processes/server-process.ts';
import { lastWillPdf, randomEstateFile, type EstateFile } from './sample-estate-files.ts';
import { codeIn, linkIn, readOutbox, secretsIn, type ArrivedMail, type OutboxReader } from './outbox-reader.ts';
import { visitPages, type PageVisitor } from './page-visitor.ts';
import { signIn, type ApiClient } from './api-client.ts';

const owner = 'margaret@example.com';
const anna = { name: 'Anna', email: 'anna@example.org' };
const tom = { name: 'Tom', email: 'tom@example.org' };
const graceDays = 7;
const reminderDays = 2;

export interface EstateStory {
  /** Gets the story, line by line. */
  readonly tell: (line: string) => void;
  /** How the recipient's pages are visited; default: with Chromium if available. */
  readonly pages?: 'chromium' | 'http' | 'best';
  /** For the server, e.g. another database. */
  readonly env?: Environment;
}

interface Stage {
  readonly api: ApiClient;
  readonly outbox: OutboxReader;
  readonly visitor: PageVisitor;
  readonly tell: (line: string) => void;
}

/** What is left of a story that was played. */
export interface PlayedEstate {
  /** Everything the server printed to its terminal. */
  readonly serverOutput: string;
  /** The key, the secrets of all mailed links, and the codes. */
  readonly secrets: readonly string[];
}

/**
 * Plays one estate from creation to the recipient's download, against its own server process and on the test clock.
 * @throws Error saying what did not happen as it should.
 */
export async function playEstate({ tell, pages = 'best', env = {} }: EstateStory): Promise<PlayedEstate> {
  const visitor = await visitPages(pages);
  try {
    const server = await startServerProcess({ env });
    const outbox = readOutbox(server.dataDir);
    let key: string;
    try {
      tell(`A Heirlock server starts at ${server.origin}. Its data is kept in a folder`);
      tell('that goes when the story ends, and no mail leaves this computer.');
      key = await makeKey({ ...env, HEIRLOCK_DATA_DIR: server.dataDir });
      await playScenes({ api: signIn(server.origin, key), outbox, visitor, tell });
    } finally {
      await server.stop();
    }
    return { serverOutput: server.output(), secrets: [key, ...outbox.taken().flatMap(secretsIn)] };
  } finally {
    await visitor.close();
  }
}

async function makeKey(env: Environment): Promise<string> {
  const { code, stdout, stderr } = await runCli(['keys', 'create', '--email', owner, '--mode', 'test', '--json'], env);
  if (code !== 0) throw new Error(`the command line made no key: ${stderr || stdout}`);
  return (JSON.parse(stdout) as { key: string }).key;
}

async function playScenes(stage: Stage): Promise<void> {
  const { tell } = stage;
  tell('Margaret gets a key from the command line: a test key, whose clock can be moved.');
  const vaultId = await makeVault(stage);
  const keepsakes = await fillVault(stage, vaultId);
  await chooseRecipients(stage, vaultId);
  await setPolicy(stage, vaultId);
  await livesOn(stage, vaultId);
  const releaseMail = await fallsSilent(stage, vaultId);
  await receive(stage, releaseMail, keepsakes);
}

async function makeVault({ api, tell }: Stage): Promise<string> {
  chapter(tell, `Margaret makes a vault (${momentInWords(await api.now(), 'en')})`);
  const vault = await api.send('POST', '/v1/vaults', { name: 'For my children', description: 'What Anna and Tom should have one day' });
  expectEqual('the new vault’s status', vault.status, 'active');
  tell(`She calls it “For my children”.`);
  return String(vault.id);
}

async function fillVault({ api, tell }: Stage, vaultId: string): Promise<readonly EstateFile[]> {
  const keepsakes = [
    lastWillPdf(['My last will', 'The house goes to Anna, the boat to Tom.', 'Be kind to each other.']),
    randomEstateFile(2 * 2 ** 20 + 17),
  ];
  for (const keepsake of keepsakes) {
    const document = await api.upload(`/v1/vaults/${vaultId}/documents`, keepsake);
    expectEqual(`the checksum of ${keepsake.name}`, document.metadata.checksum, `sha256:${sha256(keepsake.bytes)}`);
    tell(`She puts “${keepsake.name}” into it: ${keepsake.bytes.length} bytes, encrypted before they reach the disk.`);
    tell(`    SHA-256 ${sha256(keepsake.bytes)}`);
  }
  return keepsakes;
}

async function chooseRecipients({ api, outbox, visitor, tell }: Stage, vaultId: string): Promise<void> {
  chapter(tell, 'She names two people');
  for (const person of [anna, tom]) {
    const recipient = await api.send('POST', `/v1/vaults/${vaultId}/recipients`, person);
    expectEqual(`${person.name}’s status`, recipient.status, 'pending');
  }
  const mails = await outbox.take(2);
  tellMails(tell, mails);
  tell(`Anna opens the link in hers (here by ${visitor.means}) ...`);
  const link = linkIn(mailTo(mails, anna.email), '/verify/');
  await visitor.open(link);
  tell(`... and presses the button. The page says: “${await visitor.submit(new URL(link).pathname)}”`);
  const { data } = await api.get(`/v1/vaults/${vaultId}/recipients`);
  const statuses = Object.fromEntries((data as { email: string; status: string }[]).map(({ email, status }) => [email, status]));
  expectEqual('Anna’s status', statuses[anna.email], 'verified');
  expectEqual('Tom’s status', statuses[tom.email], 'pending');
  tell('Tom never gets round to it.');
}

async function setPolicy({ api, tell }: Stage, vaultId: string): Promise<void> {
  chapter(tell, 'She sets the timer');
  const order = { type: 'inactivity', frequency: 'weekly', grace_period_days: graceDays, reminder_days_before: reminderDays };
  const policy = await api.send('PUT', `/v1/vaults/${vaultId}/policy`, order);
  tell('Once a week she will say that she is well. If she does not, the vault waits seven days more,');
  tell('and is then handed on. Two days before a check-in is due, a mail reminds her.');
  tell(`The first one is due on ${momentInWords(policy.next_checkin_due, 'en')}.`);
}

async function livesOn({ api, outbox, visitor, tell }: Stage, vaultId: string): Promise<void> {
  chapter(tell, 'Life goes on');
  await api.advance(3 * dayMs);
  const first = await api.send('POST', `/v1/vaults/${vaultId}/checkin`);
  tell(`Three days later she checks in; the next one is due on ${momentInWords(first.next_checkin_due, 'en')}.`);
  expectEqual('reminders sent meanwhile', (await api.advance(6 * dayMs)).reminders, 1);
  const [reminder] = await outbox.take(1);
  tell('Then six days pass in a garden:');
  tellMails(tell, [reminder]);
  const link = linkIn(mailTo([reminder], owner), '/check-in/');
  await visitor.open(link);
  tell(`She opens the link and presses its one button. The page says: “${await visitor.submit(new URL(link).pathname)}”`);
  await api.advance(4 * dayMs);
  await api.send('POST', `/v1/vaults/${vaultId}/checkin`);
  const { checkins } = await api.get(`/v1/vaults/${vaultId}/checkin-history`);
  const methods = (checkins as { method: string; status: string }[]).map(({ method, status }) => `${method} ${status}`);
  expectEqual('the check-ins', methods.join(', '), 'api on_time, email on_time, api on_time');
  tell('Four days on she checks in once more. It will have been the last time.');
}

/** @returns the mail that tells Anna. */
async function fallsSilent({ api, outbox, tell }: Stage, vaultId: string): Promise<ArrivedMail> {
  chapter(tell, 'Then nobody hears from Margaret any more');
  const { current_status: status } = await api.get(`/v1/vaults/${vaultId}/checkin-status`);
  const dueAt = status.next_checkin_due as Instant;
  const releaseAt = addMs(dueAt, graceDays * dayMs);
  const passUntil = async (
    instant: Instant,
    mails: number,
    counts: { reminders?: number; missed?: number; released?: number },
  ): Promise<readonly ArrivedMail[]> => {
    const { now: _, ...happened } = await api.moveTo(instant);
    expectEqual(
      `what happened until ${instant}`,
      JSON.stringify(happened),
      JSON.stringify({ released: 0, reminders: 0, missed: 0, ...counts }),
    );
    const arrived = await outbox.take(mails);
    tell(`${momentInWords(instant, 'en')}:`);
    tellMails(tell, arrived);
    return arrived;
  };
  await passUntil(addMs(dueAt, -reminderDays * dayMs), 1, { reminders: 1 });
  await passUntil(dueAt, 1, { missed: 1 });
  await passUntil(addMs(releaseAt, -dayMs), 1, {});
  await passUntil(addMs(releaseAt, -minuteMs), 0, {});
  expectEqual('the vault’s status a minute before the end', (await api.get(`/v1/vaults/${vaultId}`)).status, 'active');
  tell('    A minute before the end the vault is still closed. She could still come back.');
  const mails = await passUntil(releaseAt, 3, { released: 1 });
  const vault = await api.get(`/v1/vaults/${vaultId}`);
  expectEqual('the vault’s status', vault.status, 'released');
  expectEqual('the moment of the release', vault.released_at, releaseAt);
  tell('The vault is released: exactly seven days after the check-in that did not come.');
  tell('(Tom gets his link too. Typing his code will show that the address is his.)');
  return mailTo(mails, anna.email);
}

async function receive({ outbox, visitor, tell }: Stage, mail: ArrivedMail, keepsakes: readonly EstateFile[]): Promise<void> {
  chapter(tell, 'Anna opens what was left to her');
  tell(`She presses the link in her mail. The page says: “${await visitor.open(linkIn(mail, '/r/'))}”`);
  tell(`She asks for a code. The page says: “${await visitor.submit('/code')}”`);
  const [codeMail] = await outbox.take(1);
  tellMails(tell, [codeMail]);
  tell(`She types it in. The page says: “${await visitor.submit('/open', { code: codeIn(mailTo([codeMail], anna.email)) })}”`);
  const names = await visitor.documents();
  expectEqual(
    'the list on the page',
    [...names].sort().join(', '),
    keepsakes
      .map(({ name }) => name)
      .sort()
      .join(', '),
  );
  tell(`She sees ${names.map((name) => `“${name}”`).join(' and ')}, and saves both.`);
  for (const keepsake of keepsakes) {
    const bytes = await visitor.download(keepsake.name);
    tell(`“${keepsake.name}”: ${bytes.length} bytes`);
    tell(`    SHA-256 ${sha256(bytes)}`);
    if (!Buffer.from(bytes).equals(keepsake.bytes)) throw new Error(`“${keepsake.name}” came back changed`);
  }
  tell('');
  tell('The file came back byte for byte.');
}

function chapter(tell: Stage['tell'], title: string): void {
  tell('');
  tell(title);
}

function tellMails(tell: Stage['tell'], mails: readonly (ArrivedMail | undefined)[]): void {
  for (const mail of mails) tell(`    [mail to ${mail?.to}] ${mail?.subject}`);
}

function mailTo(mails: readonly (ArrivedMail | undefined)[], address: string): ArrivedMail {
  const mail = mails.find((candidate) => candidate?.to === address);
  if (mail === undefined)
    throw new Error(`there is no mail to ${address} among: ${mails.map((other) => `${other?.to} “${other?.subject}”`).join('; ')}`);
  return mail;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what} should be ${String(expected)}, and is ${String(actual)}`);
}
