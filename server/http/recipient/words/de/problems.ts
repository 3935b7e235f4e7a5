import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

const leadsNowhere = html`<p>Meist wurde nur ein Teil des Links kopiert. Bitte gehen Sie zurück zur E‑Mail und drücken Sie dort auf den Knopf, oder kopieren Sie die ganze Adresse bis zum allerletzten Zeichen.</p>
<p>Wenn Sie mehrere E‑Mails von uns haben, versuchen Sie es mit der neuesten.</p>
<p>Hilft das nicht, zeigen Sie die E‑Mail jemandem, dem Sie vertrauen, einem Familienmitglied oder der Person, die sich um den Nachlass kümmert. Wer sich mit Computern auskennt, sieht, was mit dem Link nicht stimmt.</p>`;

export const problems: PageCatalogue['problems'] = {
  unknownLink: { title: 'Diese Adresse führt nirgendwohin', rest: leadsNowhere },
  noPage: { title: 'Diese Seite gibt es nicht', rest: leadsNowhere },
  expiredVerification: {
    title: 'Dieser Link ist abgelaufen',
    rest: html`<p>Unsere Links gelten für eine begrenzte Zeit, und die Zeit dieses Links ist vorbei. Sie haben nichts falsch gemacht.</p>
<p>Kam er mit der Frage, ob Ihre Adresse stimmt, dann bitten Sie die Person, die Sie genannt hat, die Frage noch einmal zu senden. Sie findet das in Heirlock neben Ihrem Namen. Und auch ohne das schreiben wir Ihnen, wenn es so weit ist.</p>
<p>Haben Sie den Link von dieser Person auf einer Karte oder als Code bekommen, dann bitten Sie sie um einen neuen: Jeder gilt einmal und nur für begrenzte Zeit.</p>`,
  },
  lockedLink: {
    title: 'Dieser Link ist gesperrt',
    rest: html`<p>Es wurden zu viele falsche Codes eingegeben. Bitte öffnen Sie den Link in Ihrer E‑Mail noch einmal: Die Seite kann Ihnen dann einen neuen senden.</p>`,
  },
  httpsOnly: {
    title: 'Diese Adresse braucht https',
    rest: html`<p>Diese Seite wird nur über eine geschützte Verbindung gezeigt. Bitte öffnen Sie den Link noch einmal mit <strong>https://</strong> am Anfang.</p>
<p>Beginnt der Link in Ihrer E‑Mail mit http://, dann hat der Betreiber dieses Dienstes etwas in Ordnung zu bringen: Bitte zeigen Sie ihm diese Seite.</p>`,
  },
  tooManyVisits: {
    title: 'Bitte warten Sie ein wenig',
    rest: (
      minutes,
    ) => html`<p>Diese Seite wurde in kurzer Zeit sehr oft geöffnet. Deshalb haben wir sie für einen Moment geschlossen. So kann niemand Links durchprobieren.</p>
<p>Bitte kommen Sie in <strong>${minutes === 1 ? 'einer Minute' : `${minutes} Minuten`}</strong> wieder und öffnen Sie Ihren Link noch einmal. Es geht nichts verloren.</p>`,
  },
  foreignForm: {
    title: 'Bitte drücken Sie den Knopf noch einmal',
    rest: html`<p>Wir konnten nicht erkennen, dass der Knopf auf unserer eigenen Seite gedrückt wurde. Deshalb ist nichts geschehen.</p>
<p>Bitte öffnen Sie den Link in Ihrer E‑Mail noch einmal und drücken Sie dort auf den Knopf. Kommt wieder diese Seite, versuchen Sie es mit einem anderen Browser.</p>`,
  },
  unreadableForm: {
    title: 'Das kam nicht richtig an',
    rest: html`<p>Die Seite konnte nicht lesen, was Ihr Browser gesendet hat. Deshalb ist nichts geschehen. Bitte öffnen Sie den Link in Ihrer E‑Mail und versuchen Sie es noch einmal.</p>`,
  },
  refused: {
    title: 'Das ist nicht möglich',
    rest: html`<p>Es ist nichts geschehen. Bitte öffnen Sie den Link in Ihrer E‑Mail noch einmal; dort sehen Sie, wie es jetzt steht.</p>`,
  },
  fault: {
    title: 'Bei uns ist etwas schiefgegangen',
    rest: (
      requestId,
    ) => html`<p>Das liegt nicht an Ihnen, und es ist nichts verloren. Bitte versuchen Sie es in ein paar Minuten noch einmal.</p>
<p class="soft">Wenn es so bleibt und Sie wissen, wer diesen Dienst betreibt, nennen Sie ihm diese Nummer: ${requestId}</p>`,
  },
};
