import type { Plan } from '../../../shared/domain/account.ts';
import { hourMs, minuteMs } from '../../../shared/domain/instant.ts';
import type { KeyCredential } from '../../auth/api-key-reader.ts';
import type { RateWindow } from './rate-limits.ts';

/** The surfaces that API keys open. */
export type KeySurface = 'reference' | 'overview' | 'alternate' | 'flat' | 'key-test';

/** Requests per minute and key (specification, "Limits", per-endpoint limits), by method and route. */
export const requestsPerMinute: Readonly<Record<string, number>> = {
  'GET /v1/vaults': 100,
  'GET /v1/vaults/:vault_id': 200,
  'POST /v1/vaults': 20,
  'PATCH /v1/vaults/:vault_id': 50,
  'DELETE /v1/vaults/:vault_id': 10,
  'POST /v1/vaults/:vault_id/release': 10,
  'GET /v1/vaults/:vault_id/documents': 100,
  'GET /v1/documents/:document_id': 200,
  'POST /v1/vaults/:vault_id/documents': 20,
  'GET /v1/documents/:document_id/download': 100,
  'PATCH /v1/documents/:document_id': 50,
  'DELETE /v1/documents/:document_id': 20,
  'GET /v1/vaults/:vault_id/recipients': 100,
  'POST /v1/vaults/:vault_id/recipients': 20,
  'DELETE /v1/recipients/:recipient_id': 20,
  'GET /v1/vaults/:vault_id/policy': 100,
  'PUT /v1/vaults/:vault_id/policy': 20,
  'POST /v1/vaults/:vault_id/policy/pause': 10,
  'POST /v1/vaults/:vault_id/policy/resume': 10,
  'POST /v1/vaults/:vault_id/checkin': 100,
  'GET /v1/vaults/:vault_id/checkin-status': 200,
  'GET /v1/vaults/:vault_id/checkin-history': 100,
  'POST /v1/checkins/bulk': 10,
  'GET /v1/checkins/upcoming': 100,
};

/** Requests per hour and key, by plan. A free plan's key is refused on this surface, but its requests count. */
export const requestsPerHour: Readonly<Record<Plan, number>> = { free: 1_000, professional: 1_000, enterprise: 10_000 };

/** Failed authentications per hour and address. */
export const failuresPerHour = 100;

const testModeFactor = 10;

export interface RateOverrides {
  readonly reference?: Readonly<Partial<Record<Plan, { readonly perHour?: number }>>>;
  readonly perMinute?: Readonly<Record<string, number>>;
  readonly unauthenticated?: { readonly perHour?: number };
}

/** The windows that one request with a key is counted in. */
export function windowsFor(surface: KeySurface, credential: KeyCredential, endpoint: string, overrides: RateOverrides | null): RateWindow[] {
  const { plan, mode } = credential.owner;
  const factor = mode === 'test' ? testModeFactor : 1;
  const hourly = overrides?.reference?.[plan]?.perHour ?? requestsPerHour[plan];
  const windows: RateWindow[] = [{ name: `${credential.keyId} ${surface} hour`, limit: hourly * factor, periodMs: hourMs }];
  const perMinute = surface === 'reference' ? (overrides?.perMinute?.[endpoint] ?? requestsPerMinute[endpoint]) : undefined;
  if (perMinute !== undefined) windows.push({ name: `${credential.keyId} ${endpoint}`, limit: perMinute * factor, periodMs: minuteMs });
  return windows;
}

/** The window in which an address' failed authentications are counted. */
export function failureWindow(address: string, overrides: RateOverrides | null): RateWindow {
  return { name: `failed ${address}`, limit: overrides?.unauthenticated?.perHour ?? failuresPerHour, periodMs: hourMs };
}
