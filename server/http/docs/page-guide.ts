import { html } from 'ghtml';
import { plans } from '../../../shared/domain/account.ts';
import { failuresPerHour, planRates, platformRates, type SurfaceName } from '../foundation/rates/rate-table.ts';
import { versionHistory } from '../foundation/versions/version-history.ts';
import { exampleHtml, inlineHtml, paragraphsHtml, tableHtml } from './inline-text.ts';
import { routesOf, surfacesAt, type Place } from './place.ts';
import { refusalsOfAll } from './refusals.ts';
import { surfaceWords } from './surface-words.ts';

/** One chapter of the page. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  /** HTML. */
  readonly content: string;
}

/** What one has to know before the individual operations. */
export function guideOf(place: Place): readonly Chapter[] {
  return [
    start(place),
    authentication(place),
    errors(place),
    rateLimits(place),
    lists(place),
    ...(hasChanges(place) ? [repeating()] : []),
    versions(),
    deprecated(place),
    changelog(),
  ];
}

function hasChanges(place: Place): boolean {
  return place.claims.routes.some(({ method }) => method !== 'GET');
}

/** What all surfaces share is said once; what differs is described for each under its name. */
function perSurface(place: Place, tell: (surface: SurfaceName) => string | undefined): string {
  const told = surfacesAt(place).flatMap((surface) => {
    const text = tell(surface);
    return text === undefined ? [] : [{ surface, text }];
  });
  if (told.length === 1) return told[0]?.text ?? '';
  return told.map(({ surface, text }) => html`<h3>${surfaceWords[surface].name}</h3>!${text}`).join('\n');
}

function start({ baseUrl, name }: Place): Chapter {
  if (name === 'platform') return startSignedIn(baseUrl);
  const path = name === 'overview' ? '/v1/account' : '/v1/vaults';
  const first = `key=$(npm run --silent heirlock -- keys create --email you@example.com --mode test --json \\\n  | grep -o 'service_sk_test_[0-9A-Za-z]*')\n\ncurl ${baseUrl}${path} -H "Authorization: Bearer $key"`;
  const content = html`<p>Make a key in the console, at <code>/console/keys</code>; whoever runs the server can also make one on its command line. A <em>test</em> key sees test data only, which has a clock of its own that you can move, and its mails never leave the machine.</p>
!${exampleHtml('A key, and a first request', first)}
!${paragraphsHtml('Requests and answers are JSON, in UTF-8; uploads are `multipart/form-data`. Times are UTC, as in `2026-03-02T12:00:00.000Z`. Ids are a prefix and 26 characters, as in `vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB`.\n\nEvery answer carries `X-Request-ID`. It names the request in our logs; send one of your own and it is used instead. New fields and values may be added to answers at any time: ignore what you do not know.')}`;
  return { id: 'start', title: 'Begin here', content };
}

function startSignedIn(baseUrl: string): Chapter {
  const first = `npm run --silent heirlock -- users create --email you@example.com --password 'a long one of your own' --json\n\ntoken=$(curl -s ${baseUrl}/auth/token -d grant_type=password -d email=you@example.com \\\n  --data-urlencode 'password=a long one of your own' | grep -o '"access_token":"[^"]*' | cut -d'"' -f4)\n\ncurl ${baseUrl}/vaults -H "Authorization: Bearer $token"`;
  const content = html`<p>People sign up in the console, at <code>/console/sign-up</code>, and show that their address is theirs; whoever runs the server can also make them on its command line.</p>
!${exampleHtml('A person, and a first request', first)}
!${paragraphsHtml('Requests and answers are JSON, in UTF-8; the token endpoint takes forms as well. Times are UTC, as in `2026-03-02T12:00:00.000Z`. Ids are a prefix and 26 characters, as in `vault_01JC3ZK4V8N6Q2T7R5W9X0Y1AB`.\n\nEvery answer carries `X-Request-ID`. It names the request in our logs; send one of your own and it is used instead. New fields and values may be added to answers at any time: ignore what you do not know.')}`;
  return { id: 'start', title: 'Begin here', content };
}

function authentication(place: Place): Chapter {
  const travelling = place.name === 'platform' ? 'Tokens' : 'Keys';
  const common = paragraphsHtml(
    `${travelling} travel over HTTPS only; plain HTTP is refused with \`https_required\`, but for requests from the machine itself. Test data and live data never meet: what was made in one mode does not exist in the other.`,
  );
  return {
    id: 'authentication',
    title: 'Authentication',
    content: perSurface(place, (surface) => paragraphsHtml(surfaceWords[surface].credentials)) + common,
  };
}

function errors(place: Place): Chapter {
  const intro = paragraphsHtml(
    'What is checked first is answered first: the path, the credential, the rate, what the caller may do, whether the resource is there and yours, `If-Match`, the fields, the state of the vault, the limits of the plan.',
  );
  const told = perSurface(place, (surface) => {
    const refusals = refusalsOfAll(routesOf(place, surface));
    const example = refusals.find(({ code }) => code === 'invalid_email' || code === 'validation_failed') ?? refusals[0];
    const rows = refusals.map(({ status, code, meaning }) => [html`<code>${code}</code>`, String(status), inlineHtml(meaning)]);
    return html`!${paragraphsHtml(surfaceWords[surface].errors)}
!${exampleHtml('A refusal', JSON.stringify(example?.example, null, 2))}
!${tableHtml('Refusals', ['Code', 'Status', 'Meaning'], rows)}`;
  });
  return { id: 'errors', title: 'Errors', content: intro + told };
}

