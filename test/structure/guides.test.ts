import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { OwnerLanguage } from '../../shared/domain/language.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where to find the sentences of the screens that each guide is about. */
const rooms = {
  owner: ['renderer/desktop', 'renderer/ui'],
  recipient: ['renderer/recipient', 'renderer/ui', 'server/http/recipient'],
} as const;

const guides: readonly (readonly [page: string, language: OwnerLanguage, reader: keyof typeof rooms])[] = [
  ['electron/OWNERS-GUIDE.md', 'en', 'owner'],
  ['electron/OWNERS-GUIDE.de.md', 'de', 'owner'],
  ['renderer/recipient/GUIDE.md', 'en', 'recipient'],
  ['renderer/recipient/GUIDE.de.md', 'de', 'recipient'],
];

/** Every sentence in a catalogue, as people read it; whatever is inserted is an ellipsis here. */
function sentencesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [plain(value)];
  if (typeof value === 'function') return sentencesIn(call(value as (...args: readonly string[]) => unknown));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sentencesIn) : [];
}

function call(sentence: (...args: readonly string[]) => unknown): unknown {
  try {
    return sentence('…', '…', '…', '…');
  } catch {
    // Sentences that count or list take more than words; no guide quotes them.
    return undefined;
  }
}

function plain(text: string): string {
  return text
    .replaceAll(/\{\{[^}]*\}\}/g, '…')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&');
}

/** A language's catalogues are in files or folders of its name, wherever a room keeps them. */
async function sentencesOf(folders: readonly string[], language: OwnerLanguage): Promise<ReadonlySet<string>> {
  const files = folders.flatMap((folder) => globSync([`${folder}/**/${language}.ts`, `${folder}/**/${language}/**/*.ts`], { cwd: root }));
  const modules = await Promise.all(
    files.filter((file) => !file.endsWith('.test.ts')).map(async (file) => (await import(pathToFileURL(join(root, file)).href)) as unknown),
  );
  return new Set(modules.flatMap((module) => sentencesIn({ ...(module as object) })));
}

describe.each(guides)('%s', (page, language, reader) => {
  /** What is in bold is a name on the screen, and nothing else is in bold. */
  const quoted = [...readFileSync(join(root, page), 'utf8').matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name);

  it('calls buttons and headings what the screens call them', async () => {
    const sentences = await sentencesOf(rooms[reader], language);
    expect(sentences.size).toBeGreaterThan(100);
    expect(quoted.length).toBeGreaterThan(10);
    expect(quoted.filter((name) => !sentences.has(name))).toEqual([]);
  });
});
