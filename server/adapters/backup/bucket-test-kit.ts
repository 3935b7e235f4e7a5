import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';

interface StoreOptions {
  readonly port: number;
  readonly address: string;
  readonly silent: boolean;
  readonly directory: string;
  /** Its idea of the signed address of a bucket differs from everybody else's. */
  readonly allowMismatchedSignatures: boolean;
  readonly configureBuckets: readonly { readonly name: string }[];
}

type StoreClass = new (options: StoreOptions) => { readonly run: () => Promise<AddressInfo>; readonly close: () => Promise<void> };

/** What opens that store. */
export const storeKeys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' } as const;

/** A store that speaks S3, on this machine, with one bucket. */
export interface BucketStore {
  /** A place in its bucket, as a URL. */
  place(prefix: string): string;
  close(): Promise<void>;
}

/** Starts one. */
export async function startBucketStore(): Promise<BucketStore> {
  const load = createRequire(import.meta.url);
  const Store = load('@20minutes/s3rver') as StoreClass;
  const store = new Store({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: (await tempFolder('store')).path,
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'backups' }],
  });
  const { port } = await store.run();
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`);
  return { place: (prefix) => `s3://backups/${prefix}?endpoint=${endpoint}&path_style=1`, close: () => store.close() };
}
