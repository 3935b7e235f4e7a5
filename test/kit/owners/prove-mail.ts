import type { TestServer } from '../server/test-server.ts';

async function press(server: TestServer, link: string): Promise<void> {
  const response = await fetch(server.openable(link), { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  const page = await response.text();
  if (response.status !== 200) throw new Error(`the page behind ${link} answered ${response.status}: ${page}`);
}

/** Mail programs write the part after the @ in lower case. */
const isFor = (to: string, email: string): boolean => to.toLowerCase() === email.toLowerCase();

/** Presses the button in the latest test mail to an owner. @throws Error when there is none. */
export async function pressTestMail(server: TestServer, email: string): Promise<void> {
  const mail = (await server.mails()).findLast(({ kind, to }) => kind === 'owner_reached' && isFor(to, email));
  if (mail === undefined) throw new Error(`no test mail went to ${email}`);
  await press(server, mail.links[0] ?? '');
}

/** Presses the button with which somebody named confirms their address. @throws Error when nobody asked them. */
export async function pressVerification(server: TestServer, email: string): Promise<void> {
  const mail = (await server.mails()).findLast(({ kind, to }) => kind === 'recipient_verification' && isFor(to, email));
  if (mail === undefined) throw new Error(`nobody asked ${email}`);
  await press(server, mail.links[0] ?? '');
}
