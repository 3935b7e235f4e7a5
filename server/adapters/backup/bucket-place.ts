/** A bucket as a URL names it. */
export interface BucketPlace {
  readonly bucket: string;
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  readonly endpoint: string | null;
  readonly region: string;
}

/** Reads `s3://bucket/prefix?endpoint=https://…&region=…`. @throws TypeError for anything else, keys in it included. */
export function readBucketPlace(text: string): BucketPlace {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const unknown = [...(url?.searchParams.keys() ?? [])].filter((name) => name !== 'endpoint' && name !== 'region');
  if (url?.protocol !== 's3:' || url.hostname === '' || url.username !== '' || unknown.length > 0)
    throw new TypeError('A bucket is named as s3://bucket/prefix, with ?endpoint=https://… and &region=… behind it where needed.');
  const path = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint: url.searchParams.get('endpoint'),
    region: url.searchParams.get('region') ?? 'us-east-1',
  };
}
