import { fetchOwn } from '../fetching/fetch-bytes.ts';
import { Problem } from '../problems.ts';
import type { Asker } from '../worker-client.ts';

/** Put in by the bundler: where the offline reader and the page about the formats lie, under their hashed names, and the SHA-256 of each. */
declare const offlineReaderPath: string;
declare const offlineReaderHash: string;
declare const formatPath: string;
declare const formatHash: string;

/** What lies beside a kept bundle so that it opens without anybody: the offline reader, and the page for whoever has to write another. */
export interface KeptBeside {
  readonly reader: Blob;
  readonly readerHash: string;
  readonly format: Blob;
}

/** Whether this page can fetch them: the offline reader itself can't, and has no need to. */
export function canKeep(): boolean {
  return offlineReaderPath !== '';
}

/** @throws Problem `damaged` unless they are what this page was built with; `no_connection` and others as of any request. */
export async function fetchKeptFiles(client: Asker): Promise<KeptBeside> {
  const [reader, format] = await Promise.all([
    fetchWhole(client, offlineReaderPath, offlineReaderHash),
    fetchWhole(client, formatPath, formatHash),
  ]);
  return { reader, readerHash: offlineReaderHash, format };
}

async function fetchWhole(client: Asker, path: string, hash: string): Promise<Blob> {
  const response = await fetchOwn(path, { cache: 'default' });
  const file = await response.blob().catch(() => {
    throw new Problem('no_connection', 'the connection broke off');
  });
  if ((await client.ask('hashFile', { file })) !== hash)
    throw new Problem('damaged', 'a file of this page is not what the page was built with');
  return file;
}
