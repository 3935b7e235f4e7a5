import { stat } from 'node:fs/promises';
import { findingsOf, type Finding } from '../../../shared/domain/finding.ts';
import type { CheckedFile } from '../../core/ports.ts';

const { failure, warning, fine } = findingsOf('files');

/** Whether the server's files are there, its user's own, and closed to other users. Modes are not looked at on Windows. */
export async function checkFiles(files: readonly CheckedFile[], userId = process.getuid?.()): Promise<readonly Finding[]> {
  const found = (await Promise.all(files.map((file) => checkFile(file, userId)))).flat();
  return found.length > 0
    ? found
    : [fine('The files of the installation belong to the user who runs this, and secret ones are closed to others.')];
}

async function checkFile(
  { path, what, isSecret, isOptional = false }: CheckedFile,
  userId: number | undefined,
): Promise<readonly Finding[]> {
  const entry = await stat(path).catch((error: NodeJS.ErrnoException) => error);
  if (entry instanceof Error) {
    if (entry.code === 'ENOENT' && isOptional) return [];
    return [
      failure(
        `${path}, ${what}, can't be read (${entry.code ?? entry.message}).`,
        'Put it back, or name the right place in the configuration.',
      ),
    ];
  }
  if (process.platform === 'win32' || userId === undefined) return [];
  const findings: Finding[] = [];
  if (isSecret && (entry.mode & 0o077) !== 0) {
    const mode = entry.isDirectory() ? '700' : '600';
    findings.push(
      failure(
        `${path}, ${what}, is open to other users of this machine (mode ${(entry.mode & 0o777).toString(8)}).`,
        `Run: chmod ${mode} ${path}. Somebody may have read it: if there are other users, consider what is in it as known to them.`,
      ),
    );
  }
  if (entry.uid !== userId && userId !== 0) {
    findings.push(
      warning(
        `${path}, ${what}, belongs to another user (${entry.uid}).`,
        `Let it belong to the user who runs the server: chown ${userId} ${path}`,
      ),
    );
  }
  return findings;
}
