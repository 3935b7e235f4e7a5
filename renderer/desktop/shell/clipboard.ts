/**
 * Puts a secret on the clipboard and empties it after `seconds` (0: never). Where the browser lets the page look without asking, it is
 * emptied only while it still holds the secret; elsewhere it is emptied in any case.
 */
export async function copyAndClear(text: string, seconds: number): Promise<void> {
  await navigator.clipboard.writeText(text);
  if (seconds > 0) setTimeout(() => void clearWhenFocused(text), seconds * 1_000);
}

/** A page that isn't in front can't touch the clipboard. */
async function clearWhenFocused(text: string): Promise<void> {
  if (!document.hasFocus()) await new Promise((resolve) => addEventListener('focus', resolve, { once: true }));
  if (await holdsSomethingElse(text)) return;
  await navigator.clipboard.writeText('').catch(() => undefined);
}

async function holdsSomethingElse(text: string): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return state === 'granted' && (await navigator.clipboard.readText()) !== text;
  } catch {
    return false;
  }
}
