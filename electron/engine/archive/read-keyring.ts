import { ArchiveFile } from '../../../shared/format/vault/read-archive.ts';
import { withRandomFile } from '../files/random-file.ts';
import { archiveHashing } from './archive-hashing.ts';

/**
 * The keyring in an archive, however damaged the rest of it is: how a new device, or one that lost its data, begins. @throws CryptoError for
 * anything that isn't an archive, or has none.
 */
export function keyringOfArchive(path: string): Promise<Uint8Array> {
  return withRandomFile(path, async (file) => {
    const archive = await ArchiveFile.open(file, archiveHashing);
    return archive.keyring();
  });
}
