import { describe, expect, it } from 'vitest';
import { takeFragment } from './take-fragment.ts';

function taken(hash: string): { readonly text: string | undefined; readonly address: unknown } {
  let address: unknown;
  const text = takeFragment(
    { hash, pathname: '/invited/01HV', search: '?lang=de' },
    { replaceState: (_data, _title, url) => (address = url) },
  );
  return { text, address };
}

describe('the invitation in a page’s address', () => {
  it('is taken out of it, escaped by a mail program or not', () => {
    for (const hash of ['#heirlock:invitation:1:A:B:c', '#heirlock%3Ainvitation%3A1%3AA%3AB%3Ac'])
      expect(taken(hash)).toEqual({ text: 'heirlock:invitation:1:A:B:c', address: '/invited/01HV?lang=de' });
  });

  it('is left where it is something else', () => {
    for (const hash of ['', '#main', '#heirlock:sheet:1:A:B:c', '#%']) expect(taken(hash)).toEqual({ text: undefined, address: undefined });
  });
});
