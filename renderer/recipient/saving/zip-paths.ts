import { fileName } from '../../../shared/words/file-name.ts';

/** What decides where a document lies in the zip. `folder` has its levels separated by slashes and is empty at the top. */
export interface PlacedDocument {
  readonly name: string;
  readonly folder: string;
}

/**
 * The path of each document within the zip, in order: names that every system accepts, no two of them alike on a system that ignores case,
 * none that leads out of the folder.
 */
export function zipPaths(documents: readonly PlacedDocument[]): readonly string[] {
  const taken = new Set<string>();
  return documents.map(({ name, folder }) => {
    const levels = folder
      .split('/')
      .filter((level) => level.trim() !== '')
      .map(fileName);
    const path = [...levels, fileName(name)].join('/');
    const free = firstFree(path, (candidate) => !taken.has(candidate.toLowerCase()));
    taken.add(free.toLowerCase());
    return free;
  });
}

function firstFree(path: string, isFree: (candidate: string) => boolean): string {
  if (isFree(path)) return path;
  const dot = path.lastIndexOf('.');
  const [stem, ending] = dot > path.lastIndexOf('/') + 1 ? [path.slice(0, dot), path.slice(dot)] : [path, ''];
  for (let number = 2; ; number += 1) {
    const candidate = `${stem} (${number})${ending}`;
    if (isFree(candidate)) return candidate;
  }
}
