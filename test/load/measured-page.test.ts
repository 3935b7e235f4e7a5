import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { measuredParts, sectionOf, titles, withSection, type Conditions, type Figure } from './measured-page.ts';

const quiet: Conditions = {
  date: '2026-11-23',
  machine: 'Linux 6.1 on a Xeon',
  cores: 2,
  load: 0.2,
  versions: { Node: '24.21.0', restic: '0.18.0' },
};
const faster: Figure = { what: 'one file', ours: '6.5 s', beside: { name: 'restic', value: '9.3 s', ratio: 0.699, kind: 'peer' } };
const slower: Figure = { what: '2,000 files', ours: '3.4 s', beside: { name: 'restic', value: '1.6 s', ratio: 2.125, kind: 'peer' } };
const scaled: Figure = {
  what: 'create',
  ours: '900/s',
  beside: { name: 'bare Fastify', value: '60000/s', ratio: 0.015, kind: 'baseline' },
};
const missed: Figure = { what: 'unlock', ours: '1,600 ms', bound: { value: '1,500 ms', kept: false } };

describe('a section of what was measured', () => {
  it('has the day, the machine, the versions, the load, and a row for each figure with its ratio', () => {
    const section = sectionOf('sync', quiet, [faster, scaled]);
    expect(section).toContain('### Sealing and sending files');
    expect(section).toContain('2026-11-23, Linux 6.1 on a Xeon, 2 cores, load 0.2 before the run. Node 24.21.0, restic 0.18.0.');
    expect(section).toContain('| one file | 6.5 s | restic 9.3 s | 0.70 |');
    expect(section).toContain('| create | 900/s | bare Fastify 60000/s | 0.015 |');
    expect(section).not.toContain('busy');
  });

  it('says where we lose: to peers and bounds, and not to baselines that do less', () => {
    expect(sectionOf('sync', quiet, [faster, scaled])).toContain('Where we lose: nowhere in these figures.');
    expect(sectionOf('sync', quiet, [faster, slower, scaled, missed])).toContain(
      'Where we lose: 2,000 files (2.1 of restic); unlock (bound missed).',
    );
    expect(sectionOf('sync', quiet, [missed])).toContain('| unlock | 1,600 ms | bound 1,500 ms, **missed** |  |');
  });

  it('warns of figures that were taken on a busy machine', () => {
    expect(sectionOf('sync', { ...quiet, load: 9 }, [faster])).toContain('The machine was busy');
  });

  it('does not break its table with what a figure is called', () => {
    expect(sectionOf('sync', quiet, [{ what: 'a|b', ours: '1 s' }])).toContain('| a\\|b | 1 s |');
  });
});

describe('the page', () => {
  const page = readFileSync(new URL('../MEASURED.md', import.meta.url), 'utf8');

  it('has a place for each part, and keeps everything else as it is', () => {
    for (const part of measuredParts) {
      const changed = withSection(page, part, 'new figures');
      expect(changed).toContain('\n\nnew figures\n\n');
      const others = measuredParts.filter((other) => other !== part);
      for (const other of others) expect(changed).toContain(`<!-- bench: ${other} -->`);
      const outside = (text: string): string => text.replace(new RegExp(`<!-- bench: ${part} -->[^]*<!-- end of ${part} -->`), '');
      expect(outside(changed)).toBe(outside(page));
      expect(withSection(changed, part, 'new figures')).toBe(changed);
    }
  });

  it('has each section under its title', () => {
    for (const part of measuredParts)
      expect(page.slice(page.indexOf(`<!-- bench: ${part} -->`)).trimStart()).toMatch(
        new RegExp(`^<!-- bench: ${part} -->\\n\\n### ${titles[part]}\\n`),
      );
  });

  it('is refused when it has lost the place of a part', () => {
    expect(() => withSection(page.replace('<!-- end of pdf -->', ''), 'pdf', 'x')).toThrow(/no place for the part "pdf"/);
  });
});
