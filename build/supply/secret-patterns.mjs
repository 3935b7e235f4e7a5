/*
 * What a secret looks like, for the scan of the tree and of what is built from it (test/structure/secrets.test.ts). Each is long or shaped
 * enough not to occur by chance. Written so that this file doesn't find itself.
 */

/** By name: the pattern, of which every match is a find. */
export const secretPatterns = {
  'a private key': /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----[\s\\nr]+[A-Za-z0-9+/=]{40}/g,
  'a private key as JWK': /"d"\s*:\s*"[\w-]{42,}"/g,
  'an API key of ours': /\b(?:service_)?sk_(?:live|test)_[0-9A-Za-z]{32,}\b/g,
  'a token of ours': /\bheirlock_[a-z]{2}_[\w-]{43}(?![\w-])/g,
  "a webhook's secret": /\bwhsec_[A-Za-z0-9+/]{32,}={0,2}/g,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g,
  'a password in an address': /\b(?:smtps?|postgres(?:ql)?|https?|ftp|redis|amqp):\/\/[^\s/:@'"`$<>{}]+:[^\s/@'"`$<>{}]{3,}@[\w.-]+/g,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'a token of GitHub': /\b(?:gh[opsur]_[0-9A-Za-z]{36}|github_pat_\w{60,})/g,
  'a token of npm': /\bnpm_[0-9A-Za-z]{36}\b/g,
  'a token of Slack': /\bxox[abprs]-[0-9A-Za-z-]{20,}/g,
  'a key of Google': /\bAIza[\w-]{35}\b/g,
};

/**
 * What a text has of them. @returns `name: the first characters of what was found`; never the whole of it, since the finding is printed.
 * @param {string} text
 */
export function findSecrets(text) {
  return Object.entries(secretPatterns).flatMap(([name, pattern]) =>
    [...text.matchAll(pattern)].map(([found]) => `${name}: ${found.slice(0, 24)}…`),
  );
}
