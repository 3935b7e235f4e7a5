import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { startS3Server, type S3Server } from '../../../test/kit/services/s3-server.ts';
import { present } from '../../../test/kit/runner/present.ts';
import { ciphertextStoreSuite } from './ciphertext-store-suite.ts';
import { s3Blobs } from './s3-blobs.ts';
import { S3Objects } from './s3-objects.ts';

let server: S3Server | undefined;
const faults: unknown[] = [];

ciphertextStoreSuite({
  name: 'S3',
  // Two parts, each as it was gathered and as it is sent, and as much again that waits for a store which is slower than we are.
  heldBytes: 44 * 2 ** 20,
  open: async () => {
    const own = await startS3Server();
    server = own;
    const place = { bucket: own.bucket, prefix: 'some/prefix/', region: 'us-east-1', endpoint: own.endpoint, pathStyle: true };
    return s3Blobs(new S3Objects(place, { credentials: async () => own.credentials, report: (error) => void faults.push(error) }));
  },
  listEverything: async () => {
    const { endpoint, credentials, bucket } = present(server);
    const client = new S3Client({ endpoint, credentials, region: 'us-east-1', forcePathStyle: true });
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    client.destroy();
    return Contents.map(({ Key }) => Key ?? '').sort();
  },
  close: async () => server?.stop(),
});
