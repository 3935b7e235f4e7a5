import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { accountActions as english } from '../en/account-actions.ts';

/** German for what is done with accounts. */
export const accountActions = {
  sign_up: { requested: 'Ein Konto wurde gewünscht' },
  sign_in: {
    link_requested: 'Ein Link zum Anmelden wurde verlangt',
    succeeded: 'Jemand meldete sich an',
    failed: 'Eine Anmeldung scheiterte',
  },
  email: { verified: 'Eine E‑Mail-Adresse wurde bestätigt' },
  password: { changed: 'Ein Passwort wurde geändert' },
  session: {
    renewed: 'Eine Sitzung wurde erneuert',
    revoked: 'Eine Sitzung wurde beendet',
    reuse_detected: 'Eine Sitzung wurde beendet, weil ihr Nachweis zweimal verwendet wurde',
  },
  authorization_code: { issued: 'Ein Programm wurde eingelassen' },
  mfa: {
    enrolment_begun: 'Jemand begann, eine App für Codes einzurichten',
    enrolled: 'Eine App für Codes wurde eingerichtet',
    removed: 'Eine App für Codes wurde entfernt',
    verified: 'Ein zweiter Faktor wurde gezeigt',
    failed: 'Ein zweiter Faktor war falsch',
  },
  recovery_codes: { created: 'Ersatzcodes wurden gemacht' },
  passkey: { added: 'Ein Passkey kam hinzu', removed: 'Ein Passkey wurde entfernt' },
  external_identity: { linked: 'Eine Anmeldung anderswo wurde verbunden' },
  signing_key: { added: 'Der Dienst bekam einen neuen Signaturschlüssel' },
  role: { granted: 'Eine Rolle wurde gegeben', revoked: 'Eine Rolle wurde genommen' },
} as const satisfies Catalogue<typeof english>;
