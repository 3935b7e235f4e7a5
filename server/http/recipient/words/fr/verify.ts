import { html } from 'ghtml';
import { elide } from '../../../../../shared/words/elide.ts';
import type { PageCatalogue } from '../en/index.ts';

export const verify: PageCatalogue['verify'] = {
  title: 'Merci de confirmer votre adresse e-mail',
  heading: 'Est-ce votre adresse e-mail ?',
  dear: (name) => html`Bonjour !${name}. `,
  lead: (hello, owner, vault, released) =>
    html`!${hello}!${owner} conserve des documents dans Heirlock, dans un coffre nommé « !${vault} », et a indiqué que vous devez ${released ? 'les recevoir' : 'les recevoir un jour'}.`,
  question: 'Pour qu’ils vous parviennent, à vous et à personne d’autre, merci de nous dire si cette adresse est la vôtre :',
  button: 'Oui, c’est mon adresse',
  meaning: 'Qu’est-ce que cela signifie ?',
  comesNow:
    'Les documents ont été transmis. Dès que vous appuyez sur le bouton, nous envoyons à cette adresse un message avec le lien qui les ouvre.',
  comesLater: 'Vous ne verrez encore aucun document. Le moment venu, nous écrirons à cette adresse et vous guiderons pas à pas.',
  freeAndPassphrase:
    'Il n’y a rien à payer et aucun compte à ouvrir. Sur la page suivante, vous choisissez, avec un code qui vous a été donné, une phrase secrète qui barre l’accès à tous les autres. Vous ne prenez aucun engagement.',
  freeForNow: 'Il n’y a rien à payer et aucun compte à ouvrir. Vous ne prenez aucun engagement.',
  free: 'Il n’y a rien à payer, aucun compte à ouvrir et aucun mot de passe à choisir. Vous ne prenez aucun engagement.',
  unknownOwner: (owner) =>
    html`Si vous ne savez pas qui est !${owner}, ou si vous préférez ne pas donner suite, fermez cette page. Il ne se passera rien.`,
  unsure: (owner) =>
    html`Vous avez un doute sur l’authenticité de cette page ? Posez la question à !${owner} de vive voix ou par téléphone, ou montrez cette page à quelqu’un en qui vous avez confiance.`,
  confirmedNow: 'Merci. Votre adresse est confirmée.',
  confirmedBefore: 'Votre adresse est déjà confirmée',
  onceIsEnough: 'Vous nous avez déjà dit que cette adresse est la vôtre. Merci ; une fois suffit.',
  releasedNext: (owner, email) =>
    html`Ce !${elide('que', owner)} a préparé pour vous a été transmis. Le lien arrive dans un message envoyé à !${email}. Si vous avez ce message, utilisez son lien. Sinon, il est en route et devrait arriver d’ici quelques minutes ; merci de regarder aussi dans le courrier indésirable (spam).`,
  nothingToDo: (email) => html`Il n’y a rien d’autre à faire. Le moment venu, nous écrirons à !${email}.`,
  nothingNow: (email) => html`Il n’y a rien d’autre à faire pour le moment. Le moment venu, nous écrirons à !${email}.`,
  inOwnersHands: (owner) =>
    html`La façon dont vous l’ouvrirez alors dépend !${elide('de', owner)} : avec une feuille de papier qui vous est remise, avec d’autres personnes qui ont de telles feuilles, ou avec une phrase secrète que vous choisissez vous-même.`,
  ifGivenCode:
    'Pour une phrase secrète, il vous faut d’abord un code donné par cette personne. Si vous en recevez un, ouvrez cette page à nouveau.',
  passphraseWaits: (owner) =>
    html`Une phrase secrète a été choisie ici qui n’ouvre encore rien, car !${owner} ne l’a pas confirmée. Merci d’en parler avec !${owner}, de vive voix ou par téléphone.`,
  passphraseCounts: (owner) =>
    html`Une phrase secrète a été choisie pour cela. Merci de conserver le papier où elle est notée. S’il est perdu, demandez un nouveau code à !${owner}.`,
  newAddress: (owner) =>
    html`Si cette adresse change un jour, merci de le dire à !${owner}, afin que la nouvelle puisse être inscrite dans Heirlock.`,
  certificate: (owner, link) =>
    html`Ce coffre est ouvert après le décès !${elide('de', owner)}, quand un acte de décès est remis. Le moment venu, vous pouvez le remettre ici : !${link}. Merci de conserver cette adresse.`,
  certificateLink: 'remettre un acte de décès',
  closePage: 'Vous pouvez maintenant fermer cette page.',
  invitedTitle: 'Choisir une phrase secrète',
  invitedHeading: (owner) => html`!${owner} vous demande de choisir une phrase secrète`,
  oneMoreStep: 'Il reste une étape.',
  needsScript: html`<strong>Cette étape a besoin de JavaScript.</strong> La phrase secrète est créée sur votre propre appareil, et il faut pour cela un petit programme dans la page. Merci de l’autoriser dans votre navigateur, ou d’ouvrir le lien dans un autre.`,
};
