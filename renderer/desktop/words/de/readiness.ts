import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { readiness as english } from '../en/readiness.ts';

export const readiness: Catalogue<typeof english> = {
  title: 'Ist alles bereit?',
  text: 'Was geschähe, wenn sich dieser Tresor heute öffnete.',
  ready: 'Alles ist bereit',
  readyText:
    'Jeder Ihrer Menschen bekäme, was für ihn ist. Sie müssen nichts tun. Sehen Sie wieder nach, wenn Sie etwas geändert haben, und einmal im Jahr.',
  warns: 'Heute würde es klappen',
  warnsText: 'Jeder Ihrer Menschen bekäme, was für ihn ist. Sicherer wird es hiermit:',
  blocks: 'Noch nicht bereit',
  blocksText: 'Heute bekäme jemand nichts. Das fehlt noch:',
  vault: 'Dieser Tresor',
  people: 'Ihre Menschen',
  person: { name: 'Name', documents: 'Dokumente', ways: 'Wege, ihn zu öffnen', tested: 'Papier erprobt am', rehearsed: 'Geprobt am' },
  untested: 'Nie erprobt',
  unrehearsed: 'Nie',
  noPaper: 'Kein Papier',
  noServer: {
    title: 'Es gibt noch keinen Server',
    text: 'Ohne ihn bekommt niemand etwas: Jemand muss es aufbewahren und auf die Zeit achten.',
  },
  rehearsal: {
    open: 'Proben',
    title: 'Proben',
    text: 'Alles wird mit dem Server durchgespielt, als öffnete sich der Tresor jetzt. Niemandem wird etwas geöffnet, und niemand bekommt eine E‑Mail.',
    start: 'Probe beginnen',
    running: 'Es wird geprobt',
    paper: 'Haben Sie Blätter zur Hand?',
    paperText:
      'Dann tippen Sie ihre Wörter ab. So kann die Probe alles bis zum Ende öffnen. Ohne sie prüft sie alles, was sich prüfen lässt.',
    code: 'Wörter für {{name}}, auf dem Blatt bei {{holder}}',
    outcome: { opened: 'Es klappt bis zum Ende', would_open: 'Es würde klappen', fails: 'Für jemanden würde es nicht klappen' },
    outcomeText: {
      opened: 'Alles wurde mit den Wörtern vom Papier geöffnet, bis zum letzten Dokument.',
      would_open: 'Alles, was sich ohne Passphrase oder Papier prüfen lässt, stimmt.',
      fails: 'Unten steht, was nicht stimmt und was zu tun ist.',
    },
    person: { opened: 'Alles wurde geöffnet', would_open: 'Bekäme alles', fails: 'Bekäme nicht alles' },
    documents_one: '{{count, number}} Dokument geprüft',
    documents_other: '{{count, number}} Dokumente geprüft',
    documents_zero: 'Kein Dokument geprüft',
    letter: 'Brief gefunden',
    notWhole: 'Nicht vollständig: {{names}}',
  },
  mend: {
    rehearse: 'Proben',
    anew: 'Alles neu machen',
    recipients: 'Jemanden nennen',
    policy: 'Wählen, wann er sich öffnet',
    date: 'Neues Datum wählen',
    checkIn: 'Melden',
    mail: 'Ansehen, wie gesendet wird',
    testMail: 'Zur Probe‑Mail',
    kit: 'Zum Notfallblatt',
    devices: 'Zu Ihren Geräten',
    documents: 'Dokumente wählen',
    locks: 'Einen Weg schaffen',
    test: 'Blatt erproben',
    compare: 'Wörter vergleichen',
    code: 'Code geben',
    renewal: 'Fertig machen',
    sync: 'Jetzt abgleichen',
    connect: 'Server verbinden',
    look: 'Ansehen',
  },
  finding: {
    reach_unknown: {
      title: 'Der Server hat nicht gesagt, ob seine Post jemanden erreicht',
      text: 'Ohne das lässt sich nichts versprechen. Gleichen Sie einmal ab. Bleibt es dabei, ist der Server älter als dieses Programm: Bitten Sie seinen Betreiber um die neue Version.',
    },
    mail_not_sent: {
      title: 'Von hier werden keine E‑Mails gesendet',
      text: 'Dieser Server schreibt seine Post in einen Ordner. Sie würden nicht gewarnt, und niemand erführe, dass sich der Tresor geöffnet hat. Wer den Server betreibt, muss ihm einen Mailserver geben.',
    },
    links_local: {
      title: 'Anderswo kann niemand die Links in seinen E‑Mails öffnen',
      text: 'Sie führen zum Rechner oder Netz des Servers selbst. Wer ihn betreibt, muss ihm eine Adresse geben, die andere erreichen.',
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
      text: 'Niemand weiß, ob E‑Mails {{name}} erreichen. Bitten Sie {{name}}, den Knopf in der E‑Mail zu drücken.',
    },
    recipient_mail_failed: {
      title: 'Die letzte E‑Mail kam nicht an: {{name}}',
      text: 'Öffnete sich der Tresor jetzt, erführe {{name}} nichts davon. Prüfen Sie die Adresse.',
    },
    no_recipients: { title: 'Noch ist niemand genannt', text: 'Nennen Sie den Menschen, der diesen Tresor bekommen soll.' },
    no_policy: { title: 'Nichts sagt, wann er sich öffnet', text: 'Wählen Sie, was zuerst geschehen muss.' },
    date_passed: {
      title: 'Das Datum ist vorbei',
      text: 'Der Tag, an dem er sich öffnen sollte, liegt hinter uns. Wählen Sie einen neuen.',
    },
    never_checked_in: {
      title: 'Sie haben sich noch nie gemeldet',
      text: 'Drücken Sie einmal den großen Knopf, damit Sie wissen, wie es geht.',
    },
    kit_not_saved: {
      title: 'Ihr Notfallblatt ist nicht auf Papier',
      text: 'Geht dieser Computer verloren, ist auch alles darin verloren. Drucken Sie das Blatt und bewahren Sie es gut auf.',
    },
    kit_not_confirmed: {
      title: 'Noch niemand hat Ihr Notfallblatt gelesen',
      text: 'Tippen Sie einmal drei Wörter davon ab, damit Sie wissen, dass das Papier lesbar ist.',
    },
    keys_not_renewed: {
      title: 'Ein ausgeschlossener Computer kennt Ihre Schlüssel noch',
      text: 'Wer an das kommt, was Sie hinzufügen, könnte es damit noch lesen. Erneuern Sie Ihre Schlüssel.',
    },
    no_documents: { title: '{{name}} bekäme kein Dokument', text: 'Wählen Sie mindestens eines.' },
    no_lock: {
      title: '{{name}} könnte nichts öffnen',
      text: 'Machen Sie ein Blatt Papier, oder geben Sie {{name}} einen Code, um eine Passphrase zu wählen.',
    },
    lock_of_other_key: {
      title: 'Ein altes Blatt oder eine alte Passphrase von {{name}} öffnet nichts',
      text: 'Machen Sie es wertlos, und machen Sie ein neues.',
    },
    sheet_never_tested: {
      title: 'Ein Blatt für {{name}} wurde nie erprobt',
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
      title: 'Der Server hat Ihre letzte Auswahl für {{name}} noch nicht',
      text: 'Der nächste Abgleich bringt sie dorthin.',
    },
    never_sealed: { title: 'Der Server hat noch nichts für {{name}}', text: 'Der nächste Abgleich bringt es dorthin.' },
    key_incomplete: {
      title: 'Der Server hat noch das alte Papier für {{name}}',
      text: 'Machen Sie für jedes frühere Blatt ein neues, dann gleichen Sie ab.',
    },
    key_unknown: {
      title: 'Der Server hat einen Schlüssel für {{name}}, den keines Ihrer Geräte gemacht hat',
      text: 'Machen Sie alles für {{name}} neu. Wissen Sie nicht, warum, fragen Sie den Betreiber des Servers.',
    },
    half_unreadable: {
      title: 'Der Server kann seinen Teil für {{name}} nicht mehr lesen',
      text: 'Machen Sie alles für {{name}} neu, und sagen Sie es dem Betreiber.',
    },
    key_refused: {
      title: 'Der Server nimmt nicht an, was Sie für {{name}} gewählt haben',
      text: 'Vielleicht hat {{name}} gerade eine Passphrase gewählt. Sehen Sie nach, dann gleichen Sie wieder ab.',
    },
    recipient_refused: {
      title: 'Der Server nimmt {{name}} nicht an',
      text: 'Vielleicht hat jemand in diesem Tresor dieselbe E‑Mail-Adresse, oder Ihr Konto erlaubt nicht mehr Menschen. Ändern Sie die Adresse, oder fragen Sie den Betreiber des Servers.',
    },
    bundle_too_large: {
      title: 'Für {{name}} ist mehr gewählt, als hineinpasst',
      text: 'Höchstens 10.000 Dokumente und ein Brief von 100.000 Zeichen erreichen einen Menschen. Wählen Sie weniger Dokumente, oder kürzen Sie den Brief.',
    },
    half_missing: { title: 'Dem Server fehlt sein Teil für {{name}}', text: 'Der nächste Abgleich bringt ihn dorthin.' },
    bundle_damaged: {
      title: 'Was der Server für {{name}} aufbewahrt, lässt sich nicht öffnen',
      text: 'Machen Sie alles für {{name}} neu.',
    },
    lock_missing: { title: 'Ein Weg für {{name}} ist nicht auf dem Server', text: 'Der nächste Abgleich bringt ihn dorthin.' },
    lock_broken: { title: 'Ein Weg für {{name}} ist nicht so, wie Sie ihn gemacht haben', text: 'Machen Sie alles für {{name}} neu.' },
    no_lock_works: { title: 'Keiner der Wege für {{name}} funktioniert', text: 'Machen Sie alles für {{name}} neu.' },
    enrolment_missing: {
      title: 'Der Server hat die Passphrase verloren, die {{name}} gewählt hat',
      text: 'Geben Sie {{name}} einen neuen Code, und bitten Sie darum, damit eine Passphrase zu wählen.',
    },
    codes_open_nothing: {
      title: 'Die getippten Wörter öffnen nichts für {{name}}',
      text: 'Vergleichen Sie sie mit dem Papier, und prüfen Sie, ob es das neueste Blatt ist.',
    },
    part_missing: {
      title: 'Ein Teil eines Dokuments für {{name}} ist nicht auf dem Server',
      text: 'Gleichen Sie einmal ab. Hilft das nicht, fügen Sie das Dokument neu hinzu.',
    },
    part_damaged: {
      title: 'Ein Dokument für {{name}} ist auf dem Server beschädigt',
      text: 'Sagen Sie es dem Betreiber, und fügen Sie das Dokument neu hinzu.',
    },
    part_withheld: { title: 'Der Server gäbe {{name}} ein Dokument nicht ganz', text: 'Der nächste Abgleich bringt das in Ordnung.' },
    document_key_wrong: { title: 'Ein Dokument ließe sich für {{name}} nicht öffnen', text: 'Der nächste Abgleich bringt das in Ordnung.' },
    never_rehearsed: {
      title: 'Für {{name}} wurde nie geprobt',
      text: 'Eine Probe spielt alles mit dem Server durch und öffnet niemandem etwas.',
    },
    rehearsal_is_old: {
      title: 'Für {{name}} wurde vor mehr als einem Jahr zuletzt geprobt',
      text: 'Eine Probe spielt alles mit dem Server durch und öffnet niemandem etwas.',
    },
    rehearsal_failed: {
      title: 'Bei der letzten Probe hätte {{name}} nicht alles öffnen können',
      text: 'Bringen Sie in Ordnung, was sie fand, und proben Sie noch einmal.',
    },
  },
};
