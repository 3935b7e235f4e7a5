import type { CardWords } from './en.ts';

const trouble: CardWords['trouble'] = {
  program_unusable: {
    title: 'Ein Programm für Karten lässt sich nicht verwenden',
    whatToDo: (program) =>
      `„${program}“ ließ sich nicht starten. Installieren Sie es neu, oder fragen Sie die Stelle, die Ihre Karte ausgegeben hat.`,
  },
  program_crashed: {
    title: 'Ein Programm für Karten ist abgestürzt',
    whatToDo: (program) =>
      `„${program}“ hat sich selbst beendet. Ihr Tresor ist unberührt, und nichts wurde unterschrieben. Nehmen Sie die Karte heraus, stecken Sie sie wieder ein, und suchen Sie noch einmal.`,
  },
  program_silent: {
    title: 'Ein Programm für Karten antwortet nicht',
    whatToDo: (program) =>
      `„${program}“ wurde beendet, weil es nicht geantwortet hat. Ihr Tresor ist unberührt, und nichts wurde unterschrieben. Nehmen Sie die Karte heraus, stecken Sie sie wieder ein, und suchen Sie noch einmal.`,
  },
  card_gone: {
    title: 'Die Karte ist nicht mehr da',
    whatToDo: () => 'Nichts wurde unterschrieben. Stecken Sie die Karte wieder in den Leser, und suchen Sie noch einmal.',
  },
  key_missing: {
    title: 'Die Karte hat keinen Schlüssel zu diesem Zertifikat',
    whatToDo: () => 'Nichts wurde unterschrieben. Suchen Sie noch einmal, und wählen Sie ein anderes Zertifikat.',
  },
  pin_locked: {
    title: 'Die PIN dieser Karte ist gesperrt',
    whatToDo: () =>
      'Sie wurde zu oft falsch eingegeben. Entsperren Sie sie mit der PUK in dem Programm, das zur Karte gehört, oder fragen Sie die Stelle, die sie ausgegeben hat.',
  },
  pin_expired: {
    title: 'Die PIN dieser Karte ist abgelaufen',
    whatToDo: () => 'Ändern Sie sie in dem Programm, das zur Karte gehört, und suchen Sie noch einmal.',
  },
  pin_not_set: {
    title: 'Diese Karte hat noch keine PIN',
    whatToDo: () => 'Legen Sie eine in dem Programm fest, das zur Karte gehört, und suchen Sie noch einmal.',
  },
  given_up: {
    title: 'Am Leser wurde keine PIN eingegeben',
    whatToDo: () => 'Nichts wurde unterschrieben. Suchen Sie noch einmal, um von vorn zu beginnen.',
  },
  refused: {
    title: 'Die Karte hat es nicht getan',
    whatToDo: () =>
      'Nichts wurde unterschrieben. Nehmen Sie die Karte heraus, stecken Sie sie wieder ein, und suchen Sie noch einmal. Wenn es wieder geschieht, fragen Sie die Stelle, die sie ausgegeben hat.',
  },
};

export const german: CardWords = {
  title: 'Mit einer Karte unterschreiben',
  document: 'Sie unterschreiben:',
  looking: 'Karten werden gesucht',
  lookingThrough: (program) => `Karten werden über „${program}“ gesucht`,
  lookAgain: 'Noch einmal suchen',
  cancel: 'Abbrechen',
  certificate: 'Mit welchem Zertifikat unterschreiben?',
  next: 'Weiter',
  chooseFirst: 'Wählen Sie zuerst ein Zertifikat.',
  issuedBy: (issuer) => `Ausgestellt von ${issuer}.`,
  validUntil: (date) => `Gültig bis ${date}.`,
  expired: (date) => `Abgelaufen am ${date}.`,
  notYet: (date) => `Erst ab ${date} gültig.`,
  notForSigning: 'Nicht zum Unterschreiben von Dokumenten gedacht.',
  unknownKey: 'Seine Art von Schlüssel wird nicht unterstützt.',
  onCard: (card) => `Auf der Karte „${card}“.`,
  onCardThrough: (card, program) => `Auf der Karte „${card}“, gefunden von ${program}.`,
  noneUsable: 'Keines davon kann heute ein Dokument unterschreiben.',
  noCardTitle: 'Es wurde keine Karte gefunden',
  noCard: (programs) =>
    `Stecken Sie Ihre Karte in den Leser oder Ihren Stick ein, und suchen Sie noch einmal. Gesucht wurde über: ${programs.join(', ')}.`,
  emptyCard: 'Es ist eine Karte da, aber kein Zertifikat darauf, mit dem sich unterschreiben lässt.',
  noProgramTitle: 'Es wurde kein Programm für Karten gefunden',
  noProgram: 'Installieren Sie das Programm, das zu Ihrer Karte oder Ihrem Stick gehört, und suchen Sie noch einmal.',
  other: 'Andere Programmbibliothek wählen',
  otherText: 'Ist das Programm für Ihre Karte woanders? Sie können seine Bibliothek auswählen; ihr Code läuft dann auf diesem Computer.',
  pin: 'PIN der Karte',
  pinHint: 'Sie geht an die Karte, für diese eine Unterschrift, und wird nicht behalten.',
  pinFirst: 'Geben Sie zuerst die PIN ein.',
  showPin: 'PIN anzeigen',
  sign: 'Unterschreiben',
  otherCard: 'Anderes wählen',
  pinAtReader: 'Dieser Leser hat eigene Tasten: Die PIN geben Sie dort ein, nicht hier.',
  signAtReader: 'PIN am Leser eingeben',
  wrongTitle: 'Das war nicht die PIN',
  wrong: 'Nichts wurde unterschrieben. Eine Karte sperrt sich nach einigen falschen.',
  tries: {
    few: {
      title: 'Es sind nur noch wenige Versuche übrig',
      text: 'Es wurde schon eine falsche PIN eingegeben. Nach einigen weiteren sperrt sich die Karte.',
    },
    last: {
      title: 'Das ist der letzte Versuch',
      text: 'Noch eine falsche PIN sperrt die Karte, und nur ihre PUK oder die Stelle, die sie ausgegeben hat, kann sie entsperren.',
    },
  },
  asking: 'Die Karte prüft die PIN',
  atReader: 'Geben Sie die PIN jetzt am Leser ein',
  signing: 'Die Karte unterschreibt',
  signingAtReader: 'Die Karte unterschreibt. Wenn der Leser die PIN noch einmal verlangt, geben Sie sie dort ein',
  trouble,
};
