import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailTransportSuite, plainMessage, readMail, suiteSender } from './mail-transport-suite.ts';
import { openOutboxFolder } from './outbox-folder-transport.ts';

mailTransportSuite('the outbox folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heirlock-outbox-'));
  return {
    transport: await openOutboxFolder({ ...suiteSender, folder }),
    delivered: async () => Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file)))),
    close: () => rm(folder, { recursive: true }),
  };
});

describe('the outbox folder', () => {
  let parent: string;
  let folder: string;
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'heirlock-outbox-'));
    folder = join(parent, 'data', 'outbox');
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('keeps folder and files to their owner', async () => {
    const outbox = await openOutboxFolder({ ...suiteSender, folder });
    await outbox.send(plainMessage);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, `${plainMessage.id}.eml`))).mode & 0o777).toBe(0o600);
  });

  it('writes one file however often the same id is sent, also at the same time', async () => {
    const outbox = await openOutboxFolder({ ...suiteSender, folder });
    await Promise.all([outbox.send(plainMessage), outbox.send(plainMessage), outbox.send(plainMessage)]);
    await outbox.send({ ...plainMessage, text: 'a later rendering' });
    expect(await readdir(folder)).toEqual([`${plainMessage.id}.eml`]);
    expect((await readMail(await readFile(join(folder, `${plainMessage.id}.eml`)))).text).toBe(plainMessage.text);
  });

  it('removes what an old crash left half written, and nothing else', async () => {
    await mkdir(folder, { recursive: true });
    const names = { old: `.${randomUUID()}.part`, young: `.${randomUUID()}.part`, mail: `${plainMessage.id}.eml`, other: 'notes.part' };
    for (const name of Object.values(names)) await writeFile(join(folder, name), 'x');
    const longAgo = new Date('2020-01-01T00:00:00Z');
    for (const name of [names.old, names.mail, names.other]) await utimes(join(folder, name), longAgo, longAgo);
    await openOutboxFolder({ ...suiteSender, folder });
    expect((await readdir(folder)).sort()).toEqual([names.young, names.mail, names.other].sort());
  });

  it('takes an id with a path in it for a bug and writes nothing', async () => {
    const outbox = await openOutboxFolder({ ...suiteSender, folder });
    for (const id of ['../escape', 'a/b', '', 'a\r\nb']) await expect(outbox.send({ ...plainMessage, id })).rejects.toThrow('plain word');
    expect(await readdir(folder)).toEqual([]);
    expect(await readdir(join(parent, 'data'))).toEqual(['outbox']);
  });

  it('passes a failing disk on, and leaves no half file', async () => {
    const outbox = await openOutboxFolder({ ...suiteSender, folder });
    await rm(folder, { recursive: true });
    await expect(outbox.send(plainMessage)).rejects.toThrow('ENOENT');
    await mkdir(folder);
    await outbox.send(plainMessage);
    expect(await readdir(folder)).toEqual([`${plainMessage.id}.eml`]);
  });

  it('does not open with a sender that is no address', async () => {
    for (const from of ['', 'Heirlock', 'a@b.example, c@d.example'])
      await expect(openOutboxFolder({ ...suiteSender, from, folder })).rejects.toThrow('one e-mail address');
    await expect(openOutboxFolder({ ...suiteSender, hostname: 'a b>', folder })).rejects.toThrow('host name');
  });
});
