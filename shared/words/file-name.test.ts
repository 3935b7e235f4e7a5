import { describe, expect, it } from 'vitest';
import { fileName } from './file-name.ts';

describe('the name under which a file is saved', () => {
  it('is the document’s own, as far as systems take it', () => {
    expect(fileName('House & garden – who to call.docx')).toBe('House & garden – who to call.docx');
    expect(fileName('Straße nach Zürich.pdf')).toBe('Straße nach Zürich.pdf');
  });

  it('leads nowhere, hides nothing and is never empty', () => {
    expect(fileName('../../etc/passwd')).toBe('_.._etc_passwd');
    expect(fileName('a/b\\c:d*e?f"g<h>i|j')).toBe('a_b_c_d_e_f_g_h_i_j');
    expect(fileName('invoice\u202efdp.exe')).toBe('invoice_fdp.exe');
    expect(fileName('two\nlines\u0000.txt')).toBe('two_lines_.txt');
    for (const name of ['', ' ', '...', ' . ']) expect(fileName(name)).toBe('document');
  });

  it('is cut to a length that fits, and keeps its ending', () => {
    const cut = fileName(`${'long '.repeat(100)}.pdf`);
    expect(cut.length).toBeLessThanOrEqual(150);
    expect(cut.endsWith('.pdf')).toBe(true);
  });
});
