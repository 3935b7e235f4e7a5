import type { EngineContext, Session } from '../engine-context.ts';
import { textField } from '../items/item-fields.ts';
import { liveEntries } from '../library/vaults.ts';
import { finding, type Finding, type FindingCode } from '../releases/finding-words.ts';
import { waitsFor } from './view-witnessing.ts';
import { witnessingsOf, type KeptWitnessing } from './witnessing-record.ts';

/** What waits for the owner where others are asked to sign a vault's documents: of each document, about the newest time that they were. */
export function witnessingFindings(ctx: EngineContext, session: Session, vault: string): readonly Finding[] {
  return liveEntries(session, 'document')
    .filter((document) => document.vault === vault)
    .flatMap((document) => {
      const newest = witnessingsOf(document).at(-1);
      const found = newest === undefined ? undefined : findingOf(ctx, newest);
      if (newest === undefined || found === undefined) return [];
      const witness = found.witness === null ? null : (newest.record.witnesses[found.witness]?.name ?? null);
      const signing = { document: document.id, documentName: textField(document.body, 'name', '?'), witness };
      return [{ ...finding(found.code), signing }];
    });
}

interface Found {
  readonly code: FindingCode;
  /** Whom it is about, from 0. */
  readonly witness: number | null;
}

function findingOf(ctx: EngineContext, kept: KeptWitnessing): Found | undefined {
  const { progress, result, isSettled, record } = kept;
  const { state, trouble, people } = progress;
  if (result !== null || isSettled || state === 'cancelled') return undefined;
  if (state !== 'open') return { code: 'signing_ended', witness: null };
  if (trouble !== null) {
    const about = record.witnesses.findIndex(({ id }) => id === trouble.witness);
    return { code: 'signing_trouble', witness: about < 0 ? null : about };
  }
  if (waitsFor(ctx, kept) !== null) return { code: 'signed_not_taken', witness: null };
  const next = people.findIndex((one) => one.state !== 'signed');
  return people[next]?.state === 'invited' ? { code: 'link_not_opened', witness: next } : undefined;
}
