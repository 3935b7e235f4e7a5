import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { problems as english } from '../en/problems.ts';

export const problems: Catalogue<typeof english> = {
  said: 'Der Server sagt: „{{said}}“',
  waitSeconds_one: 'Warten Sie eine Sekunde und versuchen Sie es noch einmal.',
  waitSeconds_other: 'Warten Sie {{count}} Sekunden und versuchen Sie es noch einmal.',
  waitMinutes_one: 'Warten Sie eine Minute und versuchen Sie es noch einmal.',
  waitMinutes_other:
    'Warten Sie {{count}} Minuten und versuchen Sie es noch einmal. Mit einem Link per Mail können Sie sich weiterhin anmelden.',
  offline: { title: 'Der Server ist nicht erreichbar', whatToDo: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.' },
  internal_error: {
    title: 'Auf dem Server ging etwas schief',
    whatToDo: 'Versuchen Sie es gleich noch einmal. Bleibt es so, sagen Sie es denen, die den Server betreiben.',
  },
  unauthenticated: { title: 'Sie sind nicht mehr angemeldet', whatToDo: 'Melden Sie sich wieder an.' },
  token_expired: { title: 'Sie sind nicht mehr angemeldet', whatToDo: 'Melden Sie sich wieder an.' },
  invalid_grant: {
    title: 'Das passt nicht',
    whatToDo: 'Prüfen Sie Adresse und Passwort, oder lassen Sie sich einen Link schicken. Ein Link gilt einmal und 15 Minuten lang.',
  },
  invalid_request: { title: 'So geht es nicht', whatToDo: 'Prüfen Sie Ihre Eingaben.' },
  invalid_code: {
    title: 'Dieser Code stimmt nicht',
    whatToDo: 'Nehmen Sie den neuesten aus Ihrer App; jeder gilt einmal. Prüfen Sie, ob die Uhr Ihres Telefons richtig geht.',
  },
  mfa_required: { title: 'Dafür braucht es einen zweiten Faktor', whatToDo: 'Zeigen Sie ihn noch einmal und versuchen Sie es erneut.' },
  forbidden: { title: 'Das dürfen Sie nicht', whatToDo: 'Fragen Sie jemanden, der diesen Server verwaltet.' },
  csrf_refused: {
    title: 'Das kam von anderswo',
    whatToDo: 'Öffnen Sie die Konsole unter ihrer eigenen Adresse und versuchen Sie es noch einmal.',
  },
  https_required: { title: 'Diese Verbindung ist nicht geschützt', whatToDo: 'Öffnen Sie die Konsole mit https://.' },
  rate_limit_exceeded: { title: 'Das war zu oft', whatToDo: 'Warten Sie eine Weile und versuchen Sie es noch einmal.' },
  not_found: { title: 'Das ist nicht mehr da', whatToDo: 'Vielleicht hat es jemand entfernt. Laden Sie die Liste neu.' },
  webhook_limit_exceeded: { title: 'Mehr Webhooks sind nicht möglich', whatToDo: 'Löschen Sie zuerst einen, den Sie nicht brauchen.' },
  vault_already_released: { title: 'Dieser Tresor ist schon freigegeben', whatToDo: 'Das lässt sich nicht zurücknehmen.' },
  vault_archived: {
    title: 'Dieser Tresor ist stillgelegt',
    whatToDo: 'Seine Uhr steht, bis die Person, der er gehört, ihn wieder aufnimmt.',
  },
  release_waits: {
    title: 'Zuerst muss die Person gewarnt werden, der er gehört',
    whatToDo: 'Danach kann sie es 24 Stunden lang aufhalten. Versuchen Sie es dann noch einmal.',
  },
  approval_required: { title: 'Zuerst müssen andere zustimmen', whatToDo: 'Bitten Sie sie darum und versuchen Sie es danach noch einmal.' },
  documents_not_clean: {
    title: 'Eine Datei ist noch nicht als virenfrei befunden',
    whatToDo: 'Warten Sie, bis sie geprüft ist, und versuchen Sie es noch einmal.',
  },
  document_infected: { title: 'In dieser Datei wurde ein Virus gefunden', whatToDo: 'Sie kann nicht heruntergeladen werden.' },
  release_blocked: {
    title: 'Etwas steht dem entgegen',
    whatToDo: 'Sehen Sie nach, was es ist, und versuchen Sie es wieder, wenn es beseitigt ist.',
  },
  recipient_has_opened: {
    title: 'Das Hinterlassene wurde schon geöffnet',
    whatToDo: 'Die Adresse braucht keine Berichtigung mehr.',
  },
  correction_own_address: {
    title: 'Diese Adresse ist Ihre eigene',
    whatToDo: 'Was jemand anderem hinterlassen wurde, kann nicht an Sie gehen. Geben Sie die richtige Adresse ein.',
  },
  correction_needs_another: {
    title: 'Jemand anderes muss zustimmen',
    whatToDo: 'Eine Person schlägt vor, und eine zweite anderer Art stimmt zu.',
  },
  correction_limit_exceeded: {
    title: 'Sie haben für diese Person innerhalb eines Jahres schon drei Adressen vorgeschlagen',
    whatToDo: 'Mehr ist erst nach einem Jahr wieder möglich.',
  },
  conflict: { title: 'Das wurde schon entschieden oder geändert', whatToDo: 'Laden Sie die Seite neu, um den Stand zu sehen.' },
  unavailable: { title: 'Der Server kann das gerade nicht', whatToDo: 'Versuchen Sie es in einigen Minuten noch einmal.' },
};
