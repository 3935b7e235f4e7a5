import { html } from 'ghtml';

/** What an owner reads after a press, of a vault that this server keeps together with others. Arguments are HTML. */
export const sharedVault = {
  title: 'Thank you, it counts here',
  heading: 'Thank you. It counts here.',
  known: (other: string): string => html`<strong>!${other}</strong>, which keeps it closed together with us, knows of it as well.`,
  hereAlone: (other: string): string =>
    html`This was called off here only. <strong>!${other}</strong> keeps it closed together with us, and hears nothing of it. If it has written to you about it too, please press the link in its own mail as well.`,
  counted: (vault: string): string => html`We have noted that you are well, and keep your vault “!${vault}” closed.`,
  unheard: (other: string): string =>
    html`<strong>!${other} doesn’t know of it yet.</strong> It keeps the vault closed together with us, and goes by what it hears itself. We are trying to tell it. To be sure, please press the link in its own mail too.`,
  notCounted: (other: string): string =>
    html`<strong>!${other} doesn’t take our word for it again.</strong> It keeps the vault closed together with us, and wants to hear from you. Please press the link in its own mail too, or check in from Heirlock on your computer.`,
  given: (other: string): string =>
    html`<strong>!${other} has already given away its part of the key.</strong> That part alone opens nothing, and ours stays here. Please open Heirlock on your computer now: it makes a new key, to which that part is no help.`,
  witness: (witness: string): string =>
    html`<strong>!${witness}</strong> watches over the vault as well, and believes nobody but you. If it has written to you, please answer its mail too.`,
  lookAgain: 'See how it stands now',
};
