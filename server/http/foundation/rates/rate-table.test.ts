import { describe, expect, it } from 'vitest';
import type { Mode, Plan } from '../../../../shared/domain/account.ts';
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/instant.ts';
import type { KeyCredential } from '../../../auth/api-key-reader.ts';
import { RateRules, requestsPerMinute, type KeySurface } from './rate-table.ts';

const keyOf = (plan: Plan, mode: Mode = 'live', keyId = '01HV00000000000000000000K1'): KeyCredential =>
  ({ keyId, owner: { plan, mode } }) as unknown as KeyCredential;

/** Limit by period of the windows that a request is counted in. */
function limits(rules: RateRules, surface: KeySurface, credential: KeyCredential, endpoint: string): Record<string, number> {
  const names = new Map([
    [minuteMs, 'minute'],
    [hourMs, 'hour'],
    [dayMs, 'day'],
  ]);
  return Object.fromEntries(
    rules.windowsFor(surface, credential, endpoint).map(({ periodMs, limit }) => [names.get(periodMs) ?? periodMs, limit]),
  );
}

/** Every surface's limits by plan, as INTERFACE.md#rate-limits has them. */
const hourly = { free: { hour: 1_000 }, professional: { hour: 1_000 }, enterprise: { hour: 10_000 } };
const planTable = {
  reference: hourly,
  overview: hourly,
  flat: hourly,
  'key-test': { free: { minute: 10, day: 1_000 }, professional: { minute: 60, day: 10_000 }, enterprise: { minute: 300, day: 100_000 } },
  alternate: { free: { minute: 60, day: 1_000 }, professional: { minute: 600, day: 10_000 }, enterprise: { minute: 6_000, day: 100_000 } },
} as const;
const planRows = (Object.keys(planTable) as KeySurface[]).flatMap((surface) =>
  (['free', 'professional', 'enterprise'] as const).map((plan) => [surface, plan, planTable[surface][plan]] as const),
);

/** Reference's limits for single endpoints, written out a second time: a slip in the table mustn't go unnoticed. */
const endpointRows: readonly (readonly [endpoint: string, perMinute: number])[] = [
  ['GET /v1/vaults', 100],
  ['GET /v1/vaults/{id}', 200],
  ['POST /v1/vaults', 20],
  ['PATCH /v1/vaults/{id}', 50],
  ['DELETE /v1/vaults/{id}', 10],
  ['POST /v1/vaults/{id}/release', 10],
  ['GET /v1/vaults/{id}/documents', 100],
  ['GET /v1/documents/{id}', 200],
  ['POST /v1/vaults/{id}/documents', 20],
  ['GET /v1/documents/{id}/download', 100],
  ['PATCH /v1/documents/{id}', 50],
  ['DELETE /v1/documents/{id}', 20],
  ['GET /v1/vaults/{id}/recipients', 100],
  ['POST /v1/vaults/{id}/recipients', 20],
  ['DELETE /v1/recipients/{id}', 20],
  ['GET /v1/vaults/{id}/policy', 100],
  ['PUT /v1/vaults/{id}/policy', 20],
  ['POST /v1/vaults/{id}/policy/pause', 10],
  ['POST /v1/vaults/{id}/policy/resume', 10],
  ['POST /v1/vaults/{id}/checkin', 100],
  ['GET /v1/vaults/{id}/checkin-status', 200],
  ['GET /v1/vaults/{id}/checkin-history', 100],
  ['POST /v1/checkins/bulk', 10],
  ['GET /v1/checkins/upcoming', 100],
  ['POST /v1/webhooks', 20],
  ['GET /v1/webhooks', 100],
  ['PATCH /v1/webhooks/{id}', 50],
  ['DELETE /v1/webhooks/{id}', 20],
];

describe('the rate tables as shipped', () => {
  const rules = new RateRules(null);

  it.each(planRows)('%s on %s', (surface, plan, table) => {
    expect(limits(rules, surface, keyOf(plan), 'GET /v1/nowhere')).toEqual(table);
    const inTestMode = Object.fromEntries(Object.entries(table).map(([period, limit]) => [period, limit * 10]));
    expect(limits(rules, surface, keyOf(plan, 'test'), 'GET /v1/nowhere')).toEqual(inTestMode);
  });

  it.each(endpointRows)('%s: %i a minute on reference, and nowhere else', (endpoint, perMinute) => {
    expect(limits(rules, 'reference', keyOf('enterprise'), endpoint)).toEqual({ minute: perMinute, hour: 10_000 });
    expect(limits(rules, 'reference', keyOf('professional', 'test'), endpoint)).toEqual({ minute: perMinute * 10, hour: 10_000 });
    expect(limits(rules, 'overview', keyOf('enterprise'), endpoint)).toEqual({ hour: 10_000 });
    expect(limits(rules, 'alternate', keyOf('enterprise'), endpoint)).toEqual({ minute: 6_000, day: 100_000 });
  });

  it('limit no endpoint that is not meant to be limited', () => {
    expect(Object.keys(requestsPerMinute)).toHaveLength(endpointRows.length);
  });

  it('tell the key-test endpoint the numbers in force', () => {
    expect(rules.ratesOf('key-test', { plan: 'free', mode: 'live' })).toEqual({ perMinute: 10, perDay: 1_000 });
    expect(rules.ratesOf('key-test', { plan: 'enterprise', mode: 'test' })).toEqual({ perMinute: 3_000, perDay: 1_000_000 });
  });

  it('a hundred failed authentications an hour and address; 300 pages for an address, 60 for a link', () => {
    expect(rules.failureWindows('192.0.2.7')).toEqual([{ name: 'failed 192.0.2.7', limit: 100, periodMs: hourMs }]);
    expect(rules.pageWindows('192.0.2.7', undefined)).toEqual([{ name: 'page 192.0.2.7', limit: 300, periodMs: hourMs }]);
    expect(rules.pageWindows('192.0.2.7', 'h').map(({ name, limit }) => [name, limit])).toEqual([
      ['page 192.0.2.7', 300],
      ['link h', 60],
    ]);
  });
});

