import type { ContainerFigures, ToolFigures } from './container-figures.ts';
import type { PageFigures } from './container-page-figures.ts';
import { desktopBounds, type DesktopFigures } from './desktop-figures.ts';
import { engineBounds, engineLabels, type EngineFigures } from './engine-figures.ts';
import type { HttpFigures, LimitsFigures } from './http-figures.ts';
import type { Figure } from './measured-page.ts';
import type { PdfMeasured } from './pdf-figures.ts';
import { scaleParts, type ScaleFigures } from './scale-figures.ts';
import type { SyncFigures } from './sync-figures.ts';
import type { TickFigures } from './tick-figures.ts';
import type { LoadResult } from './wrk.ts';

// What was measured, as rows of test/MEASURED.md, one function for each kind of figures.

const mib = 2 ** 20;
const ms = (value: number): string => `${value < 10 ? value.toPrecision(2) : value.toFixed(0)} ms`;
const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** Requests of each kind next to bare Fastify, which answers a constant. */
export function httpRows(database: string, vaults: number, figures: HttpFigures, baseline: LoadResult): readonly Figure[] {
  const perSecond = ({ requestsPerSecond }: LoadResult): string => `${requestsPerSecond.toFixed(0)} requests/s`;
  const rows: readonly (readonly [what: string, result: LoadResult])[] = [
    ['get vault by id, key checked', figures.readById],
    [`list 20 of ${vaults}`, figures.list],
    ['check-in, durable', figures.checkIn],
    ['create vault, durable', figures.create],
  ];
  return rows.map(([what, result]) => ({
    what: `${database}: ${what}`,
    ours: perSecond(result),
    beside: {
      name: 'bare Fastify',
      value: perSecond(baseline),
      ratio: result.requestsPerSecond / baseline.requestsPerSecond,
      kind: 'baseline',
    },
  }));
}

export function limitsRow(database: string, { requestsPerSecond, cpuMicroseconds }: LimitsFigures): Figure {
  return {
    what: `${database}: get vault by id with rate limits, of the requests without`,
    ours: `${requestsPerSecond.toFixed(2)} of the requests/s, ${cpuMicroseconds.toFixed(2)} of the processor time`,
  };
}

/** A tick next to one hand-written statement that updates the same rows and does nothing else. */
export function tickRows(database: string, policies: number, { tickMs, statementMs, idleMs, due }: TickFigures): readonly Figure[] {
  const beside = { name: 'one UPDATE of the same rows', value: ms(statementMs), ratio: tickMs / statementMs, kind: 'baseline' } as const;
  return [
    { what: `${database}: tick with ${policies} policies, ${due} of them due`, ours: ms(tickMs), beside },
    { what: `${database}: idle tick with ${policies} policies`, ours: ms(idleMs) },
  ];
}

export function engineRows(figures: EngineFigures): readonly Figure[] {
  return (Object.keys(engineLabels) as (keyof EngineFigures)[]).map((name) => {
    const [value, bound] = [figures[name], engineBounds[name]];
    return {
      what: engineLabels[name],
      ours: value.toFixed(value < 100 ? 1 : 0),
      ...(bound === undefined ? {} : { bound: { value: String(bound), kept: value < bound } }),
    };
  });
}

export function desktopRows(figures: DesktopFigures): readonly Figure[] {
  const { documents, argon2Ms, start, scroll, firstRun, engineAloneMs, sizes, reactBytes } = figures;
  const wholeMs = start.openMs + start.unlockMs + start.listMs;
  const beside = (name: string, value: number, base: number) => ({ name, value: ms(base), ratio: value / base, kind: 'baseline' }) as const;
  const afterEmpty = (what: string, value: number): Figure => ({
    what,
    ours: ms(value),
    beside: beside('an empty page of the same host', value, start.emptyPageMs),
  });
  return [
    { what: 'the program, from its start to its link', ours: ms(start.programMs) },
    afterEmpty('link followed to the field for the passphrase', start.openMs),
    afterEmpty(`"Unlock" to the vaults, beyond Argon2id's ${ms(argon2Ms)}`, start.unlockMs),
    afterEmpty(`a vault to its list of ${documents}`, start.listMs),
    { what: 'all three', ours: ms(wholeMs), bound: { value: ms(desktopBounds.startMs), kept: wholeMs < desktopBounds.startMs } },
    {
      what: `tasks above 50 ms while ${documents} documents are scrolled past`,
      ours: String(scroll.longTasks.length),
      bound: { value: String(desktopBounds.longTasks), kept: scroll.longTasks.length <= desktopBounds.longTasks },
    },
    {
      what: 'the page busy meanwhile',
      ours: ms(scroll.busyMs),
      beside: beside('as many plain lines', scroll.busyMs, scroll.plainBusyMs),
    },
    {
      what: `first run to the first encrypted document, the machine's part (${firstRun.screens} screens, ${firstRun.fields} fields)`,
      ours: ms(firstRun.machineMs),
      beside: beside('the engine alone', firstRun.machineMs, engineAloneMs),
      bound: { value: ms(desktopBounds.firstRunMs), kept: firstRun.machineMs < desktopBounds.firstRunMs },
    },
    ...sizes.map(
      ({ page, bytes, budgetBytes }): Figure => ({
        what: `${page}, with gzip`,
        ours: `${(bytes / 1_000).toFixed(1)} kB`,
        beside: { name: 'React alone', value: `${(reactBytes / 1_000).toFixed(1)} kB`, ratio: bytes / reactBytes, kind: 'baseline' },
        bound: { value: `${(budgetBytes / 1_000).toFixed(0)} kB`, kept: bytes <= budgetBytes },
      }),
    ),
  ];
}

