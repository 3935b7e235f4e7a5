import type { SeededRandom } from '../kit/runner/seeded-random.ts';
import { oddForm, rightForm, type FuzzBody } from './fuzz-multipart.ts';
import { badId, badNumbers, nested, notJson, notObjects, oddQueries, oddText, oddValue } from './fuzz-values.ts';
import { basesOf, pageRoutes, surfaceRoutes, type Route, type Surface } from './fuzz-routes.ts';
import { identities, kindOfPrefix, ownId, prefixOf, strangeId, type Identity, type Kind, type World } from './fuzz-world.ts';
import type { RawRequest } from './raw-client.ts';

export interface FuzzRequest {
  readonly raw: RawRequest;
  /** Path and query as sent. */
  readonly target: string;
  /** Route and what was done to it, for counting and for messages. */
  readonly label: string;
  readonly surface: Surface | 'page';
  readonly identity: Identity;
  /** Whatever the state of the data, this must be refused. */
  readonly mustFail: boolean;
  /** So far from HTTP that Node's own parser may answer, without our headers and shape. */
  readonly notHttp: boolean;
  /** The request stops in the middle, so the server may just close. */
  readonly mayClose: boolean;
  /** What `X-Request-ID` of the answer must be. */
  readonly requestId: string | undefined;
  readonly learns: Kind | undefined;
}

/** A request in the making; mutations change it. */
interface Draft {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: FuzzBody | undefined;
  /** The JSON body before anything was done to it. */
  right: string;
  mustFail: boolean;
  notHttp: boolean;
  mayClose: boolean;
  requestId: string | undefined;
  /** Set by mutations of the framing, which write the whole request themselves. */
  parts: Uint8Array[] | undefined;
  halfClose: boolean;
  done: string[];
}

const json = 'application/json';

/** One request: half of them right as far as the sender can tell, the others wrong in one to three ways. */
export function makeRequest(random: SeededRandom, world: World): FuzzRequest {
  return random.chance(0.17) ? makePageRequest(random, world) : makeSurfaceRequest(random, world);
}

function pickRoute(random: SeededRandom): Route {
  const total = surfaceRoutes.reduce((sum, route) => sum + (route.weight ?? 1), 0);
  let at = random.fraction() * total;
  return surfaceRoutes.find((route) => (at -= route.weight ?? 1) < 0) ?? random.pick(surfaceRoutes);
}

function makeSurfaceRequest(random: SeededRandom, world: World): FuzzRequest {
  const route = pickRoute(random);
  const identity = route.only ?? random.pick(identities);
  const draft = emptyDraft(route.method);
  const path = route.path.replaceAll(/:(\w+)/g, (_match, kind: Kind) => ownId(random, world, identity, kind));
  const query = route.query?.(random, world, identity);
  draft.target = random.pick(basesOf(route)) + path + (query ? `?${query}` : '');
  draft.headers.push(...credentialOf(route, world, identity));
  if (route.method === 'POST' && random.chance(0.05)) draft.headers.push(['Idempotency-Key', `k${random.integer(0, 40)}`]);
  if (route.path.endsWith('/download') && random.chance(0.3))
    draft.headers.push(['Range', `bytes=${random.integer(0, 50)}-${random.integer(50, 3_000)}`]);
  if (route.upload !== undefined) draft.body = rightForm(random, route.upload(random, world, identity));
  else if (route.body !== undefined) {
    draft.right = JSON.stringify(route.body(random, world, identity));
    draft.body = { bytes: Buffer.from(draft.right), contentType: json, mustFail: false };
  }
  if (!random.chance(0.45)) {
    const rounds = random.pick([1, 1, 1, 2, 3]);
    const kinds = [...new Set(Array.from({ length: rounds }, () => pickMutation(random, route)))];
    // The framing comes last: it writes down what the others have made.
    for (const kind of kinds.sort((a, b) => Number(a === 'framing') - Number(b === 'framing')))
      mutateRequest(random, world, identity, route, draft, kind);
  }
  return finish(draft, { label: `${route.method} ${route.path}`, surface: route.surface, identity, learns: route.learns });
}

/** Whose data a person's request is about: `clock` is a test account. */
const modeOf = (identity: Identity): string => (identity === 'live' ? 'live' : 'test');

