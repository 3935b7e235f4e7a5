import { describe, expect, it } from 'vitest';
import type { Core } from '../context.ts';
import { takeTurns } from './take-turns.ts';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));

describe('takeTurns', () => {
  it('runs one after the other what has one name, in the order it was asked for', async () => {
    const core = {} as Core;
    const said: string[] = [];
    const turn = (word: string) =>
      takeTurns(core, 'same', async () => {
        said.push(`${word} begins`);
        await pause();
        said.push(`${word} ends`);
        return word;
      });
    expect(await Promise.all([turn('a'), turn('b'), turn('c')])).toEqual(['a', 'b', 'c']);
    expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('lets other names and other servers pass', async () => {
    const core = {} as Core;
    const never = Promise.withResolvers<undefined>();
    const stuck = takeTurns(core, 'one', () => never.promise);
    expect(await takeTurns(core, 'two', async () => 'passed')).toBe('passed');
    expect(await takeTurns({} as Core, 'one', async () => 'passed')).toBe('passed');
    never.resolve(undefined);
    await stuck;
  });

  it('goes on after a failure, which only its own caller sees', async () => {
    const core = {} as Core;
    const failing = takeTurns(core, 'same', () => Promise.reject(new Error('mine')));
    const next = takeTurns(core, 'same', async () => 'next');
    await expect(failing).rejects.toThrow('mine');
    expect(await next).toBe('next');
    expect(await takeTurns(core, 'same', async () => 'later')).toBe('later');
  });
});
