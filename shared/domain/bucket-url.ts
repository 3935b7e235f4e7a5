/** A bucket, or a part of one, in a store that speaks S3, as a URL names it. */
export interface Bucket {
  readonly bucket: string;
  /** What every key begins with: empty, or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Null: Amazon's own, by region. */
  readonly endpoint: string | null;
  /** The bucket's name is in the path and not in the host's name. */
  readonly pathStyle: boolean;
}

/** Why a text names no bucket: goes on behind the name of what was read. Says nothing of what may be a secret in it. */
export class BucketUrlError extends Error {
  constructor(why: string) {
    super(`must be s3://bucket/prefix with at most ?region=…&endpoint=https://…&path_style=1 behind it${why}`);
    this.name = 'BucketUrlError';
  }
}

const known = ['region', 'endpoint', 'path_style'];

/** Reads `s3://bucket/prefix?region=…&endpoint=https://…&path_style=1`. @throws BucketUrlError for anything else, keys in it included. */
export function readBucketUrl(text: string): Bucket {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || url.hash !== '' || url.port !== '') throw new BucketUrlError('');
  if (url.username !== '' || url.password !== '') throw new BucketUrlError('; keys don’t belong in it');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) throw new BucketUrlError('; the bucket’s name is not one');
  if (!/^[A-Za-z0-9!_.*'()/-]*$/.test(url.pathname) || url.pathname.includes('//'))
    throw new BucketUrlError('; a prefix consists of letters, digits, dots, dashes and single slashes');
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new BucketUrlError('; one of its parts is unknown');
  const path = url.pathname.replace(/^\/|\/$/g, '');
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: endpointIn(url),
    pathStyle: pathStyleIn(url),
  };
}

/** Whether a text is meant for a bucket, well-formed or not. */
export const isBucketUrl = (text: string): boolean => text.startsWith('s3:');

/** Whether one of two lies in the other. */
export function overlap(one: Bucket, other: Bucket): boolean {
  if (one.bucket !== other.bucket || one.endpoint !== other.endpoint) return false;
  return one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix);
}

function endpointIn(url: URL): string | null {
  const text = url.searchParams.get('endpoint');
  if (text === null) return null;
  const endpoint = URL.canParse(text) ? new URL(text) : undefined;
  if (endpoint === undefined || !/^https?:$/.test(endpoint.protocol) || endpoint.username !== '' || endpoint.search !== '')
    throw new BucketUrlError('; the endpoint is not an http or https address');
  return text.replace(/\/$/, '');
}

function pathStyleIn(url: URL): boolean {
  const text = url.searchParams.get('path_style');
  if (text !== null && text !== '1') throw new BucketUrlError('; path_style is 1 or left out');
  return text === '1';
}
