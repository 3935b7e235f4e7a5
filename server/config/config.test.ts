import { configVariables } from './variables.ts';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, withListeningPort, type Config } from './config.ts';

const read = (env: Record<string, string | undefined> = {}): Config => readConfig(env, '/srv/heirlock');

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    read(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('what reaches owners by telephone, and watchers', () => {
  it('is read as one gateway, and a token of some length', () => {
    expect(
      read({ HEIRLOCK_SMS_URL: 'https://sms.example.org/send', HEIRLOCK_SMS_TOKEN: 't', HEIRLOCK_SMS_ALLOW_PRIVATE: '1' }).sms,
    ).toEqual({ url: 'https://sms.example.org/send', token: 't', from: null, allowPrivate: true });
    expect(problemsOf({ HEIRLOCK_SMS_TOKEN: 't', HEIRLOCK_SMS_FROM: 'x' })).toEqual([
      'HEIRLOCK_SMS_TOKEN must come with HEIRLOCK_SMS_URL',
      'HEIRLOCK_SMS_FROM must come with HEIRLOCK_SMS_URL',
    ]);
    expect(problemsOf({ HEIRLOCK_SMS_URL: 'ftp://sms.example.org' })).toHaveLength(1);
    expect(read({ HEIRLOCK_METRICS_TOKEN: 'x'.repeat(16) }).metricsToken).toBe('x'.repeat(16));
    for (const wrong of ['short', 'x'.repeat(513), 'sixteen and spaces'])
      expect(problemsOf({ HEIRLOCK_METRICS_TOKEN: wrong })).toEqual(['HEIRLOCK_METRICS_TOKEN must be 16 to 512 visible ASCII characters']);
  });
});

describe('an empty environment', () => {
  it('gives the documented defaults', () => {
    expect(read()).toEqual({
      trustedLists: null,
      dataDir: '/srv/heirlock/data',
      host: '127.0.0.1',
      port: 8787,
      publicUrl: 'http://127.0.0.1:8787',
      databaseUrl: null,
      databasePool: 12,
      blobs: { kind: 'folder' },
      blobsFallback: null,
      blobsCredentialsFile: null,
      smtpUrl: null,
      mailFrom: 'Heirlock <heirlock@localhost>',
      metricsToken: null,
      heartbeat: null,
      newInstallation: false,
      clockUrl: null,
      sms: null,
      ownerEmail: 'owner@localhost',
      masterKeyFile: '/srv/heirlock/data/master.key',
      rateLimits: true,
      webhooks: true,
      webhookAllowPrivate: false,
      trustedProxies: [],
      maxConnections: 4_096,
      maxConnectionsPerAddress: 512,
      stopDelayMs: 0,
      stopWithinMs: 20_000,
      allowHttp: false,
      corsOrigins: [],
      otlp: null,
      tls: null,
      linkDays: 90,
      approvalHours: 72,
      clamd: null,
      signing: { key: null, timestampUrls: [], rootsFile: null, allowPrivate: false, workDir: null },
      oidc: null,
      signUp: true,
      backups: null,
      refreshDays: 7,
      logLevel: 'info',
      defaultPlan: 'enterprise',
      planLimits: {
        free: { vaults: 1, recipientsPerVault: 3, storageBytes: 1_073_741_824 },
        professional: { vaults: 25, recipientsPerVault: 25, storageBytes: 53_687_091_200 },
        enterprise: { vaults: null, recipientsPerVault: null, storageBytes: 2 ** 40 },
      },
      rateWindows: null,
    });
  });

  it('is what empty values mean too', () => {
    const empty = Object.fromEntries(configVariables.map(({ name }) => [name, '']));
    expect(read(empty)).toEqual(read());
  });

  it('is frozen to the bottom', () => {
    const config = read({ HEIRLOCK_RATE_WINDOWS: '{"perMinute":{"GET /v1/vaults":7}}' });
    const parts = [
      config,
      config.planLimits,
      config.planLimits.free,
      config.trustedProxies,
      config.rateWindows,
      config.rateWindows?.perMinute,
    ];
    expect(parts.every((part) => Object.isFrozen(part))).toBe(true);
  });
});

describe('values', () => {
  it('are read', () => {
    const config = read({
      HEIRLOCK_DATA_DIR: '/var/lib/heirlock',
      HEIRLOCK_HOST: '::1',
      HEIRLOCK_PUBLIC_URL: 'https://Vault.example.org:443/',
      HEIRLOCK_DATABASE_URL: 'postgresql://me:pass@db/heirlock?sslmode=require',
      HEIRLOCK_SMTP_URL: 'smtps://me:pass@mail.example.org:465',
      HEIRLOCK_MAIL_FROM: '"Heirlock, for you" <no-reply@example.org>',
      HEIRLOCK_OWNER_EMAIL: 'Me@example.org',
      HEIRLOCK_CLAMD: 'tcp:scanner:3310',
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_WEBHOOKS: 'off',
      HEIRLOCK_WEBHOOK_ALLOW_PRIVATE: '1',
      HEIRLOCK_TRUSTED_PROXIES: '10.0.0.0/8, fd00::/8,192.0.2.7',
      HEIRLOCK_ALLOW_HTTP: '1',
      HEIRLOCK_TLS_CERT: 'tls/cert.pem',
      HEIRLOCK_TLS_KEY: '/etc/key.pem',
      HEIRLOCK_LINK_DAYS: '3650',
      HEIRLOCK_APPROVAL_HOURS: '24',
      HEIRLOCK_REFRESH_DAYS: '30',
      HEIRLOCK_SIGN_UP: 'off',
      HEIRLOCK_OIDC_ISSUER: 'https://id.example.org/realms/family',
      HEIRLOCK_OIDC_AUDIENCE: 'heirlock',
      HEIRLOCK_OIDC_CLIENT_ID: 'vault',
      HEIRLOCK_OIDC_CLIENT_SECRET: 'hush',
      HEIRLOCK_LOG_LEVEL: 'silent',
      HEIRLOCK_DEFAULT_PLAN: 'free',
    });
    expect(config).toMatchObject({
      dataDir: '/var/lib/heirlock',
      host: '::1',
      publicUrl: 'https://vault.example.org',
      databaseUrl: 'postgresql://me:pass@db/heirlock?sslmode=require',
      databasePool: 12,
      smtpUrl: 'smtps://me:pass@mail.example.org:465',
      mailFrom: '"Heirlock, for you" <no-reply@example.org>',
      ownerEmail: 'Me@example.org',
      masterKeyFile: '/var/lib/heirlock/master.key',
      clamd: 'tcp:scanner:3310',
      rateLimits: false,
      webhooks: false,
      webhookAllowPrivate: true,
      trustedProxies: ['10.0.0.0/8', 'fd00::/8', '192.0.2.7'],
      allowHttp: true,
      tls: { certFile: '/srv/heirlock/tls/cert.pem', keyFile: '/etc/key.pem' },
      linkDays: 3650,
      approvalHours: 24,
      refreshDays: 30,
      signUp: false,
      oidc: {
        issuer: 'https://id.example.org/realms/family',
        audience: 'heirlock',
        clientId: 'vault',
        clientSecret: 'hush',
        name: 'id.example.org',
      },
      logLevel: 'silent',
      defaultPlan: 'free',
    });
  });

  it('let the public URL follow port and TLS', () => {
    expect(read({ HEIRLOCK_PORT: '9000' }).publicUrl).toBe('http://127.0.0.1:9000');
    expect(read({ HEIRLOCK_TLS_CERT: 'c', HEIRLOCK_TLS_KEY: 'k' }).publicUrl).toBe('https://127.0.0.1:8787');
    const anyPort = withListeningPort(read({ HEIRLOCK_PORT: '0' }), 40_001);
    expect([anyPort.port, anyPort.publicUrl]).toEqual([40_001, 'http://127.0.0.1:40001']);
    const named = withListeningPort(read({ HEIRLOCK_PORT: '0', HEIRLOCK_PUBLIC_URL: 'https://vault.example.org' }), 40_001);
    expect(named.publicUrl).toBe('https://vault.example.org');
  });

  it('change only the plan limits they name', () => {
    const { planLimits } = read({
      HEIRLOCK_PLAN_LIMITS: '{"free":{"vaults":2},"enterprise":{"storageBytes":5},"professional":{"vaults":null}}',
    });
    expect(planLimits.free).toEqual({ vaults: 2, recipientsPerVault: 3, storageBytes: 1_073_741_824 });
    expect(planLimits.professional.vaults).toBeNull();
    expect(planLimits.enterprise).toEqual({ vaults: null, recipientsPerVault: null, storageBytes: 5 });
  });

  it('carry rate windows over as they are', () => {
    const rateWindows = {
      reference: { professional: { perHour: 50 } },
      overview: { free: { perHour: 1 } },
      flat: { enterprise: { perHour: 1_000_000_000 } },
      keyTest: { free: { perMinute: 2, perDay: 3 } },
      alternate: { professional: { perDay: 7 } },
      perMinute: { 'GET /v1/vaults/{id}': 3 },
      recipient: { perAddress: { perHour: 8 }, perLink: { perHour: 9 } },
      unauthenticated: { perHour: 5 },
    };
    expect(read({ HEIRLOCK_RATE_WINDOWS: JSON.stringify(rateWindows) }).rateWindows).toEqual(rateWindows);
  });
});

describe('wrong values', () => {
  it.each([
    ['HEIRLOCK_PORT', '65536', '0 to 65535'],
    ['HEIRLOCK_PORT', '80.5', 'whole number'],
    ['HEIRLOCK_PORT', '0x50', 'whole number'],
    ['HEIRLOCK_HOST', '[::1]', 'IP address'],
    ['HEIRLOCK_PUBLIC_URL', 'https://vault.example.org/base', 'origin'],
    ['HEIRLOCK_PUBLIC_URL', 'ftp://vault.example.org', 'http or https'],
    ['HEIRLOCK_PUBLIC_URL', 'https://vault.example.org?', 'origin'],
    ['HEIRLOCK_DATABASE_URL', 'mysql://localhost/x', 'postgres:// or postgresql://'],
    ['HEIRLOCK_DATABASE_URL', 'postgres:///x', 'host'],
    ['HEIRLOCK_SMTP_URL', 'https://mail.example.org', 'smtp:// or smtps://'],
    ['HEIRLOCK_MAIL_FROM', 'Heirlock', 'address'],
    ['HEIRLOCK_OWNER_EMAIL', 'Me <me@example.org>', 'address'],
    ['HEIRLOCK_OWNER_EMAIL', 'me', 'address'],
    ['HEIRLOCK_MAIL_FROM', 'a, b <x@example.org>', 'address'],
    ['HEIRLOCK_MAIL_FROM', 'A <x@example.org>\r\nBcc: y@example.org', 'address'],
    ['HEIRLOCK_RATE_LIMITS', 'false', 'on or off'],
    ['HEIRLOCK_WEBHOOK_ALLOW_PRIVATE', '0', '1 or left out'],
    ['HEIRLOCK_ALLOW_HTTP', 'yes', '1 or left out'],
    ['HEIRLOCK_TRUSTED_PROXIES', '10.0.0.1,10.0.0.0/33', 'entry 2'],
    ['HEIRLOCK_TRUSTED_PROXIES', '10.0.0.1,', 'entry 2'],
    ['HEIRLOCK_TRUSTED_PROXIES', '0x7f.1', 'entry 1'],
    ['HEIRLOCK_LINK_DAYS', '0', '1 to 3650'],
    ['HEIRLOCK_APPROVAL_HOURS', '721', '1 to 720'],
    ['HEIRLOCK_REFRESH_DAYS', '91', '1 to 90'],
    ['HEIRLOCK_SIGN_UP', 'no', 'on or off'],
    ['HEIRLOCK_OIDC_ISSUER', 'http://id.example.org', 'https URL'],
    ['HEIRLOCK_OIDC_ISSUER', 'https://id.example.org/?tenant=1', 'https URL'],
    ['HEIRLOCK_OIDC_ISSUER', 'id.example.org', 'https URL'],
    ['HEIRLOCK_OIDC_ISSUER', 'https://id.example.org', 'come with HEIRLOCK_OIDC_AUDIENCE'],
    ['HEIRLOCK_OIDC_AUDIENCE', 'heirlock', 'come with HEIRLOCK_OIDC_ISSUER'],
    ['HEIRLOCK_LOG_LEVEL', 'trace', 'debug or silent'],
    ['HEIRLOCK_DEFAULT_PLAN', 'Enterprise', 'professional or enterprise'],
    ['HEIRLOCK_PLAN_LIMITS', '{', 'must be JSON'],
    ['HEIRLOCK_PLAN_LIMITS', '{"free":{"vaults":-1}}', '/free/vaults'],
    ['HEIRLOCK_PLAN_LIMITS', '{"gold":{}}', 'wrong at /gold: it is not known'],
    ['HEIRLOCK_RATE_WINDOWS', '[]', 'object'],
    ['HEIRLOCK_RATE_WINDOWS', '{"perMinute":{"GET /v1/vaults":0}}', 'wrong at /perMinute'],
    ['HEIRLOCK_RATE_WINDOWS', '{"perMinute":{"vaults":3}}', 'wrong at /perMinute'],
    ['HEIRLOCK_RATE_WINDOWS', '{"reference":{"free":{"perHour":1.5}}}', 'wrong at /reference/free/perHour'],
    ['HEIRLOCK_RATE_WINDOWS', '{"reference":{"free":{"perDay":5}}}', 'wrong at /reference/free/perDay: it is not known'],
    ['HEIRLOCK_RATE_WINDOWS', '{"keyTest":{"free":{"perHour":5}}}', 'wrong at /keyTest/free/perHour: it is not known'],
    ['HEIRLOCK_RATE_WINDOWS', '{"alternate":{"gold":{"perDay":5}}}', 'wrong at /alternate/gold: it is not known'],
    ['HEIRLOCK_RATE_WINDOWS', '{"flat":{"enterprise":{"perHour":1000000001}}}', 'wrong at /flat/enterprise/perHour'],
    ['HEIRLOCK_RATE_WINDOWS', '{"key-test":{}}', 'wrong at /key-test: it is not known'],
  ])('%s=%s is refused', (name, value, reason) => {
    const [problem, ...others] = problemsOf({ [name]: value });
    expect(problem).toMatch(new RegExp(`^${name} must `));
    expect(problem).toContain(reason);
    expect(others).toEqual([]);
  });

  it.each(['*', 'https://*.example.org', 'https://app.example.org/app', 'null', 'app.example.org', 'https://a.example,'])(
    'HEIRLOCK_CORS_ORIGINS=%s is refused: only origins in full open the API',
    (value) => {
      expect(problemsOf({ HEIRLOCK_CORS_ORIGINS: value }).join()).toMatch(
        /^HEIRLOCK_CORS_ORIGINS must be origins such as .+; entry \d is not/,
      );
    },
  );

  it('of origins are read in the spelling that browsers send', () => {
    expect(read({ HEIRLOCK_CORS_ORIGINS: 'https://APP.example.org:443, http://127.0.0.1:3000' }).corsOrigins).toEqual([
      'https://app.example.org',
      'http://127.0.0.1:3000',
    ]);
  });

  it('that would let ID tokens open the API are refused', () => {
    const shared = { HEIRLOCK_OIDC_ISSUER: 'https://id.example.org', HEIRLOCK_OIDC_AUDIENCE: 'heirlock' };
    expect(problemsOf({ ...shared, HEIRLOCK_OIDC_CLIENT_ID: 'heirlock' })).toEqual([
      'HEIRLOCK_OIDC_AUDIENCE must differ from HEIRLOCK_OIDC_CLIENT_ID',
    ]);
    expect(problemsOf({ ...shared, HEIRLOCK_OIDC_CLIENT_ID: 'vault' })).toEqual([]);
  });

  it('of a malformed scanner address are named as such', () => {
    expect(problemsOf({ HEIRLOCK_CLAMD: 'tcp:scanner' }).join()).toContain('unix:/path or tcp:host:port');
  });

  it('are all reported at once, and half a TLS pair with them', () => {
    const problems = problemsOf({ HEIRLOCK_PORT: 'http', HEIRLOCK_LINK_DAYS: '-1', HEIRLOCK_TLS_CERT: 'c', HEIRLOCK_TSL_KEY: 'k' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'HEIRLOCK_TSL_KEY',
      'HEIRLOCK_PORT',
      'HEIRLOCK_LINK_DAYS',
      'HEIRLOCK_TLS_CERT',
    ]);
    expect(problems[1]).toContain('(it is "http")');
    expect(() => read({ HEIRLOCK_PORT: 'http' })).toThrow(/^The configuration cannot be used:\n {2}- HEIRLOCK_PORT must/);
  });

  it('never show a secret', () => {
    const secret = 'Tr0ub4dor';
    const env = {
      HEIRLOCK_DATABASE_URL: `mysql://me:${secret}@db/x`,
      HEIRLOCK_SMTP_URL: secret,
      HEIRLOCK_PUBLIC_URL: `https://me:${secret}@example.org`,
      HEIRLOCK_DATABASE_URI: secret,
    };
    expect(problemsOf(env)).toHaveLength(4);
    expect(problemsOf(env).join('\n')).not.toContain(secret);
  });
});

describe('an unknown variable', () => {
  it('is refused, with a suggestion when one is near', () => {
    expect(problemsOf({ HEIRLOCK_DATABSE_URL: 'x' })).toEqual([
      'HEIRLOCK_DATABSE_URL is not a variable of Heirlock; did you mean HEIRLOCK_DATABASE_URL?',
    ]);
    expect(problemsOf({ HEIRLOCK_FAVOURITE_COLOUR: 'x' })).toEqual(['HEIRLOCK_FAVOURITE_COLOUR is not a variable of Heirlock']);
    expect(problemsOf({ HEIRLOCK_toString: 'x' })).toHaveLength(1);
  });

  it('is left alone when it is not ours or belongs to the tests', () => {
    expect(problemsOf({ PATH: '/bin', HEIRLOCK_TEST_KILLS: '150' })).toEqual([]);
  });
});

describe('backups', () => {
  it('go to a folder or a bucket, by five fields of cron, and are kept by days, weeks and months', () => {
    expect(read({ HEIRLOCK_BACKUP_OUT: '../disk' }).backups).toEqual({
      out: '/srv/disk',
      schedule: '30 3 * * *',
      kept: { daily: 7, weekly: 5, monthly: 12 },
    });
    const set = {
      HEIRLOCK_BACKUP_OUT: 's3://backups/p?region=x',
      HEIRLOCK_BACKUP_SCHEDULE: '*/15 0-6,12 1 * 1-5',
      HEIRLOCK_BACKUP_KEEP: 'daily=2, monthly=0',
    };
    expect(read(set).backups).toEqual({
      out: 's3://backups/p?region=x',
      schedule: '*/15 0-6,12 1 * 1-5',
      kept: { daily: 2, weekly: 0, monthly: 0 },
    });
    expect(read({ HEIRLOCK_BACKUP_SCHEDULE: '0 4 * * *' }).backups).toBeNull();
  });

  it.each([
    ['HEIRLOCK_BACKUP_OUT', 'https://example.org/b'],
    ['HEIRLOCK_BACKUP_OUT', 's3://key:secret@bucket/p'],
    ['HEIRLOCK_BACKUP_SCHEDULE', 'daily'],
    ['HEIRLOCK_BACKUP_SCHEDULE', '0 0 3 * * *'],
    ['HEIRLOCK_BACKUP_SCHEDULE', '60 3 * * *'],
    ['HEIRLOCK_BACKUP_SCHEDULE', '0 3 0 * *'],
    ['HEIRLOCK_BACKUP_SCHEDULE', '*/0 3 * * *'],
    ['HEIRLOCK_BACKUP_SCHEDULE', '0 3 * * 1;2'],
    ['HEIRLOCK_BACKUP_KEEP', 'yearly=1'],
    ['HEIRLOCK_BACKUP_KEEP', 'daily=-1'],
  ])('refuse %s=%s in words', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must be `));
    expect(problems[0]).not.toContain('secret@');
  });
});

describe('trusted lists', () => {
  it('are fetched from nowhere unless that is asked for, and from where it says then', () => {
    expect(read({}).trustedLists).toBeNull();
    const eu = 'https://ec.europa.eu/tools/lotl/eu-lotl.xml';
    expect(read({ HEIRLOCK_TRUSTED_LISTS: 'eu' }).trustedLists).toEqual({ url: eu, signersFile: null });
    expect(read({ HEIRLOCK_TRUSTED_LISTS: 'https://mirror.example/l.xml', HEIRLOCK_TRUSTED_LISTS_SIGNERS: 's.pem' }).trustedLists).toEqual({
      url: 'https://mirror.example/l.xml',
      signersFile: '/srv/heirlock/s.pem',
    });
  });

  it('refuse what is no address, and signers of nothing', () => {
    for (const value of ['EU', 'on', '1', 'ftp://a.example/l.xml', 'lists.xml'])
      expect(problemsOf({ HEIRLOCK_TRUSTED_LISTS: value })[0], value).toContain('HEIRLOCK_TRUSTED_LISTS must be eu, or the URL');
    expect(problemsOf({ HEIRLOCK_TRUSTED_LISTS_SIGNERS: 's.pem' })).toEqual([
      'HEIRLOCK_TRUSTED_LISTS_SIGNERS needs HEIRLOCK_TRUSTED_LISTS',
    ]);
  });
});

describe('signing', () => {
  it('takes a key with its passphrase file, services in their order, and paths from where it is started', () => {
    const { signing } = read({
      HEIRLOCK_SIGN_KEY: 'keys/sign.p12',
      HEIRLOCK_SIGN_PASSPHRASE_FILE: '/run/secrets/sign',
      HEIRLOCK_SIGN_TSA: 'https://a.example/tsr, http://b.example',
      HEIRLOCK_SIGN_ROOTS: 'roots.pem',
      HEIRLOCK_SIGN_WORK_DIR: '/dev/shm/heirlock',
    });
    expect(signing).toEqual({
      key: { p12File: '/srv/heirlock/keys/sign.p12', passphraseFile: '/run/secrets/sign' },
      timestampUrls: ['https://a.example/tsr', 'http://b.example'],
      rootsFile: '/srv/heirlock/roots.pem',
      allowPrivate: false,
      workDir: '/dev/shm/heirlock',
    });
  });

  it('refuses half of a key, and what is no address', () => {
    const together = 'HEIRLOCK_SIGN_KEY and HEIRLOCK_SIGN_PASSPHRASE_FILE must be set together or not at all';
    expect(problemsOf({ HEIRLOCK_SIGN_KEY: 'a.p12' })).toEqual([together]);
    expect(problemsOf({ HEIRLOCK_SIGN_PASSPHRASE_FILE: 'a' })).toEqual([together]);
    for (const tsa of [
      'ftp://a.example',
      'a.example',
      'https://a.example,',
      Array.from({ length: 11 }, () => 'https://a.example').join(','),
    ]) {
      expect(problemsOf({ HEIRLOCK_SIGN_TSA: tsa })[0], tsa).toContain('HEIRLOCK_SIGN_TSA must be');
    }
  });
});
