import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttackWorld } from './attack-world.ts';
import { families } from './families/index.ts';
import { complaintAbout, judgeFile } from './judge-file.ts';

let world: AttackWorld;
beforeAll(async () => {
  world = await AttackWorld.open();
});
afterAll(() => world[Symbol.asyncDispose]());

describe('the files that the project makes', () => {
  it.each(families.map((family) => [family.name, family] as const))(
    'get the verdict that they must get: %s',
    async (_name, { name, files }) => {
      const complaints: string[] = [];
      for (const file of files) {
        const complaint = complaintAbout(file, await judgeFile(world, await file.make(world)));
        if (complaint !== undefined) complaints.push(`${name}/${file.name}: ${complaint}`);
      }
      expect(complaints).toEqual([]);
    },
  );

  it('are at least 250 attacks and 60 that are lawful, each by a name of its own, with a reason', () => {
    const all = families.flatMap(({ name: family, files }) => files.map((file) => ({ ...file, id: `${family}/${file.name}` })));
    expect(all.filter(({ verdict }) => verdict !== 'passed').length).toBeGreaterThanOrEqual(250);
    expect(all.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThanOrEqual(60);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, why, verdict, codes } of all) {
      expect(id).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/);
      expect(why.length, id).toBeGreaterThan(14);
      if (verdict !== 'passed') expect(codes, id).not.toEqual([]);
    }
  });

  it('are the same bytes whenever they are made', async () => {
    await using again = await AttackWorld.open();
    for (const { files } of families) {
      const [file] = files;
      const digests = [];
      for (const each of [world, again])
        digests.push(
          createHash('sha256')
            .update(await file!.make(each))
            .digest('hex'),
        );
      expect(digests[0], file!.name).toBe(digests[1]);
    }
  });

  it('would not be believed if their verdict were another one', async () => {
    const [sound] = families.flatMap(({ files }) => files).filter(({ verdict }) => verdict === 'passed');
    const said = await judgeFile(world, await sound!.make(world));
    expect(said).toEqual({ verdict: 'passed', codes: [] });
    for (const verdict of ['failed', 'warned'] as const)
      expect(complaintAbout({ ...sound!, verdict, codes: ['changed_after_signing'] }, said)).toContain(`wanted ${verdict}`);
    const failed = { verdict: 'failed', codes: ['content_changed'] } as const;
    expect(complaintAbout(sound!, failed)).toContain('got failed');
    expect(complaintAbout({ ...sound!, verdict: 'failed', codes: ['changed_after_signing'] }, failed)).toContain('got failed');
  });
});
