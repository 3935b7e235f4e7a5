import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { eventNames } from '../../shared/domain/webhook.ts';
import { maxAttempts } from '../../server/core/webhooks/deliver-webhooks.ts';
import { prefixes } from '../../server/http/docs/place.ts';
import { planRates, platformRates, type KeySurface } from '../../server/http/foundation/rates/rate-table.ts';

const page = readFileSync(new URL('../../server/API.md', import.meta.url), 'utf8');

describe("the page for the API's clients", () => {
  it('has one row for every base URL', () => {
    const told = [...page.matchAll(/^\| `\{origin\}(\/?\w*)` \|/gm)].map(([, prefix]) => prefix);
    expect(told.sort()).toEqual(Object.values(prefixes).sort());
  });

  it('has the numbers of the rate tables', () => {
    for (const [surface, plans] of Object.entries(planRates) as [KeySurface, Readonly<Record<string, object>>][])
      for (const [plan, rates] of Object.entries(plans)) {
        // Free keys are refused where the window is an hour.
        if (plan === 'free' && 'perHour' in rates) continue;
        const row = page
          .split('\n')
          .find((line) => line.startsWith('|') && line.includes(`\`${surface}\``) && line.includes(`: ${plan} |`));
        expect(row?.split('|')[2]?.trim(), `${surface}, ${plan}`).toBe(inWords(rates));
      }
    expect(page).toContain(`A person at \`/api\` has ${inWords(platformRates)}`);
  });

  it('names every event that a webhook may be told, and no other', () => {
    const told = [...page.matchAll(/^\| `([a-z_]+(?:\.[a-z_]+)+)` \|/gm)].map(([, name]) => name);
    expect(told.sort()).toEqual([...eventNames].sort());
  });

  it('has a wait before each attempt of a delivery but the first', () => {
    const waits = /tried again after ([^;.]+)/.exec(page)?.[1]?.match(/\d+/g) ?? [];
    expect(waits).toHaveLength(maxAttempts - 1);
  });
});

const periods: Readonly<Record<string, string>> = { perMinute: 'a minute', perHour: 'an hour', perDay: 'a day' };

function inWords(rates: object): string {
  return Object.entries(rates)
    .map(([period, limit]) => `${Number(limit).toLocaleString('en-US')} ${periods[period] ?? period}`)
    .join(', ');
}
