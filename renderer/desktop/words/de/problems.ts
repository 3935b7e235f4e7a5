import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { problems as english } from '../en/problems.ts';
import { secondProblems } from './second-problems.ts';
import { wayProblems } from './way-problems.ts';
import { signingProblems } from './signing-problems.ts';

export const problems: Catalogue<typeof english> = {
  wrong_key: {
    title: 'Das lässt sich mit Ihren Schlüsseln nicht öffnen',
    whatToDo: 'Es stammt von einem anderen Konto. Prüfen Sie, ob es die richtige Datei oder das richtige Blatt ist.',
  },
  damaged: {
    title: 'Diese Datei ist beschädigt',
    whatToDo:
      'Sie ist nicht mehr, was einmal geschrieben wurde. Holen Sie sie von einem anderen Gerät oder vom Dienst, oder nehmen Sie Ihre Sicherung.',
  },
  truncated: {
    title: 'Hier fehlt ein Teil',
    whatToDo: 'Die Datei oder die Wörter enden zu früh. Kopieren Sie die Datei noch einmal, oder prüfen Sie, ob jedes Wort da ist.',
  },
  unsupported_version: {
    title: 'Das stammt von einem neueren Heirlock',
    whatToDo: 'Installieren Sie auf diesem Computer die neueste Version und versuchen Sie es dann noch einmal. Nichts ist verloren.',
  },
  bad_header: {
    title: 'Das ist keine Datei von Heirlock',
    whatToDo: 'Bitte wählen Sie eine andere: ein Archiv, ein Notfallblatt oder eine Schlüsseldatei, die Heirlock gemacht hat.',
  },
  not_connected: {
    title: 'Es gibt noch keinen Dienst',
    whatToDo:
      'Verbinden Sie einen unter Einstellungen. Bis dahin bleibt alles auf diesem Computer, und Ihre Empfänger können nichts bekommen.',
  },
  offline: {
    title: 'Der Dienst ist nicht zu erreichen',
    whatToDo:
      'Prüfen Sie Ihre Internetverbindung. Was Sie gespeichert haben, ist hier sicher und wird gesendet, sobald der Dienst antwortet.',
  },
  rate_limited: {
    title: 'Der Dienst bittet um eine Pause',
    whatToDo: 'Warten Sie ein paar Minuten und versuchen Sie es noch einmal. Nichts ist verloren.',
  },
  unauthorized: {
    title: 'Der Dienst lässt diesen Computer nicht ein',
    whatToDo: 'Der Zugang wurde entzogen oder ist abgelaufen. Tragen Sie unter Einstellungen, Dienst einen neuen Zugangsschlüssel ein.',
  },
  sign_in_needed: {
    title: 'Sie sind bei Ihrem Dienst abgemeldet',
    whatToDo:
      'Öffnen Sie Einstellungen, Dienst und melden Sie sich wieder an. Was Sie bis dahin ändern, bleibt auf diesem Computer und wird danach gesendet.',
  },
  sign_in_denied: {
    title: 'Sie haben die App nicht eingelassen',
    whatToDo: 'Es wurde nichts verändert. War es der falsche Knopf, beginnen Sie die Anmeldung neu und wählen Sie „Einlassen“.',
  },
  sign_in_timed_out: {
    title: 'Niemand hat sich angemeldet',
    whatToDo: 'Die App wartet fünf Minuten auf Sie im Browser. Beginnen Sie die Anmeldung neu, wenn Sie so weit sind.',
  },
  sign_in_failed: {
    title: 'Der Dienst hat die Anmeldung nicht abgeschlossen',
    whatToDo: 'Beginnen Sie die Anmeldung neu. Geschieht es wieder, fragen Sie den Betreiber des Dienstes.',
  },
  sign_in_unsupported: {
    title: 'Dieser Dienst lässt keine Apps ein',
    whatToDo: 'Prüfen Sie die Adresse. Stimmt sie, bitten Sie den Betreiber um einen Zugangsschlüssel und verbinden Sie sich damit.',
  },
  device_revoked: {
    title: 'Dieser Computer wurde ausgeschlossen',
    whatToDo:
      'Ein anderes Ihrer Geräte hat das getan. Waren Sie es nicht, prüfen Sie dort unter Einstellungen Ihre Geräte und ändern Sie Ihre Passphrase.',
  },
  device_unknown: {
    title: 'Der Dienst kennt diesen Computer nicht',
    whatToDo:
      'Verbinden Sie sich unter Einstellungen, Dienst noch einmal: durch Anmelden oder mit einem Zugangsschlüssel nur für diesen Computer.',
  },
  over_quota: {
    title: 'Ihr Konto auf dem Dienst ist voll',
    whatToDo:
      'Leeren Sie den Papierkorb, entfernen Sie große Dokumente, oder bitten Sie den Betreiber um mehr Platz. Hier auf dem Computer bleibt alles erhalten.',
  },
  server_rolled_back: {
    title: 'Der Dienst hat etwas vergessen',
    whatToDo:
      'Er zeigt einen älteren Stand als zuvor, vielleicht aus einer Sicherung. Ihre Daten hier sind vollständig. Senden Sie nichts mehr, bevor Sie den Betreiber gefragt haben.',
  },
  server_forked: {
    title: 'Der Dienst erzählt zwei verschiedene Geschichten',
    whatToDo:
      'Was er zeigt, passt nicht zu dem von vorher. Senden Sie nichts mehr und fragen Sie den Betreiber. Ihre Daten hier sind vollständig.',
  },
  audit_log_changed: {
    title: 'Das Protokoll des Dienstes wurde verändert',
    whatToDo:
      'Es setzt nicht fort, was dieser Computer davon gesehen hat. Vielleicht hat jemand Einträge verändert oder entfernt. Ihre Daten hier sind vollständig und gesendet. Fragen Sie den Betreiber.',
  },
  bad_answer: {
    title: 'Die Antwort des Dienstes ergibt keinen Sinn',
    whatToDo: 'Prüfen Sie die Adresse unter Einstellungen, Dienst. Vielleicht sind Dienst und Programm sehr verschieden alt.',
  },
  refused: {
    title: 'Der Dienst hat das nicht angenommen',
    whatToDo:
      'Bringen Sie das Programm auf den neuesten Stand und versuchen Sie es noch einmal. Ihre Daten sind auf diesem Computer sicher.',
  },
  conflict: { title: 'Das wurde anderswo geändert', whatToDo: 'Ein anderes Gerät war schneller. Versuchen Sie es gleich noch einmal.' },
  part_missing: {
    title: 'Ein Teil dieses Dokuments ist nirgends zu finden',
    whatToDo:
      'Weder dieser Computer noch der Dienst hat ihn. Senden Sie es von dem Gerät, auf dem Sie es hinzugefügt haben, oder fügen Sie die Datei als neuere Fassung hinzu.',
  },
  part_damaged: {
    title: 'Ein Teil dieses Dokuments kam beschädigt an',
    whatToDo: 'Senden und holen Sie noch einmal. Bleibt es so, tun Sie es auf dem Gerät, auf dem Sie das Dokument hinzugefügt haben.',
  },
  insecure_server: {
    title: 'Diese Verbindung wäre nicht geheim',
    whatToDo: 'Die Adresse muss mit https:// beginnen. Einfaches http:// geht nur auf diesem Computer selbst.',
  },
  proof_needed: {
    title: 'Zeigen Sie dem Dienst noch einmal, dass Sie es sind',
    whatToDo: 'Ihr Konto hat einen zweiten Faktor. Melden Sie sich neu an und tun Sie dies innerhalb von zehn Minuten.',
  },
  code_wrong: {
    title: 'Dieser Code ist nicht der richtige',
    whatToDo:
      'Vergleichen Sie ihn Ziffer für Ziffer mit der Nachricht. Nach fünf falschen oder einer Viertelstunde lassen Sie sich einen neuen schicken.',
  },
  code_under_way: {
    title: 'Ein Code ist schon unterwegs',
    whatToDo: 'Suchen Sie die Nachricht, auch unter den unerwünschten. Nach einer Minute können Sie sich noch einen schicken lassen.',
  },
  contact_invalid: {
    title: 'Diese Adresse geht nicht',
    whatToDo:
      'Prüfen Sie sie Buchstabe für Buchstabe. Es muss eine andere sein als die Ihres Kontos. Eine Telefonnummer beginnt mit + und der Landesvorwahl.',
  },
  opening_changed: {
    title: 'Inzwischen hat sich etwas geändert',
    whatToDo:
      'Die Personen oder die Wartezeit sind nicht die, die Ihnen gezeigt wurden. Schließen Sie dieses Fenster, sehen Sie noch einmal nach und versuchen Sie es erneut.',
  },
  opening_refused: {
    title: 'Der Dienst öffnet diesen Tresor jetzt nicht',
    whatToDo: 'Schließen Sie dieses Fenster, sehen Sie nach, was laut der Seite noch fehlt, und versuchen Sie es erneut.',
  },
  vault_released: {
    title: 'Dieser Tresor ist geöffnet worden',
    whatToDo: 'Sehen Sie beim Tresor nach, was daraus geworden ist. Ändern lässt sich daran nichts mehr.',
  },
  contact_exists: {
    title: 'Diese Person ist schon genannt',
    whatToDo: 'Jede Adresse wird nur einmal genannt. Entfernen Sie zuerst den Eintrag, wenn Sie ihn ändern möchten.',
  },
  ...wayProblems,
  wrong_passphrase: {
    title: 'Das ist nicht die richtige Passphrase',
    whatToDo: 'Achten Sie auf Großbuchstaben und auf die Leerzeichen zwischen den Wörtern. Mit dem Auge sehen Sie, was Sie tippen.',
  },
  secret_key_needed: {
    title: 'Dieser Computer braucht einmal Ihr Notfallblatt',
    whatToDo:
      'Die Passphrase wurde auf einem anderen Gerät geändert. Tippen Sie die Wörter Ihres Notfallblatts ab, und Ihre neue Passphrase.',
  },
  keys_renewed: {
    title: 'Ihre Schlüssel wurden erneuert',
    whatToDo:
      'Sperren Sie, und entsperren Sie mit Ihrer Passphrase. Hat ein anderer Computer sie erneuert, tippen Sie auch die Wörter des neuen Notfallblatts ab. Hier geht nichts verloren.',
  },
  locked: { title: 'Ihre Tresore sind gesperrt', whatToDo: 'Entsperren Sie mit Ihrer Passphrase, dann versuchen Sie es noch einmal.' },
  not_created: {
    title: 'Auf diesem Computer ist noch nichts',
    whatToDo: 'Legen Sie Ihren Tresor an, oder stellen Sie ihn mit dem Notfallblatt wieder her.',
  },
  already_created: {
    title: 'Auf diesem Computer gibt es schon Tresore',
    whatToDo: 'Entsperren Sie sie mit Ihrer Passphrase. Um neu zu beginnen, nehmen Sie ein anderes Benutzerkonto dieses Computers.',
  },
  in_use: {
    title: 'Heirlock ist schon geöffnet',
    whatToDo: 'Schließen Sie das andere Fenster oder Programm, das diese Tresore benutzt, und versuchen Sie es noch einmal.',
  },
  not_found: {
    title: 'Das ist nicht mehr da',
    whatToDo: 'Es wurde entfernt, vielleicht auf einem anderen Gerät. Sehen Sie im Papierkorb nach.',
  },
  invalid_request: {
    title: 'So geht das nicht',
    whatToDo: 'Prüfen Sie Ihre Eingabe: Ein Name ist vielleicht leer, zu lang oder hat Zeichen, die nicht erlaubt sind.',
  },
  invalid_policy: {
    title: 'Diese Zeiten passen nicht zusammen',
    whatToDo: 'Prüfen Sie Daten und Tage: Was zuerst kommt, muss vor dem Späteren liegen, und das Datum in der Zukunft.',
  },
  invalid_policy_type: { title: 'Diese Art von Regel gibt es nicht', whatToDo: 'Bitte wählen Sie eine andere.' },
  invalid_email: { title: 'Das ist keine E‑Mail-Adresse', whatToDo: 'Prüfen Sie sie Buchstabe für Buchstabe, etwa anna@example.com.' },
  recipient_exists: {
    title: 'Diese Adresse gibt es in diesem Tresor schon',
    whatToDo:
      'Jeder Mensch steht einmal in einem Tresor. Öffnen Sie den Eintrag mit dieser Adresse und ändern Sie ihn, oder geben Sie eine andere Adresse ein.',
  },
  passphrase_refused: {
    title: 'Diese Passphrase ist zu leicht zu raten',
    whatToDo:
      'Nehmen Sie die sechs vorgeschlagenen Wörter, oder mehrere eigene, die nichts miteinander zu tun haben; mindestens 12 Zeichen.',
  },
  kit_incomplete: {
    title: 'Dieser Computer kennt nicht das ganze Notfallblatt',
    whatToDo: 'Drucken Sie es einmal auf dem Computer, auf dem es entstand. Danach kann es auch dieser.',
  },
  kit_invalid: {
    title: 'Das sind nicht die Wörter Ihres Notfallblatts',
    whatToDo: 'Vergleichen Sie jedes Wort mit dem Papier, in ihrer Reihenfolge: Vielleicht fehlt eines, oder eines ist falsch.',
  },
  sheet_invalid: {
    title: 'Das ist nicht der Code dieses Blatts',
    whatToDo: 'Vergleichen Sie jedes Wort mit dem Papier, und prüfen Sie, ob es das neueste Blatt für diese Person ist.',
  },
  sheet_gone: {
    title: 'Dieses Blatt gibt es nicht mehr',
    whatToDo: 'Es wurde weggeworfen, oder Heirlock wurde zwischendurch gesperrt. Vernichten Sie es, und machen Sie ein neues.',
  },
  words_differ: {
    title: 'Das sind nicht die Wörter dieser Passphrase',
    whatToDo:
      'Lassen Sie sich die Wörter noch einmal buchstabieren. Sind es wieder andere, hat jemand anderes diese Passphrase gewählt: Vertrauen Sie ihr nicht, und nehmen Sie ein Blatt Papier.',
  },
  invitation_open: {
    title: 'Diese Passphrase wurde ohne Ihren Code gewählt',
    whatToDo:
      'Sie haben diesem Menschen einen Code gegeben, und nur wenn er benutzt wurde, ist ihr zu trauen. Bitten Sie darum, ihn zu benutzen, oder ziehen Sie ihn zuerst zurück.',
  },
  key_outdated: {
    title: 'Diese Passphrase stammt aus einer früheren Version',
    whatToDo: 'Ihr ist nicht mehr zu trauen. Geben Sie diesem Menschen einen Code, und bitten Sie darum, damit eine Passphrase zu wählen.',
  },
  paper_needed: {
    title: 'Manches Papier muss neu gedruckt werden',
    whatToDo:
      'Es stammt aus einer früheren Version von Heirlock und würde nicht weiter gelten. Drucken Sie es neu, oder tippen Sie seine Wörter einmal ab.',
  },
  file_not_found: {
    title: 'Die Datei ist nicht da',
    whatToDo: 'Sie wurde verschoben, umbenannt oder gelöscht. Wählen Sie sie noch einmal aus.',
  },
  file_exists: {
    title: 'Eine Datei mit diesem Namen gibt es schon',
    whatToDo: 'Wählen Sie einen anderen Namen oder Ordner. Heirlock überschreibt nie eine Datei.',
  },
  file_unreadable: {
    title: 'Die Datei lässt sich nicht lesen',
    whatToDo:
      'Vielleicht hat ein anderes Programm sie offen, oder Ihnen fehlt das Recht. Schließen Sie andere Programme, oder kopieren Sie die Datei zuerst auf Ihren Schreibtisch.',
  },
  file_changed: {
    title: 'Die Datei hat sich beim Lesen geändert',
    whatToDo: 'Schließen Sie das Programm, das in sie schreibt, und fügen Sie sie noch einmal hinzu.',
  },
  disk_full: {
    title: 'Auf diesem Computer ist kein Platz mehr',
    whatToDo: 'Löschen Sie, was Sie nicht mehr brauchen, oder leeren Sie den Papierkorb. Was vorher gespeichert war, ist sicher.',
  },
  not_here: {
    title: 'Dieses Dokument ist noch nicht auf diesem Computer',
    whatToDo: 'Verbinden Sie den Computer mit dem Internet; dann wird es geholt.',
  },
  too_large: {
    title: 'Das ist zu groß',
    whatToDo:
      'Eine Datei kann 128 GB haben, ein Ordner 100.000 Dateien. Teilen Sie es in kleinere auf, oder lassen Sie weg, was nicht nötig ist.',
  },
  rolled_back: {
    title: 'Das ist älter als das, was hier ist',
    whatToDo: 'Vielleicht stammt es aus einer alten Sicherung. Nehmen Sie die neueste.',
  },
  other_account: {
    title: 'Das gehört zu einem anderen Konto',
    whatToDo: 'Nehmen Sie Notfallblatt, Archiv oder Schlüsseldatei dieses Kontos.',
  },
  cancelled: { title: 'Sie haben das abgebrochen', whatToDo: 'Es wurde nichts geändert. Sie können jederzeit neu beginnen.' },
  internal_error: {
    title: 'In diesem Programm ist etwas schiefgegangen',
    whatToDo:
      'Was Sie gespeichert haben, ist sicher. Versuchen Sie es noch einmal; geschieht es wieder, schließen Sie das Programm und starten Sie es neu.',
  },
  ...secondProblems,
  ...signingProblems,
  app_gone: {
    title: 'Das Programm hinter diesem Fenster antwortet nicht',
    whatToDo: 'Es wird weiter versucht. Bleibt es so, starten Sie Heirlock neu. Was Sie gespeichert haben, ist sicher.',
  },
  signed_out: {
    title: 'Dieses Fenster ist nicht mehr verbunden',
    whatToDo: 'Heirlock wurde neu gestartet. Öffnen Sie den Link, den es jetzt im Terminal zeigt.',
  },
};
