/** What is known about viruses in something. `skipped`: nobody has checked, and nobody will as things are now. */
export const scanStatuses = ['pending', 'clean', 'infected', 'failed', 'skipped'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

/** Whether a scanner has looked at something and said what it found. */
export const isVerdict: Readonly<Record<ScanStatus, boolean>> = {
  pending: false,
  clean: true,
  infected: true,
  failed: false,
  skipped: false,
};

/** Whether people may open something: only a virus that was found keeps it from them. */
export const mayBeOpened: Readonly<Record<ScanStatus, boolean>> = {
  pending: true,
  clean: true,
  infected: false,
  failed: true,
  skipped: true,
};

/** What a scanner looks at. */
export const scannedKinds = ['document', 'certificate'] as const;
export type ScannedKind = (typeof scannedKinds)[number];