function credentialOf({ surface, path }: Route, world: World, identity: Identity): [name: string, value: string][] {
  if (surface === 'platform') {
    const person: [string, string][] = [
      ['Authorization', `Bearer ${world.people[identity]}`],
      ['X-Heirlock-Mode', modeOf(identity)],
    ];
    return path.startsWith('/uploads') ? [...person, ['Tus-Resumable', '1.0.0'], ['Upload-Offset', '0']] : person;
  }
  if (surface === 'key-test') return [['X-API-Key', world.bareKeys[identity]]];
  if (surface !== 'sync') return [['Authorization', `Bearer ${world.keys[identity]}`]];
  const { token, device } = world.devices[identity];
  return [
    ['Authorization', `Bearer ${token}`],
    ['X-Device', device],
    ...(path.startsWith('/uploads') ? [['Tus-Resumable', '1.0.0'] as [string, string], ['Upload-Length', '500'] as [string, string]] : []),
  ];
}

function emptyDraft(method: string): Draft {
  return {
    method,
    target: '',
    headers: [],
    body: undefined,
    right: '{}',
    mustFail: false,
    notHttp: false,
    mayClose: false,
    requestId: undefined,
    parts: undefined,
    halfClose: false,
    done: [],
  };
}

function pickMutation(random: SeededRandom, route: Route): string {
  const hasId = /:\w/.test(route.path);
  const takesBody = route.body !== undefined || route.upload !== undefined;
  // Health and pre-signed addresses need no credential; the key-test endpoint has one of its own kind.
  const auth = /\/(health|content|test|auth\/token)$/.test(route.path) ? [] : ['auth'];
  const kinds = [
    'query',
    'headers',
    'framing',
    'method',
    ...auth,
    ...(hasId ? ['id', 'id', 'id'] : []),
    ...(takesBody ? ['body', 'body', 'body', 'body'] : ['uselessBody']),
    ...(route.query ? ['query', 'query'] : []),
  ];
  return random.pick(kinds);
}

function mutateRequest(random: SeededRandom, world: World, identity: Identity, route: Route, draft: Draft, kind: string): void {
  draft.done.push(kind);
  switch (kind) {
    case 'id':
      return mutateId(random, world, identity, draft);
    case 'query':
      return mutateQuery(random, route, draft);
    case 'body':
      draft.body = route.upload !== undefined ? formFor(random, route) : oddBody(random, draft.right, world.memberNames);
      return;
    case 'uselessBody':
      draft.body = {
        bytes: Buffer.from(random.pick([...notJson, '{}', ''])),
        contentType: random.pick([json, 'text/plain', null]),
        mustFail: false,
      };
      return;
    case 'auth':
      if (route.surface === 'platform') return mutatePerson(random, world, identity, draft);
      return route.surface === 'sync' ? mutateToken(random, world, identity, draft) : mutateAuth(random, world, identity, draft);
    case 'headers':
      return mutateHeaders(random, draft);
    case 'method':
      return mutateMethod(random, draft);
    default:
      return mutateFraming(random, draft);
  }
}

/** An odd form; what a surface does not read of it, it can not refuse. */
function formFor(random: SeededRandom, { surface, path }: Route): FuzzBody {
  const form = oddForm(random);
  return form.forItsFields === true && (surface !== 'reference' || !path.endsWith('/documents')) ? { ...form, mustFail: false } : form;
}

function mutateId(random: SeededRandom, world: World, identity: Identity, draft: Draft): void {
  const match = /\/((?:vault|doc|recipient|pol|crypto|wh|whd)_)[^/?]*/.exec(draft.target);
  if (match === null) return;
  const kind = kindOfPrefix(match[1] ?? '');
  // Somebody else's resource is refused as surely as a malformed id.
  const id = random.chance(0.4) ? strangeId(random, world, identity, kind) : badId(random, prefixOf(kind));
  draft.target = draft.target.replace(match[0], () => `/${id}`);
  draft.mustFail = true;
}

