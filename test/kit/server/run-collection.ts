import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import newman, { type Execution } from 'newman';
import { tempFolder } from '../files/temp-folder.ts';

/** A collection as it is downloaded, as far as it is filled in here. */
interface Collection {
  readonly event?: readonly object[];
  readonly variable: readonly { readonly key: string; readonly value: string }[];
}

/** What came of a collection. */
export interface CollectionRun {
  /** What was answered to each request, in their order; undefined where nothing was. */
  readonly answers: readonly Execution['response'][];
  /** The requests and scripts that failed, each in a line. */
  readonly failures: readonly string[];
}

/**
 * Runs a collection from top to bottom as Postman does, with its variables filled in and a PDF file `letter.pdf` in its working directory.
 * @param between what is done before each request, and waited for.
 */
export async function runCollection(
  collection: Collection,
  filledIn: Readonly<Record<string, string>>,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<CollectionRun> {
  const folder = await tempFolder('collection');
  await mkdir(folder.path, { recursive: true });
  await writeFile(join(folder.path, 'letter.pdf'), '%PDF-1.7 Dear Ann.');
  const waiting = createServer((_request, response) => {
    between().then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => waiting.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(waiting.address() as AddressInfo).port}`;
  const wait = `pm.sendRequest('${address}', (error, answer) => { if (error || answer.code !== 200) throw new Error('nobody waited'); });`;
  const filled = {
    ...collection,
    event: [...(collection.event ?? []), { listen: 'prerequest', script: { type: 'text/javascript', exec: [wait] } }],
    variable: collection.variable.map((variable) => ({ ...variable, value: filledIn[variable.key] ?? variable.value })),
  };
  try {
    return await new Promise((resolve, reject) => {
      newman.run({ collection: filled, workingDir: folder.path, timeoutRequest: 30_000 }, (error, { run }) => {
        if (error !== null) reject(error);
        else
          resolve({
            answers: answersOf(run.executions),
            failures: run.failures.map(({ source, error: failed }) => `${source?.name ?? 'collection'}: ${failed.message}`),
          });
      });
    });
  } finally {
    waiting.close();
    await folder.remove();
  }
}

/** What scripts asked stands among the requests that they belong to, before them. */
function answersOf(executions: readonly Execution[]): readonly Execution['response'][] {
  return [...new Map(executions.map(({ cursor, response }) => [cursor.position, response])).values()];
}
