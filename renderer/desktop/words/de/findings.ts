import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { findings as english } from '../en/findings.ts';

export const findings: Catalogue<typeof english> = {
  reach_unknown: {
    title: 'Der Dienst hat nicht gesagt, ob seine Post jemanden erreicht',
    text: 'Ohne das lässt sich nichts versprechen. Fragen Sie ihn jetzt. Bleibt es dabei, ist der Dienst älter als dieses Programm: Bitten Sie seinen Betreiber um die neue Version.',
  },
  mail_not_sent: {
    title: 'Von hier werden keine E‑Mails gesendet',
    text: 'Dieser Dienst schreibt seine Post in einen Ordner. Sie würden nicht gewarnt, und niemand erführe, dass sich der Tresor geöffnet hat. Wer den Dienst betreibt, muss seine Post einrichten.',
  },
  links_local: {
    title: 'Anderswo kann niemand die Links in seinen E‑Mails öffnen',
    text: 'Sie führen zum Rechner oder Netz des Dienstes selbst. Wer ihn betreibt, muss ihm eine Adresse geben, die andere erreichen.',
  },
  owner_unreached: {
    title: 'Es ist nicht erwiesen, dass E‑Mails Sie erreichen',
    text: 'Lassen Sie sich eine Probe‑Mail schicken, und drücken Sie den Knopf darin.',
  },
  owner_mail_failed: {
    title: 'Die letzte E‑Mail an Sie kam nicht an',
    text: 'Sie würden nicht gewarnt. Prüfen Sie Ihre Adresse, und lassen Sie sich eine Probe‑Mail schicken.',
  },
  recipient_unconfirmed: {
    title: 'Die E‑Mail-Adresse ist noch nicht bestätigt: {{name}}',
    text: 'Niemand weiß, ob E‑Mails {{name}} erreichen. Eine E‑Mail bittet darum, ihren Knopf zu drücken; was daraus wurde, steht auf der Seite von {{name}}.',
  },
  recipient_mail_failed: {
    title: 'Die letzte E‑Mail kam nicht an: {{name}}',
    text: 'Öffnete sich der Tresor jetzt, erführe {{name}} nichts davon. Prüfen Sie die Adresse.',
  },
  way_differs: {
    title: 'Der Dienst nennt für {{name}} eine andere Adresse, als Sie eingetragen haben',
    text: 'Dort hat sie jemand geändert. Sehen Sie sich beide an und senden Sie Ihre noch einmal. Bleibt das so, fragen Sie, wer den Dienst betreibt.',
  },
  way_declined: {
    title: 'Jemand sagt, dass {{name}} dort nicht zu erreichen ist',
    text: 'Unter einer der Adressen oder Nummern ist jemand anderes, oder eine Vertrauensperson möchte nichts ausrichten. Nennen Sie einen anderen Weg.',
  },
  way_failed: {
    title: 'Ein weiterer Weg zu {{name}} führt ins Leere',
    text: 'Was zuletzt dorthin ging, kam nicht an. Berichtigen Sie ihn, oder nennen Sie einen anderen.',
  },
  way_refused: {
    title: 'Der Dienst nimmt die Wege zu {{name}} nicht an',
    text: 'An einem, den Sie eingetragen haben, hat er etwas auszusetzen. Sehen Sie nach, was es ist.',
  },
  way_old: {
    title: 'Ein Weg zu {{name}} wurde zuletzt vor mehr als zwei Jahren bestätigt',
    text: 'Vielleicht gehört er inzwischen jemand anderem oder niemandem mehr. Fragen Sie {{name}}, oder lassen Sie den Dienst fragen.',
  },
  way_unconfirmed: {
    title: 'Ein weiterer Weg zu {{name}} ist noch nicht bestätigt',
    text: 'Dort wurde gefragt, und noch hat niemand geantwortet. Weisen Sie auf die Frage hin, oder lassen Sie noch einmal fragen.',
  },
  way_single: {
    title: '{{name}} ist nur auf einem Weg zu erreichen',
    text: 'Wird diese Adresse eines Tages aufgegeben, erfährt {{name}} nichts. Nennen Sie eine weitere Adresse, ein Telefon oder jemanden, der Bescheid sagt.',
  },
  no_recipients: { title: 'Noch ist niemand genannt', text: 'Nennen Sie den Menschen, der diesen Tresor bekommen soll.' },
  no_policy: { title: 'Nichts sagt, wann er sich öffnet', text: 'Wählen Sie, was zuerst geschehen muss.' },
  date_passed: {
    title: 'Das Datum ist vorbei',
    text: 'Der Tag, an dem er sich öffnen sollte, liegt hinter uns. Wählen Sie einen neuen.',
  },
  no_server: {
    title: 'Es gibt noch keinen Dienst',
    text: 'Ohne ihn bekommt niemand etwas: Jemand muss es aufbewahren und auf die Zeit achten.',
  },
  code_not_used: {
    title: '{{name}} hat den Code noch nicht benutzt',
    text: 'Damit wählt {{name}} eine Passphrase. Bis dahin könnte {{name}} nichts öffnen.',
  },
  documents_gone: {
    title: 'Was für {{name}} gewählt war, gibt es nicht mehr',
    text: 'Die Dokumente wurden gelöscht. Wählen Sie andere.',
  },
  locks_open_nothing: {
    title: 'Nichts, was {{name}} hat, öffnet noch etwas',
    text: 'Machen Sie ein neues Blatt Papier, oder geben Sie {{name}} einen Code, um eine Passphrase zu wählen.',
  },
  never_checked_in: {
    title: 'Sie haben sich noch nie gemeldet',
    text: 'Ein Druck sagt, dass alles gut ist. Von nun an finden Sie ihn unter „Melden“ und in jeder Erinnerung.',
  },
  kit_not_saved: {
    title: 'Ihr Notfallblatt ist noch nicht auf Papier',
    text: 'Geht dieser Computer verloren, ist auch alles darin verloren. Drucken Sie das Blatt und bewahren Sie es gut auf.',
  },
  kit_not_confirmed: {
    title: 'Noch niemand hat Ihr Notfallblatt gelesen',
    text: 'Tippen Sie einmal drei Wörter davon ab, damit Sie wissen, dass das Papier lesbar ist.',
  },
  custodian_gave: {
    title: 'Ein Teil des Schlüssels wurde herausgegeben, obwohl Sie da sind',
    text: 'Bringen Sie beide Dienste auf denselben Stand: Dabei entsteht ein neuer Schlüssel, und alle, die einen Teil davon verwahren, erfahren es. Was herausgegeben wurde, ist dann nichts mehr wert.',
  },
  shares_not_settled: {
    title: 'Ihren neuesten Plan haben noch nicht alle',
    text: 'Bis alle ihn haben, die einen Teil des Schlüssels verwahren, gilt, was vorher galt. Sehen Sie nach, wer fehlt.',
  },
  second_behind: {
    title: 'Der zweite Dienst hat noch nicht alles',
    text: 'Etwas aus diesem Tresor ist noch auf dem Weg dorthin. Senden Sie es jetzt, oder sehen Sie nach, warum es nicht ankommt.',
  },
  custodian_silent: {
    title: 'Von einem der drei war seit drei Tagen nichts zu hören',
    text: 'Die beiden anderen können den Tresor trotzdem für Ihre Menschen öffnen. Fragen Sie, wer ihn betreibt.',
  },
  keys_not_renewed: {
    title: 'Ein ausgeschlossener Computer kennt Ihre Schlüssel noch',
    text: 'Wer an das kommt, was Sie hinzufügen, könnte es damit noch lesen. Erneuern Sie Ihre Schlüssel.',
  },
  no_documents: {
    title: '{{name}} bekäme noch kein Dokument',
    text: 'Wählen Sie mindestens eines; ist der Tresor leer, fügen Sie erst welche hinzu.',
  },
  no_lock: {
    title: '{{name}} hat noch keinen Weg, ihn zu öffnen',
    text: 'Machen Sie ein Blatt Papier, oder geben Sie {{name}} einen Code, um eine Passphrase zu wählen.',
  },
  lock_of_other_key: {
    title: 'Ein altes Blatt oder eine alte Passphrase von {{name}} öffnet nichts',
    text: 'Machen Sie es wertlos, und machen Sie ein neues.',
  },
  sheet_never_tested: {
    title: 'Ein Blatt für {{name}} wurde noch nicht erprobt',
    text: 'Tippen Sie die Wörter einmal ab. Erst dann wissen Sie, dass das Papier lesbar ist.',
  },
  sheet_test_is_old: {
    title: 'Ein Blatt für {{name}} wurde vor mehr als einem Jahr zuletzt erprobt',
    text: 'Liegt es noch dort? Tippen Sie die Wörter noch einmal ab.',
  },
  phrase_not_compared: {
    title: 'Sie haben die Sicherheitswörter nicht mit {{name}} verglichen',
    text: 'Ein kurzer Anruf genügt. Erst dann wissen Sie, dass niemand anderes an die Stelle von {{name}} getreten ist.',
  },
  sender_not_proved: {
    title: '{{name}} kann nicht sicher sein, dass es von Ihnen kommt',
    text: 'Bitten Sie {{name}}, mit einem Code von Ihnen eine neue Passphrase zu wählen.',
  },
  renewal_waits: {
    title: 'Eine Änderung für {{name}} ist nicht fertig',
    text: 'Was Sie weggenommen haben, gilt noch. Es wartet auf die Wörter älterer Blätter oder auf das Gerät, an dem Sie es getan haben.',
  },
  key_uninvited: {
    title: 'Jemand hat ohne Ihren Code eine Passphrase für {{name}} gewählt',
    text: 'Sie öffnet nichts. War es {{name}}, helfen Sie mit dem Code; war es jemand anderes, kann jemand die Post an diese Adresse lesen.',
  },
  key_outdated: {
    title: 'Die Passphrase für {{name}} muss noch einmal gewählt werden',
    text: 'Sie kommt von einer Seite einer früheren Version. Geben Sie {{name}} einen Code, und bitten Sie darum, damit eine Passphrase zu wählen.',
  },
  invitation_expired: { title: 'Der Code für {{name}} ist abgelaufen', text: 'Niemand hat ihn benutzt. Geben Sie {{name}} einen neuen.' },
  key_waits: {
    title: 'Jemand hat eine Passphrase für {{name}} gewählt',
    text: 'Sie öffnet nichts, bis {{name}} Ihnen sechs Wörter vorgelesen hat und Sie sie eingegeben haben. Ein kurzer Anruf genügt.',
  },
  key_changed: {
    title: 'Jemand hat eine andere Passphrase für {{name}} gewählt',
    text: 'Die frühere gilt weiter, bis {{name}} Ihnen sechs Wörter vorgelesen hat und Sie sie eingegeben haben.',
  },
  bundle_out_of_date: {
    title: 'Der Dienst hat Ihre letzte Auswahl für {{name}} noch nicht',
    text: 'Sie wird gleich von selbst gesendet, oder sofort mit dem Knopf.',
  },
  never_sealed: {
    title: 'Der Dienst hat noch nichts für {{name}}',
    text: 'Es wird gleich von selbst gesendet, oder sofort mit dem Knopf.',
  },
  key_incomplete: {
    title: 'Der Dienst hat noch das alte Papier für {{name}}',
    text: 'Machen Sie für jedes frühere Blatt ein neues. Es wird von selbst gesendet.',
  },
  key_unknown: {
    title: 'Der Dienst hat einen Schlüssel für {{name}}, den keines Ihrer Geräte gemacht hat',
    text: 'Machen Sie alles für {{name}} neu. Wissen Sie nicht, warum, fragen Sie den Betreiber des Dienstes.',
  },
  half_unreadable: {
    title: 'Der Dienst kann seinen Teil für {{name}} nicht mehr lesen',
    text: 'Machen Sie alles für {{name}} neu, und sagen Sie es dem Betreiber.',
  },
  key_refused: {
    title: 'Der Dienst nimmt nicht an, was Sie für {{name}} gewählt haben',
    text: 'Vielleicht hat {{name}} gerade eine Passphrase gewählt. Senden Sie es noch einmal.',
  },
  recipient_refused: {
    title: 'Der Dienst nimmt {{name}} nicht an',
    text: 'Vielleicht hat jemand in diesem Tresor dieselbe E‑Mail-Adresse, oder Ihr Konto erlaubt nicht mehr Menschen. Ändern Sie die Adresse, oder fragen Sie den Betreiber des Dienstes.',
  },
  bundle_too_large: {
    title: 'Für {{name}} ist mehr gewählt, als hineinpasst',
    text: 'Höchstens 10.000 Dokumente und ein Brief von 100.000 Zeichen erreichen einen Menschen. Wählen Sie weniger Dokumente, oder kürzen Sie den Brief.',
  },
  bundle_damaged: {
    title: 'Was der Dienst für {{name}} aufbewahrt, lässt sich nicht öffnen',
    text: 'Machen Sie alles für {{name}} neu.',
  },
  estate_out_of_date: {
    title: 'Was Sie ohne den Dienst für {{name}} geschrieben haben, ist überholt',
    text: 'Darin steht noch, was damals galt. Schreiben Sie es neu, und vernichten Sie das alte.',
  },
  lock_missing: { title: 'Ein Weg für {{name}} ist nicht beim Dienst', text: 'Machen Sie alles für {{name}} neu.' },
  lock_broken: { title: 'Ein Weg für {{name}} ist nicht so, wie Sie ihn gemacht haben', text: 'Machen Sie alles für {{name}} neu.' },
  no_lock_works: { title: 'Keiner der Wege für {{name}} funktioniert', text: 'Machen Sie alles für {{name}} neu.' },
  enrolment_missing: {
    title: 'Der Dienst hat die Passphrase verloren, die {{name}} gewählt hat',
    text: 'Geben Sie {{name}} einen neuen Code, und bitten Sie darum, damit eine Passphrase zu wählen.',
  },
  codes_open_nothing: {
    title: 'Die getippten Wörter öffnen nichts für {{name}}',
    text: 'Vergleichen Sie sie mit dem Papier, und prüfen Sie, ob es das neueste Blatt ist.',
  },
  part_missing: {
    title: 'Ein Teil eines Dokuments für {{name}} ist nicht beim Dienst',
    text: 'Fügen Sie das Dokument neu hinzu.',
  },
  part_damaged: {
    title: 'Ein Dokument für {{name}} ist beim Dienst beschädigt',
    text: 'Sagen Sie es dem Betreiber, und fügen Sie das Dokument neu hinzu.',
  },
  part_withheld: { title: 'Der Dienst gäbe {{name}} ein Dokument nicht ganz', text: 'Machen Sie alles für {{name}} neu.' },
  document_key_wrong: { title: 'Ein Dokument ließe sich für {{name}} nicht öffnen', text: 'Fügen Sie das Dokument neu hinzu.' },
  link_not_opened: {
    title: '{{name}} hat „{{document}}“ noch nicht geöffnet, um zu unterschreiben',
    text: 'Den Link können nur Sie übergeben: Der Dienst kennt ihn nicht als Ganzes. Haben Sie das getan, warten Sie einfach.',
  },
  signed_not_taken: {
    title: 'Alle haben „{{document}}“ unterschrieben',
    text: 'Was sie unterschrieben haben, ist noch nicht die neueste Fassung. Sehen Sie nach, worauf es wartet.',
  },
  signing_trouble: {
    title: 'Was der Dienst über die Unterschriften unter „{{document}}“ sagt, kann nicht sein',
    text: 'Nichts davon wurde übernommen. Sehen Sie nach, was es ist und wen Sie noch einmal fragen.',
  },
  signing_ended: {
    title: '„{{document}}“ haben nicht alle unterschrieben',
    text: 'Jemand hat abgelehnt oder nicht rechtzeitig unterschrieben. Behalten Sie, was unterschrieben ist, fragen Sie andere, oder belassen Sie es dabei.',
  },
  never_rehearsed: {
    title: 'Für {{name}} wurde noch nicht getestet',
    text: 'Ein Test spielt alles mit dem Dienst durch und öffnet niemandem etwas.',
  },
  rehearsal_is_old: {
    title: 'Für {{name}} wurde vor mehr als einem Jahr zuletzt getestet',
    text: 'Ein Test spielt alles mit dem Dienst durch und öffnet niemandem etwas.',
  },
  rehearsal_failed: {
    title: 'Beim letzten Test hätte {{name}} nicht alles öffnen können',
    text: 'Bringen Sie in Ordnung, was er fand, und testen Sie noch einmal.',
  },
};
