import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Renderer {
  readonly name: string;
  /** Draws pages `from` to `to` into `folder`, as portable pixmaps whose names sort as the pages do. */
  readonly command: (file: string, folder: string, to: number) => readonly string[];
}

/** Low, so that a thousand pages are no matter of hours; a letter that is another one still shows. */
export const dotsPerInch = 36;
/** Later pages aren't drawn: what harms a file harms its beginning. */
const maxPages = 20;
const timeoutMs = 60_000;

export const renderers: readonly Renderer[] = [
  {
    name: 'pdftoppm',
    command: (file, folder, to) => ['pdftoppm', '-cropbox', '-r', String(dotsPerInch), '-l', String(to), file, join(folder, 'page')],
  },
  {
    name: 'mutool',
    command: (file, folder, to) => [
      'mutool',
      'draw',
      '-q',
      '-r',
      String(dotsPerInch),
      '-F',
      'ppm',
      '-o',
      join(folder, 'page-%04d.ppm'),
      file,
      `1-${to}`,
    ],
  },
];

/** One page as it was drawn: red, green and blue of each point. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Buffer;
}

/** The first pages as a renderer draws them; null when it isn't there, gives up, or draws none. */
export function renderPages(renderer: Renderer, file: string, folder: string): readonly Picture[] | null {
  const into = join(folder, `${renderer.name}-pages`);
  mkdirSync(into);
  try {
    const [program = '', ...rest] = renderer.command(file, into, maxPages);
    const run = spawnSync(program, rest, { stdio: 'ignore', timeout: timeoutMs, killSignal: 'SIGKILL' });
    const names = readdirSync(into).sort();
    if (run.error !== undefined || names.length === 0) return null;
    return names.map((name) => readPicture(readFileSync(join(into, name))));
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

/** @throws for what is no portable pixmap with 8 bits a colour. */
function readPicture(bytes: Buffer): Picture {
  const head = /^P6\s(?:#.*\n)?(\d+)\s(\d+)\s255\s/.exec(bytes.subarray(0, 200).toString('latin1'));
  if (head === null) throw new Error('no picture of a page');
  return { width: Number(head[1]), height: Number(head[2]), pixels: bytes.subarray(head[0].length) };
}

/** A rectangle of points (1/72 inch) from the upper left corner, on one page; within it a difference is none. */
export interface Mask {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The first page that looks different, from 1; null when none does. Another number of pages is a difference on the first that is missing. */
export function firstDifference(before: readonly Picture[], after: readonly Picture[], mask: Mask | null): number | null {
  for (let index = 0; index < Math.max(before.length, after.length); index += 1) {
    const [one, other] = [before[index], after[index]];
    if (one === undefined || other === undefined || !samePicture(one, other, mask?.page === index + 1 ? mask : null)) return index + 1;
  }
  return null;
}

function samePicture(one: Picture, other: Picture, mask: Mask | null): boolean {
  if (one.width !== other.width || one.height !== other.height) return false;
  if (one.pixels.equals(other.pixels)) return true;
  if (mask === null) return false;
  const scale = dotsPerInch / 72;
  // Edges are drawn half into the next point.
  const [left, right] = [Math.floor(mask.x * scale) - 1, Math.ceil((mask.x + mask.width) * scale) + 1];
  const [top, bottom] = [Math.floor(mask.y * scale) - 1, Math.ceil((mask.y + mask.height) * scale) + 1];
  for (let row = 0; row < one.height; row += 1) {
    const start = row * one.width * 3;
    const masked = row >= top && row <= bottom;
    const parts = masked
      ? [
          [0, Math.max(0, left)],
          [Math.min(one.width, right + 1), one.width],
        ]
      : [[0, one.width]];
    for (const [from = 0, to = 0] of parts) {
      const [a, b] = [start + from * 3, start + to * 3];
      if (from < to && one.pixels.compare(other.pixels, a, b, a, b) !== 0) return false;
    }
  }
  return true;
}
