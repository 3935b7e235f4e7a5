import type { CardCertificate } from '../../electron/contract/cards.ts';

/** The days from and until which a certificate is valid, in words. */
export function validity({ validFrom, validUntil }: CardCertificate, locale: string): { readonly from: string; readonly until: string } {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  return { from: day.format(new Date(validFrom)), until: day.format(new Date(validUntil)) };
}
