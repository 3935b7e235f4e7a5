import type { ReactNode } from 'react';
import { SyncKeeperContext, useSyncKeeper } from './sync-keeper.ts';

/** Keeps this device and its server in step while its children are shown. */
export function KeepInSync({ children }: { readonly children: ReactNode }) {
  return <SyncKeeperContext value={useSyncKeeper()}>{children}</SyncKeeperContext>;
}
