/** What the emergency page of a master key says. */
export const emergencyPageWords = {
  title: 'Heirlock: the master key of a server',
  what: (server: string, day: string) =>
    `This page is the master key of the Heirlock server at ${server}, printed on ${day}. Without the key nothing that the server has encrypted can be opened again, not even by whoever runs it. It is needed when the machine is lost and its data come back from a backup.`,
  keep: 'Whoever has this page and a backup of the server can read every document that the server holds for others. Keep it under lock, away from the backups, and copy it nowhere. When the master key is rotated, print a new page, and keep this one for as long as there are backups of before.',
  fingerprintHeading: 'Which key this is',
  fingerprint: (digits: string) =>
    `Fingerprint: ${digits}. It is no secret: "heirlock master-key status" shows which key a database belongs to.`,
  wordsHeading: 'The 25 words of this key',
  codeHeading: 'The same for a camera',
  backHeading: 'How to bring it back',
  back: [
    '1. Put the backup of the database in its place, on a machine with Heirlock, with HEIRLOCK_DATA_DIR and HEIRLOCK_DATABASE_URL set as they were.',
    '2. Run: npm run --silent heirlock -- master-key from-page',
    '3. Type the 25 words, in any spacing and with or without their numbers, or paste what a camera reads from the code; then end the input (Ctrl+D). The command compares the key with the database, writes the key file for this user only, and overwrites no key that works.',
  ],
} as const;
