import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { assertFollows, removalOf, type KeyState, type NextKeyState, type Removal } from './release-key-rules.ts';

const state = (keyGeneration: number, bundleGeneration: number, ...kinds: string[]): KeyState => ({
  keyGeneration,
  bundleGeneration,
  lockKinds: new Set(kinds),
});
const next = (keyGeneration: number, bundleGeneration: number, half: 'half' | 'none', ...kinds: string[]): NextKeyState => ({
  ...state(keyGeneration, bundleGeneration, ...kinds),
  hasHalf: half === 'half',
});

function outcome(current: KeyState | undefined, following: NextKeyState, removal?: Removal): string {
  try {
    assertFollows(current, following, removal);
    return 'taken';
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe('a release key', () => {
  it.each<[string, KeyState | undefined, NextKeyState, string]>([
    ['the first, of whatever generation', undefined, next(4, 9, 'half', 'sheet'), 'taken'],
    ['the first without a half', undefined, next(1, 1, 'none', 'sheet'), 'release_key_incomplete'],
    ['the first without a lock', undefined, next(1, 1, 'half'), 'release_key_incomplete'],
    ['a newer bundle', state(1, 1, 'sheet'), next(1, 2, 'none', 'sheet'), 'taken'],
    ['the same bundle generation', state(1, 2, 'sheet'), next(1, 2, 'none', 'sheet'), 'conflict'],
    ['an older bundle', state(1, 2, 'sheet'), next(1, 1, 'none', 'sheet'), 'conflict'],
    ['a new key with an older bundle generation', state(1, 5, 'sheet'), next(2, 1, 'half', 'sheet'), 'conflict'],
    ['an older key', state(2, 5, 'sheet'), next(1, 6, 'half', 'sheet'), 'conflict'],
    ['a new key', state(1, 1, 'sheet'), next(2, 2, 'half', 'sheet'), 'taken'],
    ['a new key with one kind of lock more', state(1, 1, 'sheet'), next(2, 2, 'half', 'sheet', 'enrolled'), 'taken'],
    ['a new key without its half', state(1, 1, 'sheet'), next(2, 2, 'none', 'sheet'), 'release_key_incomplete'],
    ['a new key that leaves out the sheet', state(1, 1, 'sheet', 'enrolled'), next(2, 2, 'half', 'enrolled'), 'release_key_incomplete'],
    ['a new key that leaves out the quorum', state(1, 1, 'sheet', 'quorum'), next(2, 2, 'half', 'sheet'), 'release_key_incomplete'],
    ['a bundle that withdraws the sheet', state(1, 1, 'sheet', 'enrolled'), next(1, 2, 'none', 'enrolled'), 'taken'],
    ['a bundle that leaves out the enrolled lock', state(1, 1, 'sheet', 'enrolled'), next(1, 2, 'none', 'sheet'), 'release_key_incomplete'],
    ['a bundle without any lock', state(1, 1, 'sheet'), next(1, 2, 'none'), 'release_key_incomplete'],
  ])('%s', (_, current, following, expected) => expect(outcome(current, following)).toBe(expected));
});

describe('a release key after which a lock was taken away', () => {
  const taking = (...kinds: string[]): Removal => ({ takesLocks: true, kinds: new Set(kinds) });
  it.each<[string, KeyState | undefined, NextKeyState, Removal, string]>([
    ['a new key without the last sheet', state(1, 1, 'sheet', 'quorum'), next(2, 2, 'half', 'quorum'), taking('sheet'), 'taken'],
    ['the old key without it', state(1, 1, 'sheet', 'quorum'), next(1, 2, 'none', 'quorum'), taking('sheet'), 'release_key_incomplete'],
    ['a new key that still has another sheet', state(1, 1, 'sheet'), next(2, 2, 'half', 'sheet'), taking(), 'taken'],
    [
      'a new key that loses the other sheet too',
      state(1, 1, 'sheet', 'quorum'),
      next(2, 2, 'half', 'quorum'),
      taking(),
      'release_key_incomplete',
    ],
    [
      'a new key that loses another kind',
      state(1, 1, 'sheet', 'quorum'),
      next(2, 2, 'half', 'sheet'),
      taking('sheet'),
      'release_key_incomplete',
    ],
    ['a new key without the enrolled lock', state(1, 1, 'enrolled', 'sheet'), next(2, 2, 'half', 'sheet'), taking('enrolled'), 'taken'],
    ['a new key without any, all having been taken away', state(1, 1, 'sheet'), next(2, 2, 'half'), taking('sheet'), 'taken'],
    [
      'a new key without any, one being still there',
      state(1, 1, 'sheet', 'quorum'),
      next(2, 2, 'half'),
      taking('sheet'),
      'release_key_incomplete',
    ],
    ['a new key without its half', state(1, 1, 'sheet', 'quorum'), next(2, 2, 'none', 'quorum'), taking('sheet'), 'release_key_incomplete'],
    ['an older key', state(2, 2, 'sheet', 'quorum'), next(1, 3, 'half', 'quorum'), taking('sheet'), 'conflict'],
    ['the first key without a lock', undefined, next(1, 1, 'half'), taking('sheet'), 'release_key_incomplete'],
  ])('%s', (_, current, following, removal, expected) => expect(outcome(current, following, removal)).toBe(expected));

  it('goes on without one until the next key, and gets one then', () => {
    expect(outcome(state(2, 2), next(2, 3, 'none'))).toBe('taken');
    expect(outcome(state(2, 2), next(3, 3, 'half', 'sheet'))).toBe('taken');
  });

  it('has lost a kind only where every lock of it was named', () => {
    const locks = ['sheet', 'sheet', 'quorum'].map((kind, index) => ({ lock_id: `L${index}`, kind }));
    expect(removalOf(locks, ['L0'])).toEqual({ takesLocks: true, kinds: new Set() });
    expect(removalOf(locks, ['L0', 'L1'])).toEqual({ takesLocks: true, kinds: new Set(['sheet']) });
    expect(removalOf(locks, ['other'])).toEqual({ takesLocks: false, kinds: new Set() });
  });
});