describe('windows', () => {
  const rules = new RateRules(null);
  const namesOf = (surface: KeySurface, credential: KeyCredential, endpoint: string) =>
    rules.windowsFor(surface, credential, endpoint).map(({ name }) => name);

  it('are counted by key, by surface, and on reference by endpoint', () => {
    const key = keyOf('enterprise');
    const names = (['reference', 'overview', 'alternate', 'flat', 'key-test'] as const).flatMap((surface) =>
      namesOf(surface, key, 'GET /v1/vaults'),
    );
    names.push(...namesOf('reference', keyOf('enterprise', 'live', '01HV00000000000000000000K2'), 'GET /v1/vaults'));
    names.push(...namesOf('reference', key, 'POST /v1/vaults').slice(0, 1));
    expect(new Set(names).size).toBe(names.length);
    expect(namesOf('reference', key, 'POST /v1/vaults')[1]).toBe(namesOf('reference', key, 'GET /v1/vaults')[1]);
  });

  it('of the same request are the same list, and stand shortest first', () => {
    const key = keyOf('enterprise');
    expect(rules.windowsFor('reference', key, 'GET /v1/vaults')).toBe(rules.windowsFor('reference', key, 'GET /v1/vaults'));
    for (const surface of ['reference', 'alternate'] as const) {
      const periods = rules.windowsFor(surface, key, 'GET /v1/vaults').map(({ periodMs }) => periodMs);
      expect(periods).toEqual(periods.toSorted((a, b) => a - b));
    }
  });

  it('of addresses are those of their network', () => {
    const names = ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1'].map((address) => rules.failureWindows(address)[0]?.name);
    expect(names[0]).toBe(names[1]);
    expect(names[0]).not.toBe(names[2]);
  });
});

describe('numbers that the operator set', () => {
  const rules = new RateRules({
    reference: { professional: { perHour: 6 } },
    keyTest: { free: { perDay: 7 } },
    alternate: { enterprise: { perMinute: 8, perDay: 9 } },
    perMinute: { 'GET /v1/vaults/{id}': 3, 'PATCH /v1/vaults/:vault_id': 4, 'GET /v1/test-clock': 5 },
    recipient: { perLink: { perHour: 2 } },
    unauthenticated: { perHour: 1 },
  });

  it('replace those they name and leave the others', () => {
    expect(limits(rules, 'reference', keyOf('professional'), 'GET /v1/vaults')).toEqual({ minute: 100, hour: 6 });
    expect(limits(rules, 'reference', keyOf('enterprise'), 'GET /v1/vaults')).toEqual({ minute: 100, hour: 10_000 });
    expect(limits(rules, 'overview', keyOf('professional'), 'GET /v1/vaults')).toEqual({ hour: 1_000 });
    expect(rules.ratesOf('key-test', { plan: 'free', mode: 'live' })).toEqual({ perMinute: 10, perDay: 7 });
    expect(limits(rules, 'alternate', keyOf('enterprise'), 'GET /v1/vaults')).toEqual({ minute: 8, day: 9 });
    expect(rules.failureWindows('192.0.2.7')[0]?.limit).toBe(1);
    expect(rules.pageWindows('192.0.2.7', 'h').map(({ limit }) => limit)).toEqual([300, 2]);
  });

  it('are ten times as many in test mode', () => {
    expect(limits(rules, 'reference', keyOf('professional', 'test'), 'GET /v1/vaults/:vault_id')).toEqual({ minute: 30, hour: 60 });
    expect(rules.ratesOf('key-test', { plan: 'free', mode: 'test' })).toEqual({ perMinute: 100, perDay: 70 });
  });

  it('name an endpoint however its ids are spelt, and limit one that has no limit in the tables', () => {
    expect(limits(rules, 'reference', keyOf('enterprise'), 'GET /v1/vaults/:vault_id').minute).toBe(3);
    expect(limits(rules, 'reference', keyOf('enterprise'), 'PATCH /v1/vaults/:vault_id').minute).toBe(4);
    expect(limits(rules, 'reference', keyOf('enterprise'), 'GET /v1/test-clock').minute).toBe(5);
  });
});
