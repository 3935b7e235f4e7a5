import type { SurfaceName } from '../foundation/rates/rate-table.ts';

/** What one has to know about a surface beyond its operations. Text in backticks is code; an empty line separates paragraphs. */
export interface SurfaceWords {
  /** What people call it. */
  readonly name: string;
  readonly credentials: string;
  readonly errors: string;
  /** Undefined where there are no lists. */
  readonly lists?: string;
}

const bearer =
  'Send your key with each request: `Authorization: Bearer service_sk_live_…`, or `service_sk_test_…` for test data. The key has to permit what you do: `read` for `GET`, `write` for `POST`, `PUT` and `PATCH`, `delete` for `DELETE`.';
const paid = 'The account needs the Professional or Enterprise plan.';
const token = 'An access token of the platform in its place acts as its user, with all permissions, on live data.';

export const surfaceWords: Readonly<Record<SurfaceName, SurfaceWords>> = {
  reference: {
    name: 'Reference',
    credentials: `${bearer} ${paid} ${token}`,
    errors: 'Every refusal has this one shape. `details` names the fields that are to blame, where single ones are.',
    lists:
      'Lists take `page` (from 1) and `per_page` (1 to 100, default 20), and answer with `data` and `pagination`. What lies outside these bounds is refused, never corrected silently.',
  },
  overview: {
    name: 'Overview',
    credentials: `${bearer} ${paid} ${token}`,
    errors:
      'Every refusal has this one shape. `details` names the first field that’s to blame, if there is one. Fields that aren’t valid are 422; a body that can’t be read at all is 400.',
    lists:
      'Lists take `page` (from 1) and `per_page` (1 to 100, default 50), and answer with `data` and `pagination`. The same numbers are in the headers `X-Total-Count`, `X-Page`, `X-Per-Page` and `X-Total-Pages`.',
  },
  alternate: {
    name: 'Alternate',
    credentials: `${bearer} All plans will do.`,
    errors:
      'Every refusal has this one shape; `details` is null where no particular field is to blame. Fields that aren’t valid are 422; a body that can’t be read at all is 400.',
    lists:
      'Lists take `limit` (1 to 100, default 20) and `offset` (from 0), and answer with `data` and `pagination`. Lists of what is in a vault need its `vault_id`.',
  },
  flat: {
    name: 'Flat lists',
    credentials: `${bearer} Here only \`read\` is ever needed. ${paid}`,
    errors:
      'Refusals have the shape of the reference interface, but for two: what is wrong with fields comes as `errors`, and a cursor that can’t be used is `Invalid cursor`.',
    lists:
      'Lists take `limit` (1 to 100, default 25) with either `page` (from 1) or a cursor. Begin cursors with `pagination=cursor` and go on with the `next_cursor` of each answer until it is null: nothing is skipped or listed twice, whatever is added in the meantime.\n\nEvery field filters by its own name; `created_after`, `created_before`, `updated_after` and `updated_before` take days or instants and include them. `q` searches, `sort=name,created_at:desc` sorts, `fields=id,name` chooses.',
  },
  platform: {
    name: 'Platform',
    credentials:
      'Sign in at `POST /auth/token` and send the access token with each request: `Authorization: Bearer …`. It’s valid for an hour; after that the answer is 419 `token_expired`, and the refresh token gives you a new one. A browser may have its session in a cookie instead; changes are then accepted from our own pages only. API keys open nothing here, and a token in an address is refused.\n\nYou work on live data. With the header `X-Heirlock-Mode: test` the same request works on your test data.\n\nRoles, the least first: `VAULT_VIEWER` is everybody who is signed in; `VAULT_OPERATOR` and `VAULT_ADMIN` are given; `VAULT_OWNER` is whoever made a vault, in that vault. Of what is not theirs, viewers are told that it is not there; operators and administrators are told which role would do.',
    errors:
      'Every refusal has this one shape. `details` names the fields that are to blame, where it’s particular ones; `required` and `actual` name roles.',
    lists: 'Lists take `limit` and `offset` (from 0), and show only what is yours, unless they say otherwise.',
  },
  'key-test': {
    name: 'Key test',
    credentials:
      'The key test takes the same key in its short spelling, in another header: `X-API-Key: sk_live_…`, or `sk_test_…`. Any permission and any plan will do.',
    errors: 'The key test tells what is wrong with a key in `code`; other methods than `GET` are 405.',
  },
};
