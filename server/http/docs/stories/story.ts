import type { SurfaceName } from '../../foundation/rates/rate-table.ts';

/** One request of a story. Text may hold `{{names}}` of what requests before it have saved. */
export interface StoryRequest {
  /** `METHOD /path` as the documents have it. */
  readonly endpoint: string;
  /** The operation of its surface whose answer it goes by; where that one is another surface's, it can't be asked. */
  readonly takes?: string;
  /** What it's for, where an operation is asked a second time; the first time it has the operation's own summary. */
  readonly title?: string;
  /** What stands in its path, where that isn't the variable of the same name. */
  readonly filled?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Default: the example that the documents show. Text is sent as it is. */
  readonly body?: unknown;
  /** The fields of a form, beside its file. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Lines of a script that runs before it. */
  readonly before?: readonly string[];
  /** Lines of a script that runs after it. */
  readonly after?: readonly string[];
  /** Where in the answer a variable is, by the variable's name: `data.0.id`. */
  readonly saves?: Readonly<Record<string, string>>;
  /** Takes something away that other requests need, or can't be taken back: it comes after everything else. */
  readonly ends?: true;
}

/** What somebody does with a surface, from the first request to the last, such that each finds what it needs. */
export interface Story {
  readonly surface: SurfaceName;
  /** Variables that whoever runs it fills in, with what they are. */
  readonly needs: Readonly<Record<string, string>>;
  readonly requests: readonly StoryRequest[];
  /** By `METHOD /path`: why an operation isn't in it. */
  readonly leftOut: Readonly<Record<string, string>>;
}

/** A script's line that saves a moment to come, for what has to be in the future whenever it is run. */
export const momentAhead = (name: string, days: number): string =>
  `if (!pm.collectionVariables.get('${name}')) pm.collectionVariables.set('${name}', new Date(Date.now() + ${days * 86_400_000}).toISOString());`;
