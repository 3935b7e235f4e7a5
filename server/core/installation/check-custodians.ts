import { findingsOf, type Finding } from '../../../shared/domain/finding.ts';
import { hourMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Db } from '../../db/schema.ts';
import { listWaitingAddresses, sampleCustodians } from '../stores/custody-store.ts';

/** How long another custodian may be out of reach, or say nothing: as long as the alert on it allows. Each speaks every hour. */
const silentMs = 6 * hourMs;
const sampledVaults = 200;

/**
 * Whether the other custodians of vaults that are kept together are reached, and speak. @param publicUrl where they reach this one.
 */
export async function checkCustodians({ read }: { readonly read: Db }, publicUrl: string, now: Instant): Promise<readonly Finding[]> {
  const { warning, fine } = findingsOf('custodians');
  const nowMs = instantToMs(now);
  const [waiting, heard] = await Promise.all([listWaitingAddresses(read), lastHeard(read)]);
  const unreached = waiting.filter(({ since }) => nowMs - since > silentMs);
  const silent = [...heard].filter(
    ([address, at]) => nowMs - instantToMs(at) > silentMs && waiting.every((one) => one.address !== address),
  );
  const findings = [
    ...unreached.map(({ address, since, vaults, failure }) =>
      warning(
        `${address}, with which ${vaultsText(vaults)} kept together, has not been reached for ${hours(nowMs - since)} hours (${failure ?? 'no answer'}).`,
        'Look whether that address is reachable from here and its certificate holds, and tell whoever runs it (runbook, "Another custodian is not reached").',
      ),
    ),
    ...silent.map(([address, at]) =>
      warning(
        `${address}, with which vaults are kept together, answers, but has said nothing of itself here for ${hours(nowMs - instantToMs(at))} hours.`,
        `It may not reach this server: look from outside whether ${publicUrl} answers and its certificate holds, and ask whoever runs it (runbook, "Another custodian is not reached").`,
      ),
    ),
  ];
  if (findings.length > 0) return findings;
  return [
    fine(heard.size === 0 ? 'No vault is kept together with another server.' : `Other custodians are reached, and speak: ${heard.size}.`),
  ];
}

function vaultsText(vaults: number): string {
  return vaults === 1 ? 'a vault is' : `${vaults} vaults are`;
}

function hours(ms: number): number {
  return Math.floor(ms / hourMs);
}

/** By address, when a custodian last said anything about any of the vaults that are looked at. */
async function lastHeard(db: Db): Promise<ReadonlyMap<string, Instant>> {
  const last = new Map<string, Instant>();
  for (const { address, place, vaultId, state, plannedAt } of await sampleCustodians(db, sampledVaults)) {
    const at = jsonColumns.custodian_states.state.read(state, vaultId).heard[place]?.at ?? plannedAt;
    const known = last.get(address);
    if (known === undefined || at > known) last.set(address, at);
  }
  return last;
}
