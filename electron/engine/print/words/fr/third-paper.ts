import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import { elide } from '../../../../../shared/words/elide.ts';
import type { thirdPaper as english } from '../en/third-paper.ts';

export const thirdPaper: Catalogue<typeof english> = {
  title: 'Heirlock : la troisième partie',
  labels: {
    owner: 'De',
    holder: 'Conservé par',
    day: 'Imprimé le',
    first: 'Service 1',
    second: 'Service 2',
  },
  noName: '(aucun nom indiqué)',
  code: 'Pour l’appareil photo',
  headings: {
    words: 'Les mots de ce papier',
    about: 'De quoi il s’agit',
    asked: 'Ce qui vous est demandé',
    never: 'À ne jamais faire',
    note: 'À noter',
  },
  sentences: {
    divided: ({ owner }) =>
      `Ce ${elide('que', owner)} laisse à d’autres est sous clé. Ce papier a été fait pour que l’une des clés puisse être divisée en trois parties : une pour chacun des deux services nommés ci-dessus, et une troisième que ce papier ouvre. Deux parties, peu importe lesquelles, forment cette clé ; une seule ne révèle rien.`,
    alone: () => 'À lui seul, ce papier n’ouvre donc rien.',
    purpose: () => 'Il est prévu pour le cas où l’un des services n’existe plus : la partie de l’autre et ce papier forment alors la clé.',
    keep: () => 'Conservez-le scellé, en lieu sûr et au sec, et ne le montrez à personne tant qu’il n’est pas demandé.',
    when: ({ owner }) =>
      `Donnez ses mots à une personne à qui ${owner} a laissé quelque chose, une fois qu’elle vous montre que l’un des services lui a écrit à ce sujet et que sa page demande ce papier.`,
    proof: ({ owner }) =>
      `Faites-vous d’abord montrer l’acte de décès ${elide('de', owner)}, ou essayez vous-même de joindre ${owner}. En cas de réponse et de refus ${elide('de', owner)}, ne les donnez à personne.`,
    several: () =>
      'Il peut y avoir plusieurs personnes dans ce cas, et chacune peut avoir besoin des mots : laissez chacune les saisir ou scanner le code, et gardez le papier.',
    where: () => 'Les mots se saisissent sur la page qui s’ouvre derrière le lien de l’e-mail du service. La page indique où.',
    back: ({ owner }) =>
      `Si ${owner} le demande, ou si vous ne pouvez plus le conserver, rendez-le ; après le décès ${elide('de', owner)}, donnez-le à la personne qui reprend vos dossiers.`,
    neverServices: () =>
      'Ne le donnez à aucune personne qui gère l’un des services, ni à quiconque agit en son nom : la partie d’un service et ce papier font deux parties sur trois.',
    neverCopy: () => 'Ne le photographiez pas, n’envoyez pas ses mots par e-mail et ne les lisez pas à quelqu’un qui vous appelle.',
    newer: ({ owner }) =>
      `Il se peut ${elide('que', owner)} ait fait faire depuis un papier plus récent. Si la page n’accepte pas ces mots, cherchez un papier plus récent comme celui-ci.`,
    unneeded: () => 'Tant que les deux services font leur part, personne n’a besoin de ce papier.',
    bothGone: () =>
      'Si aucun des services n’existe plus, ce papier n’ouvre rien. Ce qui a été enregistré auparavant dans un fichier n’a besoin d’aucun mot de ce papier.',
    dated: ({ day }) => `Les noms et les adresses indiqués ici sont ceux du ${day}.`,
    found: ({ owner }) => `Si vous trouvez ce papier, merci de le donner à ${owner}.`,
    foundHeld: ({ owner, holder }) => `Si vous trouvez ce papier, merci de le donner à ${holder} ou à ${owner}.`,
    experts: () => 'Pour les spécialistes : ceci est un « paper of the third party », tel que le décrit le FORMAT.md public de Heirlock.',
  },
};
