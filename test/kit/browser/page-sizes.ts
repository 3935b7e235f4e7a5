import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

/** What a page fetches before it works, as transferred: gzip, in bytes. */
export interface PageSize {
  readonly page: string;
  readonly bytes: number;
  /** The maximum it may be. */
  readonly budgetBytes: number;
}

const desktopFolder = new URL('../../../dist/desktop/', import.meta.url);
const recipientFolder = new URL('../../../dist/recipient/', import.meta.url);

const budgets = { firstScripts: 250_000, firstStyle: 15_000, oneMorePage: 100_000, allPages: 600_000, recipientPage: 250_000 } as const;

const zipped = async (folder: URL, name: string): Promise<number> => gzipSync(await readFile(new URL(name, folder))).length;

async function sumOf(folder: URL, names: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...names].map((name) => zipped(folder, name)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** A script and everything it imports before it runs. */
async function withImports(folder: URL, name: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = await readFile(new URL(name, folder), 'utf8');
  for (const [, imported = ''] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) await withImports(folder, imported, seen);
  return seen;
}

async function desktopSizes(): Promise<readonly PageSize[]> {
  const html = await readFile(new URL('index.html', desktopFolder), 'utf8');
  const assets = new URL('assets/', desktopFolder);
  const named = [...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name = '']) => name);
  const first = new Set<string>();
  for (const name of named) if (name.endsWith('.js')) await withImports(assets, name, first);
  const pages = new Map<string, number>();
  const all = new Set(first);
  for (const name of all) {
    const text = await readFile(new URL(name, assets), 'utf8');
    for (const [, late = ''] of text.matchAll(/import\("\.\/([\w.-]+\.js)"\)/g)) {
      // The PDF viewer is loaded when a PDF is looked at.
      if (pages.has(late) || late.startsWith('pdf')) continue;
      const more = [...(await withImports(assets, late))].filter((one) => !first.has(one));
      pages.set(late, await sumOf(assets, more));
      for (const one of more) all.add(one);
    }
  }
  const [heaviest = '', bytes = 0] = [...pages].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return [
    { page: 'app, scripts of the first screens', bytes: await sumOf(assets, first), budgetBytes: budgets.firstScripts },
    {
      page: 'app, styles',
      bytes: await sumOf(
        assets,
        named.filter((name) => name.endsWith('.css')),
      ),
      budgetBytes: budgets.firstStyle,
    },
    { page: `app, ${heaviest.replace(/-[A-Z0-9]+\.js$/, '')} on top of it`, bytes, budgetBytes: budgets.oneMorePage },
    { page: `app, all ${pages.size} pages together`, bytes: await sumOf(assets, all), budgetBytes: budgets.allPages },
  ];
}

async function recipientSizes(): Promise<readonly PageSize[]> {
  const { names } = JSON.parse(await readFile(new URL('index.json', recipientFolder), 'utf8')) as { names: Record<string, string> };
  return Promise.all(
    ['enrol', 'vault', 'files', 'bring', 'witness', 'code'].map(async (page) => {
      const scripts = await withImports(recipientFolder, names[page] ?? '');
      return {
        page: `recipient, ${page}`,
        bytes: await sumOf(recipientFolder, [...scripts, names['style'] ?? '']),
        budgetBytes: budgets.recipientPage,
      };
    }),
  );
}

/** Every page that is built, the app's and the recipients', not counting the encryption's WebAssembly. */
export async function pageSizes(): Promise<readonly PageSize[]> {
  return [...(await desktopSizes()), ...(await recipientSizes())];
}
