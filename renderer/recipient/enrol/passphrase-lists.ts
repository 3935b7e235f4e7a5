import { gunzipSync } from 'fflate';
import { Problem } from '../problems.ts';

/** Put in by the bundler: the lists of words and passwords under their hashed name; empty in the offline reader, which has them inside. */
declare const passphraseListsPath: string;

/** Where the offline reader keeps them: zipped, in base64. */
const insideId = 'passphrase-lists';

/**
 * What a passphrase is held against that somebody makes up. Fetched only then: it's as large as all the rest. The passphrase itself goes
 * nowhere.
 * @throws Problem `no_connection`.
 */
export async function passphraseLists(): Promise<Blob> {
  if (passphraseListsPath !== '') return fetchedLists();
  const inside = document.getElementById(insideId);
  if (!(inside instanceof HTMLTemplateElement)) throw new Problem('unexpected', 'this page has no lists');
  const zipped = Uint8Array.from(atob(inside.content.textContent.trim()), (character) => character.charCodeAt(0));
  // Not the browser's own `DecompressionStream`, which older ones lack.
  return new Blob([gunzipSync(zipped)]);
}

async function fetchedLists(): Promise<Blob> {
  const answer = await fetch(passphraseListsPath).catch(() => undefined);
  if (answer?.ok !== true) throw new Problem('no_connection', 'the lists did not arrive');
  return answer.blob();
}
