import type { MailCatalogue } from '../en/index.ts';

export const handover: MailCatalogue['handover'] = {
  reminders: {
    day_3: {
      subject: (owner) => `${owner} hat Ihnen etwas hinterlassen: ein zweiter Brief`,
      lead: (owner, vault) =>
        `Vor einigen Tagen haben wir Ihnen geschrieben, dass ${owner} in Heirlock einen Tresor namens ${vault} geführt und bestimmt hat, dass Sie seinen Inhalt erhalten. Post geht verloren oder bleibt ungelesen, darum schreiben wir noch einmal.`,
      rest: 'Es wird für Sie aufbewahrt. Es eilt nicht, und es geht nichts verloren, wenn Sie es vorerst liegen lassen.',
    },
    day_10: {
      subject: (owner) => `Etwas von ${owner} wird für Sie aufbewahrt`,
      lead: (owner, vault) =>
        `${owner} wollte, dass Sie erhalten, was in Heirlock in einem Tresor namens ${vault} liegt. Bisher wurde es nicht geöffnet. Vielleicht ist unsere Nachricht nicht aufgefallen, oder sie kam Ihnen seltsam vor: Beides verstehen wir.`,
      rest: 'Wenn es für Sie eine schwere Zeit ist, nehmen Sie sich, so viel Zeit Sie brauchen. Wenn Sie sich fragen, ob das alles stimmt: Am Ende dieser Nachricht steht, wie Sie es herausfinden.',
    },
    day_30: {
      subject: (owner) => `Was ${owner} Ihnen hinterlassen hat, ist noch da`,
      lead: (owner, vault) =>
        `Vor etwa einem Monat wurde der Tresor ${vault}, den ${owner} in Heirlock geführt hat, für Sie geöffnet. Bisher hat niemand hineingesehen.`,
      rest: 'Ob und wann, entscheiden Sie. Jemand, dem Sie vertrauen, kann beim Öffnen neben Ihnen sitzen.',
    },
    day_60: {
      subject: (owner) => `Nach zwei Monaten: was ${owner} Ihnen hinterlassen hat`,
      lead: (owner, vault) =>
        `Seit zwei Monaten wartet in Heirlock etwas auf Sie, das ${owner} in einem Tresor namens ${vault} hinterlassen hat. Von nun an schreiben wir nur noch einmal im Monat, und nur im ersten Jahr.`,
      rest: 'Wenn Sie es lieber nicht haben möchten, müssen Sie nichts tun.',
    },
    monthly: {
      subject: (owner) => `Für Sie aufbewahrt: was ${owner} hinterlassen hat`,
      lead: (owner, vault) =>
        `Dies ist unsere monatliche Nachricht: Was ${owner} Ihnen in Heirlock im Tresor ${vault} hinterlassen hat, wurde noch nicht geöffnet.`,
      rest: 'Unten steht ein neuer Link. Links aus früheren Nachrichten sind vielleicht abgelaufen.',
    },
  },
  deputy: {
    subject: (owner) => `Eine Bitte, bei der ${owner} an Sie gedacht hat`,
    lead: (owner, who) =>
      `${owner} hat in Heirlock etwas für ${who ?? 'jemanden, den Sie kennen,'} hinterlassen und Sie als jemanden genannt, der Bescheid sagen kann. Unsere Nachrichten wurden bisher nicht geöffnet.`,
    please: (owner, who) =>
      `Würden Sie bitte ${who ?? 'dort'} persönlich oder am Telefon Bescheid sagen, dass im E-Mail-Postfach eine Nachricht wartet, in der es um ${owner} geht? Vielleicht liegt sie bei der aussortierten Post.`,
    notWhat:
      'Worum es geht, sagen wir niemandem als dem Menschen, für den es bestimmt ist. Sie müssen es nicht wissen, und es gibt nichts weiterzuleiten.',
    answer: 'Auf dieser Seite können Sie sagen, dass Sie Bescheid gegeben haben, oder dass Sie niemanden erreichen:',
    button: 'Antworten',
    footer: (owner) => `Sie erhalten diese Nachricht, weil ${owner} Sie in Heirlock als jemanden genannt hat, der Bescheid sagen kann.`,
  },
  unreached: {
    subject: (owner) => `Zu ${owner}: Einige Menschen waren nicht zu erreichen`,
    lead: (owner) =>
      `${owner} hat in Heirlock etwas für mehrere Menschen hinterlassen und vertraute Ihnen. Wir haben ihnen auf jedem Weg geschrieben, den wir kennen. Diese haben noch nicht geöffnet, was für sie bestimmt ist:`,
    who: 'Nicht erreicht',
    since: 'Wartet seit',
    noName: 'jemand, dessen Namen wir nicht kennen',
    please:
      'Wenn Sie jemanden davon kennen, sagen Sie bitte Bescheid, dass im E-Mail-Postfach eine Nachricht dazu wartet, oder sagen Sie den Menschen, die diesen Heirlock-Dienst betreuen, wie sie zu erreichen sind.',
    knowAddress: 'Wenn Sie wissen, unter welcher Adresse jemand davon heute seine Post liest, können Sie es auf dieser Seite sagen:',
    button: 'Eine andere Adresse nennen',
    notWhat: 'Was hinterlassen wurde und wie viel, sagen wir niemandem als dem Menschen, für den es bestimmt ist.',
    footer: (owner) => `Sie erhalten diese Nachricht, weil ${owner} Sie in Heirlock als jemanden genannt hat, den wir fragen dürfen.`,
  },
};
