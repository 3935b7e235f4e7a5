import type { Ulid } from '../../../../shared/domain/ids.ts';
import type { Mode, Plan } from '../../../../shared/domain/account.ts';
import { dayMs, hourMs, minuteMs } from '../../../../shared/domain/instant.ts';
import type { KeyCredential } from '../../../auth/api-key-reader.ts';
import type { RateOverrides } from '../../../config/rate-overrides.ts';
import { networkOf } from './network.ts';
import type { RateWindow } from './rate-limits.ts';

/** The surfaces that API keys open. */
export type KeySurface = 'reference' | 'overview' | 'alternate' | 'flat' | 'key-test';

/** All surfaces of the API that have documents; people open the platform's. */
export type SurfaceName = KeySurface | 'platform';

type PerHour = Readonly<Record<'perHour', number>>;

type PerMinuteAndDay = Readonly<Record<'perMinute' | 'perDay', number>>;

type PerMinuteAndHour = Readonly<Record<'perMinute' | 'perHour', number>>;

/** What each surface limits for one key. */
interface SurfaceRates {
  readonly reference: PerHour;
  readonly overview: PerHour;
  readonly flat: PerHour;
  readonly 'key-test': PerMinuteAndDay;
  readonly alternate: PerMinuteAndDay;
}

const shared: Readonly<Record<Plan, PerHour>> = {
  // A free plan's keys are refused on these surfaces, but their requests count.
  free: { perHour: 1_000 },
  professional: { perHour: 1_000 },
  enterprise: { perHour: 10_000 },
};

/** Requests of one live key, by surface and plan (INTERFACE.md#rate-limits). Test keys have ten times as many. */
export const planRates: { readonly [Surface in KeySurface]: Readonly<Record<Plan, SurfaceRates[Surface]>> } = {
  reference: shared,
  overview: shared,
  flat: shared,
  'key-test': {
    free: { perMinute: 10, perDay: 1_000 },
    professional: { perMinute: 60, perDay: 10_000 },
    enterprise: { perMinute: 300, perDay: 100_000 },
  },
  alternate: {
    free: { perMinute: 60, perDay: 1_000 },
    professional: { perMinute: 600, perDay: 10_000 },
    enterprise: { perMinute: 6_000, perDay: 100_000 },
  },
};

/** Requests of one live key a minute on the reference surface, by method and route (INTERFACE.md#rate-limits). */
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
  'POST /v1/webhooks': 20,
  'GET /v1/webhooks': 100,
  'PATCH /v1/webhooks/:webhook_id': 50,
  'DELETE /v1/webhooks/:webhook_id': 20,
};

/** Failed authentications per hour and address, on all surfaces that take keys together. */
export const failuresPerHour = 100;

/** Requests of one platform token for sync: a device that catches up sends many small ones. */
export const syncRates: PerMinuteAndHour = { perMinute: 6_000, perHour: 100_000 };

/**
 * How much one owner's devices ask of timestamp services and authorities through the server: a signature with all proofs takes about ten
 * requests.
 */
export const authorityRates: PerMinuteAndHour = { perMinute: 60, perHour: 600 };

/** Requests per hour by one person on the platform surface. */
export const platformRates: PerHour = { perHour: 1_000 };

/** Letters per minute from other custodians at one address. */
const lettersPerMinute = 600;

/** Requests per hour for recipients' pages (RULINGS.md#limits-by-address). */
export const pagesPerHour = { perAddress: 300, perLink: 60 } as const;

const modeFactors: Readonly<Record<Mode, number>> = { live: 1, test: 10 };

/** Plan and mode of a key. */
interface KeyKind {
  readonly plan: Plan;
  readonly mode: Mode;
}

/** Shortest first: of two windows with the same amount left, the first one is shown. */
const periods = [
  ['perMinute', 'minute', minuteMs],
  ['perHour', 'hour', hourMs],
  ['perDay', 'day', dayMs],
] as const;

/** The tables with an installation's own numbers in them: in which windows a request is counted. Names of windows hold no secret. */
export class RateRules {
  readonly #overrides: RateOverrides;
  readonly #perMinute = new Map<string, number>();
  readonly #known = new WeakMap<KeyCredential, Partial<Record<KeySurface, Map<string, readonly RateWindow[]>>>>();

