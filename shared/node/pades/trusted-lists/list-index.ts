import { createHash } from 'node:crypto';
import { readCertificates, type Certificate } from '../certificates/certificate.ts';
import type { ListedService, ListPointer, ListSummary, TrustedList, TrustService } from './list-contract.ts';

/** What services are looked up by: 128 bits of the SHA-256 of a name in DER. Whoever finds one compares names and keys. */
export function nameKey(nameDer: Uint8Array): string {
  return createHash('sha256').update(nameDer).digest('base64url').slice(0, 22);
}

/** All names that a path to a service could go by: those of certificates and of who issued them. */
export function namesIn(certificates: readonly Certificate[]): ReadonlySet<string> {
  return new Set(certificates.flatMap(({ subjectDer, issuerDer }) => [nameKey(subjectDer), nameKey(issuerDer)]));
}

/** Services by the names of their certificates. A certificate is read when it's first asked for: few of them ever are. */
export class ServiceIndex {
  readonly #byName = new Map<string, ListedService[]>();
  readonly #read = new WeakMap<ListedService, TrustService>();

  add(services: readonly ListedService[]): void {
    for (const service of services) {
      for (const name of service.names) {
        const known = this.#byName.get(name);
        if (known === undefined) this.#byName.set(name, [service]);
        else known.push(service);
      }
    }
  }

  named(name: string): readonly TrustService[] {
    return (this.#byName.get(name) ?? []).map((service) => this.#open(service));
  }

  #open(service: ListedService): TrustService {
    const known = this.#read.get(service);
    if (known !== undefined) return known;
    const { territory, states, ders } = service;
    const opened = { territory, states, certificates: readCertificates(ders) };
    this.#read.set(service, opened);
    return opened;
  }
}

export function listSummaryOf({ territory, sequence, issuedMs, nextUpdateMs }: TrustedList, fetchedMs: number | null): ListSummary {
  return { territory, sequence, issuedMs, nextUpdateMs, fetchedMs };
}

/** The countries' lists that a list of lists leads to. */
export function nationalPointers({ pointers }: Pick<TrustedList, 'pointers'>): readonly ListPointer[] {
  return pointers.filter(({ isListOfLists }) => !isListOfLists);
}
