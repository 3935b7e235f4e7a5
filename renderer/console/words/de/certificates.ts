import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { certificates as english } from '../en/certificates.ts';

export const certificates: Catalogue<typeof english> = {
  title: 'Sterbeurkunden',
  text: 'Eingereicht von Empfängern, die von einem Tod wissen. Sie warten auf Ihre Prüfung, die älteste zuerst. Was Ihre eigenen Tresore angeht oder an Sie ginge, prüfen andere.',
  emptyTitle: 'Nichts wartet auf Sie',
  emptyText: 'Reicht jemand eine Urkunde ein, erscheint sie hier.',
  handedIn: 'eingereicht {{when}}',
  back: 'Alle Urkunden',
  status: { submitted: 'Wartet', approved: 'Bestätigt', rejected: 'Zurückgewiesen', called_off: 'Abgesagt', closed: 'Erledigt' },
  one: {
    title: 'Eine Sterbeurkunde',
    text: 'Nehmen Sie sich Zeit. Jemand hat einen Menschen verloren, oder jemand will an etwas, das ihm nicht gehört.',
    who: 'Wer was eingereicht hat',
    noRecipient: 'Wer das eingereicht hat, bekommt aus diesem Tresor nichts mehr.',
    sameFile_one: 'Genau dieselbe Datei wurde für diesen Tresor noch einmal eingereicht.',
    sameFile_other: 'Genau dieselbe Datei wurde für diesen Tresor noch {{count}}-mal eingereicht.',
    owner: 'Es geht um',
    vault: 'Tresor',
    sender: 'Eingereicht von',
    relationship: 'Was sie verbindet',
    at: 'Wann',
    confirmations: 'Bisher bestätigt',
    confirmed: '{{confirmed}} von {{required}}',
    statement: 'Dazu geschrieben',
    file: 'Die Datei',
    download: 'Herunterladen',
    notYet: 'Sie lässt sich herunterladen, sobald sie geprüft ist.',
    infected: 'Sie enthält etwas Schädliches und lässt sich darum nicht herunterladen.',
    care: 'Das ist die Datei eines Fremden. Öffnen Sie sie mit Vorsicht.',
    others: 'Andere Urkunden zu diesem Tresor',
    judged: 'Darüber ist schon entschieden: {{status}}.',
  },
  verdict: {
    title: 'Ihr Urteil',
    text: 'Bestätigen Sie nur, was Sie geprüft haben: Name, Datum und das Amt, das sie ausgestellt hat. Mit genug Urkunden beginnt die Wartezeit; die betroffene Person wird gewarnt und kann sie anhalten.',
    approve: 'Bestätigen',
    reject: 'Zurückweisen',
    ask: {
      approve: {
        title: 'Diese Urkunde bestätigen?',
        text: 'Sie sagen damit, dass Sie sie geprüft haben und ihr glauben.',
        reason: 'Eine Notiz für die Akten (kann frei bleiben)',
      },
      reject: {
        title: 'Diese Urkunde zurückweisen?',
        text: 'Wer sie eingereicht hat, bekommt Ihren Grund per Mail und kann eine andere einreichen. Schreiben Sie wie an jemanden, der trauert.',
        reason: 'Warum?',
      },
    },
    done: { approve: 'Die Urkunde ist bestätigt.', reject: 'Die Urkunde ist zurückgewiesen.' },
  },
};
