import type { Finding, LaterChange } from '../contract.ts';
import { PdfDict, PdfRef, type PdfObject } from '../file/pdf-object.ts';
import { objectNumbered } from '../file/reached-objects.ts';
import { finding, type FindingCode } from '../report/finding-codes.ts';
import type { RevisionStep } from './revision-step.ts';

/** What the signatures before a step allow to be done after them. */
export interface Permissions {
  /** DocMDP; null: no certification, which allows what 2 does (filling in forms and signing). */
  readonly certification: 1 | 2 | 3 | null;
  /** Whether a signature locked this field (FieldMDP). */
  isLocked(fieldName: string): boolean;
}

const maxPlaces = 100;

/** The changes of one step as they are found, and which changed objects they account for. */
export class ChangeLog {
  readonly changes: LaterChange[] = [];
  readonly findings: Finding[] = [];
  /** Widgets whose field, or what they show, has changed, by number. */
  readonly redrawn = new Set<number>();
  readonly permissions: Permissions;
  readonly #step: RevisionStep;
  /** By finding, where it was noticed. */
  readonly #noted = new Map<FindingCode, Set<string>>();
  readonly #compared = new Set<number>();
  readonly #expected = new Set<number>();

  constructor(step: RevisionStep, permissions: Permissions) {
    this.#step = step;
    this.permissions = permissions;
  }

  get formsAllowed(): boolean {
    return this.permissions.certification !== 1;
  }

  get notesAllowed(): boolean {
    return this.permissions.certification === 3;
  }

  add(kind: LaterChange['kind'], allowed: boolean, pages: readonly number[] = []): void {
    const known = this.changes.find((change) => change.kind === kind && change.allowed === allowed);
    const all = [...new Set([...(known?.pages ?? []), ...pages])].sort((a, b) => a - b);
    if (known !== undefined) this.changes.splice(this.changes.indexOf(known), 1);
    this.changes.push({ revision: this.#step.revision, kind, allowed, pages: all });
  }

  /** Of what is noticed in very many places, only the first are named. */
  note(code: FindingCode, details?: Finding['details']): void {
    const places = this.#noted.get(code) ?? new Set<string>();
    const place = JSON.stringify(details ?? null);
    if (places.has(place) || places.size >= maxPlaces) return;
    this.#noted.set(code, places.add(place));
    this.findings.push(finding(code, details));
  }

  /**
   * What was there and what is there now has been compared entry by entry: nothing in it has been overlooked. Counts only for an
   * object that had this place before too, and only for dictionaries and arrays: what used to be a page's content must not become a field.
   */
  wasCompared(before: PdfObject | undefined, after: PdfObject | undefined): void {
    if (!(before instanceof PdfRef) || !(after instanceof PdfRef) || before.number !== after.number) return;
    if (this.#step.regenerated.has(after.number)) return;
    const plain = [this.#step.before, this.#step.after].every((view) => {
      const value = objectNumbered(view, after.number);
      return value instanceof PdfDict || Array.isArray(value);
    });
    if (plain) this.#compared.add(after.number);
    else this.#expected.add(after.number);
  }

  /** Part of something that may change as a whole, so it is fine as long as nothing else leads to it. */
  isExpected(number: number): void {
    if (!this.#step.regenerated.has(number)) this.#expected.add(number);
  }

  /** Changed objects that nothing accounts for yet, including those that are only expected. */
  open(): number[] {
    return [...this.#step.changed].filter((number) => !this.#compared.has(number));
  }

  isCompared(number: number): boolean {
    return this.#compared.has(number);
  }

  isExcused(number: number): boolean {
    return this.#expected.has(number);
  }
}
