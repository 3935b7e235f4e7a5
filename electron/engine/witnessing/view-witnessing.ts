import { existsSync } from 'node:fs';
import type { Witnessing } from '../../contract/witnessing.ts';
import type { EngineContext } from '../engine-context.ts';
import { textField, versionsOf } from '../items/item-fields.ts';
import { versionOf } from '../library/view-documents.ts';
import { sealedPath } from './prepared-copy.ts';
import { isSignedByAll, type KeptWitnessing, type PersonState } from './witnessing-record.ts';

/** A witnessing as the contract shows it. */
export function viewWitnessing(ctx: EngineContext, kept: KeptWitnessing): Witnessing {
  const { document, record, progress } = kept;
  const { sentAt, state, endedAt, people, trouble } = progress;
  return {
    id: record.id,
    document: document.id,
    vault: document.vault,
    documentName: textField(document.body, 'name', '?'),
    version: record.version,
    startedAt: record.startedAt,
    isSent: sentAt !== null,
    state: kept.result === null ? state : 'complete',
    endedAt: kept.result?.at ?? endedAt,
    secondFactor: record.secondFactor,
    days: record.days,
    witnesses: record.witnesses.map(({ id, name, email, language }, index) => {
      const { cms: _, ...person } = people[index] as PersonState;
      return { id, name, email, language, ...person };
    }),
    trouble: trouble === null ? null : { ...trouble },
    waitsFor: waitsFor(ctx, kept),
    isSettled: kept.isSettled,
    result: viewResult(kept),
  };
}

export function waitsFor(ctx: EngineContext, kept: KeptWitnessing): Witnessing['waitsFor'] {
  if (kept.result !== null || !isSignedByAll(kept) || kept.progress.state !== 'open') return null;
  if (kept.progress.isCompleteThere === true) return 'other_device';
  if (versionOf(kept.document).root !== kept.record.root) return 'newer_version';
  return existsSync(sealedPath(ctx, kept.record.id)) ? 'checking' : 'not_here';
}

function viewResult({ document, result }: KeptWitnessing): Witnessing['result'] {
  if (result === null) return null;
  const version = versionsOf(document.body).find(({ root }) => root === result.root);
  // A version that the owner has removed since has no number any more.
  return { version: version?.number ?? 0, level: result.level, at: result.at };
}
