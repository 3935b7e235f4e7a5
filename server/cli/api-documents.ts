import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp, surfaceServices } from '../app.ts';
import { openServices } from '../compose.ts';
import type { Config } from '../config/config.ts';
import { prefixes } from '../http/docs/place.ts';
import { startStep } from '../start-failure.ts';

const kinds = [
  ['openapi.json', 'openapi.json'],
  ['postman.json', 'postman.json'],
  ['docs', 'html'],
] as const;

/**
 * Writes every document that a server with this configuration gives out, word for word, as `reference.openapi.json`,
 * `reference.postman.json`, `reference.html` and so on; those of the origin are called `heirlock`. No server has to be running, and nothing
 * but the public URL is taken from the installation: its data is not touched. @returns the names of the files.
 */
export async function writeApiDocuments(config: Config, folder: string): Promise<readonly string[]> {
  const documents = await readDocuments(config);
  return startStep(`The folder ${folder} cannot be used`, async () => {
    await mkdir(folder, { recursive: true });
    for (const [name, text] of documents) await writeFile(join(folder, name), text);
    return documents.map(([name]) => name);
  });
}

/** Asks a server that has a data folder to itself and doesn't listen anywhere. */
async function readDocuments(config: Config): Promise<readonly (readonly [name: string, text: string])[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'heirlock-documents-'));
  try {
    const apart: Config = {
      ...config,
      dataDir: scratch,
      masterKeyFile: join(scratch, 'master.key'),
      databaseUrl: null,
      smtpUrl: null,
      tls: null,
      rateLimits: false,
    };
    const services = await openServices(apart);
    try {
      return await ask(
        await buildApp(
          apart,
          surfaceServices(apart, services.core, () => Promise.resolve()),
          services.accessLog,
        ),
      );
    } finally {
      await services.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function ask(app: FastifyInstance): Promise<readonly (readonly [name: string, text: string])[]> {
  const answers: [string, string][] = [];
  for (const [place, prefix] of Object.entries(prefixes)) {
    for (const [path, ending] of kinds) {
      const { statusCode, body } = await app.inject({ url: `${prefix}/${path}` });
      if (statusCode !== 200) throw new Error(`${prefix}/${path} answers ${statusCode}.`);
      answers.push([`${place === 'origin' ? 'heirlock' : place}.${ending}`, body]);
    }
  }
  await app.close();
  return answers;
}
