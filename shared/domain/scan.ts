/** What is known about viruses in something. `skipped`: nobody has checked, and nobody will as things are now. */
export const scanStatuses = ['pending', 'clean', 'infected', 'failed', 'skipped'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** What a scanner looks at. */
export const scannedKinds = ['document', 'certificate'] as const;
export type ScannedKind = (typeof scannedKinds)[number];
