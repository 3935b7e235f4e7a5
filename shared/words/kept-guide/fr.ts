import type { Catalogue } from '../catalogue.ts';
import { elide } from '../elide.ts';
import type { english } from './en.ts';

export const french: Catalogue<typeof english> = {
  fileName: 'À lire en premier.html',
  title: 'Comment ouvrir ceci sans l’aide de personne',
  about: (owner, recipient, vault) =>
    `Ce dossier contient ce ${owner === '' ? 'qui a été laissé' : `${elide('que', owner)} a laissé`} à ${recipient === '' ? 'quelqu’un' : recipient}, dans le coffre « ${vault} ». C’est sous clé.`,
  aboutSeveral: (owner, vault) =>
    `Ce dossier contient ce ${owner === '' ? 'qui a été laissé' : `${elide('que', owner)} a laissé`} à plusieurs personnes, dans le coffre « ${vault} ». C’est sous clé, séparément pour chaque personne.`,
  dates: (sealed, saved) => `Le tout a été assemblé et signé le ${sealed}, et enregistré ici le ${saved}.`,
  madeOn: (saved) => `Le tout a été assemblé, signé et enregistré ici le ${saved}.`,
  need: 'Ce qu’il vous faut',
  needOf: (recipient) => `Pour ce qui a été laissé à ${recipient} :`,
  needAny: 'Un seul de ces éléments suffit :',
  passphrase: 'la phrase secrète choisie pour cela, souvent six mots anglais simples',
  sheet: 'la feuille imprimée avec des mots numérotés, qui porte le mot Heirlock en haut',
  quorum: (needed, total) => `${needed} des ${total} feuilles imprimées que plusieurs personnes conservent, peu importe lesquelles`,
  nobody:
    'Sans cela, personne ne peut ouvrir ceci, et il n’y a personne à qui en demander un autre. Avec cela, il ne vous faut ni internet, ni compte, ni la permission de qui que ce soit.',
  steps: 'Ce qu’il faut faire',
  unpack:
    'Si cette page se trouve encore dans un fichier ZIP, décompressez-le d’abord : sur la plupart des ordinateurs, par un clic droit dessus, « Extraire tout » ou « Décompresser ».',
  open: (reader) =>
    `Ouvrez « ${reader} » par un double clic. La page s’ouvre dans votre navigateur, par exemple Firefox, Chrome, Edge ou Safari. Rien de ce que vous y choisissez ou saisissez ne quitte votre ordinateur.`,
  choose: (bundle) => `Choisissez-y le fichier « ${bundle} ».`,
  chooseOwn: 'Choisissez-y le fichier qui porte votre nom :',
  type: 'Saisissez les mots de la feuille, ou la phrase secrète.',
  save: 'Lisez la lettre, et enregistrez les fichiers que vous souhaitez avoir sans clé.',
  fails: 'Si la page ne s’ouvre plus',
  failsWhy: (format) =>
    `Les ordinateurs changent. « ${format} » décrit, octet par octet et en anglais, comment le fichier est fait. Quiconque sait programmer peut, à partir de cela seul, écrire une nouvelle page pour l’ouvrir. Demandez à une telle personne, et montrez-lui ce dossier.`,
  care: 'Pour que cela dure',
  copies:
    'Gardez deux copies à deux endroits, par exemple sur deux clés USB dans deux logements. Vérifiez tous les quelques ans si elles sont encore lisibles.',
  apart: 'Gardez la phrase secrète ou la feuille à l’écart de ce dossier : quiconque a les deux peut tout lire.',
  checksum: 'Pour qui souhaite vérifier la page qui l’ouvre',
  checksumWhy: (hash) =>
    `Une feuille peut indiquer la somme de contrôle de la page telle qu’elle était lors de l’impression. Une page plus récente en a une autre, et ouvre les mêmes fichiers. Celle de ce dossier a la SHA-256 ${hash}.`,
};
