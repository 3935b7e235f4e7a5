export const secretPatterns: Readonly<Record<string, RegExp>>;
export function findSecrets(text: string): readonly string[];