function mutateQuery(random: SeededRandom, route: Route, draft: Draft): void {
  const [path = '', query = ''] = draft.target.split('?', 2);
  const numeric = numericFields(route);
  if (route.method === 'GET' && route.query !== undefined && numeric.length > 0 && random.chance(0.6)) {
    const name = random.pick(numeric);
    const bad = random.chance(0.3) ? `${name}=1&${name}=2` : `${name}=${random.pick(badNumbers)}`;
    // What a list needs beside the number stays, so that only the number is wrong.
    const needed = /(?:^|&)((?:vault_id|q)=[^&]*)/.exec(query)?.[1];
    draft.target = `${path}?${needed === undefined ? '' : `${needed}&`}${bad}`;
    draft.mustFail = true;
  } else {
    draft.target = `${path}?${query}&${random.pick(oddQueries)}`.replaceAll('#', '%23');
  }
}

/** Numbers that a route's query takes, all of which it must refuse when they are none. */
function numericFields({ surface, path }: Route): readonly string[] {
  if (surface === 'flat') return ['page', 'limit'];
  if (surface === 'alternate' || surface === 'platform') return ['limit', 'offset'];
  if (surface === 'overview') return ['page', 'per_page'];
  if (/history/.test(path)) return ['limit', 'offset'];
  if (/upcoming/.test(path)) return ['days'];
  return /\/v1\/vaults$|documents$|activity$|versions$|search$/.test(path) ? ['page', 'per_page'] : [];
}

/** A JSON body with something wrong or odd about it. */
function oddBody(random: SeededRandom, right: string, memberNames: readonly string[]): FuzzBody {
  const body = (bytes: Buffer | string, mustFail: boolean, contentType: string | null = json): FuzzBody => ({
    bytes: Buffer.from(bytes as string),
    contentType,
    mustFail,
  });
  const entries = Object.entries(JSON.parse(right) as Record<string, unknown>).map(
    ([name, value]) => [name, JSON.stringify(value)] as const,
  );
  const write = (list: readonly (readonly [string, string])[]): string =>
    `{${list.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  // What another surface knows under this name; a member that is documented here comes again, behind, and counts.
  const foreign = (): (readonly [string, string])[] =>
    Array.from({ length: random.integer(1, 40) }, () => [random.pick(memberNames), oddValue(random)] as const);
  const cases: readonly (() => FuzzBody)[] = [
    () => body(write([...foreign(), ...entries]), false),
    () => body(write([...foreign(), ...entries]), false),
    () => body(write(entries.map(([name, value]) => [name, random.chance(0.6) ? oddValue(random) : value])), false),
    () => body(write(entries.map(([name, value]) => [name, random.chance(0.6) ? oddValue(random) : value])), false),
    () => body(write(entries.map(([name, value], index) => [name, index === 0 ? oddValue(random) : value])), false),
    () => body(write(entries.slice(1)), false),
    () => body(write([...entries, [oddText(random), oddValue(random)]]), false),
    () => body(write([...entries, ['__proto__', '{"isAdmin":true}']]), true),
    () => body(write([...entries, ['constructor', '{"prototype":{"isAdmin":true}}']]), true),
    () => body(write([...entries, ...entries]), false),
    () => body(write([...entries, ['extra', nested(random.integer(1, 4) * 20_000)]]), false),
    () => body(nested(random.integer(1, 100_000)), true),
    () => body(random.pick(notJson), true),
    () => body(random.pick(notObjects), true),
    () => body(right.slice(0, random.integer(1, right.length - 1)), true),
    () => body(Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0, 0xaf]), Buffer.from('"}')]), true),
    () => body(Buffer.from(right, 'utf16le'), true),
    () => body(`\ufeff${right}`, false),
    () => body(write([...entries, ['padding', JSON.stringify('x'.repeat(300 * 1024))]]), true),
    () => body(write(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, '1'] as const)), false),
    () => body('', false),
    () => body(' \r\n\t ', true),
    () =>
      body(
        right,
        true,
        random.pick([
          'text/plain',
          'application/xml',
          'application/x-www-form-urlencoded',
          'application/octet-stream',
          'multipart/form-data; boundary=x',
          'application/jsonx',
          'text/json',
        ]),
      ),
    () =>
      body(
        right,
        false,
        random.pick([
          'application/json; charset=utf-16',
          'application/json;;;',
          'APPLICATION/JSON',
          'application/json; charset="',
          'application/json, application/json',
        ]),
      ),
    () => body(right, true, random.pick([';', '/', 'json', '*/*', ' '])),
    () => body(right, false, null),
  ];
  return random.pick(cases)();
}

function mutateAuth(random: SeededRandom, world: World, identity: Identity, draft: Draft): void {
  const key = world.keys[identity];
  const refused: readonly (string | null)[] = [
    null,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${Buffer.from('a:b').toString('base64')}`,
    `Bearer ${key.slice(0, -1)}`,
    `Bearer ${key}x`,
    `Bearer ${key.replace(/live|test/, (mode) => (mode === 'live' ? 'test' : 'live'))}`,
    `Bearer ${key.replace('service_', '')}`,
    key,
    'Bearer a.b.c',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    `Bearer ${'x'.repeat(10_000)}`,
    `Bearer ${key.toUpperCase()}`,
    `Bearer ${key} ${key}`,
    'Bearer \u00ff\u00fe',
    'Bearer null',
    ...world.deadKeys.map((dead) => `Bearer ${dead}`),
  ];
  draft.headers = draft.headers.filter(([name]) => name !== 'Authorization');
  if (random.chance(0.1)) {
    draft.headers.push(['Authorization', `bearer ${key}`]);
    return;
  }
  if (random.chance(0.1)) {
    draft.headers.push(['Authorization', `Bearer ${world.readKey}`]);
    // Who am I: that may be asked with any key.
    draft.mustFail ||= !['GET', 'HEAD'].includes(draft.method) && !draft.target.includes('/v1/auth/whoami');
    return;
  }
  const value = random.pick(refused);
  if (value !== null) draft.headers.push(['Authorization', value]);
  draft.mustFail = true;
}

