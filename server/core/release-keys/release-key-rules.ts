import { DomainError } from '../../../shared/domain/error-codes.ts';

/** What a rule needs to know about a release key: where it stands, and which kinds of lock give its recipient access to it. */
export interface KeyState {
  readonly keyGeneration: number;
  readonly bundleGeneration: number;
  readonly lockKinds: ReadonlySet<string>;
}

/** What a device sends to replace it. */
export interface NextKeyState extends KeyState {
  readonly hasHalf: boolean;
}

/**
 * Whether a release key may follow the present one (undefined: there is none). Generations only grow, so that nobody can replace a newer
 * bundle or key with an older one; and no recipient may lose a way to open without having been given another.
 * @throws DomainError `conflict` for a generation that doesn't follow, `release_key_incomplete` for anything left out.
 */
export function assertFollows(current: KeyState | undefined, next: NextKeyState): void {
  if (current !== undefined) assertGrows(current, next);
  const isNewKey = current === undefined || next.keyGeneration > current.keyGeneration;
  if (isNewKey && !next.hasHalf) throw incomplete('half', 'is required with a new key generation');
  if (isNewKey && next.lockKinds.size === 0) throw incomplete('locks', 'must hold at least one with a new key generation');
  if (current === undefined) return;
  // Within a generation a lock may be withdrawn: the release key is the same, and the owner says which ways to it remain.
  const needed = isNewKey ? [...current.lockKinds] : ['enrolled'].filter((kind) => current.lockKinds.has(kind));
  const lost = needed.find((kind) => !next.lockKinds.has(kind));
  if (lost !== undefined) throw incomplete('locks', `must hold one of the kind ${lost}, as before`);
  if (next.lockKinds.size === 0) throw incomplete('locks', 'must hold at least one');
}

function assertGrows(current: KeyState, next: NextKeyState): void {
  if (next.keyGeneration < current.keyGeneration)
    throw new DomainError('conflict', `The current key generation is ${current.keyGeneration}.`);
  if (next.bundleGeneration <= current.bundleGeneration)
    throw new DomainError('conflict', `The current bundle generation is ${current.bundleGeneration}.`);
}

function incomplete(field: string, reason: string): DomainError {
  return new DomainError('release_key_incomplete', `${field} ${reason}.`, [{ field, reason }]);
}
