import type { AliveWords } from './en.ts';

export const french: AliveWords = {
  title: 'Êtes-vous en vie ?',
  heading: 'Allez-vous bien ?',
  asks: 'Vous avez désigné ce témoin pour un coffre dans Heirlock. Il n’a pas eu de nouvelles de vous depuis un certain temps, et demande si vous allez bien.',
  early: 'Vous avez désigné ce témoin pour un coffre dans Heirlock. Il attend bientôt à nouveau de vos nouvelles.',
  paused: (until) => `Ce coffre est en pause jusqu’au ${until} : le témoin attend, et vous n’avez rien à faire.`,
  expectedBy: 'Il attend de vos nouvelles avant le',
  expectedUntil: 'Il attendait de vos nouvelles avant le',
  givesOn: 'Sans nouvelles, il remettra sa partie au plus tôt',
  anyTime: 'à tout moment, dès maintenant',
  button: 'Je suis en vie',
  onlyHere: 'Ce que vous faites ici ne compte qu’auprès de ce témoin.',
  serversAsk: (servers) =>
    `Vos deux services (${servers}) vous interrogent eux-mêmes. Répondez aussi à leurs messages, ou donnez signe de vie depuis Heirlock sur votre ordinateur : cela prévient les trois.`,
  whatIs:
    'Un témoin garde une des trois parties de la clé de votre coffre. Une partie seule n’ouvre rien. S’il n’a pas de nouvelles de vous, il remet sa partie à vos deux services, et jamais à personne d’autre.',
  done: 'Merci. Ce témoin sait que vous allez bien.',
  next: 'Il attend à nouveau de vos nouvelles avant le',
  closePage: 'Vous pouvez fermer cette page.',
  given: 'Ce témoin a remis sa partie',
  givenRest:
    'Il n’a pas eu de nouvelles de vous à temps, et a remis sa partie à vos deux services. Ils suivent leur propre horloge, et vous attendent encore tant qu’ils vous interrogent. Ouvrez Heirlock sur votre ordinateur : il crée de lui-même une nouvelle clé, et la partie remise n’ouvre alors plus rien.',
  unknown: 'Cette adresse ne mène nulle part',
  unknownRest:
    'Elle est peut-être incomplète, ou ce témoin ne veille plus sur le coffre. Donnez signe de vie depuis Heirlock sur votre ordinateur.',
  tooMany: 'Trop de demandes',
  tooManyRest: 'Merci de réessayer dans un moment.',
  failed: 'Un problème est survenu ici',
  failedRest: 'Il a été noté. Réessayez dans un moment, ou donnez signe de vie depuis Heirlock sur votre ordinateur.',
  elsewhere: 'Ceci n’a pas été envoyé depuis cette page',
  elsewhereRest: 'Ouvrez à nouveau le lien du message, et appuyez-y sur le bouton.',
  languages: 'Langues',
};
