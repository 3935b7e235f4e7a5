import { describe, expect, it } from 'vitest';
import { signatureFindingCodes } from '../../electron/contract/signing.ts';
import { signing as german } from '../../renderer/desktop/words/de/signing.ts';
import { signing as english } from '../../renderer/desktop/words/en/signing.ts';
import { reportInWords } from '../../server/cli/pdf-report-words.ts';
import type { LaterChange, PdfReport, SignatureReport } from '../../shared/node/pades/contract.ts';
import { findingCodes } from '../../shared/node/pades/report/finding-codes.ts';

const codes = Object.keys(findingCodes).sort();
const plain: SignatureReport = {
  fieldName: 'F',
  kind: 'signature',
  revision: 1,
  verdict: 'passed',
  level: 'B-B',
  quality: null,
  timestamps: [],
  integrity: 'intact',
  path: 'trusted',
  revocation: 'good',
  signer: null,
  reason: null,
  location: null,
  claimedAt: null,
  provenAt: null,
  holdsUntil: null,
  coversWholeFile: false,
  laterChanges: [],
  findings: [],
};
const file: PdfReport = {
  sizeBytes: 1,
  encrypted: false,
  revisions: 1,
  certification: null,
  signatures: [],
  trustedLists: null,
  findings: [],
  verdict: null,
};
const linesOf = (report: PdfReport): string[] => reportInWords(report, undefined).split('\n');

describe('what is found out about signatures has words', () => {
  it('for every code, and for no other, at each place that tells it', () => {
    expect([...signatureFindingCodes].sort()).toEqual(codes);
    expect(Object.keys(english.finding).sort()).toEqual(codes);
    expect(Object.keys(german.finding).sort()).toEqual(codes);
    const told = codes.map((code) => linesOf({ ...file, findings: [{ code, severity: 'info', details: {} }] })[1]);
    expect(new Set(told).size).toBeGreaterThan(codes.length - 3);
    for (const [index, line] of told.entries()) expect(line, codes[index]).not.toContain(codes[index]);
  });

  it('for every kind of later change, with its state and its pages', () => {
    const kinds = Object.keys(english.check.change).sort() as LaterChange['kind'][];
    expect(Object.keys(german.check.change).sort()).toEqual(kinds);
    for (const kind of kinds) {
      const laterChanges = [
        { revision: 3, allowed: true, kind, pages: [2, 5] },
        { revision: 4, allowed: false, kind, pages: [] },
      ];
      const lines = linesOf({ ...file, verdict: 'failed', signatures: [{ ...plain, laterChanges }] });
      const what = english.check.change[kind];
      expect(lines).toContain(`  Added later, in state 3: ${what} (pages 2, 5).`);
      expect(lines).toContain(`  CHANGED later, in state 4, although the signature forbids it: ${what}.`);
    }
  });

  it('on a file without signatures too', () => {
    expect(linesOf({ ...file, findings: [{ code: 'bytes_after_end', severity: 'warning', details: { bytes: 4 } }] })).toEqual([
      "The file isn't signed.",
      '  - 4 bytes come after the end of the document, and nothing covers them',
    ]);
    expect(linesOf({ ...file, certification: 2 })[1]).toBe(english.check.certified.forms);
  });
});