function mutateToken(random: SeededRandom, world: World, identity: Identity, draft: Draft): void {
  const { token } = world.devices[identity];
  const other = world.devices[random.pick(identities.filter((one) => one !== identity))];
  draft.headers = draft.headers.filter(([name]) => name !== 'Authorization' && name !== 'X-Device');
  // Nothing that another user's device may do is certain to fail: it has things of its own.
  if (random.chance(0.2)) return void draft.headers.push(['Authorization', `bearer ${other.token}`], ['X-Device', other.device]);
  const refused = [
    null,
    '',
    'Bearer',
    token,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}x`,
    `Bearer ${world.keys[identity]}`,
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    `Bearer ${'x'.repeat(10_000)}`,
    'Bearer \u00ff\u00fe',
  ];
  const value = random.pick(refused);
  if (value !== null) draft.headers.push(['Authorization', value]);
  draft.headers.push(['X-Device', random.pick([world.devices[identity].device, other.device, 'x', ''])]);
  draft.mustFail = true;
}

function mutatePerson(random: SeededRandom, world: World, identity: Identity, draft: Draft): void {
  const token = world.people[identity];
  draft.headers = draft.headers.filter(([name]) => name !== 'Authorization' && name !== 'X-Heirlock-Mode');
  if (random.chance(0.1)) {
    draft.headers.push(['Authorization', `Bearer ${token}`], ['X-Heirlock-Mode', random.pick(['both', '', 'LIVE', 'test, live'])]);
    draft.mustFail = true;
    return;
  }
  const [head = '', body = ''] = token.split('.');
  const refused = [
    null,
    '',
    'Bearer',
    token,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}x`,
    `Bearer ${world.keys[identity]}`,
    `Bearer ${world.devices[identity].token}`,
    `Bearer ${head}.${body}.`,
    `Bearer ${head}.${body}`,
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    'Bearer a.b.c',
    `Bearer ${'x'.repeat(10_000)}`,
    'Bearer \u00ff\u00fe',
    `Bearer ${token} ${token}`,
  ];
  const value = random.pick(refused);
  if (value !== null) draft.headers.push(['Authorization', value]);
  draft.mustFail = true;
}

