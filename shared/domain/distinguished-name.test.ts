import { expect, it } from 'vitest';
import { nameIn } from './distinguished-name.ts';

it.each([
  ['CN=Ann Example', 'Ann Example'],
  ['C=DE, O=Notare, CN=Dr. Jörg Müller', 'Dr. Jörg Müller'],
  ['O=Law\nCN=Ann\nC=DE', 'Ann'],
  ['CN=Smith\\, Ann, O=X', 'Smith, Ann'],
  ['O=No common name', 'O=No common name'],
  ['O=A CN=b, CN=Real', 'Real'],
  ['', ''],
])('the name in %j is %j', (distinguished, name) => {
  expect(nameIn(distinguished)).toBe(name);
});

it('takes no longer for a name of nothing but line breaks', () => {
  // Once this took a minute: each line break was tried with all that follow.
  expect(nameIn('\n'.repeat(200_000))).toHaveLength(200_000);
});
