import type { Config } from './config.ts';

/** What `npm start` says once the server listens: where things are, and what to do first. */
export function welcome(config: Config): string {
  const { publicUrl } = config;
  const mails = config.smtpUrl === null ? `${config.dataDir}/outbox (one .eml file per mail)` : 'your mail server';
  return `
Your data: ${config.dataDir}. Keep a copy of ${config.masterKeyFile} somewhere else:
without that file nobody can open the stored documents again.
Mails go to: ${mails}

What to do next, in another terminal:

  npm run --silent heirlock -- keys create --email you@example.com --mode test \\
    --permissions read,write,delete

  curl ${publicUrl}/v1/vaults -H 'Authorization: Bearer <the key>' \\
    -H 'Content-Type: application/json' -d '{"name":"My will"}'

The README shows the whole way, up to the recipient's download. Ctrl+C stops the server.
`;
}
