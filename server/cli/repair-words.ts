import type { Repair } from '../../shared/node/pades/contract.ts';

const words: Readonly<Record<Repair, string>> = {
  cross_references: 'where its parts are was found by searching all of it, since its own directory is missing or wrong',
  stream_lengths: 'some of its parts are longer or shorter than they say',
  catalog: 'which part the document begins with is not said, and was chosen among several',
  disputed_objects: 'its own directory leads to other parts than the search did, so other programs may show another document',
};

/** What had to be put right in a PDF, in lines of plain text. */
export function repairsInWords(path: string, repairs: readonly Repair[]): string {
  return [`${path} is damaged and was repaired to be read:`, ...repairs.map((repair) => `- ${words[repair]}`)].join('\n');
}

/** What signing a form with usage rights takes away from it. */
export function endOfUsageRights(path: string): string {
  return `${path} lets some programs, such as Adobe Reader, do more than usual, for instance save it filled in: that ends with the signature.`;
}
