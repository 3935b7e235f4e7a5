import {
  mailedLink,
  newSealedVault,
  openBrowser,
  putKey,
  releaseSealed,
  type Browser,
  type SealedVault,
} from '../kit/owners/sealed-vault.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/** A released vault in its owner's custody, and the link that was mailed to its recipient. */
export interface Released {
  readonly vault: SealedVault;
  readonly link: string;
}

export async function releasedVault(server: TestServer): Promise<Released> {
  const vault = await newSealedVault(server);
  await must(200, putKey(vault));
  await must(200, releaseSealed(vault));
  return { vault, link: await mailedLink(vault, 'released_recipient') };
}

/** What the recipient's browser is called by its cookie, once it has shown link and code. */
export async function browserOf({ vault, link }: Released): Promise<Browser> {
  return openBrowser(vault, link);
}

/** Asks for a mailed code. @returns the code in the mail. */
export async function codeFor({ vault, link }: Released): Promise<string> {
  await postForm(vault.server.origin + `${link}/code`, {});
  const mail = (await vault.server.mails(`vault_${vault.vaultId}`)).findLast(({ kind }) => kind === 'release_code');
  return /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}

/** Whether a code opens the link. */
export async function opens({ vault, link }: Released, code: string): Promise<boolean> {
  const answer = await postForm(vault.server.origin + `${link}/open`, { code });
  // Every form leads on; only a right code gives the browser what opens the vault.
  return answer.status === 303 && answer.headers.getSetCookie().length > 0;
}

export async function postForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) });
  await response.arrayBuffer();
  return response;
}

async function must(status: number, answer: Promise<{ readonly status: number; readonly body: unknown }>): Promise<void> {
  const got = await answer;
  if (got.status !== status) throw new Error(`answered ${got.status} ${JSON.stringify(got.body)}`);
}
