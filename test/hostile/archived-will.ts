import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileEndText } from '../../shared/format/file-entries.ts';
import { openDevice, ownerPassphrase } from '../kit/desktop/owner-device.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { readTar, writeTar } from '../kit/files/tar-entries.ts';
import type { Outcome } from './attack.ts';

/** What somebody has who gets at an owner's copies: an archive with the last will, and one from before. They have no keys. */
export interface ArchivedWill extends AsyncDisposable {
  readonly folder: TempFolder;
  readonly archive: string;
  /** The lines of the records in both, the last and the earlier will's. */
  readonly line: string;
  readonly earlierLine: string;
  /** The owner restores from this file on a new computer, and looks at what came of it. */
  readonly restore: (file: string) => Promise<Outcome>;
}

const [lastWill, earlierWill] = ['The house goes to Anna.', 'The house goes to Bertold.'];

/** An owner whose will says something else since the first of two copies. */
export async function archiveTwoWills(): Promise<ArchivedWill> {
  const folder = await tempFolder('wills');
  const archive = join(folder.path, 'last.heirlock-vault');
  const before = join(folder.path, 'before.heirlock-vault');
  await using device = await openDevice(join(folder.path, 'data'));
  const { secretKeyWords: kit } = await device.must('account.create', { passphrase: ownerPassphrase });
  const { id: vault } = await device.must('vaults.create', { name: 'Papers' });
  const document = await device.addText(vault, 'Will.txt', earlierWill);
  await device.must('archive.export', { vault, path: before });
  const changed = join(folder.path, 'changed');
  await writeFile(changed, lastWill);
  await device.must('documents.addVersion', { document, path: changed });
  await device.must('archive.export', { vault, path: archive });
  const lineIn = async (file: string): Promise<string> =>
    linesOf(await readTar(file)).find((line) => line.includes(`"id":"${document}"`)) ?? '';
  return {
    folder,
    archive,
    line: await lineIn(archive),
    earlierLine: await lineIn(before),
    restore: async (file) => {
      await using fresh = await openDevice(join(folder.path, `fresh-${Date.now()}`));
      await fresh.must('account.join', { kit, passphrase: ownerPassphrase, archive: file });
      const { proved, intact, lost, unlisted } = await fresh.must('archive.import', { path: file });
      const documents = await fresh.must('documents.list', {});
      const isEarlier = documents.length > 0 && (await fresh.read(document)).toString() === earlierWill;
      if (isEarlier) return proved && intact && lost.length === 0 && unlisted.length === 0 ? 'succeeded' : 'seen';
      return lost.length > 0 && unlisted.length > 0 ? 'seen' : 'refused';
    },
    [Symbol.asyncDispose]: () => folder.remove(),
  };
}

/** The file with the earlier will in the place of the last one, and an end that agrees. @param whole what says which records belong to it. */
export async function pasteEarlierWill(
  { folder, archive, line, earlierLine }: ArchivedWill,
  whole: (text: string) => string = (text) => text,
): Promise<string> {
  const entries = await readTar(archive);
  const lines = linesOf(entries).map((one) => (one === line ? earlierLine : one));
  const text = lines.map((one) => `${one}\n`).join('');
  const parts = entries.filter(([name]) => name.startsWith('parts/')).length;
  const end = fileEndText({ items: lines.length, parts, hash: createHash('sha256').update(text).digest('hex') });
  const changed = join(folder.path, 'pasted.heirlock-vault');
  const contents: Readonly<Record<string, (bytes: Buffer) => string>> = {
    'items.jsonl': () => text,
    'end.json': () => end,
    'whole.json': (bytes) => whole(bytes.toString()),
    'whole-again.json': (bytes) => whole(bytes.toString()),
  };
  await writeTar(
    changed,
    entries.map(([name, bytes]) => [name, Buffer.from(contents[name]?.(bytes) ?? bytes)] as const),
  );
  return changed;
}

const linesOf = (entries: Awaited<ReturnType<typeof readTar>>): readonly string[] =>
  (entries.find(([name]) => name === 'items.jsonl')?.[1].toString() ?? '').split('\n').filter((line) => line !== '');
