/** A signer with worse faults: it ends its own process over one kind of file, and never returns from another. */
export function spoil(pdf: Buffer): Buffer {
  if (pdf.includes('/Type /ObjStm')) for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  if (pdf.includes('(Page 1)')) process.kill(process.pid, 'SIGKILL');
  return pdf;
}
