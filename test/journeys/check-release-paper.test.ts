import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ulid } from '../../shared/domain/ids.ts';
import { fromBase64, toBase64 } from '../../shared/crypto/base64.ts';
import { readPaperFile } from '../../shared/format/release/release-paper-file.ts';
import { readReleasePaper } from '../../shared/format/release/release-paper.ts';
import { verifyReleasePaper } from '../../shared/node/release-paper/verify-release-paper.ts';
import { runHere } from '../../server/cli/run-here-test-kit.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { fetchPapers, openAsHeir, papersMade } from '../kit/owners/released-papers.ts';
import { tellRelease } from '../kit/owners/release-story.ts';
import { openSigningWorld, type SigningWorld } from '../kit/pdf/signing-world.ts';
import { qpdfComplaints } from '../kit/pdf/pdf-checks.ts';
import { independentVerdict } from '../kit/pki/independent-verdicts.ts';
import { pemOf } from '../kit/pki/openssl-authorities.ts';
import { present } from '../kit/runner/present.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

// A paper about a release as others see it who check it: with our command, with programs that share no code with ours, and with what was changed.

const python = fileURLToPath(new URL('../../shared/format/paper_reader.py', import.meta.url));

let folder: TempFolder;
let world: SigningWorld;
beforeAll(async () => {
  folder = await tempFolder('check-release-paper');
  world = await openSigningWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await folder.remove();
});

async function kept(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(join(folder.path, name), bytes);
  return join(folder.path, name);
}

/** pdfsig with a database of its own, in which the first of these is trusted and the others are only known. */
async function pdfsigWith(name: string, path: string, authorities: readonly X509Certificate[]): Promise<string> {
  const base = join(folder.path, `${name}-nss`);
  await mkdir(base);
  execFileSync('certutil', ['-N', '-d', `sql:${base}`, '--empty-password']);
  for (const [index, authority] of authorities.entries()) {
    const pem = await kept(`${name}-${index}.pem`, Buffer.from(pemOf(authority)));
    const trust = index === 0 ? 'CT,CT,CT' : ',,';
    execFileSync('certutil', ['-A', '-d', `sql:${base}`, '-n', `authority ${index}`, '-t', trust, '-a', '-i', pem]);
  }
  // It asks a responder of this process whether a certificate was revoked, which answers only while nothing here waits.
  return (await promisify(execFile)('pdfsig', ['-nssdir', `sql:${base}`, path])).stdout;
}

