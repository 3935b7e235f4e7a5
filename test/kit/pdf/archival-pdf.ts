import type { ObjectText, PdfModel } from './pdf-structures.ts';

const metadata = (part: number): ObjectText => ({
  entries: '/Type /Metadata /Subtype /XML',
  data: Buffer.from(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="w"?>`,
  ),
});

/** A page of `side` points by `side` with a grey square in a corner, as PDF/A of this part, conformance B. */
export function archivalPdf(part: number, side = 400): PdfModel {
  return {
    objects: new Map<number, ObjectText>([
      [1, '<</Type /Catalog /Pages 2 0 R /Metadata 5 0 R>>'],
      [2, '<</Type /Pages /Count 1 /Kids [3 0 R]>>'],
      [
        3,
        `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${side} ${side}] /Resources <</ColorSpace <</Cs0 [/CalGray <</WhitePoint [0.9505 1 1.089] /Gamma 2.2>>]>>>> /Contents 4 0 R>>`,
      ],
      [4, { entries: '', data: Buffer.from('/Cs0 cs 0.5 sc 20 20 50 50 re f') }],
      [5, metadata(part)],
    ]),
    trailer: '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]',
  };
}
