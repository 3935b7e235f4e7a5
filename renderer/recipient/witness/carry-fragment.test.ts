import { describe, expect, it } from 'vitest';
import { keepFragment } from './carry-fragment.ts';

const link = 'heirlock:witness:1:A:2:c';

/** A tab's history with one entry. */
function past(state: unknown = null) {
  const entry = { state, address: '' };
  return {
    entry,
    replaceState: (next: unknown, _title: string, address?: string | URL | null) => {
      entry.state = next;
      if (address) entry.address = String(address);
    },
    get state() {
      return entry.state;
    },
  };
}

const at = (hash: string) => ({ hash, pathname: '/witness/W', search: '?lang=de' });

describe('the key in a witness’s link', () => {
  it('is taken out of the address, and found again when the page is loaded again', () => {
    const tab = past();
    expect(keepFragment(at(`#${link}`), tab)).toBe(link);
    expect(tab.entry).toEqual({ state: { linked: link }, address: '/witness/W?lang=de' });
    expect(keepFragment(at(''), tab)).toBe(link);
  });

  it('gives way to that of a newer link', () => {
    const tab = past({ linked: link });
    expect(keepFragment(at('#heirlock:witness:1:B:1:d'), tab)).toBe('heirlock:witness:1:B:1:d');
    expect(tab.state).toEqual({ linked: 'heirlock:witness:1:B:1:d' });
  });

  it.each([null, {}, 7, 'linked', { linked: 7 }])('is none where an entry has %j', (state) => {
    expect(keepFragment(at(''), past(state))).toBeUndefined();
    expect(keepFragment(at('#heirlock:sheet:1:A:B:c'), past(state))).toBeUndefined();
  });
});
