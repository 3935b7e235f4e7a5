import { instantFromMs, type Instant } from '../../../domain/instant.ts';

const pdfDate = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?'?)?/;

/** The instant of a date as PDF writes them (ISO 32000-2, 7.9.4); one without a zone is taken as UTC. Null for anything else. */
export function readPdfDate(text: string | undefined): Instant | null {
  const parts = pdfDate.exec(text ?? '');
  if (parts === null) return null;
  const [, year = '', month = '01', day = '01', hour = '00', minute = '00', second = '00', , sign, offsetHours = '0', offsetMinutes = '0'] =
    parts;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const wallMs = Date.parse(iso);
  if (Number.isNaN(wallMs) || new Date(wallMs).toISOString() !== iso) return null;
  const offsetMs = (Number(offsetHours) * 60 + Number(offsetMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  try {
    return instantFromMs(wallMs - offsetMs);
  } catch {
    return null;
  }
}
