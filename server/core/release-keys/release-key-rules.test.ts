import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { assertFollows, type KeyState, type NextKeyState } from './release-key-rules.ts';

const state = (keyGeneration: number, bundleGeneration: number, ...kinds: string[]): KeyState => ({
  keyGeneration,
  bundleGeneration,
  lockKinds: new Set(kinds),
});
const next = (keyGeneration: number, bundleGeneration: number, half: 'half' | 'none', ...kinds: string[]): NextKeyState => ({
  ...state(keyGeneration, bundleGeneration, ...kinds),
  hasHalf: half === 'half',
});

function outcome(current: KeyState | undefined, following: NextKeyState): string {
  try {
    assertFollows(current, following);
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
