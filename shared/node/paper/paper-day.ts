/** `2026-11-20`, as the clock of this computer shows it: paper is read where it was printed. */
export function paperDay(instant: string): string {
  const moment = new Date(instant);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
