import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { systemClock } from '../clock.ts';
import { syncFolder } from '../sync-folder.ts';
import { instantToMs, minuteMs } from '../../../shared/domain/instant.ts';
import { join } from 'node:path';
import type { MailTransport } from '../../core/ports.ts';
import { checkSender, composeMail } from './compose-mail.ts';
import type { MailSender } from './compose-mail.ts';

/** Where the mails are put, and the name that they are written in. */
export interface OutboxFolderOptions extends MailSender {
  /** Created with mode 0700 if it is missing; an existing folder keeps its mode. */
  readonly folder: string;
}

/**
 * Opens a transport that writes each mail as `<id>.eml` (mode 0600) for a person or a test to read, instead of sending it. A mail whose
 * promise
 * resolves is on disk; one that already exists is left as it is, so sending twice leaves one.
 * @throws Error when the folder can't be created or the sender isn't an address.
 */
export async function openOutboxFolder(options: OutboxFolderOptions): Promise<MailTransport> {
  checkSender(options);
  await mkdir(options.folder, { recursive: true, mode: 0o700 });
  await removeLeftovers(options.folder);
  return {
    async send(message) {
      const { mime } = await composeMail(message, options);
      const file = join(options.folder, `${message.id}.eml`);
      if (await isThere(file)) return;
      await writeWhole(options.folder, file, mime);
    },
    async close() {},
  };
}

/** No mail takes this long to write: an unfinished file that is older was left by a crash, and holds a whole mail. */
const leftoverMs = 10 * minuteMs;

async function removeLeftovers(folder: string): Promise<void> {
  const oldest = instantToMs(systemClock.now()) - leftoverMs;
  for (const name of await readdir(folder)) {
    if (!/^\.[0-9a-f-]{36}\.part$/.test(name)) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < oldest) await rm(file, { force: true });
  }
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Writes elsewhere, flushes, then renames: a reader sees the whole file or none, also after power loss. */
async function writeWhole(folder: string, file: string, bytes: Uint8Array): Promise<void> {
  const aside = join(folder, `.${randomUUID()}.part`);
  try {
    const handle = await open(aside, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(aside, file);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
  await syncFolder(folder);
}
