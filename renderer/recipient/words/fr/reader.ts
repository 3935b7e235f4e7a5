import { elide } from '../../../../shared/words/elide.ts';
import type { ProblemWords } from '../en/problems.ts';
import type { WordsInReader } from '../in-reader.ts';

const notHere: ProblemWords = {
  heading: 'Ce n’est pas possible sur cette page.',
  advice: 'Rien n’est perdu. Merci de recharger cette page et de choisir le fichier encore une fois.',
};

export const wordsInReader: WordsInReader = {
  problems: {
    mistyped_invitation: {
      heading: 'Ce code n’est pas encore lisible.',
      advice: 'Merci de le comparer, mot par mot, avec la carte ou l’écran d’où vous le tenez.',
    },
    false_offer: {
      heading: 'Ce n’est pas l’invitation que vous avez reçue.',
      advice:
        'Merci de ne pas continuer, et de ne choisir aucune phrase secrète ici. Ce fichier n’a pas été fait avec votre code : soit le code est plus ancien, soit quelqu’un s’est interposé entre vous et la personne qui vous invite. Appelez cette personne, à un numéro que vous aviez déjà, et posez-lui la question.',
    },
    no_part: notHere,
    mistyped_part: notHere,
    other_part: notHere,
    other_state_part: notHere,
    own_part: notHere,
    repeated_part: notHere,
    false_part: notHere,
    mistyped_third: notHere,
    other_paper: notHere,
    parts_missing: notHere,
    false_plan: notHere,
    damaged: {
      heading: 'Ce n’est pas ce qui vous a été laissé.',
      advice:
        'Le fichier a été modifié ou endommagé là où il était conservé, ou pendant sa copie ; nous ne l’affichons donc pas. Une autre copie est peut-être intacte : merci de regarder sur d’autres clés USB et d’autres ordinateurs, et d’interroger la personne qui vous a donné celle-ci.',
    },
    truncated: {
      heading: 'Il en manque une partie à la fin.',
      advice:
        'Le fichier est incomplet ; nous ne l’affichons donc pas. Merci de le copier encore une fois depuis l’endroit où vous l’avez, et d’attendre que ce soit terminé. Une autre copie est peut-être intacte.',
    },
    withheld: {
      heading: 'Ceci manque dans le fichier.',
      advice:
        'Il figure sur la liste de ce qui vous a été laissé, et son propriétaire a signé cette liste, mais cette copie du fichier ne le contient pas. Une autre copie est peut-être intacte.',
    },
    nothing_here: notHere,
    rolled_back: {
      heading: 'Le fichier est plus ancien que votre feuille.',
      advice:
        'Votre feuille a été imprimée pour quelque chose de plus récent que ce que contient ce fichier. Il y manque peut-être quelque chose : merci de voir s’il existe un fichier plus récent. Pour ouvrir celui-ci malgré tout, saisissez les mots sans le nombre.',
    },
    unsupported_version: {
      heading: 'Ceci a été mis sous clé par une version plus récente de Heirlock.',
      advice:
        'Cette page ne la comprend pas encore. La page heirlock-reader.html qui accompagnait le fichier la comprend, et une plus récente aussi.',
    },
    session_over: notHere,
    link_over: notHere,
    no_connection: notHere,
    server_failed: notHere,
    too_often: notHere,
    no_space: {
      heading: 'Il n’y a pas assez de place sur cet appareil.',
      advice:
        'Pendant son enregistrement, un fichier occupe environ le double de sa taille. Merci de libérer de la place et de réessayer, d’enregistrer les fichiers un par un, ou d’utiliser un autre ordinateur.',
    },
    no_memory: {
      heading: 'Cet appareil manque de mémoire.',
      advice: 'Merci de fermer d’autres pages et programmes et de réessayer, ou d’utiliser un autre appareil.',
    },
    too_large_here: {
      heading: 'Ce fichier est trop volumineux pour cette fenêtre de navigateur.',
      advice: 'Merci d’ouvrir cette page dans une fenêtre normale (non privée) d’un navigateur à jour, de préférence sur un ordinateur.',
    },
    refused: notHere,
  },
  unlock: {
    notYetProved:
      'Qui a laissé ceci, pour qui, et de quel coffre il s’agit : cela aussi est sous clé dans le fichier. Vous le lirez ici dès qu’il sera ouvert. D’ici là, le nom du fichier ne prouve rien.',
  },
  noWay: {
    text: 'Aucune phrase secrète n’a été choisie et aucune feuille n’a été imprimée pour ce que contient ce fichier ; personne ne peut donc l’ouvrir : ni vous, ni nous. S’il y a une feuille imprimée avec des mots numérotés parmi les papiers du propriétaire, un autre fichier lui correspond peut-être.',
  },
  documents: {
    waiting:
      'Le fichier ne peut pas être lu en ce moment. Nous reprendrons de nous-mêmes dès que possible. Merci de garder cette page ouverte.',
  },
  enrol: {
    why: (owner) =>
      `${owner.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} a mis ce coffre sous clé de façon que personne d’autre ne puisse le lire. Un jour, il s’ouvrira pour vous avec une phrase secrète que personne d’autre que vous ne connaît.`,
    ownWarningWhy:
      'Quiconque met la main sur ce qui a été mis sous clé peut essayer pendant des années, et ce que l’on invente est deviné plus souvent qu’on ne le croit. Ce n’est pas le cas de mots que personne n’a choisis.',
  },
  invited: {
    why: (owner) =>
      `Vous le tenez ${elide('de', owner)}, sur une carte imprimée ou sur un écran. Il nous montre si cette invitation est authentique. Merci de ne le saisir qu’ici, et de ne le donner à personne.`,
  },
};
