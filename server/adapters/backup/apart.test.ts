import { expect, it } from 'vitest';
import { readBucketUrl } from '../../../shared/domain/bucket-url.ts';
import { whyNotApart } from './apart.ts';

const installation = { dataDir: '/srv/data', masterKeyFile: '/srv/master.key' };
const documents = { kind: 's3', ...readBucketUrl('s3://vaults/documents?region=eu-central-1') } as const;

it.each(['s3://vaults', 's3://vaults/documents', 's3://vaults/documents/backups?region=us-east-1'])(
  'keeps no backups in %s, where the documents are, or which they are in',
  async (place) => {
    expect(await whyNotApart(place, { ...installation, blobs: documents })).toMatch(/lie in one another/);
    expect(await whyNotApart(place, { ...installation, blobs: { kind: 'folder' } })).toBeUndefined();
  },
);

it.each(['s3://vaults/documents-saved', 's3://backups/documents', 's3://vaults/documents?endpoint=https://other.example.org', '/mnt/disk'])(
  'keeps them in %s, which is another place',
  async (place) => {
    expect(await whyNotApart(place, { ...installation, blobs: documents })).toBeUndefined();
  },
);
