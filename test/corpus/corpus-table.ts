import { failures, type CorpusRow, type RemarkKind } from './corpus-row.ts';

/** How a run ended, by kind; every file of it counts once in each list. */
export interface CorpusTotals {
  readonly files: number;
  readonly kinds: Readonly<Record<CorpusRow['kind'], number>>;
  /** Verdicts on what was signed before. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** Of the signings that were tried, how many were signed, and how many refused with which code. */
  readonly signings: Readonly<Record<string, number>>;
  /** Files with a remark of that kind. */
  readonly remarks: Readonly<Partial<Record<RemarkKind, number>>>;
  readonly seconds: number;
  readonly slowestMs: number;
  readonly peakMib: number;
}

export function totalsOf(rows: readonly CorpusRow[]): CorpusTotals {
  const count = (words: readonly string[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
    return Object.fromEntries(Object.entries(counts).sort(([, one], [, other]) => other - one));
  };
  return {
    files: rows.length,
    kinds: { signed: 0, unsigned: 0, unreadable: 0, ...count(rows.map(({ kind }) => kind)) },
    verdicts: count(rows.flatMap(({ verdict }) => verdict ?? [])),
    signings: count(rows.flatMap(({ signings }) => Object.values(signings)).filter((code) => code !== 'not_tried')),
    remarks: count(rows.flatMap(({ remarks }) => [...new Set(remarks.map(({ kind }) => kind))])),
    seconds: Math.round(rows.reduce((sum, { ms }) => sum + ms, 0) / 1_000),
    slowestMs: Math.max(0, ...rows.map(({ ms }) => ms)),
    peakMib: Math.max(0, ...rows.map(({ peakMib }) => peakMib)),
  };
}

/** Whether something happened that must not. */
export function isFailed(rows: readonly CorpusRow[]): boolean {
  return rows.some(({ remarks }) => remarks.some(({ kind }) => failures.has(kind)));
}

/** One line per file that there is something to say about; undefined for others. */
export function lineOf({ file, remarks, ms, peakMib }: CorpusRow): string | undefined {
  if (remarks.length === 0) return undefined;
  const texts = remarks.map(({ kind, text }) => `${kind}: ${text}`).join('; ');
  return `| ${cell(file)} | ${cell(texts)} | ${ms} | ${peakMib} |`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

/** The whole as a page in Markdown: totals, then the files that stand out. */
export function tableOf(rows: readonly CorpusRow[]): string {
  const totals = totalsOf(rows);
  const listed = (counts: Readonly<Record<string, number | undefined>>): string =>
    Object.entries(counts)
      .map(([word, number]) => `${word} ${number ?? 0}`)
      .join(', ') || 'none';
  const lines = rows.flatMap((row) => lineOf(row) ?? []);
  return [
    '| What | How many |',
    '| --- | --- |',
    `| files | ${totals.files} |`,
    `| before | ${listed(totals.kinds)} |`,
    `| verdicts on those signed before | ${listed(totals.verdicts)} |`,
    `| signings | ${listed(totals.signings)} |`,
    `| files with a remark | ${listed(totals.remarks)} |`,
    `| seconds in all, slowest file in ms, most memory in MiB | ${totals.seconds}, ${totals.slowestMs}, ${totals.peakMib} |`,
    '',
    ...(lines.length === 0 ? ['Nothing stands out.'] : ['| File | What stands out | ms | MiB |', '| --- | --- | --- | --- |', ...lines]),
    '',
  ].join('\n');
}
