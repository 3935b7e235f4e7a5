import type { MailCatalogue } from '../en/index.ts';

export const watching: MailCatalogue['watching'] = {
  held: {
    subject: (hold) => `Heirlock hält alle automatischen Freigaben an (Halt ${hold})`,
    lead: 'Mit der Zeit oder mit der Datenbank Ihres Heirlock-Servers stimmt etwas nicht, oder jemand möchte, dass er wartet. Bis jemand nachgesehen hat, wird kein angehaltener Tresor von selbst freigegeben, und wer ihn angelegt hat, wird nicht gewarnt. Wer sich meldet, nimmt den eigenen Tresor davon aus, außer er wartet auf ein Datum.',
    found: 'Was gefunden wurde',
    when: 'Wann, nach der Uhr des Servers',
    number: 'Nummer des Halts',
    reason: {
      clock_behind: 'Die Uhr zeigt eine frühere Zeit, als sie schon einmal gezeigt hat',
      clock_jump: 'Die Uhr ist um mehr als eine Stunde vorgesprungen, die nicht vergangen ist',
      clock_unproved: 'Der Server war mehr als eine Stunde aus, und keine andere Uhr bürgt für die Zeit, die er jetzt zeigt',
      database_restored: 'Die Datenbank ist älter, als sie war: Sie scheint aus einer Sicherung wiederhergestellt zu sein',
      by_hand: 'Jemand, der den Server betreibt, hält alle selbsttätigen Freigaben an',
    },
    whatToDo: {
      clock_behind:
        'Stellen Sie die Uhr der Maschine (bei Postgres: der Datenbank) richtig und finden Sie heraus, welche der beiden Zeiten falsch war.',
      clock_jump: 'Stellen Sie die Uhr der Maschine (bei Postgres: der Datenbank) richtig, bevor Sie den Halt aufheben.',
      clock_unproved:
        'Nur Tresore mit einem Datum warten darauf. Sehen Sie nach, ob die Zeit stimmt, und heben Sie den Halt dann auf. Er endet von selbst, sobald eine andere Uhr zustimmt (HEIRLOCK_CLOCK_URL).',
      database_restored:
        'Lebenszeichen seit der Sicherung sind verloren; manche wirken daher verstummt, ohne es zu sein. Bitten Sie sie, sich zu melden, oder warten Sie, bis sie es konnten.',
      by_hand: 'Das Protokoll sagt, wer es war und warum. Fragen Sie dort nach, bevor Sie den Halt aufheben.',
    },
    lift: (hold) =>
      `Wenn alles wieder in Ordnung ist, heben Sie ihn auf: „heirlock holds lift ${hold}“ auf dem Server oder die Verwaltung mit Administratorrechten zeigt, was dann freigegeben würde und wann, und hebt ihn danach auf. Warnungen, die vorher gegeben wurden, werden dann noch einmal mit voller Frist gegeben.`,
    footer: 'Sie erhalten diese Nachricht, weil Sie diesen Heirlock-Server verwalten.',
  },
  damage: {
    subject: 'Auf Ihrem Heirlock-Server ist etwas beschädigt',
    lead: 'Jemand wollte etwas abrufen, das Ihr Heirlock-Server aufbewahrt, und es ließ sich nicht öffnen: Seine Bytes sind nicht die, die gespeichert wurden, oder sie sind weg. Wer es abrufen wollte, hat nichts bekommen.',
    found: 'Was gefunden wurde',
    id: 'Seine Kennung, wie im Protokoll',
    what: {
      document: 'Ein Dokument',
      certificate: 'Eine eingereichte Sterbeurkunde',
      witnessing: 'Ein Dokument, das mehrere unterschreiben',
      release_half: 'Die Hälfte eines Schlüssels, die der Server für jemanden aufbewahrt',
    },
    whatToDo: {
      document:
        'Bitte suchen Sie es in Ihren Sicherungen, bevor diese überschrieben werden, und sehen Sie nach, ob die Platte noch mehr solche Fehler hat. Ohne eine gute Kopie muss es von neuem abgelegt werden, und nach einer Freigabe kann das niemand mehr.',
      certificate:
        'Bitte suchen Sie sie in Ihren Sicherungen, und sehen Sie nach, ob die Platte noch mehr solche Fehler hat. Sonst muss sie noch einmal eingereicht werden.',
      witnessing:
        'Bitte suchen Sie es in Ihren Sicherungen, und prüfen Sie, ob die Platte weitere solche Fehler hat. Sonst muss noch einmal um die Unterschriften gebeten werden.',
      release_half:
        'Ohne sie kann dieser Mensch nichts öffnen, was für ihn versiegelt wurde. Bitte suchen Sie sie in Ihren Sicherungen, bevor diese überschrieben werden. Bis zur Freigabe lassen sich neue Schlüssel machen; danach hilft nur eine Sicherung.',
    },
  },
  neighbour: {
    name: 'Der andere Server',
    lastHeard: 'Zuletzt gehört',
    silent: {
      subject: 'Ein Heirlock-Server, über den Ihrer wacht, ist verstummt',
      lead: 'Ihr Heirlock-Server erwartet jede Minute ein Lebenszeichen von einem anderen, und es kommt keines mehr.',
      whatToDo:
        'Bitte sagen Sie dort Bescheid, oder sehen Sie selbst nach: Solange er steht, wird dort niemand gewarnt und nichts freigegeben. Vielleicht ist auch nur die Leitung zwischen beiden unterbrochen. Sie werden einmal am Tag erinnert, solange es dauert, und wenn er wieder zu hören ist.',
    },
    heard: {
      subject: 'Ein Heirlock-Server, über den Ihrer wacht, ist wieder zu hören',
      lead: 'Der andere Heirlock-Server gibt wieder Lebenszeichen.',
      whatToDo: 'Fristen von Warnungen, die dort in der Zwischenzeit abgelaufen wären, beginnen von neuem in voller Länge.',
    },
  },
  contactCode: {
    subject: 'Ihr Code, um diese Adresse in Heirlock zu bestätigen',
    lead: 'Diese Adresse wurde in Heirlock als zweite angegeben, an die die letzten Warnungen gehen, bevor ein Tresor freigegeben wird. Bitte geben Sie diesen Code dort ein, wo Sie sie angegeben haben:',
    works: (minutes) => `Der Code gilt ${minutes}. Niemand von Heirlock wird Sie je danach fragen.`,
    ifNotYou: 'Wenn Sie diese Adresse nicht angegeben haben, müssen Sie nichts tun: Ohne den Code wird sie nicht verwendet.',
    footer: 'Sie erhalten diese Nachricht, weil jemand diese Adresse in Heirlock eingegeben hat.',
  },
  contactAsked: {
    subject: 'Bitte sehen Sie nach jemandem, der Sie in Heirlock genannt hat',
    lead: (owner) =>
      `${owner} verwahrt Papiere in Heirlock für die Zeit danach und hat Sie als jemanden genannt, den wir fragen dürfen. Wir haben nicht so von dort gehört, wie wir sollten.`,
    handedOnFrom: 'Hören wir nichts, wird das Hinterlassene weitergegeben ab',
    getInTouch: (owner) =>
      `Bitte nehmen Sie Kontakt mit ${owner} auf. Wenn alles gut ist, bitten Sie um ein Lebenszeichen in Heirlock: Dann wird nichts weitergegeben.`,
    mayVouch: (owner) =>
      `Nach dem Willen von ${owner} zählt auch Ihr Wort. Wenn Sie wissen, dass ${owner} am Leben ist, hat diese Seite einen Knopf dafür:`,
    vouchButton: 'Bestätigen: am Leben',
    otherwise:
      'Wenn etwas geschehen ist, müssen Sie hier nichts tun. Wenn Sie nicht sicher sind, ob diese Nachricht echt ist, fragen Sie direkt nach oder in der Familie, und tun Sie sonst nichts.',
    footer: (owner) => `Sie erhalten diese Nachricht, weil ${owner} Sie in Heirlock als jemanden genannt hat, den wir fragen dürfen.`,
  },
};
