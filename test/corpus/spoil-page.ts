/** A signer with a fault: what it signs shows other words afterwards. For the test of the command, which must notice. */
export function spoil(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1');
  const at = text.indexOf('(Page 1)');
  if (at < 0) return pdf;
  const copy = Buffer.from(pdf);
  copy.write('(Page 7)', at, 'latin1');
  return copy;
}
