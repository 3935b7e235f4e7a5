/** What a printer is told before the PDF begins: less than readers look through for its head. */
export const printerJob = Buffer.from(`@PJL SET JOBNAME = a deed\n@PJL ENTER LANGUAGE = PDF\n${'# no PDF yet\n'.repeat(60)}`, 'latin1');

/** A file with other bytes before its head; its offsets count from that. */
export function behind(before: Buffer, pdf: Buffer): Buffer {
  return Buffer.concat([before, pdf]);
}

/** The same with offsets that count from the beginning of the file; for files with a single table. */
export function behindCounted(before: Buffer, pdf: Buffer): Buffer {
  return Buffer.concat([before, shifted(pdf, before.length)]);
}

function shifted(pdf: Buffer, by: number): Buffer {
  const text = pdf
    .toString('latin1')
    .replace(/\d{10}(?= \d{5} n)/g, (offset) => String(Number(offset) + by).padStart(10, '0'))
    .replace(/(?<=startxref\n)\d+/, (offset) => String(Number(offset) + by));
  return Buffer.from(text, 'latin1');
}

/**
 * Two documents in one file with a single table: those who count from the head see it as it was, those who count from the beginning see
 * another text for one of its objects.
 */
export function twoOrigins(pdf: Buffer, number: number, other: string): Buffer {
  const text = pdf.toString('latin1');
  const headEnd = text.indexOf('\n') + 1;
  const hidden = `${number} 0 obj\n${other}\nendobj\n`;
  const moved = shifted(pdf, hidden.length).toString('latin1');
  const whole = moved.slice(0, headEnd) + hidden + moved.slice(headEnd);
  const tableAt = whole.lastIndexOf('xref\n', whole.lastIndexOf('startxref') - 1);
  const [body, table, end] = [
    whole.slice(0, tableAt),
    whole.slice(tableAt, whole.indexOf('startxref')),
    whole.slice(whole.indexOf('startxref')),
  ];
  const before = Buffer.alloc(table.length + 8, '# nothing here\n');
  const own = new RegExp(`^${String(whole.indexOf(`\n${number} 0 obj`, headEnd + hidden.length - 1) + 1).padStart(10, '0')}`, 'm');
  const counted = shifted(Buffer.from(table.replace(own, String(headEnd).padStart(10, '0')), 'latin1'), before.length).toString('latin1');
  const startxref = end.replace(/\d+/, String(tableAt + before.length));
  return Buffer.concat([
    before,
    Buffer.from(`${body}${counted}${' '.repeat(before.length - counted.length)}${table}${startxref}`, 'latin1'),
  ]);
}
