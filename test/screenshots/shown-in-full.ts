const desktop = [
  'welcome', 'choose-passphrase', 'restore', 'kit', 'confirm-kit', 'locked', 'forgotten', 'no-vaults', 'many-vaults', 'no-documents', 'documents', 'documents-of-all-kinds', 'found', 'preview-pdf', 'details', 'versions', 'trash', 'sign-placed', 'sign-field', 'signatures', 'signature-broken',
  'recipients', 'enrolled', 'letter', 'choose-some', 'timeline', 'policy-edit', 'readiness', 'rehearsed', 'here', 'activity-with-server', 'settings', 'server', 'devices', 'settings-kit', 'settings-passphrase',
  'settings-backup', 'settings-locking', 'settings-look', 'settings-about', 'add-recipient', 'make-quorum', 'adding-failed', 'connect', 'signed-out', 'reach', 'warning', 'held', 'future',
] as const;

const recipient = [
  'start', 'check-in', 'checked-in', 'verify', 'verify-thanks', 'welcome', 'code', 'released', 'left', 'expired', 'opened', 'sealed-invitation', 'sealed-enrolled', 'sealed-choice', 'sealed-passphrase', 'sealed-mistyped-sheet', 'sealed-preview', 'reader',
  'certificate', 'certificate-handed-in', 'stop-waiting', 'stopped',
] as const;

const console = ['sign-in', 'vaults', 'outlook-of-another', 'approvals', 'certificate', 'holds', 'audit', 'keys', 'webhook', 'users', 'account', 'authorize'] as const;

/** The screens that are kept light and dark, on a desk and on a phone. Of all their other states one picture is kept: light, on a phone, where it is narrowest. */
export const shownInFull: ReadonlySet<string> = new Set([...desktop.map((name) => `desktop/${name}`), ...recipient.map((name) => `recipient/${name}`), ...console.map((name) => `console/${name}`)]);
