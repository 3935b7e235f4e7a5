import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import { elide } from '../../../../shared/words/elide.ts';
import { sheet } from './fr/sheet.ts';
import { thirdPaper } from './fr/third-paper.ts';
import type { english } from './en.ts';

export const french: Catalogue<typeof english> = {
  kit: {
    title: 'Kit de secours Heirlock',
    introduction:
      'Avec cette page et votre phrase secrète, vous ouvrez vos coffres sur un nouvel appareil. Avec cette page seule, vous pouvez définir une nouvelle phrase secrète. Quiconque l’a peut en faire autant : conservez-la avec votre passeport, et ne donnez ses mots à personne.',
    of: (owner) => `Il appartient à ${owner}.`,
    accountHeading: 'Compte',
    account: (account, generation, printedOn, server) =>
      `${account}, kit ${generation}, imprimé le ${printedOn}${server === null ? '' : `, sur ${server}`}`,
    secretKey: 'Clé secrète (13 mots) : demandée sur un nouvel appareil, avec votre phrase secrète',
    recoveryKey: 'Clé de récupération (25 mots) : ouvre tout si la phrase secrète est oubliée',
    code: 'Les deux sous forme de code pour l’appareil photo',
    wayInIntroduction:
      'Sur un nouvel ordinateur, ouvrez Heirlock, choisissez « Récupérer mon coffre », et saisissez ce qui figure sur cette page, de haut en bas. Saisissez ensuite votre phrase secrète. Conservez cette page avec votre passeport, et ne donnez ses mots à personne.',
    wayInServer: '1. L’adresse',
    wayInHere:
      'Seul l’ordinateur qui a imprimé ceci, ou son propre réseau, atteint cette adresse. Si cet ordinateur est perdu, cette page ne permet de rien récupérer. Imprimez-la à nouveau dès que Heirlock a une adresse sur internet, et faites des sauvegardes d’ici là.',
    wayIn: '2. L’accès (13 mots) : présente ce papier à cette adresse',
    wayInSecretKey: '3. La clé secrète (13 mots)',
    wayInPassphrase: '4. Votre phrase secrète. Elle n’est pas sur ce papier : sans elle, personne n’ouvre rien avec cette page.',
    wayInCode: 'Les étapes 1 à 3 sous forme de code pour l’appareil photo : son texte peut être collé à la place de l’adresse',
    recoveryTitle: 'Kit de secours Heirlock, page 2',
    recoveryIntroduction:
      'Uniquement si la phrase secrète est oubliée : avec la page 1, ces mots en définissent une nouvelle. Conservez cette page ailleurs que la page 1. Quiconque a les deux ouvre vos coffres.',
  },
  sheet,
  thirdPaper,
  invitation: {
    title: 'Invitation Heirlock',
    about: (recipient, owner, vault, madeOn) =>
      owner === null
        ? `Pour ${recipient}, de la part du propriétaire du coffre « ${vault} ». Établie le ${madeOn}.`
        : `Pour ${recipient}, de la part ${elide('de', owner)}, coffre « ${vault} ». Établie le ${madeOn}.`,
    why: 'Quelque chose est conservé ici pour vous. Pour que personne d’autre ne puisse l’ouvrir, merci de choisir maintenant une phrase secrète à vous ; vous en aurez besoin quand le coffre sera transmis.',
    todo: 'Ce qu’il faut faire',
    scan: (site) =>
      `1. Scannez le carré avec l’appareil photo de votre téléphone. Il mène à ${site}. Ou ouvrez le lien de l’e-mail que vous avez reçu de là, et saisissez les mots ci-dessous. Ne les saisissez nulle part ailleurs.`,
    reader:
      '1. Ouvrez le lecteur hors ligne, une page qui accompagne cette carte, dans n’importe quel navigateur, et scannez-y le carré ou saisissez les mots ci-dessous. Ne les saisissez nulle part ailleurs.',
    choose: '2. Choisissez la phrase secrète et notez-la là où personne d’autre que vous ne la trouvera.',
    after: '3. Détruisez ensuite cette carte. Elle ne sert qu’une fois.',
    until: (day) => `Elle est valable jusqu’au ${day}. Ensuite, demandez-en une nouvelle.`,
    byHand:
      'Remettez cette carte en main propre. Ne l’envoyez pas par e-mail, et ne la photographiez pas : la première personne qui l’a peut choisir la phrase secrète à votre place.',
    code: 'Pour l’appareil photo',
    words: 'Les 13 mots de cette carte',
  },
};
