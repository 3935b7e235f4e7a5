/** What `npm run bench` can measure separately, each with its own section in test/MEASURED.md. */
export const benchParts = ['server', 'engine', 'desktop', 'sync', 'containers', 'scale', 'servers', 'pdf'] as const;
export type BenchPart = (typeof benchParts)[number];

/** Everything that has a section of its own in test/MEASURED.md: the attacks are counted by `npm run test:hostile`. */
export const measuredParts = [...benchParts, 'attacks'] as const;
export type MeasuredPart = (typeof measuredParts)[number];

export const titles: Readonly<Record<MeasuredPart, string>> = {
  server: 'The server',
  engine: "The owner's engine",
  desktop: "The owner's app in Chromium",
  sync: 'Sealing and sending files',
  containers: 'Document containers',
  scale: 'The release engine among many vaults',
  servers: 'Several servers on one Postgres',
  pdf: 'Signing PDFs',
  attacks: 'Attacks',
};

/** One figure of a run: a median, unless `what` says otherwise. */
export interface Figure {
  readonly what: string;
  /** With its unit. */
  readonly ours: string;
  /** What was measured next to it in the same run. */
  readonly beside?: Beside;
  /** What it has to stay below, with its unit, and whether it did. */
  readonly bound?: { readonly value: string; readonly kept: boolean };
}

interface Beside {
  readonly name: string;
  /** With its unit. */
  readonly value: string;
  /** Ours divided by it. */
  readonly ratio: number;
  /** A peer does the same work, so that one of the two loses; a baseline does less on purpose and only gives the scale. */
  readonly kind: 'peer' | 'baseline';
}

/** The conditions under which a part was measured. */
export interface Conditions {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly machine: string;
  readonly cores: number;
  /** Programs that wanted to run, averaged over the minute before. */
  readonly load: number;
  readonly versions: Readonly<Record<string, string>>;
}

/** The section of one part, without its markers. */
export function sectionOf(part: BenchPart, { date, machine, cores, load, versions }: Conditions, figures: readonly Figure[]): string {
  const used = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  // A program that measures alone may have been the one that wanted to run.
  const busy = load > cores / 2;
  return [
    `### ${titles[part]}`,
    '',
    `${date}, ${machine}, ${cores} cores, load ${load.toFixed(1)} before the run. ${used.join(', ')}.`,
    ...(busy ? ['', '**The machine was busy with other programs: the ratios are rough, and the times worth little.**'] : []),
    '',
    '| Figure | Ours | Beside | Ratio |',
    '| --- | --- | --- | --- |',
    ...figures.map(rowOf),
    '',
    `Where we lose: ${lostIn(figures)}`,
  ].join('\n');
}

function rowOf({ what, ours, beside, bound }: Figure): string {
  const next = [
    ...(beside === undefined ? [] : [`${beside.name} ${beside.value}`]),
    ...(bound === undefined ? [] : [`bound ${bound.value}${bound.kept ? '' : ', **missed**'}`]),
  ];
  return `| ${[what, ours, next.join('; '), beside === undefined ? '' : shown(beside.ratio)].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Peers' figures are times: more is a loss. */
function lostIn(figures: readonly Figure[]): string {
  const lost = figures.flatMap(({ what, beside, bound }) => [
    ...(beside?.kind === 'peer' && beside.ratio > 1 ? [`${what} (${shown(beside.ratio)} of ${beside.name})`] : []),
    ...(bound?.kept === false ? [`${what} (bound missed)`] : []),
  ]);
  return lost.length === 0 ? 'nowhere in these figures.' : `${lost.join('; ')}.`;
}

function shown(ratio: number): string {
  return ratio.toPrecision(2).includes('e') ? ratio.toFixed(0) : ratio.toPrecision(2);
}

const begin = (part: MeasuredPart): string => `<!-- bench: ${part} -->`;
const end = (part: MeasuredPart): string => `<!-- end of ${part} -->`;

/**
 * The page with one part's section replaced; everything else in it stays, byte for byte.
 * @throws Error if the page has no place for this part.
 */
export function withSection(page: string, part: MeasuredPart, section: string): string {
  const [from, to] = [page.indexOf(begin(part)), page.indexOf(end(part))];
  if (from === -1 || to < from) throw new Error(`test/MEASURED.md has no place for the part "${part}": ${begin(part)} … ${end(part)}`);
  return `${page.slice(0, from)}${begin(part)}\n\n${section}\n\n${page.slice(to)}`;
}