describe('whoever checks a paper', () => {
  const servers: TestServer[] = [];
  afterAll(async () => {
    for (const server of servers) await server.close();
  });

  /** A server that signs in this way, and Anna's paper by it. */
  async function paperBy(name: string, signing: Partial<SigningWorld['config']> | null, level: string) {
    const server = await startTestServer(signing === null ? {} : { config: { signing: { ...world.config, ...signing } } });
    servers.push(server);
    const story = await tellRelease(server, undefined, { mode: 'live' });
    const vault = story.vaultId.replace('vault_', '') as Ulid;
    expect((await story.owner.api.post(`/v1/vaults/${story.vaultId}/release`, {})).status).toBeLessThan(300);
    await server.scheduler.tick();
    await server.scheduler.deliver();
    await papersMade(server, vault, 2, level);
    const bytes = present((await fetchPapers(await openAsHeir(server, vault, story.anna.email)))[0]);
    return { server, bytes, path: await kept(name, bytes), paper: readReleasePaper(readPaperFile(bytes).paper) };
  }

  const key = (server: TestServer): string => toBase64(server.core.keys.auditPublicKey);

  it('finds B-LTA by the certificate that the service was given, and so do other programs', async () => {
    const { server, path, paper } = await paperBy('configured.pdf', {}, 'B-LTA');
    expect(paper.signer).toMatchObject({ kind: 'configured', authority: null });
    const { code, stdout } = await runHere(['verify-release', path, '--key', key(server), '--trust', world.rootsFile], {});
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^This release paper holds\.[^]*B-LTA/)]);
    const { root, intermediate } = world.authorities;
    expect(await independentVerdict(path, root, intermediate)).toMatchObject({ openssl: [null, null], qpdf: '', uncovered: 0 });
    const said = await pdfsigWith('configured', path, [root.certificate, intermediate.certificate]);
    // The path is openssl's to judge, above: pdfsig finds an issue that it doesn't name where a certificate says who knows of revocations.
    expect(said).toMatch(/^Signature #1:[^]*Signature is Valid\.[^]*^Signature #2:[^]*Total document signed/m);
    // Without the root that is trusted it still proves that nothing was changed, and says what it can't prove.
    const without = await runHere(['verify-release', path], {});
    expect([without.code, without.stdout]).toEqual([
      0,
      expect.stringMatching(/Who issued that certificate was not checked[^]*who vouches for that was not checked/),
    ]);
  });

  it('finds B-LTA under the service’s own authority where it has timestamps but no certificate', async () => {
    const { server, path, paper } = await paperBy('stamped.pdf', { key: null }, 'B-LTA');
    expect(paper.signer.kind).toBe('self_made');
    const { code, stdout } = await runHere(['verify-release', path, '--key', key(server), '--trust', world.rootsFile], {});
    expect([code, stdout]).toEqual([0, expect.stringMatching(/B-LTA/)]);
  });

  it('finds B-B where there is neither, is told so, and refuses whatever was changed', async () => {
    const { server, bytes, path, paper } = await paperBy('own.pdf', null, 'B-B');
    const { code, stdout } = await runHere(['verify-release', path, '--key', key(server)], {});
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^This release paper holds\.[^]*B-B/)]);
    expect(qpdfComplaints(path)).toBe('');
    const authority = new X509Certificate(fromBase64(present(paper.signer.authority), 'damaged'));
    const said = await pdfsigWith('own', path, [authority]);
    expect(said).toMatch(/Signature is Valid\.[^]*Certificate Validation: Certificate is Trusted\./);
    expect(said).toContain('Total document signed');
    const read = (file: string, ...more: readonly string[]) => spawnSync('python3', [python, file, ...more], { encoding: 'utf8' });
    const will = await kept('will.txt', Buffer.from('the last will'));
    expect(read(path, '--key', key(server), will)).toMatchObject({ status: 0, stdout: expect.stringContaining('will.txt is will.txt') });
    expect(read(path, python)).toMatchObject({ status: 1, stdout: expect.stringContaining('NOT listed') });

    const verdictOn = async (changed: Uint8Array): Promise<string> => {
      const input = await kept('changed.pdf', changed);
      const order = { input, now: server.now(), roots: [], knownKey: server.core.keys.auditPublicKey, documents: [] };
      return verifyReleasePaper(order).then(
        ({ ok }) => (ok ? 'taken' : 'refused'),
        () => 'refused',
      );
    };
    expect(await verdictOn(bytes)).toBe('taken');
    const places = new Set<number>(Array.from({ length: 48 }, (_, index) => Math.floor((index * bytes.length) / 48)));
    // In each embedded file, and in each value of the record.
    const text = readPaperFile(bytes).paper.text;
    const begin = bytes.indexOf(Buffer.from(text).subarray(0, 200));
    for (const match of text.matchAll(/: ("?)[^\s{[]/g))
      places.add(begin + Buffer.byteLength(text.slice(0, match.index)) + match[0].length - 1);
    places.add(bytes.indexOf('/HLCK_File (release.sig)') + 40);
    for (const place of places) {
      // Zeros fill the room for the signature, behind its end: no program reads them.
      if (/^0+$/.test(bytes.toString('latin1', place - 20, place + 20))) continue;
      const changed = Buffer.from(bytes);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect([place, changed.subarray(place - 20, place + 20).toString('latin1'), await verdictOn(changed)]).toEqual([
        place,
        expect.anything(),
        'refused',
      ]);
    }
    const others = {
      shortened: bytes.subarray(0, -1),
      lengthened: Buffer.concat([bytes, Buffer.from('\n%added\n')]),
      begun: bytes.subarray(0, 20_000),
    };
    for (const [how, changed] of Object.entries(others)) expect([how, await verdictOn(changed)]).toEqual([how, 'refused']);
  });
});
