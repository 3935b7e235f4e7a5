import { ValueError, type Reader } from './readers.ts';

/** Where documents are kept: in the data folder, or in a bucket of a store that speaks S3. */
export type BlobsPlace =
  | { readonly kind: 'folder' }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      /** What every key begins with: empty, or ending in a slash. */
      readonly prefix: string;
      readonly region: string;
      /** Null: Amazon's own, by region. */
      readonly endpoint: string | null;
      /** The bucket's name is in the path and not in the host's name. */
      readonly pathStyle: boolean;
    };

export const folderPlace: BlobsPlace = { kind: 'folder' };

const form = 'must be folder, or s3://bucket/prefix with at most ?region=…&endpoint=https://…&path_style=1 behind it';
const known = ['region', 'endpoint', 'path_style'];

/** `folder` or `s3://bucket/prefix?region=…&endpoint=https://…&path_style=1`. */
export const blobsPlace: Reader<BlobsPlace> = (text) => {
  if (text === 'folder') return folderPlace;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || url.hash !== '' || url.port !== '' || url.password !== '' || url.username !== '') {
    throw new ValueError(
      url?.username ? 'must not contain credentials: they belong in HEIRLOCK_BLOBS_CREDENTIALS_FILE or AWS_… variables' : form,
    );
  }
  const bucket = url.hostname;
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new ValueError(`${form}; the bucket’s name is not one`);
  if (!/^[A-Za-z0-9!_.*'()/-]*$/.test(url.pathname) || url.pathname.includes('//')) {
    throw new ValueError(`${form}; a prefix consists of letters, digits, dots, dashes and single slashes`);
  }
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new ValueError(`${form}; it has no part ${unknown}`);
  const path = url.pathname.replace(/^\/|\/$/g, '');
  return {
    kind: 's3',
    bucket,
    prefix: path === '' ? '' : `${path}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: endpointIn(url),
    pathStyle: switchIn(url, 'path_style'),
  };
};

function endpointIn(url: URL): string | null {
  const text = url.searchParams.get('endpoint');
  if (text === null) return null;
  const endpoint = URL.canParse(text) ? new URL(text) : undefined;
  if (endpoint === undefined || !/^https?:$/.test(endpoint.protocol) || endpoint.username !== '' || endpoint.search !== '') {
    throw new ValueError(`${form}; the endpoint is not an http or https address`);
  }
  return text.replace(/\/$/, '');
}

function switchIn(url: URL, name: string): boolean {
  const text = url.searchParams.get(name);
  if (text !== null && text !== '1') throw new ValueError(`${form}; ${name} is 1 or left out`);
  return text === '1';
}

/** A place in words, without anything secret. */
export function placeInWords(place: BlobsPlace, dataDir: string): string {
  if (place.kind === 'folder') return `the data folder ${dataDir}`;
  return `s3://${place.bucket}/${place.prefix}${place.endpoint === null ? '' : ` at ${place.endpoint}`}`;
}
