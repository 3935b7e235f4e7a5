import type { Certificate } from '../certificates/certificate.ts';
import type { Finding } from '../contract.ts';
import { finding } from '../report/finding-codes.ts';

const anyPolicy = '2.5.29.32.0';

interface State {
  /** The policies that hold up to here, by the names that they have further down. */
  valid: ReadonlySet<string>;
  /** How many certificates further down each rule begins to count; 0: it counts. */
  explicit: number;
  mapping: number;
  any: number;
}

/**
 * Whether a path keeps what its authorities demand of policies (RFC 5280, section 6.1; the sets of RFC 9618 in place of its tree).
 * We ask for no policy ourselves, so it matters only where an authority demands that there be one.
 * @param path the leaf first.
 */
export function checkPolicies(path: readonly Certificate[]): Finding[] {
  // The root's own rules count for nothing, as for its other extensions in that section.
  const downwards = path.slice(0, -1).reverse();
  const never = downwards.length + 1;
  const state: State = { valid: new Set([anyPolicy]), explicit: never, mapping: never, any: never };
  for (const [index, certificate] of downwards.entries()) {
    const last = index === downwards.length - 1;
    state.valid = validIn(certificate, state, last);
    const { policyRules } = certificate;
    // After the last one the count goes down once more (section 6.1.5, a and b).
    if (last) state.explicit = policyRules.explicitAfter === 0 ? 0 : Math.max(0, state.explicit - 1);
    const mapsAny = !last && policyRules.mappings.some((pair) => pair.includes(anyPolicy));
    if (mapsAny || (state.explicit === 0 && state.valid.size === 0)) return [finding('policy_missing', { subject: certificate.subject })];
    if (last) break;
    state.valid = mapped(certificate, state);
    countDown(certificate, state);
  }
  return [];
}

function validIn(certificate: Certificate, { valid, any }: State, last: boolean): ReadonlySet<string> {
  const { policies } = certificate;
  if (policies === null) return new Set();
  const own = policies.filter((policy) => policy !== anyPolicy && (valid.has(policy) || valid.has(anyPolicy)));
  const allowsAny = policies.includes(anyPolicy) && (any > 0 || (!last && isSelfIssued(certificate)));
  return new Set([...own, ...(allowsAny ? valid : [])]);
}

/** The valid policies by the names that they have below this certificate. */
function mapped({ policyRules: { mappings } }: Certificate, { valid, mapping }: State): ReadonlySet<string> {
  const from = new Set(mappings.map(([policy]) => policy));
  const unmapped = [...valid].filter((policy) => !from.has(policy));
  if (mapping === 0) return new Set(unmapped);
  const reached = mappings.filter(([policy]) => valid.has(policy) || valid.has(anyPolicy)).map(([, below]) => below);
  return new Set([...unmapped, ...reached]);
}

function countDown(certificate: Certificate, state: State): void {
  const { explicitAfter, mappingEndsAfter, anyEndsAfter } = certificate.policyRules;
  const step = isSelfIssued(certificate) ? 0 : 1;
  const next = (count: number, limit: number | null): number => Math.min(Math.max(0, count - step), limit ?? Infinity);
  state.explicit = next(state.explicit, explicitAfter);
  state.mapping = next(state.mapping, mappingEndsAfter);
  state.any = next(state.any, anyEndsAfter);
}

function isSelfIssued({ subjectDer, issuerDer }: Certificate): boolean {
  return Buffer.compare(subjectDer, issuerDer) === 0;
}
