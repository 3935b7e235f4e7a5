import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { waiting as english } from '../en/waiting.ts';

export const waiting: Catalogue<typeof english> = {
  title: 'Erwartet',
  text: 'Diese Menschen haben noch nicht geöffnet, was für sie bestimmt ist. Ihnen wird ein Jahr lang auf jedem bekannten Weg geschrieben.',
  none: 'Niemand wird erwartet',
  noneText: 'Alle, die von einer Freigabe erfahren haben, haben geöffnet, was für sie bestimmt ist.',
  vault: 'Der Tresor',
  unreached: 'Nicht erreicht',
  since: 'seit {{when}}',
  next: 'nächster Schritt {{when}}',
  message: {
    announcement: 'von der Freigabe benachrichtigt',
    telephone: 'am Telefon benachrichtigt',
    deputy: 'jemand gebeten, Bescheid zu sagen',
    day_3: 'nach 3 Tagen erinnert',
    day_10: 'nach 10 Tagen erinnert',
    day_30: 'nach 30 Tagen erinnert',
    day_60: 'nach 60 Tagen erinnert',
    monthly: 'in der monatlichen Runde erinnert',
  },
  way: { mail: 'per E-Mail', phone: 'per SMS', deputy: 'per E-Mail an jemanden, der Bescheid sagen kann' },
  status: {
    queued: 'wartet auf den Versand',
    accepted: 'angenommen',
    refused: 'abgelehnt',
    cancelled: 'zurückgezogen',
    bounced: 'kam zurück',
  },
  answer: { told: 'hat Bescheid gesagt', cannot: 'erreicht niemanden' },
};
