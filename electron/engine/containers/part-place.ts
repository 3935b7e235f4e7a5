/** Where a part's bytes are: in a file of its own, or among others in a pack. */
export interface PartPlace {
  readonly path: string;
  /** Where in the file it begins, in bytes. */
  readonly position: number;
  /** How long it is; absent for one that has the file to itself. */
  readonly sizeBytes?: number;
}

/** What `createReadStream` reads to read this part alone. */
export function rangeOf({ position, sizeBytes }: PartPlace): { readonly start?: number; readonly end?: number } {
  return sizeBytes === undefined ? {} : { start: position, end: position + sizeBytes - 1 };
}
