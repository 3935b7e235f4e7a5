import { PadesError, type Finding, type LaterChange } from '../contract.ts';
import type { PdfFile } from '../file/pdf-contract.ts';
import { finding } from '../report/finding-codes.ts';
import { ChangeLog } from './change-log.ts';
import { compareCatalog } from './compare-catalog.ts';
import { compareForm } from './compare-form.ts';
import { comparePages } from './compare-pages.ts';
import { placeTheRest } from './protected-objects.ts';
import { permissionsAt } from './field-locks.ts';
import { readSteps, type RevisionStep } from './revision-step.ts';

/** What one later revision did. */
export interface StepChanges {
  readonly revision: number;
  readonly changes: readonly LaterChange[];
  readonly findings: readonly Finding[];
}

/** In files with a longer history after the first signature, the rest isn't judged, and the report says so. */
const maxSteps = 200;

/**
 * What each revision after a given one changed, judged by what the signatures before it permit (ISO 32000-2, 12.8.2.2). Every object
 * that isn't as it was must be accounted for: by the form, the store of validation data or notes, as far as they are allowed. Anything
 * left over is a change to what was signed. A change that is later undone is still one.
 */
export function laterChanges(file: PdfFile, fromRevision: number): StepChanges[] {
  if (file.revisions.length - fromRevision > maxSteps) return [unreadable(file.revisions.length)];
  try {
    return readSteps(file, fromRevision).map(judge);
  } catch (error) {
    if (error instanceof PadesError && error.code !== 'cancelled') return [unreadable(file.revisions.length)];
    throw error;
  }
}

function unreadable(revision: number): StepChanges {
  return { revision, changes: [], findings: [finding('later_changes_unreadable')] };
}

function judge(step: RevisionStep): StepChanges {
  const log = new ChangeLog(step, permissionsAt(step.before));
  compareCatalog(step, log);
  compareForm(step, log);
  comparePages(step, log);
  if (step.changed.size > 0) placeTheRest(step, log);
  if (step.before.certification() === null && step.after.certification() !== null) log.note('certification_misplaced');
  return { revision: step.revision, changes: log.changes, findings: log.findings };
}
