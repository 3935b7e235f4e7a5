import type { AdoptOptions, Picked } from '../../../electron/contract/shell.ts';
import { maxSealedDocumentBytes } from '../../../shared/domain/document-limits.ts';
import type { Chosen } from './dropped-files.ts';
import type { HostClient } from './host-client.ts';
import { ShellError } from './shell-error.ts';

/**
 * Copies files to the host, one after the other, since a browser does not say where they are.
 * @throws ShellError, `too_large` and `disk_full` before a file is sent; what was sent is removed then.
 */
export async function sendFiles(
  host: HostClient,
  chosen: readonly Chosen[],
  { onProgress, signal }: AdoptOptions = {},
): Promise<readonly Picked[]> {
  const totalBytes = chosen.flatMap(({ files }) => files).reduce((sum, { file }) => sum + file.size, 0);
  if (chosen.some(({ files }) => files.some(({ file }) => file.size > maxSealedDocumentBytes)))
    throw new ShellError('too_large', 'A document can be at most 128 GiB.');
  const picked: Picked[] = [];
  let doneBytes = 0;
  const sendOne = async ({ name, kind, files }: Chosen): Promise<void> => {
    const sizeBytes = files.reduce((sum, { file }) => sum + file.size, 0);
    const { upload } = (await host.ask('begin-upload', { name, kind, sizeBytes })) as { upload: string };
    try {
      for (const { path, file } of files) {
        const query = new URLSearchParams({ modified: String(file.lastModified), ...(path === null ? {} : { path }) });
        await host.send(`/uploads/${upload}?${query}`, file, (bytes) => onProgress?.(doneBytes + bytes, totalBytes), signal);
        doneBytes += file.size;
        onProgress?.(doneBytes, totalBytes);
      }
      picked.push((await host.ask('finish-upload', { upload })) as Picked);
    } catch (error) {
      await host.ask('abandon-upload', { upload }).catch(() => undefined);
      throw error;
    }
  };
  try {
    for (const one of chosen) await sendOne(one);
    return picked;
  } catch (error) {
    await Promise.all(picked.map(({ handle }) => host.ask('release', { handle }).catch(() => undefined)));
    throw error;
  }
}
