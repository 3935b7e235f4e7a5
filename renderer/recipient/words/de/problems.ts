import type { ProblemCode } from '../../problems.ts';
import type { ProblemWords } from '../en/problems.ts';

export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  wrong_passphrase: {
    heading: 'Diese Passphrase hat nicht gepasst.',
    advice:
      'Bitte sehen Sie sie noch einmal genau an: Bei einer selbst gewählten Passphrase zählen jeder Buchstabe, jedes Leerzeichen und jeder Großbuchstabe. Sie können es so oft versuchen, wie Sie möchten; nichts wird gesperrt, und nichts geht verloren.',
  },
  wrong_sheet: {
    heading: 'Diese Wörter sind vollständig, aber sie öffnen diesen Tresor nicht.',
    advice:
      'Vielleicht stammen sie von einem älteren Blatt oder von einem Blatt für einen anderen Menschen oder Tresor. Wenn es ein anderes Blatt gibt, versuchen Sie es bitte mit diesem.',
  },
  mistyped_sheet: {
    heading: 'In den Wörtern stimmt etwas noch nicht.',
    advice:
      'Bitte vergleichen Sie sie mit dem Blatt. Großbuchstaben und Leerzeichen spielen keine Rolle, und die ersten vier Buchstaben jedes Wortes genügen.',
  },
  repeated_sheet: {
    heading: 'Dasselbe Blatt wurde zweimal eingegeben.',
    advice: 'Gebraucht werden die Wörter vom Blatt einer anderen Person.',
  },
  wrong_paper: {
    heading: 'Das ist von einem anderen Papier.',
    advice: 'Bitte suchen Sie das, nach dem hier gefragt wird. Nichts, was Sie eingegeben haben, hat dieses Gerät verlassen.',
  },
  mistyped_invitation: {
    heading: 'Dieser Code lässt sich noch nicht lesen.',
    advice:
      'Bitte vergleichen Sie ihn mit der Karte oder dem Bildschirm, von dem Sie ihn haben. Ein Link muss bis zum letzten Zeichen vollständig sein.',
  },
  false_offer: {
    heading: 'Das ist nicht die Einladung, die Sie bekommen haben.',
    advice:
      'Bitte machen Sie nicht weiter, und wählen Sie hier keine Passphrase. Was dieser Dienst zeigt, wurde nicht mit Ihrem Code gemacht: Entweder ist der Code ein älterer, oder jemand hat sich zwischen Sie und die Person gestellt, die Sie eingeladen hat. Rufen Sie diese Person unter einer Nummer an, die Sie schon vorher hatten, und fragen Sie.',
  },
  invitation_over: {
    heading: 'Diese Einladung gilt nicht mehr.',
    advice:
      'Sie ist abgelaufen oder wurde benutzt, oder es gibt eine neuere. Bitte wählen Sie hier jetzt keine Passphrase: Bitten Sie die Person, die Sie eingeladen hat, um einen neuen Code, persönlich oder am Telefon.',
  },
  not_from_owner: {
    heading: 'Das hat Ihnen nicht der Mensch hinterlassen, den Sie kennen.',
    advice:
      'Es gibt sich nur so aus, deshalb zeigen wir nichts davon. Bitte glauben Sie es nicht, senden Sie kein Geld, und tun Sie nichts daraufhin, wer auch immer es verlangt. Sie haben nichts falsch gemacht. Sagen Sie es der Familie oder der Person, die sich um den Nachlass kümmert, und zeigen Sie ihr diese Seite. Wenn Sie auch ein gedrucktes Blatt haben, versuchen Sie es mit diesem.',
  },
  no_part: {
    heading: 'Das ist kein Teil eines Schlüssels.',
    advice: 'Ein Teil beginnt mit heirlock:part: und hat keine Leerzeichen. Bitte kopieren Sie ihn noch einmal, vom Anfang bis zum Ende.',
  },
  mistyped_part: {
    heading: 'An diesem Teil fehlt etwas, oder es wurde etwas verändert.',
    advice: 'Bitte kopieren Sie ihn dort, woher Sie ihn haben, noch einmal vom Anfang bis zum Ende. Nichts ist verloren.',
  },
  other_part: {
    heading: 'Dieser Teil gehört zu etwas anderem.',
    advice:
      'Er ist von einem anderen Tresor oder für einen anderen Menschen. Wenn mehrere E-Mails kamen, sehen Sie bitte nach, welche zwei von demselben Tresor sprechen. Nichts ist verloren.',
  },
  other_state_part: {
    heading: 'Dieser Teil ist von einem früheren oder einem späteren Schlüssel.',
    advice:
      'Der Schlüssel wurde einmal erneuert, und einer der beiden Dienste hat nicht davon erfahren. Nichts ist verloren: Bitte gehen Sie zur Seite des anderen Dienstes, und bringen Sie den Teil, der hier ist, dorthin.',
  },
  own_part: {
    heading: 'Das ist der Teil, der schon hier ist.',
    advice:
      'Gebraucht wird der Teil des anderen Dienstes. Bitte öffnen Sie den Link in dessen E-Mail, und drücken Sie dort den Knopf, oder kopieren Sie den Teil dort.',
  },
  repeated_part: {
    heading: 'Dieser Teil ist schon hier.',
    advice: 'Er wurde schon gebracht, und mehr ist damit nicht zu tun. In der Liste oben steht, was noch fehlt.',
  },
  false_part: {
    heading: 'Dieser Teil ist nicht der echte.',
    advice:
      'Er ist nicht, was ursprünglich dafür gemacht wurde. Er öffnet also nichts, und wir haben ihn nicht behalten. Nichts ist verloren: Je zwei echte Teile öffnen, was Ihnen hinterlassen wurde. Bitte holen Sie ihn noch einmal von der Seite oder dem Papier, woher er kommt. Ist es wieder derselbe, sagen Sie es der Person, die sich um den Nachlass kümmert, und nehmen Sie einen anderen Teil.',
  },
  mistyped_third: {
    heading: 'An diesem Papier ist noch etwas nicht richtig gelesen.',
    advice:
      'Bitte vergleichen Sie die Wörter mit dem Papier. Großbuchstaben und Leerzeichen spielen keine Rolle, und die ersten vier Buchstaben jedes Wortes genügen.',
  },
  other_paper: {
    heading: 'Dieses Papier ist vollständig, gehört aber zu einem anderen Tresor.',
    advice: 'Es kann auch ein älteres sein, das ersetzt wurde. Wenn es noch ein solches Papier gibt, versuchen Sie es bitte mit dem.',
  },
  parts_missing: {
    heading: 'Ein Teil des Schlüssels fehlt.',
    advice: 'Was Sie eingegeben haben, ist richtig. Bitte laden Sie die Seite neu: Sie sagt, welche Teile hier sind und welche fehlen.',
  },
  false_plan: {
    heading: 'Dieser Dienst zeigt nicht, wie der Schlüssel verteilt wurde.',
    advice:
      'Was er über die Teile des Schlüssels sagt, hat die Person, die Ihnen etwas hinterlassen hat, nicht unterschrieben. Deshalb richten wir uns nicht danach. Nichts ist verloren: Bitte drücken Sie auf den Link in der E-Mail des anderen Dienstes, und öffnen Sie es dort. Sagen Sie es auch der Person, die sich um den Nachlass kümmert.',
  },
  too_short: {
    heading: 'Diese Passphrase ist zu kurz.',
    advice:
      'Sie muss jahrelang gegen jeden halten, der sie zu erraten versucht. Gut sind vier oder mehr Wörter, die nichts miteinander zu tun haben.',
  },
  too_easy: {
    heading: 'Diese Passphrase ist zu leicht zu erraten.',
    advice:
      'Sie muss jahrelang gegen jeden halten, der sie zu erraten versucht. Bitte nehmen Sie Wörter dazu, die nichts miteinander zu tun haben, oder die sechs vorgeschlagenen.',
  },
  not_the_same: {
    heading: 'Die beiden stimmen noch nicht überein.',
    advice: 'Bitte vergleichen Sie Wort für Wort, was Sie eingegeben haben, mit Ihrem Papier.',
  },
  damaged: {
    heading: 'Das ist nicht, was Ihnen hinterlassen wurde.',
    advice:
      'Was ankam, wurde unterwegs oder am Ort der Aufbewahrung verändert oder beschädigt. Deshalb zeigen wir es nicht. Bitte versuchen Sie es morgen noch einmal. Bleibt es so, sagen Sie es den Betreibern dieses Dienstes.',
  },
  truncated: {
    heading: 'Am Ende fehlt ein Teil.',
    advice:
      'Was ankam, ist unvollständig. Deshalb zeigen wir es nicht. Bitte versuchen Sie es später noch einmal; eine Kopie der Datei, wenn es eine gibt, ist vielleicht ganz.',
  },
  withheld: {
    heading: 'Der Dienst gibt diese Datei nicht heraus.',
    advice:
      'Sie steht auf der Liste dessen, was Ihnen hinterlassen wurde, und diese Liste ist unterschrieben. Der Dienst sagt aber, dass er die Datei nicht hat. Bitte versuchen Sie es morgen noch einmal, und sagen Sie es den Betreibern des Dienstes.',
  },
  lost_in_file: {
    heading: 'Aus dieser Datei ist es nicht zu bekommen.',
    advice:
      'Die Datei, die Sie gewählt haben, wurde am Ort ihrer Aufbewahrung genau an dieser Stelle beschädigt oder ohne dies gespeichert. Sie haben nichts falsch gemacht, und alles andere lässt sich öffnen und speichern. Wenn es eine weitere Kopie der Datei gibt, versuchen Sie es bitte mit ihr, um das Fehlende zu bekommen.',
  },
  nothing_left: {
    heading: 'Diese Datei ist zu stark beschädigt, um sie zu öffnen.',
    advice:
      'Was alles darin zusammenhält, wurde am Ort der Aufbewahrung verändert oder beschädigt. Deshalb zeigen wir nichts davon. Sie haben nichts falsch gemacht, und was Sie eingegeben haben, stimmt. Wenn es eine weitere Kopie der Datei gibt, versuchen Sie es bitte mit ihr.',
  },
  nothing_here: {
    heading: 'Hier ist für Sie noch nichts verschlossen.',
    advice:
      'Sie wurden für diesen Tresor genannt, aber das Gerät, von dem er stammt, hatte noch nichts für Sie zusammengestellt. Sie haben nichts falsch gemacht. Wenn Sie etwas erwartet haben, fragen Sie bitte die Betreiber dieses Dienstes.',
  },
  rolled_back: {
    heading: 'Der Dienst zeigt einen älteren Stand als Ihr Blatt.',
    advice:
      'Ihr Blatt wurde für einen späteren Stand dieses Tresors gedruckt als den, der ankam. Vielleicht fehlt etwas. Bitte sagen Sie es den Betreibern dieses Dienstes. Um den älteren Stand trotzdem zu öffnen, geben Sie die Wörter ein und lassen die Nummer weg.',
  },
  unsupported_version: {
    heading: 'Das wurde mit einer neueren Version von Heirlock verschlossen.',
    advice: 'Diese Seite versteht sie noch nicht. Eine neuere Version der Seite oder des Offline-Lesers kann es öffnen.',
  },
  bad_header: {
    heading: 'Das ist keine Datei von Heirlock.',
    advice:
      'Bitte wählen Sie eine andere: Der Name der richtigen Datei endet auf .heirlock-bundle, bei einer Einladung auf .heirlock-offer.',
  },
  witness_link_needed: {
    heading: 'Die Adresse ist nicht vollständig.',
    advice:
      'Wer Sie darum bittet, hat dieses Dokument verschlossen, und der Schlüssel dazu ist der letzte Teil der Adresse, die Sie bekommen haben. Bitte öffnen Sie sie noch einmal dort, wo Sie sie haben, von Anfang bis Ende.',
  },
  mistyped_witness_link: {
    heading: 'Die Adresse wurde unterwegs gekürzt oder verändert.',
    advice:
      'Bitte öffnen Sie sie noch einmal dort, wo Sie sie haben, bis zum letzten Zeichen. Hilft das nicht, dann lassen Sie sie sich noch einmal geben.',
  },
  code_needed_again: {
    heading: 'Hier wird ein neuer Code gebraucht.',
    advice:
      'Zu Ihrer Sicherheit bleibt ein Browser nach einem Code nur einige Stunden offen. Unterschrieben wurde eben nichts. Bitte drücken Sie den Knopf, und lassen Sie sich einen neuen Code schicken; die Adresse müssen Sie nicht noch einmal suchen.',
  },
  witnessing_moved_on: {
    heading: 'Inzwischen hat sich etwas geändert.',
    advice:
      'Vielleicht haben Sie in einem anderen Fenster geantwortet, die Zeit ist vorbei, oder es wurde abgesagt. Bitte drücken Sie den Knopf: Die Seite sagt dann, wie es steht.',
  },
  false_document: {
    heading: 'Das ist nicht, was Sie unterschreiben sollten.',
    advice:
      'Bitte unterschreiben Sie hier nichts. Was diese Seite bekommen hat, passt nicht zu Ihrer Adresse oder ist nicht, wie es vorbereitet wurde. Rufen Sie die Person an, die Sie darum bittet, unter einer Nummer, die Sie schon vorher hatten, und sagen Sie es ihr.',
  },
  not_a_pdf: {
    heading: 'Hier ist kein Dokument, das man unterschreiben könnte.',
    advice:
      'Bitte unterschreiben Sie nichts. Was diese Seite bekommen hat, ist kein PDF. Rufen Sie die Person an, die Sie darum bittet, unter einer Nummer, die Sie schon vorher hatten, und sagen Sie es ihr.',
  },
  false_signature: {
    heading: 'Eine Unterschrift vor Ihrer passt nicht zu diesem Dokument.',
    advice:
      'Bitte unterschreiben Sie jetzt nicht. Vor Ihnen sollte jemand unterschreiben, und was dort steht, ist nicht von diesem Menschen oder nicht zu diesem Dokument. Rufen Sie die Person an, die Sie darum bittet, unter einer Nummer, die Sie schon vorher hatten, und sagen Sie es ihr.',
  },
  false_certificate: {
    heading: 'Das Zertifikat für Ihre Unterschrift stimmt nicht.',
    advice:
      'Unterschrieben wurde nichts. Es ist für einen anderen Schlüssel oder Namen, oder von jemand anderem, als es sein sollte. Bitte rufen Sie die Person an, die Sie darum bittet, unter einer Nummer, die Sie schon vorher hatten, und sagen Sie es ihr.',
  },
  wrong_clock: {
    heading: 'Die Uhr dieses Geräts geht wohl falsch.',
    advice:
      'Eine Unterschrift sagt, wann sie geleistet wurde. Bitte stellen Sie Datum und Uhrzeit dieses Geräts und unterschreiben Sie dann noch einmal. Bisher wurde nichts unterschrieben.',
  },
  no_signing_here: {
    heading: 'Dieser Browser kann hier nicht unterschreiben.',
    advice:
      'Er tut es nur auf Seiten mit https in der Adresse. Bitte lassen Sie sich eine solche Adresse geben, oder öffnen Sie diese in einem anderen Browser. Unterschrieben wurde nichts.',
  },
  signature_refused: {
    heading: 'Ihre Antwort wurde nicht angenommen.',
    advice:
      'Vielleicht ist es zu spät, oder jemand hat es abgesagt. Bitte drücken Sie den Knopf: Die Seite sagt dann, wie es steht. Was nicht angenommen wurde, zählt nicht.',
  },
  signature_too_large: {
    heading: 'Ihre Unterschrift hat im Dokument keinen Platz.',
    advice:
      'Mit ihr kamen zu viele Zertifikate. Bitte unterschreiben Sie auf die andere Weise oder mit einem anderen Zertifikat. Unterschrieben wurde nichts.',
  },
  no_p12: {
    heading: 'Das ist keine Datei mit einem Zertifikat und seinem Schlüssel.',
    advice:
      'Bitte wählen Sie die Datei mit der Endung .p12 oder .pfx, die Sie zum Unterschreiben bekommen haben. Sie muss genau einen Schlüssel enthalten, für RSA oder für eine der Kurven P-256, P-384 oder P-521.',
  },
  wrong_p12_password: {
    heading: 'Dieses Passwort öffnet die Datei nicht.',
    advice:
      'Bitte geben Sie es noch einmal ein; Großbuchstaben zählen. Es ist das, mit dem die Datei geschützt ist, und es bleibt auf diesem Gerät.',
  },
  old_p12: {
    heading: 'Die Datei ist auf eine Weise verschlossen, die nicht mehr sicher ist.',
    advice:
      'Browser lehnen so alte Verfahren ab. Bitte lassen Sie die Datei neu mit AES speichern, etwa mit einer heutigen Fassung des Programms, aus dem Sie sie haben. Bis dahin können Sie auf die andere Weise unterschreiben.',
  },
  unfit_certificate: {
    heading: 'Dieses Zertifikat ist nicht zum Unterschreiben da.',
    advice:
      'Wer es ausgestellt hat, erlaubt es nur für etwas anderes. Bitte wählen Sie ein anderes, oder unterschreiben Sie auf die andere Weise.',
  },
  expired_certificate: {
    heading: 'Dieses Zertifikat gilt jetzt nicht.',
    advice:
      'Es ist abgelaufen, oder seine Zeit ist noch nicht gekommen. Bitte wählen Sie ein anderes, oder unterschreiben Sie auf die andere Weise. Wenn das Datum dieses Geräts falsch ist, stellen Sie es bitte.',
  },
  session_over: {
    heading: 'Dieser Browser wurde zu Ihrer Sicherheit geschlossen.',
    advice: 'Bitte öffnen Sie den Link in Ihrer E‑Mail noch einmal und bitten Sie um einen neuen Code.',
  },
  link_over: {
    heading: 'Dieser Link gilt nicht mehr.',
    advice: 'Bitte öffnen Sie den Link in Ihrer E‑Mail noch einmal; die Seite sagt Ihnen, was zu tun ist.',
  },
  no_connection: {
    heading: 'Wir erreichen den Dienst nicht.',
    advice:
      'Bitte sehen Sie nach, ob dieses Gerät mit dem Internet verbunden ist, und versuchen Sie es noch einmal. Es ist nichts verloren.',
  },
  server_failed: {
    heading: 'Der Dienst konnte das nicht tun.',
    advice:
      'Das liegt nicht an Ihnen, und es ist nichts verloren. Bitte versuchen Sie es in einer Stunde noch einmal. Bleibt es so, sagen Sie es den Betreibern dieses Dienstes.',
  },
  too_often: {
    heading: 'Bitte warten Sie ein wenig.',
    advice: 'Der Dienst wurde in kurzer Zeit sehr oft gefragt. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  },
  no_space: {
    heading: 'Auf diesem Gerät ist nicht genug Platz.',
    advice:
      'Eine Datei braucht beim Speichern etwa das Doppelte ihrer Größe. Bitte schaffen Sie Platz und versuchen Sie es noch einmal, speichern Sie die Dateien einzeln, oder öffnen Sie den Link an einem anderen Computer.',
  },
  no_memory: {
    heading: 'Auf diesem Gerät ist zu wenig Arbeitsspeicher frei.',
    advice:
      'Bitte schließen Sie andere Seiten und Programme und versuchen Sie es noch einmal, oder öffnen Sie den Link auf einem anderen Gerät.',
  },
  too_large_here: {
    heading: 'Diese Datei ist zu groß für dieses Browserfenster.',
    advice:
      'Bitte öffnen Sie den Link in einem gewöhnlichen Fenster (keinem privaten) eines aktuellen Browsers, am besten an einem Computer.',
  },
  stopped: {
    heading: 'Sie haben es angehalten.',
    advice: 'Es wurde nichts gespeichert. Sie können jederzeit wieder beginnen.',
  },
  refused: {
    heading: 'Der Dienst hat das nicht angenommen.',
    advice: 'Es wurde nichts verändert. Bitte öffnen Sie den Link in Ihrer E‑Mail noch einmal; dort sehen Sie, wie es jetzt steht.',
  },
  unexpected: {
    heading: 'Auf dieser Seite ist etwas schiefgegangen.',
    advice:
      'Das liegt nicht an Ihnen, und es ist nichts verloren. Bitte laden Sie die Seite neu, oder versuchen Sie es mit einem anderen Browser.',
  },
};
