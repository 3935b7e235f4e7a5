import type { CheckLists } from './check-job.ts';
import type { Fingerprints, ListFile } from './check-lists.ts';
import type { ListPointer, ListProblem, ListSummary, RefusedList, TrustedLists, TrustService } from './list-contract.ts';
import { listSummaryOf, nationalPointers, ServiceIndex } from './list-index.ts';
import { readKeptFile, readListState, type KeptList, type ListState, type ListStore } from './list-state.ts';

export interface KeptListsOrder {
  readonly store: ListStore;
  readonly check: CheckLists;
  /** Who may sign the list of lists. */
  readonly signers: Fingerprints;
}

/**
 * Lists that were fetched and kept. What was kept is trusted for nothing: the list of lists and each list are read and checked anew, when
 * a service of theirs may matter and not before. @throws what the store throws.
 */
export async function openKeptLists(order: KeptListsOrder): Promise<TrustedLists> {
  return keptLists(order, await readListState(order.store));
}

/** The same, of a state that was read. */
export function keptLists(order: KeptListsOrder, state: ListState): TrustedLists {
  return new KeptLists(order, state);
}

class KeptLists implements TrustedLists {
  readonly #order: KeptListsOrder;
  readonly #state: ListState;
  readonly #index = new ServiceIndex();
  readonly #refused: RefusedList[] = [];
  /** What lists that were checked say of themselves; null for those that don't count. */
  readonly #checked = new Map<KeptList, ListSummary | null>();
  /** Undefined before the list of lists was checked; null when there is none that counts. */
  #pointers: readonly ListPointer[] | null | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(order: KeptListsOrder, state: ListState) {
    this.#order = order;
    this.#state = state;
  }

  get lists(): readonly ListSummary[] {
    return this.#counting().map(({ kept, summary }) => summary ?? kept);
  }

  get refused(): readonly RefusedList[] {
    return this.#refused;
  }

  get serviceCount(): number {
    return this.#counting().reduce((sum, { kept }) => sum + kept.serviceCount, 0);
  }

  get refreshedMs(): number | null {
    return this.#state.refreshedMs;
  }

  load(names: ReadonlySet<string>): Promise<void> {
    const loading = this.#last.then(() => this.#load(names));
    this.#last = loading.catch(() => undefined);
    return loading;
  }

  named(name: string): readonly TrustService[] {
    return this.#index.named(name);
  }

  /** The newest list of lists, and the lists of countries, without those that turned out not to count. */
  #counting(): readonly { readonly kept: KeptList; readonly summary: ListSummary | undefined }[] {
    if (this.#pointers === null) return [];
    const [newest, ...pivots] = this.#tops();
    return this.#state.lists
      .filter((kept) => !pivots.includes(kept))
      .flatMap((kept) => {
        const summary = this.#checked.get(kept);
        return summary === null ? [] : [{ kept, summary }];
      })
      .toSorted((a, b) => Number(b.kept === newest) - Number(a.kept === newest));
  }

  #tops(): readonly KeptList[] {
    return this.#state.lists.filter(({ isListOfLists }) => isListOfLists).toSorted((a, b) => b.sequence - a.sequence);
  }

  async #load(names: ReadonlySet<string>): Promise<void> {
    const wanted = this.#state.lists.filter(
      (kept) => !kept.isListOfLists && !this.#checked.has(kept) && kept.names.some((name) => names.has(name)),
    );
    if (wanted.length === 0) return;
    this.#pointers ??= await this.#checkTop();
    for (const kept of wanted) this.#checked.set(kept, this.#pointers === null ? null : await this.#checkNational(kept, this.#pointers));
  }

  /** Where the newest list of lists points to; null when it doesn't count. */
  async #checkTop(): Promise<readonly ListPointer[] | null> {
    const [newest, ...pivots] = this.#tops();
    if (newest === undefined) return null;
    const files: ListFile[] = [];
    for (const kept of [newest, ...pivots]) {
      const bytes = await readKeptFile(this.#order.store, kept);
      if (bytes === undefined) this.#refuse(kept, 'changed');
      else files.push({ name: kept.file, bytes });
    }
    const { opened, refused } = await this.#order.check({ kind: 'top', files, signers: [...this.#order.signers] });
    const own = opened.find(({ name }) => name === newest.file);
    const problem = this.#problemOf(own?.list.sequence, 'EU', refused);
    if (own === undefined || problem !== undefined) {
      if (files.some(({ name }) => name === newest.file)) this.#refuse(newest, problem ?? 'unknown_signer');
      return null;
    }
    this.#checked.set(newest, listSummaryOf(own.list, newest.fetchedMs));
    return nationalPointers(own.list);
  }

  async #checkNational(kept: KeptList, pointers: readonly ListPointer[]): Promise<ListSummary | null> {
    const bytes = await readKeptFile(this.#order.store, kept);
    if (bytes === undefined) return this.#refuse(kept, 'changed');
    const mine = pointers.filter(({ territory }) => territory === kept.territory);
    const { opened, refused } = await this.#order.check({ kind: 'national', file: { name: kept.file, bytes }, pointers: mine });
    const [own] = opened;
    const problem = this.#problemOf(own?.list.sequence, kept.territory, refused);
    if (own === undefined || problem !== undefined) return this.#refuse(kept, problem ?? 'not_a_list');
    this.#index.add(own.list.services);
    return listSummaryOf(own.list, kept.fetchedMs);
  }

  /** What is wrong with a list of this number, if anything is. */
  #problemOf(sequence: number | undefined, territory: string, refused: readonly RefusedList[]): ListProblem | undefined {
    if (sequence === undefined) return refused[0]?.problem;
    return sequence < (this.#state.seen[territory] ?? 0) ? 'rolled_back' : undefined;
  }

  #refuse({ file }: KeptList, problem: ListProblem): null {
    this.#refused.push({ name: file, problem });
    return null;
  }
}
