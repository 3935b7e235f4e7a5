/** Writes the notices that cover several bundles. */
export function buildNotices(): void;
