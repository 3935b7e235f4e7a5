import { canaries, type MemberPool } from './member-pool.ts';

/** One field of a query or a form. */
export type Field = readonly [name: string, value: string];

/** As a query and a form have it: text, and everything that isn't a text in JSON. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Every name of the pool with a value that somebody takes for it, in portions that each fit in an address and in the smallest form. A long
 * value becomes a canary.
 */
export function portionsOf(pool: MemberPool, maxBytes: number): readonly (readonly Field[])[] {
  const portions: Field[][] = [[]];
  let bytes = 0;
  for (const [name, [first]] of pool) {
    const text = asText(first);
    const field: Field = [name, text.length > 60 ? canaries.text : text];
    const size = encoded([field]).length + 1;
    if (bytes + size > maxBytes) {
      portions.push([]);
      bytes = 0;
    }
    portions.at(-1)?.push(field);
    bytes += size;
  }
  return portions;
}

/** As browsers encode it. */
export const encoded = (fields: readonly Field[]): string => new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();

/** What nobody means to send in a field. Each is encoded already. */
export interface HostileField {
  readonly what: string;
  readonly text: string;
  /** Nothing is known by this name: the answer is the same as without. */
  readonly isForeign: boolean;
  readonly isRepeated: boolean;
}

/** A field that a route knows, in every way in which it can be wrong. */
export function hostileFields(name: string): readonly HostileField[] {
  const field = (what: string, text: string, more: Partial<HostileField> = {}): HostileField => ({
    what: `${name} ${what}`,
    text,
    isForeign: false,
    isRepeated: false,
    ...more,
  });
  return [
    field('twice', `${name}=1&${name}=2`, { isRepeated: true }),
    field('twice the same', `${name}=1&${name}=1`, { isRepeated: true }),
    field('nested', `${name}[b]=1&${name}[]=2&${name}.c=3`, { isForeign: true }),
    field('of a prototype', `__proto__[${name}]=1&constructor[prototype][${name}]=1&__proto__=1&hasOwnProperty=1`, { isForeign: true }),
    field('in capitals', `${name.toUpperCase()}=1&%20${name}=1`, { isForeign: true }),
    field('with a NUL', `${name}=%00`),
    field('with a NUL within', `${name}=a%00b`),
    field('with a NUL in its name', `${name}%00=1`, { isForeign: true }),
    field('overlong', `${name}=${'x'.repeat(6_000)}`),
    field('overlong and a number', `${name}=${'9'.repeat(400)}`),
    field('empty', `${name}=`),
    field('bare', name),
    field('in no encoding', `${name}=%ff%fe%zz%`),
    field('half a character', `${name}=%ed%a0%80`),
  ];
}