/** One row for each peer. */
export function syncRows({ what, files, addSeconds, syncSeconds, peers }: SyncFigures): readonly Figure[] {
  const ours = addSeconds + syncSeconds;
  return peers.map(({ name, seconds: theirs }) => ({
    what: `seal and send ${files} × ${what}, durable`,
    ours: seconds(ours),
    beside: { name, value: seconds(theirs), ratio: ours / theirs, kind: 'peer' },
  }));
}

const isOurs = ({ name }: ToolFigures): boolean => name.startsWith('Heirlock');
/** Moves the bytes without encrypting anything. */
const isBaseline = ({ name }: ToolFigures): boolean => name === 'cp';

/** Each of our ways next to each of the others. `where`: to a disk, or to memory. */
export function containerRows(where: string, { tools }: ContainerFigures, sizeBytes: number): readonly Figure[] {
  const acts: readonly (readonly [act: string, of: (tool: ToolFigures) => number])[] = [
    ['seal', ({ sealMs }) => sealMs],
    ['open', ({ openMs }) => openMs],
  ];
  return acts.flatMap(([act, of]) =>
    tools.filter(isOurs).flatMap((ours) =>
      tools
        .filter((tool) => !isOurs(tool))
        .map(
          (tool): Figure => ({
            what: `${act} ${sizeBytes / mib} MiB ${where}, ${ours.name}`,
            ours: ms(of(ours)),
            beside: { name: tool.name, value: ms(of(tool)), ratio: of(ours) / of(tool), kind: isBaseline(tool) ? 'baseline' : 'peer' },
          }),
        ),
    ),
  );
}

/** One thread in Chromium next to one in Node. */
export function pageRows({ chromium, node }: PageFigures): readonly Figure[] {
  const speed = (value: number): string => `${value.toFixed(0)} MiB/s`;
  return (['sealMibPerSecond', 'openMibPerSecond'] as const).map((name) => ({
    what: `${name === 'sealMibPerSecond' ? 'seal' : 'open'} in Chromium, one thread`,
    ours: speed(chromium[name]),
    beside: { name: 'Node', value: speed(node[name]), ratio: chromium[name] / node[name], kind: 'baseline' },
  }));
}

/** The costs among each number of vaults, next to those among the fewest: 1 is flat. */
export function scaleRows(database: string, all: readonly ScaleFigures[]): readonly Figure[] {
  const [fewest] = all;
  return all.flatMap((figures) =>
    scaleParts.map(([name, of]): Figure => {
      const { ownCpuMs, databaseCpuMs, pages } = of(figures);
      const cpuMs = ownCpuMs + databaseCpuMs;
      const what = `${database}, ${figures.vaults} vaults: ${name}, processor time of server and database`;
      const ours = `${cpuMs.toFixed(2)} ms, ${pages.toFixed(1)} pages`;
      if (fewest === undefined || fewest === figures) return { what, ours };
      const least = of(fewest).ownCpuMs + of(fewest).databaseCpuMs;
      const beside = { name: `${fewest.vaults} vaults`, value: `${least.toFixed(2)} ms`, ratio: cpuMs / least, kind: 'baseline' } as const;
      return { what, ours, beside };
    }),
  );
}

export function pdfRows({ files, emptyPeakBytes }: PdfMeasured): readonly Figure[] {
  return files.map(({ name, oursMs, pdfsigMs, oursPeakBytes }) => ({
    what: `sign ${name} at level B-B, ${((oursPeakBytes - emptyPeakBytes) / mib).toFixed(0)} MiB above an empty process`,
    ours: ms(oursMs),
    beside: { name: 'pdfsig', value: ms(pdfsigMs), ratio: oursMs / pdfsigMs, kind: 'peer' },
  }));
}
