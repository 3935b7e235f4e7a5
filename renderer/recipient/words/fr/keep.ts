import type { Words } from '../en/index.ts';

export const keep: Words['keep'] = {
  heading: 'Le conserver pour plus tard, sans nous',
  about:
    'Le lien vers cette page prend fin un jour, et personne ne sait si ce service existera encore dans vingt ans. Vous pouvez tout conserver dans un dossier à vous : toujours sous clé, avec une page qui l’ouvre dans n’importe quel navigateur, sans internet.',
  button: 'Tout enregistrer, sous clé',
  hint: 'Vous obtenez un dossier ZIP. Il s’ouvre avec ce qui vous a servi aujourd’hui ; merci de conserver cela aussi, à un autre endroit : quiconque a les deux peut tout lire.',
  running: 'Tout est en cours d’enregistrement, sous clé',
  saved: (documents, leftOut) =>
    [
      documents === 1 ? 'Enregistré, avec 1 fichier, vérifié.' : `Enregistré, avec ${documents} fichiers, chacun vérifié.`,
      leftOut === 0
        ? ''
        : leftOut === 1
          ? ' 1 fichier n’a pas pu être obtenu et n’y figure pas.'
          : ` ${leftOut} fichiers n’ont pas pu être obtenus et n’y figurent pas.`,
    ].join(''),
  zipName: 'À conserver pour plus tard',
};
