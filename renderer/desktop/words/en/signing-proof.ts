/** How much a signature proves. */
export const level = {
  title: 'How much it proves',
  label: 'What is proven',
  'B-B': { title: 'The signature alone', text: 'Works without a service. Only this computer’s clock says when it was made.' },
  'B-T': { title: 'With a proven time', text: 'A timestamp service confirms when it was signed.' },
  'B-LT': {
    title: 'With time and certificates',
    text: 'Adds proof that the certificates were valid, so it can still be checked when their authorities are gone.',
  },
  'B-LTA': { title: 'For decades', text: 'Adds a timestamp over all of that, which can be renewed later.' },
  tellsServer:
    'The authorities are asked through your account’s service. That tells it and them who signs here. Neither of them sees the document.',
  noServer: 'You’re not connected to a service. A proven time can only be fetched once there is one that can prove it.',
  noService: 'Your service can’t prove the time. It stays unproven until whoever runs it sets one up.',
  noAnswer: 'Your service isn’t answering. If it can prove the time, the proof will be fetched later.',
} as const;

/** What it is before the law. */
export const quality = {
  quality: 'In EU law',
  qualityIs: {
    simple: 'Simple: {{why}}',
    advanced: 'Advanced: {{why}}',
    qualified: 'Qualified: {{why}}',
  },
  qualityBecause: {
    nobody_vouches: 'nobody you trust vouches for the name in its certificate',
    one_act: 'a service certified the signer for this one act, by a mailed code alone',
    no_list: 'somebody you trust vouches for the signer; no trusted list was asked whether it’s qualified',
    not_on_list: 'no trusted list has the authority behind the certificate as one for qualified certificates',
    list_outdated: 'the authority’s trusted list, or the list of all lists, had ended before it was signed',
    service_not_granted: 'the authority didn’t have qualified status when it issued the certificate, or when this was signed',
    certificate_not_qualified: 'the certificate isn’t a qualified one',
    not_for_signatures: 'the qualified certificate isn’t for signatures or seals',
    no_secure_device: 'the certificate is qualified, but the key wasn’t in a device for qualified signatures',
    not_proven: 'it would be qualified, but not everything is proven',
    qualified_seal: 'a qualified certificate of an organisation, and a key in a device for qualified seals, when this was signed',
    qualified_signature: 'a qualified certificate, and a key in a device for qualified signatures, when this was signed',
  },
  timestamp: 'Timestamp in EU law',
  timestampQualified: 'Qualified: {{why}}',
  timestampNotQualified: 'Not qualified: {{why}}',
  timestampBecause: {
    nobody_vouches: 'nobody you trust vouches for its service',
    no_list: 'no trusted list was asked whether its service is a qualified one',
    not_on_list: 'no trusted list has its service as one for qualified timestamps',
    list_outdated: 'its service’s trusted list, or the list of all lists, had ended before the time it gives',
    service_not_granted: 'its service didn’t have qualified status at the time it gives',
    qualified_timestamp: 'its service had qualified status at the time it gives',
  },
} as const;

/** The trusted lists that were asked. */
export const lists = {
  none: 'There are no European trusted lists on this computer yet, so none was asked.',
  checked: 'Checked against the European trusted lists, last fetched on {{date}}.',
  one: '{{country}}: list of {{date}}',
  older: '{{country}}: list of {{date}}, last fetched on {{fetched}}',
  nobody: 'None of them knows the authorities named here.',
} as const;
