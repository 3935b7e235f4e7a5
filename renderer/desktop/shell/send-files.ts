import type { AdoptOptions, Picked } from '../../../electron/contract-shell.ts';
import type { Chosen } from './dropped-files.ts';
import type { HostClient } from './host-client.ts';

/** Copies files to the host, one after the other, since a browser does not say where they lie. @throws ShellError; what was sent is removed then. */
export async function sendFiles(host: HostClient, chosen: readonly Chosen[], { onProgress, signal }: AdoptOptions = {}): Promise<readonly Picked[]> {
  const totalBytes = chosen.flatMap(({ files }) => files).reduce((sum, { file }) => sum + file.size, 0);
  const picked: Picked[] = [];
  let doneBytes = 0;
  const sendOne = async ({ name, kind, files }: Chosen): Promise<void> => {
    const { upload } = (await host.ask('begin-upload', { name, kind })) as { upload: string };
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
