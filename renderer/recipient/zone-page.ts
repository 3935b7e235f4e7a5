// The script of the pages on which a recipient says that their address is theirs: the form tells in which time zone its reader is.
import { showLocalTimes } from './local-times.ts';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
for (const field of document.querySelectorAll<HTMLInputElement>('input[name="time_zone"]')) field.value = timeZone;
showLocalTimes(null, timeZone);
