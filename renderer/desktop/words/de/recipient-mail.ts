import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { recipientMail as english } from '../en/recipient-mail.ts';

export const recipientMail: Catalogue<typeof english> = {
  title: 'Erreicht E‑Mail {{name}}?',
  state: {
    not_asked: 'Noch hat niemand {{name}} gefragt, ob {{email}} stimmt. Das tut der Dienst, sobald er davon weiß.',
    not_sent: 'Dieser Dienst verschickt keine E‑Mails. Deshalb kann {{name}} nicht gefragt werden, ob {{email}} stimmt.',
    being_asked: 'Eine E‑Mail an {{email}} ist unterwegs. Sie bittet {{name}}, einen Knopf zu drücken.',
    asked:
      'Am {{when}} ging eine E‑Mail an {{email}}. {{name}} hat ihren Knopf noch nicht gedrückt. Bitten Sie darum, nach ihr zu sehen, auch im Spam-Ordner.',
    confirmed: '{{name}} hat {{email}} am {{when}} bestätigt.',
  },
  failed: 'Die letzte E‑Mail an {{name}} kam nicht an',
  failedText: 'Sie war für {{email}}, {{when}}.',
  sendAgain: 'Noch einmal senden',
  sent: 'Eine weitere E‑Mail an {{name}} ist unterwegs.',
  notSent: '{{name}} hat heute schon mehrere E‑Mails bekommen. Morgen kann wieder eine gesendet werden.',
  changeAddress: 'Adresse ändern',
  brief: {
    not_asked: 'Noch nicht gefragt, ob die Adresse stimmt',
    not_sent: 'Kann nicht gefragt werden: Dieser Dienst verschickt keine E‑Mails',
    being_asked: 'Wird gerade gefragt, ob die Adresse stimmt',
    asked: 'Am {{when}} gefragt, noch nicht bestätigt',
    confirmed: 'Adresse am {{when}} bestätigt',
    failed: 'E‑Mail kam nicht an. {{why}}',
  },
};