function mutateHeaders(random: SeededRandom, draft: Draft): void {
  const cases: readonly (() => void)[] = [
    () => {
      draft.requestId = random.text(random.integer(1, 128), 'abc XYZ!"#$%&{}~:;,.');
      draft.requestId = draft.requestId.trim() === draft.requestId && draft.requestId !== '' ? draft.requestId : 'plain';
      draft.headers.push(['X-Request-ID', draft.requestId]);
    },
    () => draft.headers.push(['X-Request-ID', random.pick(['x'.repeat(129), '', '\u00e9', 'a\tb', 'x'.repeat(5_000)])]),
    () => draft.headers.push(['X-Request-ID', 'one'], ['X-Request-ID', 'two']),
    () =>
      draft.headers.push([
        'Range',
        random.pick([
          'bytes=0-0',
          'bytes=-1',
          'bytes=5-',
          'bytes=5-1',
          'bytes=0-0,2-3',
          'bytes=-0',
          'bytes=99999999999999-',
          'bytes=a-b',
          'lines=1-2',
          'bytes=',
          'bytes=0-99999999999999999999',
          'bytes=1-1',
        ]),
      ]),
    () => draft.headers.push(['Range', 'bytes=0-1'], ['If-Range', random.pick(['"x"', 'W/"x"', 'Wed, 21 Oct 2015 07:28:00 GMT', ''])]),
    () => draft.headers.push(['If-None-Match', random.pick(['*', '"x"', 'W/"', '"'.repeat(100)])], ['If-Match', random.pick(['*', '"x"'])]),
    () =>
      draft.headers.push(
        ['Accept', random.pick(['text/html', '*/*;q=9', ';', 'application/xml'])],
        ['Accept-Encoding', 'br;q=2, gzip, zstd'],
      ),
    () => draft.headers.push(['Cookie', random.pick(['a=b; a=c', '=', ';;;', `a=${'x'.repeat(4_000)}`, '__proto__=1', 'a="%zz'])]),
    () =>
      draft.headers.push(
        ['X-Forwarded-For', '1.2.3.4, not an address'],
        ['X-Forwarded-Proto', 'gopher'],
        ['X-Forwarded-Host', 'evil.example'],
        ['Forwarded', 'for=_x'],
      ),
    () => draft.headers.push(['Content-Encoding', random.pick(['gzip', 'br', 'identity', 'x'])]),
    () => draft.headers.push(['Expect', '100-continue']),
    () => draft.headers.push(['Expect', 'the unexpected']),
    () => draft.headers.push(['Idempotency-Key', random.pick(['', 'x'.repeat(300), 'k'])]),
    () => draft.headers.push(['Host', 'evil.example:99999']),
    () => draft.headers.push(['Origin', 'null'], ['Access-Control-Request-Method', 'PUT'], ['Sec-Fetch-Site', 'cross-site']),
    () =>
      draft.headers.push(
        ['Connection', random.pick(['close', 'keep-alive, Upgrade', 'x'])],
        ['Upgrade', random.pick(['websocket', 'h2c', 'TLS/1.0'])],
      ),
    () => draft.headers.push(['X-HTTP-Method-Override', 'DELETE'], ['User-Agent', '\u00ff'.repeat(200)]),
  ];
  random.pick(cases)();
}

function mutateMethod(random: SeededRandom, draft: Draft): void {
  // Another method is another route, so nothing that was certain about this one still is.
  draft.mustFail = false;
  draft.method = random.pick([
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'MKCOL',
    'QUERY',
    'SEARCH',
    'LOCK',
    'get',
    'FOO',
    'P\u00d6ST',
  ]);
  draft.notHttp ||= ['get', 'FOO', 'P\u00d6ST'].includes(draft.method);
  if (draft.method === 'TRACE') draft.mayClose = true;
}

