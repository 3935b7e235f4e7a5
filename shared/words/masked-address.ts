/** Enough of an address for its owner to know it, too little for a stranger to write to it: `a•••@example.com`. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email.slice(0, at);
  return `${first}•••${email.slice(at)}`;
}
