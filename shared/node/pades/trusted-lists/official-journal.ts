/** Where the European Commission publishes the list of lists. */
export const listOfListsUrl = 'https://ec.europa.eu/tools/lotl/eu-lotl.xml';

/**
 * The certificates that may sign the European Commission's list of lists, as SHA-256: those of the Official Journal, 2019/C 276/01. Their
 * successors are announced in pivots of the list itself. Taken from a public copy of that notice and checked against the copy of the list
 * that was signed with them, not against the Journal, which has no copy that a program could read; whoever wants to be sure compares them
 * there, or gives others.
 */
export const officialJournalSigners: ReadonlySet<string> = new Set([
  '5400ab712c41aaf0c40b505e264d5494d8af4180f8f62955d16223b3290f97c3',
  '9c1a3b646eaf132398ef319e41c8e7ed725b64d5772580ae125d59c0f6845630',
  '59a1bf290b818b177ad61ac4b3e6dcddd46da6d5be9579f8564adea6f2cf073e',
  '8e508f03b132500c3403db66e9dd39cd78f4657c840958a77d34e7bd621468e7',
  'c1a37db48cd5e0479b97f4de32e3a7470c52aafb94c1656ef56f97503992c8a7',
  'd2064fdd70f6982dcc516b86d9d5c56aea939417c624b2e478c0b29de54f8474',
  '435504bfd802edf4db08cbd7c7729a0d45b227797b727e4e6ea1d31684166342',
  'ccd879b36bb553685becbd12901c7f41f7bd3e07f898fcbbe1eec456b03d7589',
]);