function head(draft: Draft, headers: readonly (readonly [string, string])[], version = 'HTTP/1.1', line = '\r\n'): Buffer {
  const lines = [`${draft.method} ${draft.target} ${version}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return Buffer.from(lines.join(line) + line + line, 'latin1');
}

function mutateFraming(random: SeededRandom, draft: Draft): void {
  const bytes = draft.body?.bytes ?? Buffer.alloc(0);
  const own: (readonly [string, string])[] = [
    ['Host', 'localhost'],
    ...draft.headers,
    ...(draft.body?.contentType ? [['Content-Type', draft.body.contentType] as const] : []),
  ];
  const length = ['Content-Length', String(bytes.length)] as const;
  const foreign = (...parts: Uint8Array[]): void => {
    draft.parts = parts;
    draft.notHttp = true;
    draft.mayClose = true;
    draft.halfClose = true;
  };
  const chunked = (pieces: readonly Uint8Array[], tail: string): Buffer =>
    Buffer.concat([
      ...pieces.flatMap((piece) => [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
      Buffer.from(tail),
    ]);
  const half = Math.floor(bytes.length / 2);
  const cases: readonly (() => void)[] = [
    () => {
      draft.parts = [head(draft, [...own, ['Content-Length', String(bytes.length + random.integer(1, 100_000))]]), bytes];
      draft.halfClose = true;
      draft.mayClose = true;
    },
    () => foreign(head(draft, [...own, ['Content-Length', String(half)]]), bytes),
    () => {
      if (bytes.length > 1)
        draft.parts = [
          head(draft, [...own, ['Transfer-Encoding', 'chunked']]),
          chunked(
            [bytes.subarray(0, half), bytes.subarray(half)].filter((piece) => piece.length > 0),
            '0\r\n\r\n',
          ),
        ];
    },
    () => foreign(head(draft, [...own, ['Transfer-Encoding', 'chunked']]), Buffer.from('zz\r\nabc\r\n0\r\n\r\n')),
    () => foreign(head(draft, [...own, ['Transfer-Encoding', 'chunked']]), Buffer.from('ffffffffffffffffff\r\nabc')),
    () => foreign(head(draft, [...own, ['Transfer-Encoding', 'chunked']]), chunked([Buffer.from('{}')], '')),
    () => foreign(head(draft, [...own, length, ['Transfer-Encoding', 'chunked']]), bytes),
    () => foreign(head(draft, [...own, ['Transfer-Encoding', random.pick(['gzip', 'chunked, identity', 'x', 'identity'])]]), bytes),
    () => foreign(head(draft, [...own, ['Content-Length', random.pick(['-1', '1.5', '0x10', '', '9'.repeat(30), 'x', '+5'])]]), bytes),
    () => foreign(head(draft, [...own, length, ['Content-Length', '3']]), bytes),
    () =>
      foreign(
        head(
          draft,
          own.filter(([name]) => name !== 'Host'),
        ),
        bytes,
      ),
    () =>
      foreign(
        head(draft, [...own, length], random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/9.9', 'http/1.1', '', 'HTTP/1.1 x'])),
        bytes,
      ),
    () => foreign(head(draft, [...own, length], 'HTTP/1.1', '\n'), bytes),
    () => foreign(head(draft, [...own, ['X-Huge', 'h'.repeat(30_000)]])),
    () => foreign(head(draft, [...own, ...Array.from({ length: 2_500 }, (_, index) => [`X-${index}`, '1'] as const)])),
    () => foreign(head(draft, [...own, ['X Name', '1'], ['', 'x'], ['X\u0000', 'y']])),
    () => foreign(head(draft, [...own, ['X-Nul', 'a\u0000b']])),
    () =>
      foreign(
        Buffer.from(
          head(draft, own)
            .toString('latin1')
            .replace(' /', `  ${random.pick(['/', 'http://localhost/', '*', '//', '\\', '/\u00e9'])}`),
          'latin1',
        ),
      ),
    () => foreign(random.bytes(random.integer(1, 3_000))),
    () => foreign(Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), random.bytes(500)),
    () => foreign(Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')),
    () => foreign(head(draft, own).subarray(0, random.integer(1, 30))),
    () => foreign(Buffer.from('\r\n\r\n\r\n')),
    () => {
      const whole = Buffer.concat([head(draft, [...own, length]), bytes]).subarray(0, 20_000);
      if (whole.length < 20_000)
        draft.parts = Array.from({ length: Math.ceil(whole.length / 7) }, (_, index) => whole.subarray(index * 7, index * 7 + 7));
    },
  ];
  random.pick(cases)();
}

function makePageRequest(random: SeededRandom, world: World): FuzzRequest {
  const route = random.pick(pageRoutes);
  const draft = emptyDraft(route.method);
  const tokens: Readonly<Record<string, readonly string[]>> = {
    verify: world.tokens.verify,
    r: world.tokens.r,
    'check-in': world.tokens.checkIn,
  };
  const identity = random.pick(identities);
  const token = (kind: string): string => {
    const list = tokens[kind] ?? [];
    const known = list.length === 0 ? random.text(43) : random.pick(list);
    if (random.chance(0.7)) return known;
    return random.pick([
      random.text(43),
      known.slice(1),
      `${known}x`,
      known.toLowerCase(),
      '%zz',
      '%00',
      '..%2f..',
      '%ff',
      'x'.repeat(5_000),
      '',
      ' ',
      encodeURIComponent(oddText(random).slice(0, 100).toWellFormed()),
      `${known}/`,
      `${known}/nothing`,
      `${known}%2fcode`,
    ]);
  };
  draft.target = route.path
    .replace(/:(verify|check-in|r)(?=\/|$)/, (_match, kind: string) => token(kind))
    .replace(':document', () => (random.chance(0.6) ? ownId(random, world, identity, 'document') : badId(random, 'doc_')))
    .replaceAll(' ', '%20');
  if (random.chance(0.1)) draft.target += `?${random.pick(oddQueries).replaceAll('#', '')}`;
  if (random.chance(0.6) && world.cookies.length > 0) draft.headers.push(['Cookie', random.pick(world.cookies)]);
  if (route.form !== undefined) draft.body = pageForm(random, route.form(random));
  if (random.chance(0.15)) draft.headers.push(['Origin', random.pick(['http://evil.example', 'null', 'x', '://', 'http://127.0.0.1'])]);
  if (random.chance(0.1)) draft.headers.push(['Sec-Fetch-Site', random.pick(['cross-site', 'same-origin', 'none', 'x'])]);
  if (random.chance(0.1)) mutateHeaders(random, draft);
  if (random.chance(0.06)) mutateMethod(random, draft);
  if (random.chance(0.06)) mutateFraming(random, draft);
  return finish(draft, { label: `${route.method} ${route.path}`, surface: 'page', identity, learns: undefined });
}

function pageForm(random: SeededRandom, right: string): FuzzBody {
  const form = 'application/x-www-form-urlencoded';
  const body = (text: string | Buffer, contentType: string | null = form): FuzzBody => ({
    bytes: Buffer.from(text as string),
    contentType,
    mustFail: false,
  });
  if (random.chance(0.6)) return body(right);
  return random.pick([
    () => body('code=%zz'),
    () => body('code=%00%ff'),
    () => body('code=1&code=2'),
    () => body('code'),
    () => body('&&&='),
    () => body(`code=${'9'.repeat(9_000)}`),
    () => body('{"code":"123456"}', json),
    () => body('code=１２３４５６'),
    () => body('x', null),
    () => body('x', 'multipart/form-data; boundary=x'),
    () => body('__proto__=1&code[]=123456'),
    () => body(Buffer.from([0xff, 0xfe, 0x00])),
    () => body('code=12%2034%2D56'),
    () => body(`code=${encodeURIComponent(oddText(random).toWellFormed()).slice(0, 7_000)}`),
  ])();
}

type Rest = Pick<FuzzRequest, 'label' | 'surface' | 'identity' | 'learns'>;

function finish(draft: Draft, { label, ...rest }: Rest): FuzzRequest {
  const { body } = draft;
  const headers: [string, string][] = [['Host', 'localhost'], ...draft.headers];
  if (body !== undefined) {
    if (body.contentType !== null) headers.push(['Content-Type', body.contentType]);
    headers.push(['Content-Length', String(body.bytes.length)]);
  }
  const hosts = headers.filter(([name]) => name === 'Host').length;
  const parts = draft.parts ?? [head(draft, headers), ...(body === undefined ? [] : [body.bytes])];
  return {
    ...rest,
    target: draft.target,
    raw: { method: draft.method, parts, halfClose: draft.halfClose },
    label: `${label}${draft.done.length === 0 ? '' : ` (${draft.done.join(', ')})`}`,
    // Only a body that is sent whole, to the route it was made for, has to be refused.
    mustFail: draft.mustFail || (body?.mustFail === true && draft.parts === undefined && !draft.done.includes('method')),
    // Some targets have bytes that no HTTP request line may have, and a long one overflows the parser's room for headers.
    notHttp: draft.notHttp || hosts > 1 || draft.target.length > 15_000 || /[^\x21-\x7e]/.test(draft.target),
    mayClose: draft.mayClose,
    requestId:
      draft.parts === undefined && !draft.notHttp && headers.filter(([name]) => name === 'X-Request-ID').length === 1
        ? draft.requestId
        : undefined,
  };
}
