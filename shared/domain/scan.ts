/** What is known of something's viruses. `skipped`: nobody looked, and nobody will as things stand. */
export const scanStatuses = ['pending', 'clean', 'infected', 'failed', 'skipped'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** What a scanner looks at. */
export const scannedKinds = ['document', 'certificate'] as const;
export type ScannedKind = (typeof scannedKinds)[number];
