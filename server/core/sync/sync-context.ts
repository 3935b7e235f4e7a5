import type { Ulid } from '../../../shared/domain/ids.ts';
import type { OwnerContext } from '../context.ts';

/** The first argument of use cases that a device starts: its owner, and the device, which was not revoked when the request came. */
export interface SyncContext extends OwnerContext {
  readonly deviceId: Ulid;
}
