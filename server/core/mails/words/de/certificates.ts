import type { MailCatalogue } from '../en/index.ts';

export const certificates: MailCatalogue['certificates'] = {
  stopButton: 'Mein Tresor soll geschlossen bleiben',
  stopHow: 'Der Link öffnet eine Seite mit einem einzigen Knopf. Drücken Sie ihn, dann wird alles abgesagt, was in Gang gesetzt wurde.',
  releasedOn: 'Hören wir nichts von Ihnen, wird der Tresor freigegeben am',
  sayNow:
    'Wenn Sie dies lesen und der Tresor geschlossen bleiben soll, sagen Sie es uns vorher. Eine Freigabe lässt sich nicht rückgängig machen.',
  submitted: {
    subject: (vault) => `Für ${vault} wurde eine Sterbeurkunde eingereicht`,
    lead: (person, vault) =>
      `${person}, von Ihnen als Empfängerin oder Empfänger Ihres Tresors ${vault} ausgewählt, hat ein Dokument eingereicht, das Ihren Tod belegen soll. Wir sind froh, wenn Sie dies lesen können.`,
    stillClosed:
      'Der Tresor ist noch geschlossen. Menschen, die diesen Dienst betreuen, sehen sich das Dokument an, bevor irgendetwas anderes geschieht.',
    choice:
      'Wenn Sie am Leben sind und der Tresor geschlossen bleiben soll, sagen Sie es uns jetzt. Eine Freigabe lässt sich nicht rückgängig machen.',
  },
  warning: {
    subject: (vault) => `Ihr Tresor ${vault} soll freigegeben werden`,
    lead: (vault) =>
      `Uns wurde gesagt, dass Sie gestorben sind, und was für Ihren Tresor ${vault} eingereicht wurde, ist geprüft und bestätigt. Der Tresor ist noch geschlossen. Die Wartezeit, die Sie festgelegt haben, beginnt jetzt.`,
    releasedOn: 'Hören wir nichts von Ihnen, wird der Tresor freigegeben, frühestens am',
  },
  halfway: {
    subject: (vault) => `Die Hälfte der Wartezeit ist vorbei: ${vault}`,
    lead: (vault) =>
      `Die Hälfte der Wartezeit für Ihren Tresor ${vault} ist vorbei, und wir haben nichts von Ihnen gehört. Uns wurde gesagt, dass Sie gestorben sind, und die Sterbeurkunde wurde bestätigt. Der Tresor ist noch geschlossen.`,
  },
  lastWarning: {
    subject: (vault, day) => `Letzte Warnung: ${vault} wird am ${day} freigegeben`,
    lead: (vault) =>
      `Dies ist unsere letzte Warnung, bevor Ihr Tresor ${vault} freigegeben wird. Uns wurde gesagt, dass Sie gestorben sind, und seitdem haben wir nichts von Ihnen gehört.`,
  },
  requested: {
    subject: (vault) => `Jemand bittet darum, ${vault} freizugeben`,
    lead: (requester, vault) =>
      `${requester} hilft, diesen Heirlock-Dienst zu betreuen, und bittet darum, Ihren Tresor ${vault} freizugeben.`,
    own: (vault) => `Jemand, der sich als Sie angemeldet hat, bittet andere, der Freigabe Ihres Tresors ${vault} zuzustimmen.`,
    reason: 'Die Begründung dafür:',
    wait: 'Außer Ihnen kann ihn niemand freigeben, bevor seit der Zustellung dieser Nachricht 24 Stunden vergangen sind. Bis dahin genügt ein Druck auf den Knopf, um es aufzuhalten.',
    approvals: 'So viele andere müssen erst zustimmen',
    ends: 'Die Bitte verfällt von selbst am',
    wouldGoTo: 'Eine Freigabe ginge an',
    choice:
      'Wenn Sie davon wissen und einverstanden sind, müssen Sie nichts tun. Wenn Sie es nicht wollen, sagen Sie es uns jetzt. Eine Freigabe lässt sich nicht rückgängig machen.',
  },
  opening: {
    subject: (vault) => `Sie wollen ${vault} öffnen lassen`,
    lead: (vault) => `Jemand, der sich als Sie angemeldet hat, lässt Heirlock Ihren Tresor ${vault} öffnen.`,
    when: 'Wann',
    goesTo: 'Geöffnet wird er für',
    wait: (hours) =>
      `Er bleibt noch ${hours} zu, gerechnet ab der Zustellung dieser Nachricht. Bis dahin genügt ein Druck auf den Knopf, um es aufzuhalten.`,
    choice:
      'Wenn Sie das waren und es wollen, müssen Sie nichts tun. Wenn nicht, halten Sie es jetzt auf. Was geöffnet ist, lässt sich nicht wieder schließen.',
    ifUnsure:
      'Wenn Sie nicht sicher sind, ob diese Nachricht echt ist, lassen Sie den Link und halten Sie es in Heirlock auf Ihrem Computer auf, unter „Wann er sich öffnet“. Ein Lebenszeichen allein hält es nicht auf.',
  },
  lowered: {
    subject: (vault) => `Für die Freigabe von ${vault} müssen weniger Menschen zustimmen`,
    lead: (vault) =>
      `Jemand, der als Sie angemeldet war, hat gesenkt, wie viele Menschen zustimmen müssen, bevor Ihr Tresor ${vault} von Hand freigegeben wird.`,
    before: 'Bisher mussten zustimmen',
    now: 'Von nun an müssen zustimmen',
    when: 'Wann',
    ifNotYou:
      'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, melden Sie sich sofort an, ändern Sie Ihr Passwort, beenden Sie dabei alle Schlüssel und Sitzungen und setzen Sie die Zahl neu.',
  },
  link: {
    subject: (owner) => `So teilen Sie uns mit, dass ${owner} gestorben ist`,
    lead: (owner, vault) =>
      `Jemand, höchstwahrscheinlich Sie, hat uns mitgeteilt, dass ein Mensch gestorben ist, dessen Tresor für Sie bestimmt ist. Es geht um ${owner} und den Tresor ${vault}. Wenn es so ist, tut es uns sehr leid.`,
    how: 'Auf der Seite hinter diesem Knopf können Sie die Sterbeurkunde einreichen, als Scan oder als Foto. Es eilt nicht.',
    button: 'Sterbeurkunde einreichen',
    then: 'Menschen sehen sich dann an, was Sie geschickt haben. Wir schreiben Ihnen, wenn etwas fehlt, und wieder, wenn der Tresor für Sie geöffnet wird.',
    ifAlive: (owner) =>
      `Wenn ${owner} am Leben ist oder Sie nicht darum gebeten haben, müssen Sie nichts tun: Von selbst geschieht nichts. Wenn Sie bei dieser Nachricht unsicher sind, können Sie sie jemandem in der Familie zeigen oder der Person, die sich um den Nachlass kümmert.`,
  },
  rejected: {
    subject: (owner) => `Wir konnten nicht bestätigen, was Sie für ${owner} eingereicht haben`,
    lead: (vault, owner) =>
      `Danke für das, was Sie für den Tresor ${vault} von ${owner} eingereicht haben. Wir konnten es nicht bestätigen.`,
    reason: 'Der Grund:',
    how: 'Sie können jederzeit ein anderes Dokument einreichen. Dieser Knopf führt zu der Seite dafür.',
    button: 'Ein anderes Dokument einreichen',
    help: 'Wenn Sie Hilfe brauchen, können Sie diese Nachricht jemandem in der Familie zeigen oder der Person, die sich um den Nachlass kümmert.',
  },
  calledOff: {
    subject: (owner) => `Der Tresor von ${owner} bleibt geschlossen`,
    lead: (vault, owner) =>
      `Sie haben für den Tresor ${vault} von ${owner} eine Sterbeurkunde eingereicht. Seitdem kam aus dem Konto, zu dem der Tresor gehört, ein Lebenszeichen. Deshalb bleibt der Tresor geschlossen, und was Sie eingereicht haben, zählt nicht mehr.`,
    mistake: (owner) => `Vielleicht war es ein Irrtum; dann ist alles gut. Bitte fragen Sie ${owner} oder die Familie.`,
    ifStranger:
      'Wenn Sie sicher sind, dass dieses Zeichen nur von einem Fremden stammen kann, sagen Sie es den Menschen, die diesen Dienst betreuen, und reichen Sie die Urkunde noch einmal auf der Seite ein, auf der Sie um Ihren Link gebeten haben.',
  },
  reviewWanted: {
    subject: 'Eine Sterbeurkunde wartet auf Prüfung',
    lead: (vault, owner) => `Jemand hat für den Tresor ${vault} von ${owner} eine Sterbeurkunde eingereicht.`,
    handedIn: 'Eingereicht am',
    please:
      'Bitte melden Sie sich bei Heirlock an und sehen Sie sie sich bald an: Trauernde warten darauf. Diese Nachricht enthält mit Absicht keinen Link.',
    footer: 'Sie erhalten diese Nachricht, weil Sie diesen Heirlock-Dienst betreuen.',
  },
};
