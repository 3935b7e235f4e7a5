import type { MailCatalogue } from '../en/index.ts';

export const recipients: MailCatalogue['recipients'] = {
  codeComesNext:
    'Wenn Sie den Link öffnen, senden wir einen kurzen Code an diese E-Mail-Adresse. Geben Sie ihn auf der Seite ein; sie führt Sie dann durch alles Weitere. Der Code sorgt dafür, dass niemand außer Ihnen öffnen kann, was Ihnen gehört.',
  atHand: {
    one: (key) => `Bitte legen Sie sich bereit: ${key}.`,
    oneOf: (keys) => `Außer dem Code brauchen Sie eines davon; bitte legen Sie es sich bereit: ${keys.join('; oder ')}.`,
  },
  onTheDay: {
    one: (key) => `An jenem Tag brauchen Sie dazu noch etwas: ${key}.`,
    oneOf: (keys) => `Außer einem Code, den wir Ihnen senden, brauchen Sie dann eines davon: ${keys.join('; oder ')}.`,
  },
  nothingElse: 'Sonst brauchen Sie dafür nichts.',
  keys: {
    sheet: (owner) => `das Blatt mit nummerierten Wörtern, das Sie von ${owner} bekommen haben oder das dort bei den Papieren liegt`,
    enrolled: (owner) =>
      `die Passphrase, die Sie gewählt haben, als ${owner} Sie darum bat: meist sechs Wörter, die Sie auf Papier geschrieben haben`,
    quorum: (owner) =>
      `mehrere der Blätter mit nummerierten Wörtern, die verschiedene Menschen von ${owner} bekommen haben; man kann sie Ihnen auch am Telefon vorlesen`,
  },
  makeSure: (owner) =>
    `Fragen Sie sich, ob diese Nachricht echt ist? Rufen Sie jemanden an, der ${owner} nahesteht, unter einer Nummer, die Sie schon vorher kannten: nie unter einer aus einer E-Mail. Sie können sie auch jemandem in der Familie zeigen oder der Person, die sich um den Nachlass kümmert. Eine E-Mail an ${owner} hilft vielleicht nicht weiter, denn sie wird möglicherweise nicht mehr gelesen.`,
  openButton: 'Öffnen, was Ihnen hinterlassen wurde',
  verification: {
    subject: (owner) => `${owner} bittet Sie, Ihre E-Mail-Adresse zu bestätigen`,
    lead: (owner, vault) =>
      `${owner} verwahrt Dokumente in Heirlock, in einem Tresor namens ${vault}, und möchte, dass Sie sie eines Tages erhalten.`,
    please: 'Damit sie Sie erreichen und niemanden sonst, bestätigen Sie bitte, dass diese E-Mail-Adresse Ihre ist. Es eilt nicht.',
    button: 'Meine Adresse bestätigen',
    nothingElse:
      'Mehr ist nicht zu tun, und es kostet Sie nichts. Dokumente sehen Sie noch keine; wir schreiben Ihnen, wenn es so weit ist.',
    nothingNow: (owner) =>
      `Das ist für jetzt alles, und es kostet Sie nichts. Vielleicht bittet ${owner} Sie später, eine Passphrase zu wählen, oder gibt Ihnen ein Blatt zum Aufbewahren: Das brauchen Sie dann an jenem Tag. Dokumente sehen Sie noch keine; wir schreiben Ihnen, wenn es so weit ist.`,
    thenPassphrase:
      'Danach können Sie auf der Seite eine Passphrase wählen. Es kostet Sie nichts. Dokumente sehen Sie noch keine; wir schreiben Ihnen, wenn es so weit ist.',
    ifGenuine: (owner) =>
      `Fragen Sie sich, ob das echt ist? Fragen Sie ${owner} persönlich oder am Telefon, unter einer Nummer, die Sie schon vorher kannten. Wenn Sie nicht wissen, wer das ist, beachten Sie diese Nachricht nicht; dann geschieht nichts.`,
  },
  addressChanged: {
    subject: (owner) => `${owner} hat in Heirlock Ihre E-Mail-Adresse geändert`,
    lead: (owner, vault) =>
      `${owner} verwahrt für Sie Dokumente in Heirlock, in einem Tresor mit dem Namen ${vault}. Von nun an sollen sie an eine andere E-Mail-Adresse gehen, nicht mehr an diese.`,
    ended: 'Links, die an diese Adresse gingen, gelten nicht mehr, und zu diesem Tresor kommt hier nichts mehr an.',
    ifSurprised: (owner) =>
      `Wenn Sie eine neue Adresse haben, müssen Sie nichts tun. Wenn Sie das überrascht, fragen Sie ${owner} persönlich oder am Telefon.`,
  },
  invited: {
    subject: (owner) => `${owner} bittet Sie, eine Passphrase zu wählen`,
    lead: (owner, vault) =>
      `${owner} verwahrt für Sie Dokumente in Heirlock, in einem Tresor namens ${vault}, und möchte, dass niemand außer Ihnen sie öffnen kann. Dafür wählen Sie eine Passphrase.`,
    codeFromOwner: (owner) =>
      `Dazu brauchen Sie einen Code, der nicht in dieser Nachricht steht. Sie bekommen ihn von ${owner} persönlich: auf Papier oder als Bild zum Scannen. Wenn Sie ihn noch nicht haben, bitten Sie bei einem Treffen oder am Telefon darum.`,
    button: 'Passphrase wählen',
    worksUntil: 'Der Code gilt bis',
    neverByMail: 'Bitte senden Sie den Code nie per E-Mail, und geben Sie ihn nur auf der Seite ein, zu der diese Nachricht führt.',
    ifGenuine: (owner) =>
      `Fragen Sie sich, ob das echt ist? Fragen Sie ${owner} persönlich oder am Telefon. Wenn Sie nicht wissen, wer das ist, beachten Sie diese Nachricht nicht; dann geschieht nichts.`,
  },
  preRelease: {
    subject: (day, owner) => `Am ${day} erhalten Sie etwas von ${owner}`,
    lead: (owner, vault) =>
      `${owner} hat in Heirlock Dokumente für Sie zurückgelegt, in einem Tresor namens ${vault}. Sie sollen Ihnen an einem Tag übergeben werden, der im Voraus festgelegt wurde.`,
    from: 'Sie können sie öffnen ab',
    nothingNow:
      'Jetzt müssen Sie nichts tun. Wenn der Tag gekommen ist, schicken wir Ihnen an diese Adresse eine weitere Nachricht mit einem Link, der sie öffnet.',
    mayChange: (owner) =>
      `Der Tag wurde vor einiger Zeit festgelegt und kann sich noch ändern. Diese Nachricht sagt nichts darüber, wie es ${owner} heute geht.`,
    questions: (owner) =>
      `Wenn Sie eine Frage haben, fragen Sie ${owner}. Ist das nicht mehr möglich, können Sie diese Nachricht jemandem in der Familie zeigen oder der Person, die sich um den Nachlass kümmert.`,
  },
  released: {
    subject: (owner) => `${owner} hat Ihnen etwas hinterlassen`,
    lead: (owner, vault, documents) =>
      `${owner} hat in Heirlock einen Tresor namens ${vault} geführt und bestimmt, dass Sie seinen Inhalt erhalten. Jetzt wurde er für Sie freigegeben${documents === undefined ? '' : ` und enthält ${documents}`}.`,
    whyToday:
      'In einer E-Mail können wir Ihnen nicht sagen, warum das heute geschieht. Manche legen im Voraus einen Tag fest; manchmal haben wir von jemandem lange nichts gehört. Wenn Sie dies in einer Zeit der Trauer erreicht, tut es uns sehr leid. Es eilt nicht.',
    note: 'Diese Zeilen gehören dazu:',
    later: 'Ist dieser Tag vorbei, öffnen Sie den Link trotzdem: Die Seite kann einen neuen an diese Adresse senden.',
  },
  keptTogether: {
    complete: (other) =>
      `Zwei Dienste haben dies gemeinsam verwahrt, damit keiner es allein öffnen kann: dieser und ${other}. Was von ihnen nötig ist, liegt inzwischen hier. Vielleicht bekommen Sie auch von ${other} eine solche Nachricht; diese hier genügt.`,
    parts: (other) =>
      `Zwei Dienste haben dies gemeinsam verwahrt, damit keiner es allein öffnen kann: dieser und ${other}. Auch von ${other} kommt eine solche Nachricht. Jede führt zu einem Teil des Schlüssels, und zwei Teile werden gebraucht: Öffnen Sie den Link in einer von beiden; die Seite sagt, welche schon da sind und wie ein weiterer dazukommt.`,
    alone: (other) => `Kommt von ${other} keine Nachricht, öffnen Sie diesen Link trotzdem: Die Seite sagt, was dann weiterhilft.`,
  },
  renewed: {
    subject: (owner) => `Ihr neuer Link zu dem, was ${owner} Ihnen hinterlassen hat`,
    lead: (vault, owner) =>
      `Jemand, höchstwahrscheinlich Sie, hat auf Ihrer Seite in Heirlock um einen neuen Link zu dem Tresor ${vault} gebeten, den ${owner} Ihnen hinterlassen hat. Hier ist er.`,
    ifNotYou: 'Wenn Sie nicht darum gebeten haben, müssen Sie nichts tun: Ohne einen Code, der an Sie geht, öffnet der Link nichts.',
  },
  code: {
    subject: 'Ihr Code, um zu öffnen, was Ihnen hinterlassen wurde',
    lead: (vault) => `Sie sind dabei, in Heirlock den Tresor ${vault} zu öffnen. Bitte geben Sie diesen Code auf der Seite ein:`,
    works: (minutes) => `Der Code gilt ${minutes}. Danach können Sie auf derselben Seite um einen neuen bitten.`,
    tellNobody:
      'Bitte geben Sie ihn nur auf dieser Seite ein, und nennen Sie ihn niemandem. Wer Sie am Telefon oder in einer E-Mail danach fragt, ist nicht von Heirlock.',
    ifNotYou:
      'Wenn Sie nicht um einen Code gebeten haben, müssen Sie nichts tun: Ohne ihn öffnet sich nichts. Wenn es Sie beunruhigt, sprechen Sie mit jemandem in der Familie oder mit der Person, die sich um den Nachlass kümmert.',
    footer: 'Heirlock verwahrt Dokumente verschlossen für ihre Besitzerinnen und Besitzer, bis es an der Zeit ist, sie weiterzugeben.',
  },
};
