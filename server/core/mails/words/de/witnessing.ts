import type { MailCatalogue } from '../en/index.ts';

const named = (document: string | undefined): string => (document === undefined ? 'ein Dokument' : `das Dokument ${document}`);

export const witnessing: MailCatalogue['witnessing'] = {
  asked: {
    subject: (owner) => `${owner} bittet Sie um Ihre Unterschrift`,
    lead: (owner, document) =>
      `${owner} bewahrt Dokumente in Heirlock auf und bittet Sie, ${named(document)} zu unterschreiben. Sie lesen es in Ihrem Browser und brauchen kein Konto.`,
    yourTurn: (before, of) =>
      `Jetzt sind Sie an der Reihe: Von den ${of} Personen, die gefragt werden, ${before === 1 ? 'hat die eine vor Ihnen unterschrieben' : `haben die ${before} vor Ihnen unterschrieben`}.`,
    linkFromOwner: (owner) =>
      `Der Link kommt von ${owner}, nicht von uns: Er öffnet das Dokument, das selbst wir nicht lesen können. Wenn Sie ihn noch nicht haben, fragen Sie bitte danach. Wir schicken nur den Code, den die Seite verlangt.`,
    button: 'Das Dokument lesen',
    until: 'Sie können unterschreiben bis',
    how: 'Die Seite schickt einen Code an diese Adresse und fragt danach. Dann lesen Sie das Dokument und unterschreiben es, wenn Sie einverstanden sind.',
    mayDecline: (owner) =>
      `Sie müssen nicht unterschreiben. Auf der Seite können Sie ablehnen, und ${owner} erfährt davon. Wenn Sie nicht wissen, warum Sie diese Mail bekommen, fragen Sie ${owner}, bevor Sie etwas tun.`,
    footer: (owner) =>
      `Sie bekommen diese Mail, weil ${owner} Ihre Adresse in Heirlock angegeben hat, um Sie um eine Unterschrift zu bitten.`,
  },
  reminder: {
    subject: (owner) => `Erinnerung: ${owner} bittet Sie um Ihre Unterschrift`,
    lead: (owner, document) =>
      `Vor einigen Tagen haben wir Ihnen geschrieben, dass ${owner} Sie bittet, ${named(document)} zu unterschreiben. Ihre Unterschrift fehlt noch, und vielleicht warten andere auf Sie.`,
  },
  code: {
    subject: 'Ihr Code, um ein Dokument zu lesen und zu unterschreiben',
    lead: (owner) =>
      `Hier ist der Code für das Dokument, um dessen Unterschrift ${owner} Sie bittet. Bitte geben Sie ihn auf der Seite ein, die danach gefragt hat:`,
    works: (minutes) => `Der Code gilt ${minutes} und nur einmal.`,
    tellNobody: 'Wer ihn hat, kann in Ihrem Namen unterschreiben. Sagen Sie ihn niemandem, wer auch fragt; wir fragen nie danach.',
    ifNotYou: 'Wenn Sie ihn nicht verlangt haben, brauchen Sie nichts zu tun: Ohne den Link kann niemand etwas damit anfangen.',
    footer: 'Sie bekommen diese Mail, weil jemand einen Link geöffnet hat, der für Sie bestimmt war, und einen Code verlangt hat.',
  },
  calledOff: {
    subject: 'Ein Dokument muss nicht mehr unterschrieben werden',
    lead: (owner, document) =>
      `${owner} hatte Sie gebeten, ${named(document)} zu unterschreiben. Das hat sich erledigt: Niemand wird mehr darum gebeten, und Ihr Link öffnet nichts mehr.`,
    nothingToDo: 'Sie brauchen nichts zu tun.',
    hasSigned: 'Sie hatten es unterschrieben, fertig geworden ist es aber nicht. Sie brauchen nichts zu tun.',
  },
  news: {
    ownCertificate: (name) =>
      `Unterschrieben wurde mit einer eigenen digitalen Unterschrift, die auf den Namen ${name} ausgestellt ist. Wir haben diesen Namen nicht geprüft; ob darauf Verlass ist, zeigt die Prüfung des fertigen Dokuments.`,
    somebody: 'Jemand',
    reason: 'Der angegebene Grund:',
    signed: 'Bisher unterschrieben',
    count: (signed, of) => `${signed} von ${of}`,
    openApp:
      'Das war die letzte Unterschrift. Öffnen Sie Heirlock auf Ihrem Computer: Es prüft die Unterschriften und setzt das Dokument zusammen.',
    beingPutTogether: 'Das war die letzte Unterschrift. Das Dokument wird jetzt zusammengesetzt und ist dann dessen nächste Fassung.',
    of: {
      signed: {
        subject: (person) => `${person} hat unterschrieben`,
        lead: (person, document) => `${person} hat ${named(document)} unterschrieben, wie Sie es erbeten hatten.`,
        next: 'Wer als Nächstes an der Reihe ist, wurde jetzt gefragt.',
      },
      declined: {
        subject: (person) => `${person} unterschreibt nicht`,
        lead: (person, document) => `${person} hat es abgelehnt, ${named(document)} zu unterschreiben.`,
        next: 'Deshalb wird niemand weiter gefragt, und die verschickten Links öffnen nichts mehr. Sie können jederzeit andere fragen.',
      },
      expired: {
        subject: (person) => `${person} hat nicht rechtzeitig unterschrieben`,
        lead: (person, document) => `${person} hat ${named(document)} in der Zeit, die Sie gesetzt haben, nicht unterschrieben.`,
        next: 'Deshalb wird niemand weiter gefragt, und die verschickten Links öffnen nichts mehr. Sie können jederzeit neu fragen.',
      },
      complete: {
        subject: () => 'Alle haben unterschrieben',
        lead: (_person, document) => `Alle, die Sie gefragt haben, haben ${named(document)} unterschrieben.`,
        next: 'Das unterschriebene Dokument ist dessen nächste Fassung in Ihrem Tresor.',
      },
      failed: {
        subject: () => 'Ein Dokument konnte nicht unterschrieben werden',
        lead: (_person, document) => `Mit der Bitte an andere, ${named(document)} zu unterschreiben, ist etwas schiefgegangen.`,
        next: 'Deshalb wird niemand mehr gefragt. Das Dokument selbst ist, wie es war.',
      },
    },
  },
};
