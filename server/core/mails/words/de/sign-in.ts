import type { MailCatalogue } from '../en/index.ts';

export const signIn: MailCatalogue['signIn'] = {
  footer:
    'Sie erhalten diese Nachricht, weil jemand Ihre E-Mail-Adresse in Heirlock eingegeben hat. Heirlock verwahrt Dokumente verschlossen, bis es an der Zeit ist, sie weiterzugeben.',
  ignoreIt:
    'Wenn Sie es nicht waren, beachten Sie diese Nachricht einfach nicht: Ohne den Link geschieht nichts. Geben Sie ihn nie weiter, und lesen Sie ihn niemandem vor.',
  link: {
    subject: 'Ihr Link zum Anmelden bei Heirlock',
    lead: {
      sign_in: 'Jemand, hoffentlich Sie, möchte sich mit dieser E-Mail-Adresse bei Heirlock anmelden.',
      sign_up:
        'Jemand, hoffentlich Sie, möchte mit dieser E-Mail-Adresse ein Konto bei Heirlock eröffnen. Es gibt schon eines, und es bleibt, wie es ist.',
    },
    button: 'Anmelden',
  },
  signUp: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse für Heirlock',
    lead: 'Jemand, hoffentlich Sie, möchte mit dieser E-Mail-Adresse ein Konto bei Heirlock eröffnen.',
    button: 'Bestätigen und anmelden',
    password: 'Ist Ihre Adresse bestätigt, können Sie ein Passwort wählen. Niemand hat vor Ihnen eines gesetzt.',
  },
  unknown: {
    subject: 'Zu dieser E-Mail-Adresse gibt es kein Heirlock-Konto',
    lead: (address) => `Jemand, vielleicht Sie, wollte sich als ${address} bei Heirlock anmelden. Zu dieser Adresse gibt es kein Konto.`,
    ifYou:
      'Wenn Sie es waren, haben Sie dort vielleicht eine andere Adresse oder noch kein Konto: Gehen Sie dann zur Seite zurück und eröffnen Sie eines.',
    ifNotYou: 'Wenn Sie es nicht waren, müssen Sie nichts tun.',
  },
  removal: {
    subject: 'Einer Ihrer Computer soll aus Heirlock entfernt werden',
    lead: 'Einer Ihrer Computer hat darum gebeten, einen anderen aus Ihrem Heirlock-Konto zu entfernen. Der entfernte erhält keine Änderungen mehr und muss neu eingerichtet werden. Niemand hat dafür einen zweiten Faktor gezeigt, deshalb wartet es drei Tage.',
    device: 'Soll entfernt werden',
    asker: 'Darum bittet',
    addedOn: (moment) => `der Computer, der hinzukam am ${moment}`,
    askedAt: 'Gebeten am',
    notBefore: 'Entfernt am',
    choice: 'Wenn Sie das möchten, müssen Sie nichts tun. Wenn nicht, drücken Sie den Knopf, dann bleibt der Computer.',
    button: 'Diesen Computer behalten',
    thief:
      'Wenn nicht Sie selbst darum gebeten haben, benutzt jemand anderes einen Ihrer Computer. Behalten Sie den, der gehen soll, und entfernen Sie den, der darum bittet.',
  },
  reached: {
    subject: 'Kommt diese Nachricht an? Bitte drücken Sie den Knopf',
    lead: 'Das ist die Probe-Mail, um die Sie in Heirlock gebeten haben. Erinnerungen und Warnungen kommen auf demselben Weg an diese Adresse. Drücken Sie den Knopf, damit Heirlock weiß, dass sie Sie erreichen. Bis dahin verspricht es nichts.',
    button: 'Diese Nachricht ist angekommen',
    works: (days) => `Der Knopf gilt ${days} Tage lang.`,
    ifNotYou:
      'Wenn Sie Heirlock nicht benutzen, hat sich jemand bei der Adresse vertippt. Beachten Sie diese Nachricht dann nicht: Ohne den Knopf verlässt sich nichts auf Sie.',
    footer:
      'Sie erhalten diese Nachricht, weil diese Adresse in Heirlock als die angegeben wurde, unter der eine Besitzerin oder ein Besitzer zu erreichen ist.',
  },
  changed: {
    when: 'Wann',
    sessionsEnded: 'Abgemeldete andere Browser und Programme',
    keysEnded: 'Widerrufene API-Schlüssel',
    ifNotYou:
      'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, melden Sie sich sofort mit einem Link an, den Sie sich per E-Mail schicken lassen, ändern Sie Ihr Passwort und melden Sie sich überall ab.',
    footer:
      'Sie erhalten diese Nachricht, weil Sie ein Konto bei Heirlock haben. Wir senden sie immer, wenn sich etwas daran ändert, wie Sie sich anmelden oder wie wir Sie erreichen; sie lässt sich nicht abstellen.',
  },
  keyMade: {
    subject: 'Für Ihr Heirlock-Konto wurde ein Schlüssel für Programme gemacht',
    lead: {
      live: 'Jemand, der als Sie angemeldet war, hat einen API-Schlüssel gemacht. Mit einem solchen Schlüssel handeln Programme für Sie.',
      test: 'Jemand, der als Sie angemeldet war, hat einen API-Schlüssel für Testdaten gemacht. Ihre echten Tresore erreicht er nicht.',
    },
    mayRelease: 'Wer diesen Schlüssel hat, kann Ihre Tresore ändern und freigeben, ohne Ihr Passwort und ohne zweiten Faktor.',
    mayNotRelease: 'Wer diesen Schlüssel hat, kann Ihre Tresore nicht freigeben.',
    name: 'Name',
    unnamed: 'keiner, der sich zeigen lässt',
    may: 'Er darf',
    permissions: { read: 'lesen', write: 'ändern und freigeben', delete: 'löschen' },
    until: 'Gilt bis',
    forEver: 'ihn jemand widerruft',
    ifNotYou:
      'Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, melden Sie sich sofort an und widerrufen Sie den Schlüssel; oder ändern Sie Ihr Passwort und beenden Sie dabei alle Schlüssel und Sitzungen.',
  },
  changes: {
    password_changed: {
      subject: 'Ihr Heirlock-Passwort wurde geändert',
      sentence: 'Das Passwort Ihres Heirlock-Kontos wurde geändert.',
    },
    totp_added: {
      subject: 'Zu Ihrem Heirlock-Konto kam eine App für Codes hinzu',
      sentence: 'Wer sich an Ihrem Heirlock-Konto anmeldet, wird von nun an nach einem Code aus einer App gefragt.',
    },
    totp_removed: {
      subject: 'Die App für Codes wurde aus Ihrem Heirlock-Konto entfernt',
      sentence: 'Wer sich an Ihrem Heirlock-Konto anmeldet, wird nicht mehr nach Codes aus Ihrer App gefragt.',
    },
    passkey_added: {
      subject: 'Zu Ihrem Heirlock-Konto kam ein Passkey hinzu',
      sentence: 'Zu Ihrem Heirlock-Konto kam ein Passkey hinzu. Beim Anmelden wird von nun an ein zweiter Nachweis verlangt.',
    },
    passkey_removed: {
      subject: 'Ein Passkey wurde aus Ihrem Heirlock-Konto entfernt',
      sentence: 'Ein Passkey wurde aus Ihrem Heirlock-Konto entfernt.',
    },
    recovery_code_used: {
      subject: 'Ein Ersatzcode Ihres Heirlock-Kontos wurde verwendet',
      sentence: 'Jemand hat sich mit einem Ihrer Ersatzcodes an Ihrem Heirlock-Konto angemeldet. Dieser Code gilt nicht noch einmal.',
    },
    recovery_codes_replaced: {
      subject: 'Ihre Heirlock-Ersatzcodes wurden ersetzt',
      sentence: 'Für Ihr Heirlock-Konto wurden neue Ersatzcodes gemacht. Die früheren gelten nicht mehr.',
    },
    code_reused: {
      subject: 'Ein Code Ihrer App wurde zweimal verwendet',
      sentence:
        'Jemand hat Heirlock einen Code Ihrer App geschickt, der schon verwendet war. Er wurde abgelehnt. Vielleicht sieht Ihnen jemand über die Schulter.',
    },
    session_reused: {
      subject: 'Ein Gerät wurde von Ihrem Heirlock-Konto abgemeldet',
      sentence:
        'Ein Gerät, das an Ihrem Heirlock-Konto angemeldet war, hat einen Nachweis ein zweites Mal verwendet. Ein solcher Nachweis kann kopiert worden sein, deshalb haben wir das Gerät abgemeldet.',
    },
    device_removed: {
      subject: 'Ein Gerät wurde aus Ihrem Heirlock-Konto entfernt',
      sentence: 'Einer der Computer, die Ihre Tresore öffnen, wurde aus Ihrem Heirlock-Konto entfernt. Er erhält keine Änderungen mehr.',
    },
    device_kept: {
      subject: 'Ein Gerät bleibt in Ihrem Heirlock-Konto',
      sentence: 'Einer Ihrer Computer sollte aus Ihrem Heirlock-Konto entfernt werden. Jemand hat das angehalten, und er bleibt.',
    },
    kit_access_made: {
      subject: 'Es gibt ein neues Heirlock-Notfallblatt',
      sentence:
        'Ein Notfallblatt wurde gedruckt, mit dem ein neuer Computer zusammen mit Ihrer Passphrase Ihre Tresore öffnet. Ein früheres Blatt lässt keinen neuen Computer mehr herein.',
    },
    kit_access_used: {
      subject: 'Jemand benutzt Ihr Heirlock-Notfallblatt',
      sentence:
        'Ein Computer hat diesem Dienst den Zugang gezeigt, der auf Ihrem Notfallblatt steht. Er bekam, was Ihre Passphrase verschließt, und nichts, was sich ohne sie oder ohne die Wiederherstellungswörter öffnet.',
    },
    contacts_changed: {
      subject: 'Wie Heirlock Sie erreicht, wurde geändert',
      sentence:
        'Eine zweite Adresse oder Telefonnummer, an die Heirlock vor einer Freigabe Warnungen sendet, kam zu Ihrem Konto hinzu oder wurde daraus entfernt.',
    },
    trusted_contacts_changed: {
      subject: 'Wen Heirlock nach Ihnen fragt, wurde geändert',
      sentence: 'Zu den Menschen, die Heirlock vor einer Freigabe fragt, kam jemand hinzu, oder jemand gehört nicht mehr dazu.',
    },
  },
};
