import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';

/** A mail as its reader sees it. */
export interface ArrivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Reads the outbox folder of a running server, each mail once and in the order in which they were queued. */
export interface OutboxReader {
  /** Waits until this many new mails have arrived. @throws Error when they do not come, or when more come. */
  take(count: number): Promise<readonly ArrivedMail[]>;
  /** What has been taken so far. */
  taken(): readonly ArrivedMail[];
}

const arriveWithinMs = 10_000;

export function readOutbox(dataDir: string): OutboxReader {
  const folder = join(dataDir, 'outbox');
  const read = new Set<string>();
  const taken: ArrivedMail[] = [];
  const unread = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.eml') && !read.has(name)).sort();
  return {
    take: async (count) => {
      const deadline = performance.now() + arriveWithinMs;
      let names = await unread();
      while (names.length < count && performance.now() < deadline) {
        await sleep(25);
        names = await unread();
      }
      const mails = await Promise.all(names.map((name) => parseMail(join(folder, name))));
      for (const name of names) read.add(name);
      taken.push(...mails);
      if (mails.length === count) return mails;
      throw new Error(
        `${count} new mails should be in the outbox, and there are ${mails.length}: ${mails.map(({ subject }) => subject).join('; ')}`,
      );
    },
    taken: () => taken,
  };
}

async function parseMail(file: string): Promise<ArrivedMail> {
  const mail = await PostalMime.parse(await readFile(file));
  return { to: mail.to?.[0]?.address ?? '', subject: mail.subject ?? '', text: mail.text ?? '' };
}

/** The secrets of links and the codes in a mail: none of them may show up anywhere else. */
export function secretsIn({ text }: ArrivedMail): string[] {
  return [
    ...(text.match(/(?<=\/)[\w-]{43}(?![\w-])/g) ?? []),
    ...(text.match(/(?<!\d)\d{3} ?\d{3}(?!\d)/g) ?? []).map((code) => code.replace(' ', '')),
  ];
}

/** The one link in a mail whose path begins like this. @throws Error when there is none. */
export function linkIn(mail: ArrivedMail, path: '/verify/' | '/r/' | '/check-in/'): string {
  const link = mail.text.match(/https?:\/\/\S+/g)?.find((url) => URL.canParse(url) && new URL(url).pathname.startsWith(path));
  if (link === undefined) throw new Error(`the mail “${mail.subject}” has no link that begins with ${path}`);
  return link;
}

/** The six digits of a code mail, without the space between them. @throws Error when there are none. */
export function codeIn(mail: ArrivedMail): string {
  const code = /(?<!\d)\d{3} ?\d{3}(?!\d)/.exec(mail.text)?.[0];
  if (code === undefined) throw new Error(`the mail “${mail.subject}” has no code of six digits`);
  return code.replace(' ', '');
}
