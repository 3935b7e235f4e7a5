import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../../shared/domain/instant.ts';
import { deprecationHeaders, deprecations } from './deprecations.ts';

describe('the table of deprecated endpoints', () => {
  it('names the search of vaults and documents together, and what to use instead', () => {
    expect(deprecations).toContainEqual(
      expect.objectContaining({
        surface: 'reference',
        endpoint: 'GET /v1/search',
        replacements: ['/v1/vaults/search', '/v1/documents/search'],
      }),
    );
  });

  it.each(deprecations.map((entry) => [`${entry.surface} ${entry.endpoint}`, entry] as const))(
    'gives users of %s twelve months at least',
    (_name, { since, sunset, replacements }) => {
      const twelveMonthsLater = since.replace(/^\d{4}/, (year) => String(Number(year) + 1));
      expect(sunset >= twelveMonthsLater).toBe(true);
      expect(replacements.length).toBeGreaterThan(0);
    },
  );

  it('has no endpoint twice', () => {
    expect(new Set(deprecations.map(({ surface, endpoint }) => `${surface} ${endpoint}`)).size).toBe(deprecations.length);
  });
});

describe('the headers of a deprecated endpoint', () => {
  it('say when, until when and what instead, each in its own standard’s form', () => {
    const entry = {
      surface: 'reference',
      endpoint: 'GET /v1/old',
      since: '2025-10-01T00:00:00.000Z' as Instant,
      sunset: '2027-07-01T00:00:00.000Z' as Instant,
      replacements: ['/v1/a', '/v1/b'],
    } as const;
    expect(deprecationHeaders(entry, 'https://vaults.example.com/reference', 'https://vaults.example.com/docs#changelog')).toEqual({
      'x-deprecated-endpoint': 'true',
      'x-deprecated-since': '2025-10-01',
      'x-deprecated-replacement': '/v1/a, /v1/b',
      deprecation: '@1759276800',
      sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
      warning: '299 - "GET /v1/old is deprecated since 2025-10-01 and goes on 2027-07-01. Use /v1/a, /v1/b."',
      link:
        '<https://vaults.example.com/docs#changelog>; rel="deprecation", <https://vaults.example.com/reference/v1/a>; rel="successor-version", ' +
        '<https://vaults.example.com/reference/v1/b>; rel="successor-version"',
    });
  });
});
