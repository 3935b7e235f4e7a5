import { describe, expect, it } from 'vitest';
import { blobsPlace, placeInWords } from './blobs.ts';

describe('a place for documents', () => {
  it('is the data folder, or a bucket with all that is needed to find it', () => {
    expect(blobsPlace('folder')).toEqual({ kind: 'folder' });
    expect(blobsPlace('s3://vaults')).toEqual({
      kind: 's3',
      bucket: 'vaults',
      prefix: '',
      region: 'us-east-1',
      endpoint: null,
      pathStyle: false,
    });
    expect(blobsPlace('s3://vaults/some/prefix/?region=eu-central-1&endpoint=https://store.example.org:9000/&path_style=1')).toEqual({
      kind: 's3',
      bucket: 'vaults',
      prefix: 'some/prefix/',
      region: 'eu-central-1',
      endpoint: 'https://store.example.org:9000',
      pathStyle: true,
    });
  });

  it.each([
    'Folder',
    '/srv/blobs',
    'https://vaults.s3.amazonaws.com',
    's3://',
    's3://Vaults_1',
    's3://vaults/a//b',
    's3://vaults/?regoin=eu-central-1',
    's3://vaults/?path_style=true',
    's3://vaults/?endpoint=store.example.org',
    's3://vaults/?endpoint=https://user:secret@store.example.org',
    's3://vaults/#part',
  ])('is not %s', (text) => {
    expect(() => blobsPlace(text)).toThrow(/^must be s3:/);
  });

  it('takes no credentials, and says where they belong', () => {
    expect(() => blobsPlace('s3://key:secret@vaults/prefix')).toThrow('keys don’t belong in it');
  });

  it('is named in words without anything secret', () => {
    expect(placeInWords(blobsPlace('folder'), '/srv/heirlock')).toBe('the data folder /srv/heirlock');
    expect(placeInWords(blobsPlace('s3://vaults/a?endpoint=https://store.example.org'), '/srv')).toBe(
      's3://vaults/a/ at https://store.example.org',
    );
  });
});
