import { letIn } from '../kit/browser/app-browser.ts';
import { signInByPassword, visitConsole } from '../kit/browser/console-visitor.ts';
import { startTestServer } from '../kit/server/test-server.ts';
import { visit } from '../journeys/people-states.ts';
import { consoleEmail, consolePassword, fillConsole, newcomerEmail, newcomerScreens, showScreen } from '../journeys/console-screens.ts';
import { appFor, type Scene } from './desktop-scenes.ts';
import { picturesTakenAt } from './fixed-date.ts';

const beforeSignIn = [
  ['sign-in', '/sign-in', 'Sign in to Heirlock'],
  ['sign-up', '/sign-up', 'Open an account'],
  ['mailed-link', '/sign-in#token=nothing', 'You followed a link in your mail'],
  ['refused-elsewhere', '/sign-in#error=invalid_grant', 'You weren’t signed in there'],
] as const;

/** What people do on their server in a browser: an administrator, and somebody who has just started. */
const console: Scene = async (camera) => {
  await using server = await startTestServer({ now: picturesTakenAt, config: { webhookAllowPrivate: true } });
  const screens = await fillConsole(server);
  for (const [email, shown] of [
    [consoleEmail, screens],
    [newcomerEmail, newcomerScreens],
  ] as const) {
    await using visitor = await visitConsole(camera.browser, server, camera.context);
    const { page } = visitor;
    await visitor.context.clock.setFixedTime(picturesTakenAt);
    for (const [name, path, text] of email === consoleEmail ? beforeSignIn : []) {
      // A change only after the `#` would load nothing.
      await page.goto('about:blank');
      await visitor.open(path);
      await page.getByText(text).first().waitFor();
      await camera.take(page, `console/${name}`);
    }
    await page.goto('about:blank');
    await visitor.open('/vaults');
    await signInByPassword(visitor, email, consolePassword);
    await page.getByRole('heading', { level: 1, name: 'Your vaults' }).waitFor();
    await page.addInitScript(() => sessionStorage.setItem('heirlock-mode', 'test'));
    for (const screen of shown) {
      await showScreen(visitor, screen);
      await camera.take(page, `console/${screen.name}`);
    }
  }
};

/** The owner's app while its owner signs in at the server, and when nobody is signed in any more. */
const signIn: Scene = async (camera) => {
  await using server = await startTestServer({ now: picturesTakenAt });
  await using app = await appFor(camera);
  await app.createAccount('For Anna and Ben');
  const page = await app.open('/settings/server');
  await page.getByRole('textbox', { name: 'Address' }).fill(server.core.publicUrl);
  await camera.take(page, 'desktop/connect');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Continue in your browser' }).waitFor();
  await page.bringToFront();
  await camera.take(page, 'desktop/signing-in');
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  const begun = await app.call('signIn.begin', { server: server.core.publicUrl });
  const finished = app.call('signIn.finish', { signIn: begun.signIn });
  await letIn(server, begun.url, 'thomas@example.org');
  await finished;
  await app.call('sync.connect', { signIn: begun.signIn });
  await app.call('sync.run', {});
  await page.reload();
  await visit(page, '/settings/server');
  await page.getByText('thomas@example.org').waitFor();
  await camera.take(page, 'desktop/signed-in');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('alertdialog').waitFor();
  await camera.take(page, 'desktop/signing-out');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByText(/^You’re signed out of /).waitFor();
  await visit(page, '/vaults');
  await page.getByRole('heading', { name: 'My vaults' }).waitFor();
  await camera.take(page, 'desktop/signed-out');
};

/** Signing in at the server, and what people do there. */
export const consoleScenes = { console, 'sign-in': signIn } as const satisfies Readonly<Record<string, Scene>>;
