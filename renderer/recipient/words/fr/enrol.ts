import { elide } from '../../../../shared/words/elide.ts';
import type { Words } from '../en/index.ts';

/** A name or a description as a sentence begins with it. */
const first = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

export const enrol: Words['enrol'] = {
  lead: 'Il reste une étape. Elle prend quelques minutes, avec un stylo et une feuille de papier.',
  before:
    'Une phrase secrète a déjà été choisie ici. Celle que vous choisissez maintenant la remplace ; dès qu’elle compte, l’ancienne n’ouvre plus rien.',
  inviter: 'la personne qui vous invite',
  notInvited: 'Il n’y a rien d’autre à faire pour le moment',
  notInvitedWhy: (owner) =>
    `Pour une phrase secrète, il vous faut d’abord un code donné par ${owner}, et aucun code de ce genre n’est ouvert pour vous ici. Si vous en avez reçu un, demandez à ${owner} s’il compte encore. Vous n’avez rien fait de mal.`,
  choose: 'Merci de choisir une phrase secrète',
  why: (owner) =>
    `${first(owner)} a mis ce coffre sous clé de façon que personne d’autre ne puisse le lire, pas même les personnes qui gèrent ce service. Un jour, il s’ouvrira pour vous avec une phrase secrète que personne d’autre que vous ne connaît.`,
  paper:
    'Merci de la noter sur papier et de la conserver avec vos papiers importants. Nous ne la connaissons pas, et personne ne peut vous la renvoyer.',
  six: 'Vos six mots',
  others: 'D’autres mots, s’il vous plaît',
  written: 'Je les ai notés',
  rather: 'Je préfère choisir la mienne',
  own: 'Votre propre phrase secrète',
  ownHint: (fewest) =>
    `Au moins ${fewest} caractères, de préférence plusieurs mots sans rapport entre eux. Merci de ne rien prendre que vous utilisez ailleurs.`,
  ownWarning: 'Les six mots sont plus sûrs',
  ownWarningWhy:
    'Quiconque met la main sur ce service peut essayer pendant des années, et ce que l’on invente est deviné plus souvent qu’on ne le croit. Ce n’est pas le cas de mots que personne n’a choisis.',
  proposed: 'Prendre plutôt six mots proposés',
  next: 'Continuer',
  typeBack: 'Saisissez-la maintenant d’après votre papier',
  again: 'Saisissez-la encore une fois, d’après votre papier',
  againHint: 'Pour que vous ayez la certitude qu’elle y figure comme il faut.',
  set: 'Définir cette phrase secrète',
  seeAgain: 'Me montrer les mots à nouveau',
  done: 'Votre phrase secrète est choisie',
  keep: 'Merci de conserver en lieu sûr le papier où elle est notée. Vous en aurez besoin le moment venu.',
  settled: (owner) =>
    `Il n’y a rien à comparer, et vous n’avez rien d’autre à faire : tout sera en ordre dès la prochaine ouverture de Heirlock par ${owner}. Vous pouvez fermer cette page.`,
  call: 'Il manque encore un appel',
  compare: (owner) =>
    `Votre phrase secrète n’ouvre encore rien. Merci de lire ces six mots à ${owner}, par téléphone ou de vive voix. ${first(owner)} les saisit dans Heirlock, et sait alors que c’est bien vous qui l’avez choisie :`,
  phrase: 'Mots de vérification',
  differ: (owner) =>
    `Si Heirlock indique à ${owner} que ce ne sont pas les bons mots, il se peut que quelqu’un se soit interposé entre vous deux : dans ce cas, rien ne vous est laissé par cette voie. Ces mots ne sont pas secrets, et ils ne sont pas votre phrase secrète.`,
  end: (owner) => `Elle compte une fois ces mots saisis par ${owner}, et pas avant. Vous pourrez alors fermer cette page.`,
};

export const invited: Words['invited'] = {
  heading: 'D’abord, le code que vous avez reçu',
  why: (owner) =>
    `Vous le tenez ${elide('de', owner)} : sur une carte imprimée, sur un écran ou dans un lien. Il nous montre si cette invitation est authentique. Il n’arrive jamais par e-mail. Merci de ne le saisir qu’ici, et de ne le donner à personne.`,
  words: 'Les mots de votre code',
  hint: 'L’un après l’autre, dans l’ordre des numéros. Les majuscules et les espaces ne comptent pas ; les quatre premières lettres d’un mot suffisent.',
  count: (count) => `Mots saisis : ${count} sur 13`,
  wrongCount: (count) => `Il y a ${count} ${count < 2 ? 'mot' : 'mots'} ici, et un code en a 13.`,
  none: (owner) =>
    `Vous n’avez pas de code ? Dans ce cas, merci de le demander à ${owner}, de vive voix ou par téléphone. Rien n’est perdu si cela prend quelques jours.`,
  right: 'Votre code est juste : cette invitation vient bien de la personne qui vous l’a donné.',
};

export const offline: Words['offline'] = {
  heading: 'Choisir une phrase secrète pour plus tard',
  lead: 'Si vous avez reçu une invitation, et un fichier avec votre code : choisissez-le ici. Son nom se termine par .heirlock-offer.',
  offer: 'Le fichier de votre invitation',
  hand: 'Remettez ce fichier',
  handWhy:
    'Votre phrase secrète n’ouvre encore rien. Enregistrez ce fichier et donnez-le à la personne qui vous invite, par exemple sur une clé USB. Il n’est pas secret, et peut prendre n’importe quel chemin.',
  save: 'Enregistrer le fichier',
  fileName: 'Pour la personne qui m’invite',
  settled: 'Une fois le fichier dans son Heirlock, tout est en ordre. Il n’y a rien à comparer.',
};
