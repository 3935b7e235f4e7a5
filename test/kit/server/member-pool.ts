import type { RegisteredRoute } from './route-table.ts';
import { choicesOf, documentedMembers, membersIn, type WholeSchema } from './whole-schema.ts';

/** What a member sent where nobody documents it holds, by the type it has elsewhere. None of them occurs on its own. */
export const canaries = {
  text: 'canary-of-a-foreign-member',
  email: 'canary@foreign-member.example',
  instant: '2077-07-07T07:07:07.777Z',
  number: 7_077_707,
} as const;

/** By a member's name: values of every type that some surface gives it, each with a canary in it. */
export type MemberPool = ReadonlyMap<string, readonly unknown[]>;

/** Members that some surface, or the database, knows under either spelling. */
export function memberPool(routes: readonly RegisteredRoute[], columns: readonly string[]): MemberPool {
  const pool = new Map<string, unknown[]>();
  const add = (name: string, value: unknown): void => {
    const values = pool.get(name) ?? [];
    pool.set(name, values);
    if (!values.some((known) => JSON.stringify(known) === JSON.stringify(value))) values.push(value);
  };
  const schemas = routes.flatMap(({ body, answers }) => [...(body === undefined ? [] : [body]), ...answers]);
  for (const [name, schema] of schemas.flatMap(membersIn)) for (const spelling of spellingsOf(name)) add(spelling, canaryFor(schema));
  for (const name of columns) for (const spelling of spellingsOf(name)) if (!pool.has(spelling)) add(spelling, canaries.text);
  return pool;
}

const spellingsOf = (name: string): ReadonlySet<string> =>
  new Set([
    name,
    name.replaceAll(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase()),
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, ''),
  ]);

/** A value that the schema takes as far as its type goes. */
function canaryFor(schema: WholeSchema): unknown {
  const choice = choicesOf(schema).find(({ type }) => type !== 'null') ?? schema;
  const known = choice.const ?? choice.enum?.at(-1);
  if (known !== undefined) return known;
  const [type = 'string'] = [choice.type ?? []].flat();
  switch (type) {
    case 'object':
      return Object.fromEntries(Object.entries(choice.properties ?? { canary: {} }).map(([name, one]) => [name, canaryFor(one)]));
    case 'array':
      return [canaryFor(choice.items ?? {})];
    case 'integer':
    case 'number':
      return canaries.number;
    case 'boolean':
      return true;
    default:
      return choice.format === 'email' ? canaries.email : choice.format === 'date-time' ? canaries.instant : canaries.text;
  }
}

/** A value of some type that nobody gives this member. */
export function wronglyTyped(known: readonly unknown[], turn: number): unknown {
  const values: readonly unknown[] = [5, [], { a: 1 }, true, null, [null], 'x', -0.5, [[5]]];
  const taken = new Set(known.map(typeOf));
  const wrong = values.filter((value) => !taken.has(typeOf(value)));
  return wrong[turn % wrong.length];
}

const typeOf = (value: unknown): string => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/**
 * The same body with members beside those that are documented for it, in the objects within it too. An inner object that's free to have
 * any members, or that refuses all others, stays as it is.
 */
export function withForeignMembers(body: unknown, schema: WholeSchema | undefined, foreign: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(body)) {
    const items = itemsOf(schema ?? {});
    return items.additionalProperties === false ? body : body.map((item) => withForeignMembers(item, items, foreign));
  }
  if (!isObject(body)) return body;
  const documented = schema === undefined ? new Map<string, WholeSchema>() : documentedMembers(schema);
  if (documented === null) return body;
  const inner = (value: unknown, member: WholeSchema = {}): unknown =>
    member.additionalProperties === false ? value : withForeignMembers(value, member, foreign);
  return {
    ...Object.fromEntries(Object.entries(foreign).filter(([name]) => !documented.has(name))),
    ...Object.fromEntries(Object.entries(body).map(([name, value]) => [name, inner(value, documented.get(name))])),
  };
}

/** Bodies in each of which one documented member has a value of a type that it isn't documented with; members of inner objects too. */
export function withWrongMembers(
  body: unknown,
  schema: WholeSchema,
  isTried: (name: string) => boolean = () => true,
): readonly WrongBody[] {
  const documented = documentedMembers(schema);
  if (documented === null || !isObject(body)) return [];
  const withMember = (what: string, name: string, value: unknown): WrongBody => ({ what, body: { ...body, [name]: value } });
  return [...documented].flatMap(([name, member]) => {
    if (!isTried(name)) return [];
    const sent = body[name];
    const [first, ...rest] = Array.isArray(sent) ? (sent as unknown[]) : [];
    return [
      ...wrongTypesFor(member, name.length).map((value) => withMember(`${name}: ${JSON.stringify(value)}`, name, value)),
      ...withWrongMembers(first, itemsOf(member)).map((one) => withMember(`${name}[0].${one.what}`, name, [one.body, ...rest])),
      ...withWrongMembers(sent, member).map((one) => withMember(`${name}.${one.what}`, name, one.body)),
    ];
  });
}

/** A body in which one thing is wrong. */
export interface WrongBody {
  readonly what: string;
  readonly body: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const itemsOf = (schema: WholeSchema): WholeSchema => choicesOf(schema).find(({ items }) => items !== undefined)?.items ?? {};

/** Two values of types that the schema doesn't take, others for other members; none where it takes anything. */
function wrongTypesFor(schema: WholeSchema, turn: number): readonly unknown[] {
  const types = choicesOf(schema).flatMap(({ type, const: only, enum: words }) => [
    ...[type ?? []].flat(),
    ...(only === undefined ? [] : [typeOf(only)]),
    ...(words ?? []).map(typeOf),
  ]);
  if (types.length === 0) return [];
  const isTaken = (value: unknown): boolean => types.includes(typeOf(value)) || (typeof value === 'number' && types.includes('integer'));
  const wrong = [5, { a: 1 }, true, ['x', 5], 'x'].filter((value) => !isTaken(value));
  return [0, 1].map((next) => wrong[(turn + next) % wrong.length]);
}
