import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const correct: PageCatalogue['correct'] = {
  title: 'Eine andere Adresse für jemanden, der nicht erreicht wird',
  headingYours: 'Gehört Ihnen eine andere Adresse?',
  headingTheirs: (name) => html`Eine andere Adresse: !${name}`,
  someone: 'eine Person, die nicht erreicht wird',
  leadYours: (owner, vault) =>
    html`!${owner} hat Ihnen in Heirlock etwas hinterlassen, in einem Tresor namens „!${vault}“. Sie haben es noch nicht geöffnet. Der Link in unseren anderen Nachrichten öffnet es.`,
  leadTheirs: (owner, name) =>
    html`!${owner} hat in Heirlock auch hier etwas hinterlassen: !${name}. Es wurde noch nicht geöffnet. Vielleicht ist die Adresse, an die wir schreiben, nicht mehr in Gebrauch.`,
  changesNothing: 'Das Öffnen dieser Seite allein ändert nichts.',
  underWay: 'Was vorgeschlagen wurde',
  newAddress: 'Neue Adresse',
  askedBy: 'Vorgeschlagen von',
  agreedBy: 'Zugestimmt hat',
  by: {
    contact: 'einer benannten Vertrauensperson',
    recipient: 'jemandem, dem ebenfalls etwas hinterlassen wurde',
    operator: 'jemandem, der diesen Dienst betreut',
  },
  expires: 'Endet ohne Zustimmung am',
  settles: 'Gilt ab',
  needsSecond: 'Es geschieht nichts, bevor noch jemand zustimmt. Danach bleiben drei Tage, um es aufzuhalten.',
  sealed:
    'Was hinterlassen wurde, ist mit einem Schlüssel verschlossen, den dieser Dienst nicht hat. Unter einer falschen Adresse könnte es niemand lesen: Dort gäbe es nur verschlossene Dateien.',
  readable:
    'Nur die Adresse schützt, was hinterlassen wurde: Wer unter der neuen Adresse liest, kann es mit einem Code lesen, der dorthin geht.',
  agreeLead:
    'Stimmt die Adresse? Stimmen Sie nur zu, wenn Sie sie von der Person selbst wissen, am besten aus einem Gespräch oder vom Telefon.',
  agree: 'Ja, die Adresse stimmt',
  stopLead: 'Ist die Adresse falsch oder haben Sie Zweifel, hält ein Knopfdruck es auf. Einen Grund brauchen Sie nicht zu nennen.',
  stop: 'Aufhalten',
  askHeading: 'Kennen Sie eine andere Adresse?',
  askLead:
    'Wenn Sie von der Person selbst wissen, unter welcher Adresse sie heute ihre Post liest, geben Sie sie hier ein. Noch jemand muss zustimmen: eine Person, die anders benannt ist als Sie, oder wer diesen Dienst betreut. Alle, die es besser wissen könnten, erfahren davon, und drei Tage lang kann es aufgehalten werden.',
  addressLabel: 'Die heutige E-Mail-Adresse',
  addressHint: 'Nicht Ihre eigene: Was jemand anderem hinterlassen wurde, geht nie an die Person, die es vorschlägt.',
  ask: 'Vorschlagen',
  nothing: 'Zurzeit gibt es nichts, dem Sie zustimmen oder das Sie aufhalten könnten.',
  opened: 'Das Hinterlassene wurde inzwischen geöffnet. Eine andere Adresse braucht es nicht mehr.',
  last: {
    stopped: 'Der letzte Vorschlag wurde aufgehalten.',
    expired: 'Dem letzten Vorschlag hat niemand zugestimmt.',
    settled: 'Der letzte Vorschlag gilt jetzt: Ein Link wurde dorthin gesandt.',
    needless: 'Der letzte Vorschlag ist nicht mehr nötig.',
  },
  done: {
    asked: 'Danke. Wir haben denen geschrieben, die zustimmen können, und auch denen, die es besser wissen könnten.',
    agreed: 'Danke. In drei Tagen gilt die neue Adresse, wenn niemand es aufhält.',
    stopped: 'Es ist aufgehalten. An jene Adresse wird nichts gesandt.',
  },
  refused: {
    invalid_email: 'Das ist keine E-Mail-Adresse. Bitte sehen Sie noch einmal nach.',
    correction_own_address: 'Das ist eine Adresse von Ihnen selbst. Was jemand anderem hinterlassen wurde, kann nicht an Sie gehen.',
    correction_needs_another: 'Zustimmen muss jemand anderes: eine Person, die anders benannt ist als die, von der der Vorschlag kommt.',
    correction_limit_exceeded:
      'Sie haben innerhalb eines Jahres drei Adressen genannt. Mehr ist vorerst nicht möglich; jemand anderes kann noch eine nennen.',
    recipient_has_opened: 'Das Hinterlassene wurde inzwischen geöffnet. Eine andere Adresse braucht es nicht mehr.',
    permission_denied: 'Sie selbst werden ja erreicht: Mit dem Link in unseren anderen Nachrichten können Sie öffnen, was Ihnen gehört.',
    conflict: 'Daran hat sich inzwischen etwas geändert. Bitte sehen Sie nach, wie es jetzt steht.',
  },
  others: {
    link: 'Ist jemand anderes nicht zu erreichen?',
    title: 'Personen, die nicht erreicht werden',
    heading: 'Ist jemand anderes nicht zu erreichen?',
    lead: (owner) =>
      html`Diese Personen haben noch nicht geöffnet, was !${owner} ihnen hinterlassen hat. Wenn Sie wissen, unter welcher Adresse jemand davon heute seine Post liest, können Sie es sagen.`,
    none: 'Alle haben geöffnet, was ihnen hinterlassen wurde, oder es gibt sonst niemanden.',
    unnamed: 'Jemand ohne Namen',
    back: 'Zurück zu dem, was Ihnen hinterlassen wurde',
  },
};
