import { monotonicFactory } from 'ulid';
import type { Ulid } from '../../shared/domain/ids.ts';

/** ULIDs that grow within this process, their random part from the system's generator. */
export function idFactory(): () => Ulid {
  const next = monotonicFactory();
  return () => next() as Ulid;
}
