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

/** What an owner takes away with a release key. */
export interface Removal {
  /** Whether any lock is among it that the present release key has. */
  readonly takesLocks: boolean;
  /** The kinds of which every lock is taken away. */
  readonly kinds: ReadonlySet<string>;
}

const nothing: Removal = { takesLocks: false, kinds: new Set() };

/** What of the present locks is named among the ids that the owner took away. */
export function removalOf(locks: readonly { readonly lock_id: string; readonly kind: string }[], removedLocks: readonly string[]): Removal {
  const removed = new Set(removedLocks);
  const staying = new Set(locks.filter(({ lock_id: id }) => !removed.has(id)).map(({ kind }) => kind));
  return {
    takesLocks: locks.some(({ lock_id: id }) => removed.has(id)),
    kinds: new Set(locks.map(({ kind }) => kind).filter((kind) => !staying.has(kind))),
  };
}

/**
 * Whether a release key may follow the present one (undefined: there is none). Generations only grow, so that nobody can replace a newer
 * bundle or key with an older one; and no recipient may lose a way to open that the owner didn't take away by name, which takes a new key:
 * whoever holds what was taken away would open the old one.
 * @throws DomainError `conflict` for a generation that doesn't follow, `release_key_incomplete` for anything left out.
 */
export function assertFollows(current: KeyState | undefined, next: NextKeyState, removal: Removal = nothing): void {
  if (current !== undefined) assertGrows(current, next);
  const isNewKey = current === undefined || next.keyGeneration > current.keyGeneration;
  if (isNewKey && !next.hasHalf) throw incomplete('half', 'is required with a new key generation');
  if (!isNewKey && removal.takesLocks) throw incomplete('key_generation', 'must be a new one where a lock is taken away');
  // Who is left without any lock was left so by the owner, lock by lock, and stays so until there is a new key.
  const needsOne = current === undefined || (isNewKey ? current.lockKinds.size > removal.kinds.size : current.lockKinds.size > 0);
  if (needsOne && next.lockKinds.size === 0) throw incomplete('locks', 'must hold at least one');
  if (current === undefined) return;
  // Within a generation a lock may be withdrawn: the release key is the same, and the owner says which ways to it remain.
  const needed = isNewKey ? [...current.lockKinds] : ['enrolled'].filter((kind) => current.lockKinds.has(kind));
  const lost = needed.find((kind) => !next.lockKinds.has(kind) && !removal.kinds.has(kind));
  if (lost !== undefined) throw incomplete('locks', `must hold one of the kind ${lost}, as before`);
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
