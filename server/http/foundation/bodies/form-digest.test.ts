import { describe, expect, it } from 'vitest';
import { FormDigest } from './form-digest.ts';
import type { UploadForm } from './receive-form.ts';

const file = { filename: 'a.txt', mimeType: 'text/plain' };

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

/** The digest of a form whose file came in these pieces. */
async function digestOf(
  fields: Readonly<Record<string, string>>,
  pieces: readonly string[] | undefined,
  named: UploadForm['file'] = file,
): Promise<string | null | undefined> {
  const digest = new FormDigest();
  digest.begin();
  if (pieces !== undefined) for await (const _ of digest.through(chunks(...pieces))) continue;
  digest.end({ fields: new Map(Object.entries(fields)), file: pieces === undefined ? undefined : named });
  return digest.value;
}

describe('the digest of a form', () => {
  it('is the same however its parts were ordered and cut', async () => {
    expect(await digestOf({ a: '1', b: '2' }, ['will'])).toBe(await digestOf({ b: '2', a: '1' }, ['w', 'i', 'll']));
  });

  it('differs with every word of it', async () => {
    const forms = [
      digestOf({}, ['will']),
      digestOf({}, ['wilt']),
      digestOf({}, []),
      digestOf({}, undefined),
      digestOf({ a: '' }, ['will']),
      digestOf({ a: '1' }, ['will']),
      digestOf({ a: '12' }, ['will']),
      digestOf({ a1: '2' }, ['will']),
      digestOf({}, ['will'], { ...file, filename: 'b.txt' }),
      digestOf({}, ['will'], { ...file, mimeType: 'a/b' }),
    ];
    expect(new Set(await Promise.all(forms)).size).toBe(forms.length);
  });

  it('is null for a form that nobody read, and missing for one that was not read to its end', async () => {
    const digest = new FormDigest();
    expect(digest.value).toBeNull();
    digest.begin();
    for await (const _ of digest.through(chunks('a', 'b'))) break;
    expect(digest.value).toBeUndefined();
    digest.end({ fields: new Map(), file });
    expect(digest.value).toBeUndefined();
  });
});
