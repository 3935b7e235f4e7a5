import type { SeededRandom } from '../kit/seeded-random.ts';

/** Text that has broken programs before. */
export const oddTexts: readonly string[] = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfff', '\ufeff', '\u202e', '\u2028', '\r\n', '\t', '\u007f', '\u0085', "'; drop table vaults; --", '%00', '%s%n', '${7*7}',
  '{{7*7}}', '<script>alert(1)</script>', '../../../../etc/passwd', '..\\..\\x', 'C:\\x', '👩‍👩‍👧‍👦', 'é'.normalize('NFD'), 'ß', 'İ', 'null', 'undefined', 'NaN', 'true', '0', '-1',
  '1e309', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a'.repeat(101), 'a'.repeat(501), 'é'.repeat(100), '𝒳'.repeat(100), 'a'.repeat(70_000), '2026-01-01', '9999-12-31T23:59:59Z',
  '+275760-09-13T00:00:00Z', '-271821-04-20T00:00:00Z', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z', '2027-03-28T02:30:00', 'Europe/Berlin', 'Etc/GMT+14', 'utc', '+99:99', 'a@b', 'a@b.c', '@',
  'ünï@exämple.org', 'a'.repeat(65) + '@example.org', 'x@' + 'a'.repeat(300) + '.org', 'a b@example.org', '"a"@example.org', 'a@[127.0.0.1]', 'a@example.org\r\nBcc: b@example.org',
];

/** Texts of JSON values, some of which JSON.parse reads as something that JSON can not write. */
export const oddJson: readonly string[] = [
  'null', 'true', 'false', '0', '-0', '-1', '1.5', '1e309', '-1e309', '9007199254740993', '1e21', '123456789012345678901234567890', '2147483648', '-2147483649', '""', '[]', '{}', '[null]',
  '[[]]', '{"a":1}', '{"type":"manual"}', '"2026-01-01T00:00:00Z"', '["a","b"]', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '1e-400', '0.1', '[1,2,3]', '{"length":5}', '{"toString":1}',
  '{"valueOf":null}', '"1"', '"true"', '[{"type":"inactivity"}]',
];

/** Not JSON at all. */
export const notJson: readonly string[] = [
  '{', '}', '{"name":', '{"name":"x"', '{"name":"x",}', "{'name':'x'}", '{name:"x"}', 'NaN', '{"a":NaN}', '{"a":Infinity}', '{"a":undefined}', '{"a":01}', '{"a":+1}', '{"a":.5}', '{"a":1.}', '{"a":0x10}',
  '// x\n{}', '{"a":"\n"}', '{"a":"\\x"}', '{"a":"\\u12"}', '{}{}', '{} x', '\u0000', '<xml/>', 'name=x', '--', '"', '[', '{"a":[}', 'tru', 'nul', '{"a":1 "b":2}',
];

/** Whole bodies that are JSON and no object. */
export const notObjects: readonly string[] = ['[]', '"x"', '1', 'null', 'true', '1e309', '-0', '[{"name":"x"}]', '[[[[[[]]]]]]', '""', '0'];

export function oddText(random: SeededRandom): string {
  if (random.chance(0.03)) return 'x'.repeat(random.integer(200_000, 300_000));
  if (random.chance(0.2)) return String.fromCodePoint(...Array.from({ length: random.integer(1, 40) }, () => random.integer(0, 0xffff)));
  return random.pick(oddTexts);
}

/** A JSON text for one value: odd, or an odd string. */
export function oddValue(random: SeededRandom): string {
  if (random.chance(0.45)) return JSON.stringify(oddText(random));
  if (random.chance(0.05)) return nested(random.integer(1, 3) * 5_000);
  return random.pick(oddJson);
}

/** Arrays within arrays: `depth` of them. */
export function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** Query texts that are wrong or odd whatever the endpoint. */
export const oddQueries: readonly string[] = [
  '', '?', '&', '&&&', '=', '=1', 'a', 'a=', '%zz', 'page=%zz', 'page=%', '%00=1', 'page=%00', 'page=%ff', 'page[]=1', 'page[0]=1', 'page[a]=1', 'a[]=1&a[]=2', '__proto__=1', '__proto__[x]=1',
  'constructor=1', 'hasOwnProperty=1', 'toString=x', 'x=' + 'y'.repeat(7_000), Array.from({ length: 500 }, (_, index) => `k${index}=1`).join('&'), '#', 'page=1;per_page=2', '%F0%9F%92%A9=1',
];

/** Values of numeric query fields that no endpoint takes. */
export const badNumbers: readonly string[] = ['-1', '1.5', '1e2', '0x10', '', '+1', '%201', '1%00', 'NaN', 'Infinity', '１', '1e309', '99999999999999999999', 'true', 'null', '1,2', '٣'];

/** One path segment where an id belongs, malformed in some way; `prefix` is the right one. */
export function badId(random: SeededRandom, prefix: string): string {
  const ulid = random.text(26, '0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  const sure: readonly string[] = [
    ulid, prefix, `${prefix}${ulid.slice(1)}`, `${prefix}${ulid}0`, `${prefix}${ulid.toLowerCase()}`, `${prefix.toUpperCase()}${ulid}`, `${prefix}8${ulid.slice(1)}`, `${prefix}I${ulid.slice(1)}`, `policy_${ulid}`,
    `${prefix}${'a'.repeat(10_000)}`, `${prefix}${ulid}%00`, `${prefix}${ulid}%0a`, '..%2f..%2fetc%2fpasswd', '%2e%2e', `${prefix}..%2f${ulid}`, `${prefix}%zz`, '%zz', '%', '%ff%fe', '%c0%af', '%ED%A0%80', `${prefix}%E2%80%AE`,
    'null', 'undefined', '0', '-1', '*', ':vault_id', '%20', `${prefix}${ulid}%20`, `%20${prefix}${ulid}`, `${prefix}${ulid};x=1`, `${prefix}${encodeURIComponent('🦆'.repeat(5))}`, '__proto__', 'constructor', `${prefix}'or'1'='1`,
  ];
  return random.pick(sure);
}
