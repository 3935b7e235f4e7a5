import type { Config } from './config/config.ts';

/** What the server says on its own (`--welcome`) once it listens: where things are, and what to do first. */
export function welcome(config: Config): string {
  const { publicUrl } = config;
  return `${places(config)}${unreachable(config)}
What to do next, in another terminal (with the same HEIRLOCK_... variables, if you set any):

  npm run --silent heirlock -- keys create --email you@example.com --mode test

  curl ${publicUrl}/v1/vaults \\
    -H 'Authorization: Bearer <the key>' \\
    -H 'Content-Type: application/json' -d '{"name":"My will"}'

A test key plays with test data, whose clock you can move. The README shows the whole way from there,
and npm run demo plays it through, up to the recipient's download. Ctrl+C stops the server.
`;
}

/** What it says when the app is started with it (`npm start`): the app's link follows, and is what people are here for. */
export function welcomeWithApp(config: Config): string {
  const { ownerEmail, smtpUrl } = config;
  const nobody = ownerEmail === 'owner@localhost' && smtpUrl !== null;
  const reminders = nobody
    ? '\nPlease set HEIRLOCK_OWNER_EMAIL to your own address: reminders to check in are sent there, and now they reach nobody.\n'
    : '';
  return `${places(config)}${unreachable(config)}${reminders}
Ctrl+C stops everything. The app follows.

`;
}

/** Said by a server that nobody administers; the link becomes useless once somebody does. */
export const noAdministrator = (link: string, hours: number): string => `
Nobody administers this server yet. Open this link to become its administrator; it works once, within ${hours} hours:
${link}
`;

/** The same for somebody who came for the app: nothing they have to do. */
export const noAdministratorWithApp = `
Nobody administers this server, which matters only if others use it too: npm run --silent heirlock -- users set-up-link
`;

function places({ dataDir, masterKeyFile, smtpUrl }: Config): string {
  const mails =
    smtpUrl === null
      ? `Mail is not sent from here: each one becomes an .eml file in ${dataDir}/outbox, and nobody is warned of anything`
      : 'Mails are         sent by your mail server; those of test keys go to the outbox folder';
  return `
Welcome. Heirlock keeps what you lock today, and hands it on when you no longer can.

Your data is in   ${dataDir}
Your master key   ${masterKeyFile}
                  Please keep a copy of it somewhere else, and not beside a copy of the data:
                  without it nobody can open the stored documents again, not even you.
${mails}
`;
}

/**
 * Anyone who makes the server reachable for others has to say by which name, or the links in mails lead each reader to their own machine.
 */
function unreachable({ host, publicUrl }: Config): string {
  const isLocal = (name: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|\[::1\]|localhost)$/.test(name);
  if (isLocal(host) || !isLocal(new URL(publicUrl).hostname)) return '';
  return `
Please set HEIRLOCK_PUBLIC_URL to the address by which others reach this server:
links in mails begin with ${publicUrl} now, which works on this machine only.
`;
}
