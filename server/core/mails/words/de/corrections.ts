import type { MailCatalogue } from '../en/index.ts';

export const corrections: MailCatalogue['corrections'] = {
  someone: 'jemand anderes',
  by: {
    contact: 'jemand, der als Vertrauensperson benannt ist',
    recipient: 'jemand, dem ebenfalls etwas hinterlassen wurde',
    operator: 'jemand, der diesen Dienst betreut',
  },
  makeSure: (owner) =>
    `Fragen Sie sich, ob diese Nachricht echt ist? Rufen Sie jemanden an, der ${owner} nahesteht, unter einer Nummer, die Sie schon vorher kannten: nie unter einer aus einer E-Mail.`,
  sealed:
    'Was hinterlassen wurde, ist mit einem Schlüssel verschlossen, den dieser Dienst nicht hat. Ist die neue Adresse falsch, bekommt man dort nur verschlossene Dateien.',
  readable:
    'Nur die Adresse schützt, was hinterlassen wurde: Wer unter der neuen Adresse liest, kann es mit einem Code lesen, der dorthin geht. Sie muss also stimmen.',
  nothingToDo: 'Sie brauchen nichts zu tun.',
  asked: {
    subject: (owner) => `Wissen Sie, wie jemand zu erreichen ist, dem ${owner} etwas hinterlassen hat?`,
    lead: (owner, vault, about) =>
      `${owner} hat in Heirlock einen Tresor namens ${vault} hinterlassen. Was für eine bestimmte Person darin liegt (${about}), wurde noch nicht geöffnet. Vielleicht ist ihre Adresse nicht mehr in Gebrauch.`,
    wanted: (by) => `Eine andere Adresse vorgeschlagen hat ${by}. Dorthin geschrieben wird nur, wenn noch jemand zustimmt.`,
    onlyIfSure:
      'Stimmen Sie bitte nur zu, wenn Sie wissen, dass die neue Adresse die richtige ist: am besten, weil die Person es Ihnen selbst gesagt hat, im Gespräch oder am Telefon. Sind Sie nicht sicher, lassen Sie es; dann geschieht nichts.',
    pageShows: 'Auf der Seite steht, um wen es geht und wie die neue Adresse lautet. Das Öffnen allein ändert nichts.',
    button: 'Ansehen',
    signIn: 'Bitte melden Sie sich bei Heirlock an und sehen Sie es sich an. Diese Nachricht enthält mit Absicht keinen Link.',
    until: 'Zustimmen können Sie bis',
  },
  told: {
    subject: (owner) => `Was ${owner} hinterlassen hat, geht vielleicht auch an eine andere Adresse`,
    subjectToOwner: 'Eine andere Adresse für jemanden, dem Sie etwas hinterlassen haben',
    leadToOwner: (vault, about) =>
      `Ihr Tresor ${vault} wurde freigegeben. Was für eine bestimmte Person darin liegt (${about}), wurde noch nicht geöffnet; deshalb wird es vielleicht auch an eine andere Adresse gesandt.`,
    leadToYou: (owner, vault) =>
      `${owner} hat Ihnen in Heirlock etwas hinterlassen, in einem Tresor namens ${vault}. Sie haben es noch nicht geöffnet; deshalb wird es vielleicht auch an eine andere Adresse gesandt.`,
    leadToOthers: (owner, vault, about) =>
      `${owner} hat in Heirlock einen Tresor namens ${vault} hinterlassen. Was für eine bestimmte Person darin liegt (${about}), wurde noch nicht geöffnet; deshalb wird es vielleicht auch an eine andere Adresse gesandt.`,
    wanted: (by) => `Vorgeschlagen hat das ${by}.`,
    newAddress: 'Die neue Adresse beginnt und endet so',
    counts: 'Sie gilt ab',
    notYet:
      'Es geschieht nichts, solange nicht noch jemand zustimmt. Wenn doch, erfahren Sie es; von da an bleiben drei Tage, um es aufzuhalten.',
    agreed: 'Noch jemand hat zugestimmt. Bis zu dem genannten Zeitpunkt genügt ein Knopfdruck, um es aufzuhalten.',
    stopIfWrong:
      'Wenn diese Adresse nicht Ihre ist oder Sie das nicht möchten, halten Sie es bitte auf. Einen Grund brauchen Sie nicht zu nennen.',
    stopIfDoubt: 'Wenn Sie bezweifeln, dass die Adresse stimmt, halten Sie es bitte auf. Einen Grund brauchen Sie nicht zu nennen.',
    button: 'Ansehen und aufhalten',
    stillOpens:
      'Ist die neue Adresse Ihre, brauchen Sie nichts zu tun. Die Links, die Sie schon bekommen haben, gelten weiter: Sobald Sie einen davon öffnen, erledigt sich das hier von selbst.',
    otherwise: 'Wenn Sie wissen, dass die neue Adresse stimmt, brauchen Sie nichts zu tun.',
  },
  ended: {
    subject: (owner) => `Zur anderen Adresse für das, was ${owner} hinterlassen hat`,
    leadToYou: (owner, vault) =>
      `Was ${owner} Ihnen im Tresor ${vault} hinterlassen hat, sollte vielleicht auch an eine andere Adresse gehen. Wir haben Ihnen davon geschrieben.`,
    leadToOthers: (owner, vault, about) =>
      `Was ${owner} im Tresor ${vault} für eine bestimmte Person (${about}) hinterlassen hat, sollte vielleicht auch an eine andere Adresse gehen. Wir haben Ihnen davon geschrieben.`,
    leadToOwner: (vault, about) =>
      `Was Sie in Ihrem Tresor ${vault} für eine bestimmte Person (${about}) hinterlassen haben, sollte vielleicht auch an eine andere Adresse gehen. Wir haben Ihnen davon geschrieben.`,
    outcomes: {
      stopped: {
        what: 'Das wurde aufgehalten.',
        rest: 'An jene Adresse wird nichts gesandt. Alle Wege, die schon bekannt waren, bleiben, wie sie sind.',
      },
      expired: {
        what: 'Innerhalb von zwei Wochen hat niemand zugestimmt.',
        rest: 'An jene Adresse wird nichts gesandt. Alle Wege, die schon bekannt waren, bleiben, wie sie sind.',
      },
      settled: {
        what: 'Niemand hat es aufgehalten; die neue Adresse gilt ab jetzt.',
        rest: 'Ein Link wurde dorthin gesandt. Die Links von vorher gelten weiter.',
      },
      needless: { what: 'Das ist nicht mehr nötig.', rest: 'An jene Adresse wird nichts gesandt.' },
    },
  },
};
