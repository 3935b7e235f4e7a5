import { describe, expect, it } from 'vitest';
import { isolated } from '../../words/isolated.ts';
import { visualRuns } from './visual-runs.ts';

describe('what isn’t ours in a line that runs from right to left', () => {
  const drawn = (value: string): string => visualRuns(`طُبعت في ${isolated(value, 'ar')}، لدى الخدمة.`, 'rtl').join('|');

  it.each(['2026-05-04', '.heirlock-bundle', 'https://vault.example.org/', 'Ada (Berlin)'])('stays as it is: %s', (value) => {
    expect(drawn(value)).toContain(`|${value}|`);
  });

  it('would change its order or its ends otherwise', () => {
    expect(visualRuns('طُبعت في 2026-05-04، لدى الخدمة.', 'rtl').join('')).toContain('04-05-2026');
    expect(visualRuns('اسمه بـ .heirlock-bundle، لدى الخدمة.', 'rtl')).not.toContain('.heirlock-bundle');
  });

  it('is left alone where lines run from left to right', () => {
    expect(isolated('Ada', 'de')).toBe('Ada');
  });
});
