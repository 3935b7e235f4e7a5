import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { signingProblems as english } from '../en/signing-problems.ts';

export const signingProblems: Catalogue<typeof english> = {
  not_a_pdf: {
    title: 'Das ist kein PDF',
    whatToDo: 'Nur PDF-Dateien können unterschrieben werden. Drucken oder exportieren Sie es als PDF und fügen Sie das hinzu.',
  },
  damaged_and_signed: {
    title: 'Dieses PDF ist beschädigt',
    whatToDo: 'Es ist unterschrieben, und eine Reparatur würde die Unterschriften ungültig machen. Bitten Sie um eine unbeschädigte Kopie.',
  },
  password_needed: { title: 'Dieses PDF hat ein Kennwort', whatToDo: 'Geben Sie das Kennwort ein, mit dem es verschlossen wurde.' },
  wrong_password: {
    title: 'Das ist nicht das Kennwort des PDF',
    whatToDo: 'Achten Sie auf Groß- und Kleinschreibung und versuchen Sie es noch einmal.',
  },
  recipient_needed: {
    title: 'Dieses PDF wurde für bestimmte Zertifikate verschlüsselt',
    whatToDo:
      'Nur wer den privaten Schlüssel zu einem davon hat, kann es lesen. Bitten Sie um eine Kopie, die nicht verschlüsselt ist oder sich mit einem Kennwort öffnet.',
  },
  wrong_recipient: {
    title: 'Dieses PDF wurde für andere Zertifikate verschlüsselt',
    whatToDo: 'Der Schlüssel gehört zu keinem davon. Nehmen Sie einen anderen, oder bitten Sie um eine Kopie, die nicht verschlüsselt ist.',
  },
  unsupported_encryption: {
    title: 'Dieses PDF ist auf ungewöhnliche Weise verschlossen',
    whatToDo: 'Speichern Sie mit dem Programm, das es gemacht hat, eine Kopie ohne Kennwort und unterschreiben Sie die.',
  },
  certified_no_changes: {
    title: 'Dieses PDF lässt diese Unterschrift nicht zu',
    whatToDo:
      'Wer es zertifiziert hat, erlaubt keine weiteren Unterschriften, oder nur in seinen Feldern oder unsichtbar. Wählen Sie eines davon, oder bitten Sie um eine Kopie, die unterschrieben werden kann.',
  },
  field_not_found: { title: 'Dieses Feld gibt es im PDF nicht', whatToDo: 'Wählen Sie ein anderes Feld oder eine andere Stelle.' },
  field_taken: { title: 'In diesem Feld ist schon unterschrieben', whatToDo: 'Wählen Sie ein anderes Feld oder eine andere Stelle.' },
  field_locked: {
    title: 'Dieses Feld ist gesperrt',
    whatToDo: 'Eine frühere Unterschrift oder das Formular selbst hat es gesperrt. Wählen Sie ein anderes Feld oder eine andere Stelle.',
  },
  readers_may_differ: {
    title: 'Andere Programme zeigen vielleicht ein anderes Dokument',
    whatToDo:
      'Dieses PDF ist so beschädigt, dass Programme Verschiedenes darin lesen können. Bitten Sie um eine unbeschädigte Fassung, oder bestätigen Sie, dass Sie unterschreiben wollen, was Sie hier sehen.',
  },
  seed_value_not_met: {
    title: 'Dieses Feld verlangt etwas anderes',
    whatToDo:
      'Das Formular verlangt in diesem Feld ein bestimmtes Zertifikat, einen Grund, einen Nachweis oder eine Art der Unterschrift. Wählen Sie danach, oder ein anderes Feld oder eine andere Stelle.',
  },
  content_would_change: {
    title: 'Die Unterschrift würde dieses PDF verändern',
    whatToDo:
      'Es ist ungewöhnlich aufgebaut, und es wurde nichts unterschrieben. Bitte drucken Sie es in ein neues PDF und unterschreiben Sie dieses.',
  },
  page_not_found: { title: 'Diese Seite gibt es nicht', whatToDo: 'Wählen Sie eine andere Seite.' },
  place_off_page: {
    title: 'Die Unterschrift würde nicht auf die Seite passen',
    whatToDo: 'Schieben Sie sie ganz auf die Seite, oder machen Sie sie kleiner.',
  },
  text_not_showable: {
    title: 'Ein Zeichen in diesem Text lässt sich nicht zeichnen',
    whatToDo: 'Lassen Sie sehr seltene Zeichen und neue Emojis weg, oder unterschreiben Sie unsichtbar.',
  },
  text_too_long: { title: 'Dieser Text ist zu lang für eine Unterschrift', whatToDo: 'Kürzen Sie den Grund oder den Ort.' },
  bad_image: { title: 'Dieses Bild lässt sich nicht verwenden', whatToDo: 'Wählen Sie eine PNG- oder JPG-Datei mit höchstens 5 MB.' },
  too_complex: { title: 'Dieses PDF ist zu verwickelt aufgebaut', whatToDo: 'Drucken Sie es in ein neues PDF und unterschreiben Sie das.' },
  wrong_key_password: {
    title: 'Das ist nicht das Kennwort der Zertifikatsdatei',
    whatToDo: 'Prüfen Sie es noch einmal: Es ist nicht das Ihres Tresors, sondern das, das mit der Datei kam.',
  },
  bad_key: {
    title: 'In dieser Datei ist kein Schlüssel zum Unterschreiben',
    whatToDo: 'Wählen Sie eine .p12- oder .pfx-Datei mit Zertifikat und Schlüssel; um jemandem zu vertrauen, eine mit dessen Zertifikat.',
  },
  certificate_expired: { title: 'Das Zertifikat gilt heute nicht', whatToDo: 'Bitten Sie um ein neues, wo es ausgestellt wurde.' },
  certificate_not_for_signing: {
    title: 'Dieses Zertifikat ist nicht für Unterschriften da',
    whatToDo: 'Wählen Sie ein anderes, oder fragen Sie, wo es ausgestellt wurde.',
  },
  certificate_revoked: {
    title: 'Dieses Zertifikat wurde zurückgezogen',
    whatToDo: 'Damit darf nichts mehr unterschrieben werden. Bitten Sie um ein neues, wo es ausgestellt wurde.',
  },
  path_incomplete: {
    title: 'Ein Zertifikat dazwischen fehlt',
    whatToDo:
      'Fragen Sie danach, wo das Zertifikat ausgestellt wurde. Mit „Nur die Unterschrift“ und „Mit belegter Zeit“ geht es ohne sie.',
  },
  authority_unreachable: {
    title: 'Niemand konnte die Zeit belegen',
    whatToDo:
      'Der Zeitstempeldienst oder eine andere Stelle hat nicht geantwortet. Versuchen Sie es später noch einmal; was unterschrieben ist, bleibt es.',
  },
  bad_timestamp: {
    title: 'Der Zeitstempeldienst hat falsch geantwortet',
    whatToDo: 'Versuchen Sie es später noch einmal, oder bitten Sie den Betreiber Ihres Dienstes, einen anderen zu nennen.',
  },
  bad_order: {
    title: 'So lässt sich das nicht unterschreiben',
    whatToDo:
      'Nur die erste Unterschrift kann sagen, was andere dürfen, und nur Unterschriebenes lässt sich länger belegen. Prüfen Sie, was Sie gewählt haben, und versuchen Sie es noch einmal.',
  },
  card_unavailable: {
    title: 'Karten lassen sich hier nicht verwenden',
    whatToDo:
      'Mit einer Karte zu unterschreiben geht nur, wenn Heirlock als Programm installiert ist, nicht im Browser. Wählen Sie unter „Wer unterschreibt“ einen anderen Weg.',
  },
  card_in_use: {
    title: 'Es wird gerade etwas anderes mit einer Karte unterschrieben',
    whatToDo: 'Bringen Sie das erst zu Ende, oder schließen Sie jenes Fenster, und versuchen Sie es noch einmal.',
  },
  card_gone: {
    title: 'Die Karte wurde herausgenommen',
    whatToDo:
      'Nichts wurde unterschrieben, und Ihr Dokument ist, wie es war. Stecken Sie die Karte wieder ein, und versuchen Sie es noch einmal.',
  },
  card_program_failed: {
    title: 'Das Programm der Karte ist stehen geblieben',
    whatToDo:
      'Nichts wurde unterschrieben, und Ihr Tresor und Ihr Dokument sind, wie sie waren. Nehmen Sie die Karte heraus, stecken Sie sie wieder ein, und unterschreiben Sie noch einmal. Wenn es wieder geschieht, fragen Sie die Stelle, die die Karte ausgegeben hat, nach einem neueren Programm.',
  },
  card_refused: {
    title: 'Die Karte hat nicht unterschrieben',
    whatToDo:
      'Nichts wurde unterschrieben, und Ihr Dokument ist, wie es war. Unterschreiben Sie noch einmal; wenn es wieder geschieht, fragen Sie die Stelle, die die Karte ausgegeben hat.',
  },
};
