import { expect, it } from 'vitest';
import { BackupFileMissingError, type BackupTarget } from '../../core/ports.ts';

/** What every place of backups must do. `names` begin where nothing else is. */
export function backupTargetTests(open: () => Promise<BackupTarget>): void {
  it('gives back what was put, replaces it, lists it in the order of names, and removes it', async () => {
    const target = await open();
    expect(await namesIn(target, '')).toEqual([]);
    await target.put('objects/ab/ab12', 5, () => chunks('hel', 'lo'));
    await target.put('objects/aa/aa99', 0, () => chunks());
    await target.put('backups/2026.json', 3, () => chunks('one'));
    await target.put('backups/2026.json', 3, () => chunks('two'));
    expect(await textOf(target, 'objects/ab/ab12')).toBe('hello');
    expect(await textOf(target, 'objects/aa/aa99')).toBe('');
    expect(await textOf(target, 'backups/2026.json')).toBe('two');
    expect(await target.size('objects/ab/ab12')).toBe(5);
    expect(await namesIn(target, 'objects/')).toEqual(['objects/aa/aa99 0', 'objects/ab/ab12 5']);
    expect(await namesIn(target, 'backups/')).toEqual(['backups/2026.json 3']);
    await target.remove('objects/ab/ab12');
    await target.remove('objects/ab/ab12');
    expect(await target.size('objects/ab/ab12')).toBeUndefined();
    await expect(textOf(target, 'objects/ab/ab12')).rejects.toBeInstanceOf(BackupFileMissingError);
  });

  it('keeps nothing of a file whose content breaks off', async () => {
    const target = await open();
    const broken = async function* (): AsyncIterable<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('the source is gone');
    };
    await expect(target.put('objects/ab/ab12', 8, broken)).rejects.toThrow('the source is gone');
    expect(await target.size('objects/ab/ab12')).toBeUndefined();
  });

  it('takes a file of 40 MiB as a stream', async () => {
    const target = await open();
    const piece = Buffer.alloc(2 ** 20, 'x');
    const large = async function* (): AsyncIterable<Uint8Array> {
      for (let n = 0; n < 40; n += 1) yield piece;
    };
    await target.put('objects/cc/cc', 40 * 2 ** 20, large);
    let bytes = 0;
    for await (const chunk of target.read('objects/cc/cc')) bytes += chunk.length;
    expect(bytes).toBe(40 * 2 ** 20);
  });
}

async function* chunks(...texts: readonly string[]): AsyncIterable<Uint8Array> {
  await Promise.resolve();
  for (const text of texts) yield Buffer.from(text);
}

async function namesIn(target: BackupTarget, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, sizeBytes } of target.list(prefix)) names.push(`${name} ${sizeBytes}`);
  return names;
}

async function textOf(target: BackupTarget, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of target.read(name)) pieces.push(chunk);
  return Buffer.concat(pieces).toString();
}
