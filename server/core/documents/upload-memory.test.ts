import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxOfSize } from '../../../test/kit/files/sample-files.ts';
import { runCli, startServerProcess, type ServerProcess } from '../../../test/kit/processes/server-process.ts';

const mib = 2 ** 20;
const sizeBytes = 100 * mib;
/** What one transfer may add to the server's memory. */
const maxExtraBytes = 40 * mib;
const boundary = 'memory';

/** The most memory the process has had since the last reset. */
async function peakBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

async function nowBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
}

/** Runs `act` and measures what it added to the process's memory at its highest. */
async function extraMemory(pid: number, act: () => Promise<unknown>): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await nowBytes(pid);
  await act();
  return (await peakBytes(pid)) - before;
}

describe('the memory of the server', () => {
  let server: ServerProcess;
  let headers: { authorization: string };
  let vaultId = '';

  beforeAll(async () => {
    server = await startServerProcess({ env: { HEIRLOCK_RATE_LIMITS: 'off' } });
    const { stdout } = await runCli(['keys', 'create', '--email', 'owner@example.org', '--json'], { HEIRLOCK_DATA_DIR: server.dataDir });
    headers = { authorization: `Bearer ${(JSON.parse(stdout) as { key: string }).key}` };
    const made = await fetch(`${server.origin}/v1/vaults`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"name":"Large"}',
    });
    vaultId = ((await made.json()) as { id: string }).id;
    // What is loaded and compiled with the first transfers does not grow with their size.
    for (let round = 0; round < 3; round += 1) await download(await upload(mib));
  });

  afterAll(async () => {
    await server.stop();
  });

  /** Sends a file as fast as the server accepts it, repeating one block. @returns its id. */
  function upload(size: number): Promise<string> {
    const start = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    const end = `\r\n--${boundary}--\r\n`;
    const block = Buffer.alloc(mib, 'heirloom ');
    return new Promise((resolve, reject) => {
      const sent = request(`${server.origin}/v1/vaults/${vaultId}/documents`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': start.length + size + end.length,
        },
      });
      sent.once('error', reject);
      sent.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.once('end', () =>
          response.statusCode === 201 ? resolve((JSON.parse(text) as { id: string }).id) : reject(new Error(text)),
        );
      });
      sent.write(start);
      let left = size;
      const more = (): void => {
        while (left > 0) {
          left -= block.length;
          if (!sent.write(block)) return void sent.once('drain', more);
        }
        sent.end(end);
      };
      more();
    });
  }

  /** Sends a Word document to the surface that looks into it. */
  async function uploadWord(bytes: Buffer): Promise<void> {
    const form = new FormData();
    form.set('vault_id', vaultId);
    form.set('file', new Blob([new Uint8Array(bytes)]), 'large.docx');
    const response = await fetch(`${server.origin}/alternate/v1/documents`, { method: 'POST', headers, body: form });
    expect([response.status, ((await response.json()) as { type: string }).type]).toEqual([201, 'docx']);
  }

  /** Reads a whole document, slower than the server could send it. @returns size and SHA-256. */
  async function download(id: string): Promise<{ size: number; sha256: string }> {
    const response = await fetch(`${server.origin}/v1/documents/${id}/download`, { headers });
    expect(response.status).toBe(200);
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += (chunk as Uint8Array).length;
      hash.update(chunk as Uint8Array);
    }
    return { size, sha256: hash.digest('hex') };
  }

  let large = '';

  it('grows by no more than 40 MiB while 100 MiB come in', async () => {
    const extra = await extraMemory(server.process.pid ?? 0, async () => {
      large = await upload(sizeBytes);
    });
    process.stdout.write(`upload of 100 MiB: ${(extra / mib).toFixed(1)} MiB more memory\n`);
    expect(extra).toBeLessThan(maxExtraBytes);
  });

  it('grows by no more than 40 MiB while 100 MiB go out', async () => {
    const expected = createHash('sha256');
    for (let index = 0; index < 100; index += 1) expected.update(Buffer.alloc(mib, 'heirloom '));
    const extra = await extraMemory(server.process.pid ?? 0, async () => {
      expect(await download(large)).toEqual({ size: sizeBytes, sha256: expected.digest('hex') });
    });
    process.stdout.write(`download of 100 MiB: ${(extra / mib).toFixed(1)} MiB more memory\n`);
    expect(extra).toBeLessThan(maxExtraBytes);
  });

  it('grows by no more than 20 MiB while a Word document of 25 MiB comes in and is looked into', async () => {
    const document = docxOfSize(25 * mib);
    await uploadWord(docxOfSize(mib));
    const extra = await extraMemory(server.process.pid ?? 0, () => uploadWord(document));
    process.stdout.write(`upload of a Word document of 25 MiB: ${(extra / mib).toFixed(1)} MiB more memory\n`);
    expect(extra).toBeLessThan(20 * mib);
  });

  it('does not pile up what a reader does not take', async () => {
    const extra = await extraMemory(server.process.pid ?? 0, async () => {
      await new Promise<void>((resolve, reject) => {
        const sent = request(`${server.origin}/v1/documents/${large}/download`, { headers });
        sent.once('error', reject);
        sent.once('response', (response) => {
          response.pause();
          setTimeout(() => {
            response.destroy();
            resolve();
          }, 1_500);
        });
        sent.end();
      });
    });
    process.stdout.write(`a download that nobody reads: ${(extra / mib).toFixed(1)} MiB more memory\n`);
    expect(extra).toBeLessThan(maxExtraBytes);
  });
});
