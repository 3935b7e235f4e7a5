export function sbomOf(lockText: string): string;
