import { signInAs } from '../server/sign-in.ts';
import type { TestServer } from '../server/test-server.ts';

/** What the page of a browser shows in the end. */
export interface LastPage {
  readonly url: string;
  readonly html: string;
}

/** Where the server sends the browser of a person who lets in the program that asks at this address. */
export async function redirectFor(server: TestServer, url: string, email: string): Promise<string> {
  // The page that asks, to which programs in a browser would follow the redirect.
  const asked = await fetch(url, { redirect: 'manual' });
  if (asked.status !== 302) throw new Error(`the page that asks answers ${asked.status}`);
  const { accessToken } = await signInAs(server.core, { email });
  const { state, ...fields } = Object.fromEntries(new URL(url).searchParams);
  const answer = await server.api(accessToken, '/api').post('/auth/authorize', { ...fields, state });
  if (answer.status !== 200) throw new Error(`the server answers ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.redirect_to as string;
}

/** A person's browser, without its pages: opens the address, lets the program in, and shows where that leads. */
export async function letIn(server: TestServer, url: string, email: string): Promise<LastPage> {
  const redirect = await redirectFor(server, url, email);
  return { url: redirect, html: await (await fetch(redirect)).text() };
}
