import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const certificate: PageCatalogue['certificate'] = {
  askTitle: 'Jemand ist gestorben',
  askLead: html`Wenn Sie einen Menschen verloren haben, der hier einen Tresor führt, tut uns das sehr leid. Es eilt nicht.`,
  askHow:
    'Hat er oder sie Sie als Empfänger ausgewählt und haben Sie damals Ihre E‑Mail-Adresse bestätigt, dann können Sie hier die Sterbeurkunde einreichen. Geben Sie bitte diese Adresse ein. Wir senden eine E‑Mail dorthin, mit einem Link zur richtigen Seite.',
  addressLabel: 'Ihre E‑Mail-Adresse',
  addressHint: 'Die Adresse, an die wir Ihnen früher geschrieben haben',
  askButton: 'Link an mich senden',
  noAddress: 'Bitte geben Sie eine ganze E‑Mail-Adresse ein, zum Beispiel anna@example.com.',
  wrongTitle: 'Fehler: Bitte sehen Sie sich Ihre Eingabe an',
  otherWays: html`Nicht jeder, der hier einen Tresor führt, hat um eine Urkunde gebeten: Viele Tresore öffnen sich nach einiger Zeit von selbst. Dann bekommen Sie eine E‑Mail von uns, ohne etwas zu tun.`,
  askedTitle: 'Danke',
  asked: (address) =>
    html`Wenn wir !${address} als Adresse von jemandem kennen, der eine Urkunde einreichen kann, ist jetzt eine E‑Mail dorthin unterwegs. Sie sollte in wenigen Minuten da sein; bitte sehen Sie auch bei den unerwünschten E‑Mails (Spam) nach.`,
  askedNothing:
    'Kommt keine E‑Mail, ist es vielleicht eine andere Adresse, oder niemand hat um eine Urkunde gebeten. Bitte sprechen Sie mit der Familie oder mit der Person, die sich um den Nachlass kümmert.',
  handInTitle: 'Eine Sterbeurkunde einreichen',
  handInHeading: (owner) => html`Es geht um !${owner}`,
  handInLead: (owner, vault) =>
    html`!${owner} hat Sie ausgewählt, eines Tages den Tresor „!${vault}“ zu erhalten. Wenn !${owner} gestorben ist, tut uns das sehr leid. Bitte senden Sie uns die Sterbeurkunde, und sagen Sie uns mit eigenen Worten, was Sie wissen.`,
  alive: (owner) =>
    html`Wenn !${owner} lebt, schließen Sie bitte diese Seite. Dorthin wird sofort geschrieben, dass eine Urkunde eingereicht wurde, und von wem.`,
  statementLabel: 'Was Sie wissen',
  statementHint: 'Zum Beispiel: wer Sie sind, und wann und wo der Mensch gestorben ist',
  fileLabel: 'Die Urkunde',
  fileHint: 'Ein Scan oder ein Foto: PDF, JPEG oder PNG, höchstens 10 MB',
  affirm: 'Alles das ist wahr, soweit ich weiß. Ich weiß, dass eine falsche Angabe strafbar sein kann.',
  send: 'Einreichen',
  next: 'Menschen, die sich um diesen Dienst kümmern, sehen sie sich an. Sind genügend Urkunden bestätigt, beginnt eine Wartezeit, in der dem Besitzer immer wieder geschrieben wird. Erst danach wird der Tresor geöffnet, und wir schreiben Ihnen.',
  private: 'Was Sie senden, bleibt verschlossen. Nur wer es prüft, sieht es.',
  earlier: 'Was Sie eingereicht haben',
  submittedOn: (moment) => html`eingereicht am !${moment}`,
  status: {
    submitted: 'wartet auf die Prüfung',
    approved: 'bestätigt',
    rejected: 'nicht bestätigt',
    called_off: 'gilt nicht mehr, weil wir vom Besitzer gehört haben',
    closed: 'wird nicht mehr gebraucht',
  },
  problems: {
    statement: (least, most) => html`Bitte sagen Sie uns in ${least} bis ${most} Zeichen, was Sie wissen.`,
    file: 'Bitte wählen Sie die Datei mit der Urkunde aus.',
    format: 'Das konnten wir nicht als PDF, JPEG oder PNG lesen. Bitte wählen Sie eine andere Datei, oder machen Sie ein Foto.',
    size: 'Diese Datei ist größer als 10 MB. Bitte wählen Sie eine kleinere.',
    affirmed: 'Bitte bestätigen Sie, dass Ihre Angaben wahr sind.',
    chooseAgain: 'Ihr Browser hat die Datei vergessen. Bitte wählen Sie sie noch einmal aus.',
  },
  tooMany: 'Bitte warten Sie',
  tooManyRest: html`<p>Sie haben schon mehrere Dokumente eingereicht. Bitte warten Sie, bis sie geprüft sind; wir schreiben Ihnen dann.</p>`,
  thanksTitle: 'Danke, es ist angekommen',
  thanks: (owner) =>
    html`Wir haben, was Sie für den Tresor von !${owner} eingereicht haben. Jetzt sehen Menschen es sich an, und das kann einige Tage dauern. Sie müssen nichts weiter tun.`,
  thanksNext: 'Wir schreiben Ihnen, wenn etwas fehlt, und wieder, wenn der Tresor für Sie geöffnet wird.',
  closePage: 'Sie können diese Seite jetzt schließen.',
  closedTitle: 'Hier ist nichts zu tun',
  closed: {
    vault_already_released:
      'Dieser Tresor ist schon geöffnet. Wenn er auch für Sie bestimmt war, finden Sie den Link in einer anderen E‑Mail von uns.',
    other: 'Dieser Tresor wartet jetzt nicht auf eine Urkunde. Ändert sich das, bitten Sie um einen neuen Link.',
  },
};
