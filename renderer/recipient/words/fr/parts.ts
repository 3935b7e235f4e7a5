import type { Words } from '../en/index.ts';

export const parts: Words['parts'] = {
  heading: 'La clé de ceci est conservée en plusieurs parties',
  why: 'Pour que personne ne puisse l’ouvrir trop tôt, pas même les personnes qui gèrent ce service, son propriétaire a donné les parties à différentes personnes. Deux d’entre elles, peu importe lesquelles, suffisent à l’ouvrir ; ensuite, vous continuez ici comme d’habitude. Rien ne presse.',
  list: 'Les parties de la clé',
  of: (name) => `La partie du service ${name}`,
  ofPaper: 'La troisième partie, un papier qu’un notaire conserve peut-être',
  ofWitness: 'La partie d’un troisième service, qui veille sur les deux autres',
  here: 'est ici',
  missing: 'manque encore',
  isFalse: 'n’est pas la vraie',
  sparePaper: 'peut remplacer une partie manquante',
  spareWitness: 'arrive ici d’elle-même si l’un des deux a disparu',
  together: 'Réunir deux parties',
  carryWhy: (other) =>
    `Appuyez sur le bouton : une page du service ${other} s’ouvre à côté de celle-ci, avec la partie qui est ici, et vous dit comment continuer. Vous devriez aussi avoir reçu un message du service ${other}.`,
  bring: (other) => `Apporter cette partie à ${other}`,
  otherWayRound: (other, bring) =>
    `Cela fonctionne aussi dans l’autre sens. Laissez cette page ouverte, ouvrez dans ce même navigateur le lien du message du service ${other}, et choisissez-y « ${bring} ». Cette page continue alors d’elle-même.`,
  behind: (other) =>
    `Ce service n’a pas appris tout ce que le propriétaire a organisé en dernier ; il n’est donc pas possible d’ouvrir ceci ici. C’est possible auprès du service ${other}.`,
  nothingToBring: (other) =>
    `Ce que ce service conserve n’est pas utilisable ; il faut donc les deux autres parties : celle du service ${other}, et la troisième. Merci d’ouvrir le lien du message du service ${other}, et de continuer là-bas.`,
  complete: 'Deux parties de la clé sont ici',
  completeWhy: 'Elles vont ensemble, et vous pouvez continuer.',
  rather: (other) => `Je préfère l’ouvrir auprès du service ${other}`,
  falseTitle: (giver) => `${giver} a remis quelque chose de faux`,
  falseWhy: (part) =>
    `Ce n’est pas ce que le propriétaire avait fait préparer : ${part}. Vous n’y êtes pour rien, et rien n’est perdu : deux des autres parties, peu importe lesquelles, suffisent à l’ouvrir. Merci d’en informer la personne qui s’occupe de la succession.`,
  saidToBe: (part) => `Elle se présente ainsi : ${part}.`,
  none: (other) => `Aucun message n’est arrivé du service ${other}, ou sa page ne s’ouvre pas`,
  noneWhy:
    'Merci de regarder aussi dans le courrier indésirable (spam). Les deux services n’écrivent pas le même jour si l’un d’eux a été absent un certain temps. Et si l’un d’eux n’existe plus, ce qui vous a été laissé peut quand même être ouvert :',
  noneWithPaper:
    'avec la troisième partie, un papier de 25 mots. Demandez dans la famille, à un notaire ou à la personne qui s’occupe de la succession, qui l’a.',
  noneWithWitness:
    'un troisième service constate que l’un des deux a disparu, ce qui prend environ un jour, et remet sa partie à celui-ci. Elle est alors ici, et vous pouvez continuer.',
  lookAgain: 'Vérifier à nouveau ce qui est ici',
  text: {
    title: 'Sur un autre appareil, ou sous forme de texte',
    ours: (other) =>
      `Voici la partie qui est ici, sous forme de texte. Vous pouvez la coller sur la page du service ${other}, quel que soit l’appareil sur lequel elle est ouverte. La partie seule n’ouvre rien.`,
    copy: 'Copier la partie',
    copied: 'La partie est copiée.',
    notCopied: 'Elle n’a pas pu être copiée. Merci de sélectionner le texte avec la souris ou le doigt, et de le copier ainsi.',
    field: 'Une partie que vous avez sous forme de texte',
    hint: 'Elle commence par heirlock:part: et peut occuper plusieurs lignes.',
    add: 'Ajouter cette partie',
  },
  paper: {
    title: 'J’ai le papier de la troisième partie',
    about:
      'Son titre est « Heirlock : la troisième partie », et il porte un motif carré et 25 mots numérotés. Personne d’autre ne voit ce que vous saisissez.',
    words: 'Les mots du papier',
    hint: 'L’un après l’autre, dans l’ordre des numéros. Les majuscules et les espaces ne comptent pas ; les quatre premières lettres d’un mot suffisent.',
    add: 'Ajouter ce papier',
    wrongCount: (count) => `Il y a ${count} ${count < 2 ? 'mot' : 'mots'} ici. Ce papier en a 25.`,
  },
  brought: {
    here: (own) => `La partie est arrivée auprès du service ${own}`,
    now: (own) => `Ouvrez maintenant le lien du message du service ${own}, ici dans ce navigateur, et gardez cette page ouverte.`,
    then: 'Vous y saisissez un code reçu par e-mail, comme auparavant. La partie y va alors d’elle-même, et cette page vous le dit.',
    elsewhere: 'La page est ouverte sur un autre appareil, ou dans un autre navigateur',
    elsewhereHow: 'Copiez ce texte et collez-le là-bas, sous « Sur un autre appareil, ou sous forme de texte ».',
    taken: 'La partie est arrivée',
    takenHow: (own) =>
      `Merci de revenir à la page du service ${own} avec ce qui vous a été laissé ; cela continue là-bas. Vous pouvez fermer celle-ci.`,
    refused: 'La partie est arrivée, mais elle n’y est d’aucune utilité',
    refusedHow: (own) =>
      `La page du service ${own} avec ce qui vous a été laissé dit pourquoi, et ce que vous pouvez faire. Vous pouvez fermer celle-ci.`,
    nothing: 'Il n’y a rien à apporter ici',
    nothingHow:
      'Cette page apporte une partie d’une clé à une autre page. Merci d’ouvrir à nouveau le lien de l’un de vos messages, et d’y appuyer sur le bouton.',
  },
};
