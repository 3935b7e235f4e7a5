import type { MailCatalogue } from '../en/index.ts';

export const owner: MailCatalogue['owner'] = {
  releasedOn: 'Hören wir nichts von Ihnen, wird der Tresor freigegeben am',
  checkInButton: 'Jetzt Lebenszeichen geben',
  checkInHow: 'Der Link öffnet eine Seite mit einem einzigen Knopf. Drücken Sie ihn, und Sie sind fertig.',
  keptWith: (others) =>
    `Ihr Tresor wird gemeinsam mit ${new Intl.ListFormat('de').format(others)} verschlossen gehalten. Auch von dort bekommen Sie eine solche Nachricht, und sie braucht eine eigene Antwort: Was Sie in dieser hier drücken, gilt dort nur eine Zeit lang oder gar nicht. Ein Lebenszeichen in Heirlock auf Ihrem Computer gilt überall.`,
  reminder: {
    subject: (day, vault) => `Bitte geben Sie bis zum ${day} ein Lebenszeichen: ${vault}`,
    lead: (vault) =>
      `Bald ist wieder ein Lebenszeichen für Ihren Tresor ${vault} fällig. Es sagt uns, dass es Ihnen gut geht und der Tresor geschlossen bleiben soll.`,
    promise: 'Melden Sie sich bis zu dem Tag, der unten steht, dann bleibt alles, wie es ist.',
    due: 'Bitte melden Sie sich bis',
  },
  wasDue: 'Ihr Lebenszeichen war fällig am',
  dueNotice: {
    subject: (vault) => `Ihr Lebenszeichen war fällig: ${vault}`,
    lead: (vault) =>
      `Ihr Lebenszeichen für den Tresor ${vault} war fällig, und wir haben nichts von Ihnen gehört. Der Tresor ist noch geschlossen.`,
    choice:
      'Melden Sie sich jetzt, dann bleibt alles, wie es ist. Andernfalls wird der Tresor für die Menschen freigegeben, die Sie ausgewählt haben, und das lässt sich nicht rückgängig machen.',
  },
  lastWarning: {
    subject: (vault, day) => `Letzte Warnung: ${vault} wird am ${day} freigegeben`,
    lead: (vault) =>
      `Dies ist unsere letzte Warnung, bevor Ihr Tresor ${vault} freigegeben wird. Seit Ihr Lebenszeichen fällig war, haben wir nichts von Ihnen gehört.`,
    choice:
      'Wenn Sie dies lesen und der Tresor geschlossen bleiben soll, melden Sie sich jetzt. Eine Freigabe lässt sich nicht rückgängig machen.',
  },
  datePassed: {
    subject: (vault, day) => `Bitte prüfen Sie das Datum: ${vault} wird am ${day} freigegeben`,
    lead: (vault) =>
      `Der Tag, an dem Ihr Tresor ${vault} freigegeben werden sollte, verging, während der Tresor archiviert oder gelöscht war oder während hier nichts freigegeben werden konnte; deshalb wurde damals nichts freigegeben. Nun steht die Freigabe an.`,
    passed: 'Der Tag, der vergangen ist',
    releasedOn: 'Setzen Sie kein neues Datum, wird der Tresor freigegeben am',
    choice:
      'Wenn Sie das nicht wollen, öffnen Sie vorher Heirlock auf Ihrem Computer und setzen Sie ein neues Datum für diesen Tresor. Eine Freigabe lässt sich nicht rückgängig machen.',
    nothingToDo:
      'Soll der Tresor freigegeben werden, müssen Sie nichts tun. Diese Nachricht enthält mit Absicht keinen Link: Wenn Sie ihr nicht trauen, sehen Sie in Heirlock selbst nach.',
  },
  released: {
    subject: (vault) => `${vault} wurde freigegeben`,
    lead: (vault) =>
      `Ihr Tresor ${vault} wurde für die Menschen freigegeben, die Sie ausgewählt haben. Das lässt sich nicht rückgängig machen.`,
    on: 'Freigegeben am',
    why: 'Warum',
    trigger: {
      manual: 'Er wurde von Hand freigegeben, von Ihrem Konto aus',
      inactivity: 'Kein Lebenszeichen hat uns rechtzeitig erreicht',
      date_based: 'Der Tag, den Sie festgelegt hatten, ist gekommen',
      death_certificate: 'Eine Sterbeurkunde wurde eingereicht und anerkannt',
    },
    writtenTo: 'Wir haben geschrieben an',
    wanted: 'Wenn Sie es so wollten, müssen Sie nichts tun.',
    unwanted:
      'Wenn nicht, sprechen Sie mit den Menschen, die Sie ausgewählt haben: Sie können jetzt öffnen, was Sie ihnen hinterlassen haben. Der Verlauf des Tresors in Heirlock zeigt, was geschehen ist. Glauben Sie, dass jemand anderes Ihr Konto benutzt hat, ändern Sie dort Ihr Passwort.',
  },
};