  constructor(overrides: RateOverrides | null) {
    this.#overrides = overrides ?? {};
    for (const [route, limit] of [...Object.entries(requestsPerMinute), ...Object.entries(this.#overrides.perMinute ?? {})]) {
      this.#perMinute.set(withoutNames(route), limit);
    }
  }

  /** The numbers in force for such a key on one surface. */
  ratesOf<Surface extends KeySurface>(surface: Surface, { plan, mode }: KeyKind): SurfaceRates[Surface] {
    const name: KeySurface = surface;
    const overrides = this.#overrides[name === 'key-test' ? 'keyTest' : name];
    const rates: Readonly<Record<string, number>> = { ...planRates[name][plan], ...overrides?.[plan] };
    return Object.fromEntries(
      Object.entries(rates).map(([period, limit]) => [period, scaled(limit, mode)]),
    ) as unknown as SurfaceRates[Surface];
  }

  /** The windows that one request with a key is counted in; `endpoint` is its method and route. The same list for the same request. */
  windowsFor(surface: KeySurface, credential: KeyCredential, endpoint: string): readonly RateWindow[] {
    let surfaces = this.#known.get(credential);
    if (surfaces === undefined) {
      surfaces = {};
      this.#known.set(credential, surfaces);
    }
    const known = (surfaces[surface] ??= new Map<string, readonly RateWindow[]>());
    let windows = known.get(endpoint);
    if (windows === undefined) {
      windows = this.#windowsFor(surface, credential, endpoint);
      known.set(endpoint, windows);
    }
    return windows;
  }

  /** The window in which a person's requests to the platform surface are counted, whatever they were made with. */
  personWindows(userId: Ulid): readonly RateWindow[] {
    const { perHour } = { ...platformRates, ...this.#overrides.platform };
    return [{ name: `${userId} platform hour`, limit: perHour, periodMs: hourMs }];
  }

  /**
   * The window in which an address' failed authentications are counted, whichever surface they were meant for, and its requests to the
   * platform surface that show no credential.
   */
  failureWindows(address: string): readonly RateWindow[] {
    return [{ name: `failed ${networkOf(address)}`, limit: this.#overrides.unauthenticated?.perHour ?? failuresPerHour, periodMs: hourMs }];
  }

  /** The window in which an address' letters to this server as a custodian are counted: an installation may keep many vaults with another. */
  custodianWindows(address: string): readonly RateWindow[] {
    return [{ name: `custodian ${networkOf(address)}`, limit: lettersPerMinute, periodMs: minuteMs }];
  }

  /** The windows in which a platform token's requests for sync are counted. */
  tokenWindows(tokenId: Ulid): readonly RateWindow[] {
    const { perMinute, perHour } = { ...syncRates, ...this.#overrides.sync };
    return [
      { name: `${tokenId} sync minute`, limit: perMinute, periodMs: minuteMs },
      { name: `${tokenId} sync hour`, limit: perHour, periodMs: hourMs },
    ];
  }

  /** The windows in which an owner's questions to authorities are counted. */
  authorityWindows(userId: Ulid): readonly RateWindow[] {
    const { perMinute, perHour } = { ...authorityRates, ...this.#overrides.authorities };
    return [
      { name: `${userId} authorities minute`, limit: perMinute, periodMs: minuteMs },
      { name: `${userId} authorities hour`, limit: perHour, periodMs: hourMs },
    ];
  }

  /** The windows of one request for a recipient's page. `link` names the link without giving it away; absent where there is none. */
  pageWindows(address: string, link: string | undefined): readonly RateWindow[] {
    const { perAddress, perLink } = this.#overrides.recipient ?? {};
    const windows: RateWindow[] = [
      { name: `page ${networkOf(address)}`, limit: perAddress?.perHour ?? pagesPerHour.perAddress, periodMs: hourMs },
    ];
    if (link !== undefined) windows.push({ name: `link ${link}`, limit: perLink?.perHour ?? pagesPerHour.perLink, periodMs: hourMs });
    return windows;
  }

  #windowsFor(surface: KeySurface, { keyId, owner }: KeyCredential, endpoint: string): readonly RateWindow[] {
    const rates: Partial<PerHour & PerMinuteAndDay> = this.ratesOf(surface, owner);
    const windows: RateWindow[] = [];
    const ofEndpoint = surface === 'reference' ? this.#perMinute.get(withoutNames(endpoint)) : undefined;
    if (ofEndpoint !== undefined) windows.push({ name: `${keyId} ${endpoint}`, limit: scaled(ofEndpoint, owner.mode), periodMs: minuteMs });
    for (const [rate, period, periodMs] of periods) {
      const limit = rates[rate];
      if (limit !== undefined) windows.push({ name: `${keyId} ${surface} ${period}`, limit, periodMs });
    }
    return windows;
  }
}

function scaled(limit: number, mode: Mode): number {
  return limit * modeFactors[mode];
}

/** A route regardless of what its ids are called. */
function withoutNames(route: string): string {
  return route.replaceAll(/:\w+|\{\w+\}/g, ':');
}
