/** A gateway that sends short messages. */
export interface SmsConfig {
  readonly url: string;
  /** Bearer token. */
  readonly token: string | null;
  readonly from: string | null;
  /** The gateway may be at a private or loopback address. */
  readonly allowPrivate: boolean;
}

interface SmsVariables {
  readonly HEIRLOCK_SMS_URL: string | null;
  readonly HEIRLOCK_SMS_TOKEN: string | null;
  readonly HEIRLOCK_SMS_FROM: string | null;
  readonly HEIRLOCK_SMS_ALLOW_PRIVATE: boolean | null;
}

/** The gateway as its variables describe it; null without one. */
export function smsFrom({ HEIRLOCK_SMS_URL: url, ...values }: SmsVariables): SmsConfig | null {
  if (url === null) return null;
  return {
    url,
    token: values.HEIRLOCK_SMS_TOKEN,
    from: values.HEIRLOCK_SMS_FROM,
    allowPrivate: values.HEIRLOCK_SMS_ALLOW_PRIVATE ?? false,
  };
}

/** What is wrong with the variables together. */
export function smsProblems(values: SmsVariables): string[] {
  if (values.HEIRLOCK_SMS_URL !== null) return [];
  const alone = (['HEIRLOCK_SMS_TOKEN', 'HEIRLOCK_SMS_FROM', 'HEIRLOCK_SMS_ALLOW_PRIVATE'] as const).filter(
    (name) => values[name] !== null,
  );
  return alone.map((name) => `${name} must come with HEIRLOCK_SMS_URL`);
}