const periods: Readonly<Record<string, string>> = { perMinute: 'a minute', perHour: 'an hour', perDay: 'a day' };

function rateLimits(place: Place): Chapter {
  if (place.name === 'platform') return personRates();
  const rows = keySurfacesAt(place).flatMap((surface) =>
    plans
      .filter((plan) => plan !== 'free' || 'perDay' in planRates[surface].free)
      .map((plan) => ({ plan, rates: Object.entries<number>({ ...planRates[surface][plan] }) }))
      .map(({ plan, rates }) => [
        html`${surfaceWords[surface].name}, ${plan}`,
        rates.map(([period, limit]) => `${grouped(limit)} ${periods[period] ?? ''}`).join(', '),
      ]),
  );
  const content = html`<p>Requests are counted for each key. Of all windows the tightest one fills the headers <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code> (Unix seconds). Beyond it the answer is 429, with the seconds to wait in <code>Retry-After</code> and in <code>retry_after</code> of the body.</p>
!${tableHtml('Requests with one key, unless this installation has set other numbers', ['Interface and plan', 'Requests'], rows)}
<p>Test keys have ten times as many. Some operations have a limit of their own, which stands with them. An address that has failed to authenticate ${failuresPerHour} times in an hour is refused with 429 until the hour is over.</p>`;
  return { id: 'rate-limits', title: 'Rate limits', content };
}

function keySurfacesAt(place: Place) {
  return surfacesAt(place).filter((surface) => surface !== 'platform');
}

function personRates(): Chapter {
  const content = html`<p>A person makes at most ${grouped(platformRates.perHour)} requests an hour, and an address that nobody has signed in from ${failuresPerHour}, unless this installation has set other numbers. The headers <code>X-RateLimit-Limit</code>, <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code> (Unix seconds) tell where you stand. Beyond it the answer is 429, with the seconds to wait in <code>Retry-After</code> and in <code>retry_after</code> of the body.</p>`;
  return { id: 'rate-limits', title: 'Rate limits', content };
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

function lists(place: Place): Chapter {
  return {
    id: 'lists',
    title: 'Lists',
    content: perSurface(place, (surface) => {
      const { lists: words } = surfaceWords[surface];
      return words === undefined ? undefined : paragraphsHtml(words);
    }),
  };
}

function repeating(): Chapter {
  const words =
    'A connection that breaks leaves you not knowing whether a `POST` was carried out. Send it with an `Idempotency-Key` of your own making, any 1 to 255 printable characters, and you can simply send it again: within 24 hours the first answer is repeated, with the header `Idempotent-Replayed: true`, and nothing happens twice.\n\nThe same key with another body or path is 422 `idempotency_key_reused`; while the first request is still at work it is 409 `idempotency_conflict`. Refusals that a changed request or another try can mend are not kept.';
  return { id: 'repeating', title: 'Repeating a request safely', content: paragraphsHtml(words) };
}

function versions(): Chapter {
  const words =
    'Answers to `GET` carry an `ETag`. Send it back as `If-None-Match` and the answer is 304 without a body while nothing has changed. Send it as `If-Match` with a `PUT`, `PATCH` or `DELETE` of the same address, and the change is made only if nobody else made one since; else the answer is 412.';
  return { id: 'conditional', title: 'Conditional requests', content: paragraphsHtml(words) };
}

function deprecated(place: Place): Chapter {
  const words =
    'The path names the major version, `v1`; every answer says so in `X-API-Version`. What is added to it does not break a client that ignores what it does not know. What is to go is announced at least twelve months ahead: its answers carry `Deprecation`, `Sunset`, `X-Deprecated-Endpoint`, `X-Deprecated-Since`, `X-Deprecated-Replacement` and a `Warning`.';
  const rows = place.deprecations
    .filter(({ surface }) => surfacesAt(place).includes(surface))
    .map(({ endpoint, since, sunset, replacements }) => [
      html`<code>${endpoint}</code>`,
      since.slice(0, 10),
      sunset.slice(0, 10),
      replacements.map((path) => html`<code>${path}</code>`).join(', '),
    ]);
  return {
    id: 'versions',
    title: 'Versions',
    content:
      paragraphsHtml(words) + (rows.length === 0 ? '' : tableHtml('Deprecated', ['Operation', 'Since', 'May go on', 'Use instead'], rows)),
  };
}

function changelog(): Chapter {
  const entries = versionHistory.map(
    ({ version, date, changes }) => html`<h3>${version}, <time datetime="${date}">${date}</time></h3>
<ul>!${changes.map((change) => html`<li>!${inlineHtml(change)}</li>`)}</ul>`,
  );
  return { id: 'changelog', title: 'Changelog', content: entries.join('\n') };
}
