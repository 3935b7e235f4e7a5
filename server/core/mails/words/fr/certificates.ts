import { elide } from '../../../../../shared/words/elide.ts';
import type { MailCatalogue } from '../en/index.ts';

export const certificates: MailCatalogue['certificates'] = {
  stopButton: 'Garder mon coffre fermé',
  stopHow: 'Le lien ouvre une page avec un seul bouton. Appuyez dessus, et tout ce qui a été mis en route est annulé.',
  releasedOn: 'Sans nouvelles de vous, le coffre sera transmis le',
  sayNow:
    'Si vous lisez ces lignes et souhaitez que le coffre reste fermé, dites-le-nous d’ici là. Une transmission ne peut pas être annulée.',
  submitted: {
    subject: (vault) => `Un acte de décès a été remis pour ${vault}`,
    lead: (person, vault) =>
      `${person}, destinataire de votre coffre ${vault} selon votre choix, a remis un document censé attester votre décès. Nous serions heureux que vous puissiez lire ces lignes.`,
    stillClosed:
      'Le coffre est toujours fermé. Des personnes qui s’occupent de ce service examineront le document avant que quoi que ce soit d’autre ne se passe.',
    choice:
      'Si vous êtes en vie et souhaitez que le coffre reste fermé, dites-le-nous maintenant. Une transmission ne peut pas être annulée.',
  },
  warning: {
    subject: (vault) => `Votre coffre ${vault} doit être transmis`,
    lead: (vault) =>
      `On nous a annoncé votre décès, et ce qui a été remis pour votre coffre ${vault} a été examiné et confirmé. Le coffre est toujours fermé. Le délai d’attente que vous avez fixé commence maintenant.`,
    releasedOn: 'Sans nouvelles de vous, le coffre sera transmis, au plus tôt, le',
  },
  halfway: {
    subject: (vault) => `La moitié du délai d’attente est passée : ${vault}`,
    lead: (vault) =>
      `La moitié du délai d’attente pour votre coffre ${vault} est passée, et nous n’avons pas eu de nouvelles de vous. On nous a annoncé votre décès, et l’acte de décès a été confirmé. Le coffre est toujours fermé.`,
  },
  lastWarning: {
    subject: (vault, day) => `Dernier avertissement : ${vault} sera transmis le ${day}`,
    lead: (vault) =>
      `Voici notre dernier avertissement avant la transmission de votre coffre ${vault}. On nous a annoncé votre décès, et nous n’avons pas eu de nouvelles de vous depuis.`,
  },
  requested: {
    subject: (vault) => `Quelqu’un demande que ${vault} soit transmis`,
    lead: (requester, vault) => `${requester}, qui aide à gérer ce service Heirlock, demande que votre coffre ${vault} soit transmis.`,
    own: (vault) => `Quelqu’un qui s’est connecté à votre compte demande à d’autres d’approuver la transmission de votre coffre ${vault}.`,
    reason: 'La raison indiquée :',
    wait: 'Personne d’autre que vous ne peut le transmettre avant que 24 heures se soient écoulées depuis la remise de ce message. D’ici là, il suffit d’appuyer sur le bouton pour l’empêcher.',
    approvals: 'Autres personnes qui doivent d’abord approuver',
    ends: 'La demande expire le',
    wouldGoTo: 'Une transmission irait à',
    choice:
      'Si vous êtes au courant et d’accord, vous n’avez rien à faire. Si vous ne le souhaitez pas, dites-le-nous maintenant. Une transmission ne peut pas être annulée.',
  },
  opening: {
    subject: (vault) => `Vous nous avez demandé d’ouvrir ${vault}`,
    lead: (vault) => `Quelqu’un qui était connecté à votre compte a demandé à Heirlock d’ouvrir votre coffre ${vault}.`,
    when: 'Quand',
    goesTo: 'Il s’ouvre pour',
    wait: (hours) =>
      `Il reste fermé pendant ${hours} à compter de la remise de ce message. D’ici là, il suffit d’appuyer sur le bouton pour l’empêcher.`,
    choice:
      'Si c’était vous et que vous le voulez, vous n’avez rien à faire. Sinon, empêchez-le maintenant. Ce qui a été ouvert ne peut pas être refermé.',
    ifUnsure:
      'Si vous doutez de l’authenticité de ce message, n’utilisez pas le lien et empêchez l’ouverture dans Heirlock sur votre ordinateur, sous « Quand il s’ouvre ». Un signe de vie à lui seul ne l’empêche pas.',
  },
  lowered: {
    subject: (vault) => `Moins de personnes doivent approuver avant que ${vault} soit transmis`,
    lead: (vault) =>
      `Quelqu’un qui était connecté à votre compte a réduit le nombre de personnes qui doivent approuver avant que votre coffre ${vault} soit transmis manuellement.`,
    before: 'Approbations nécessaires jusqu’ici',
    now: 'Approbations nécessaires désormais',
    when: 'Quand',
    ifNotYou:
      'Si c’était vous, vous n’avez rien à faire. Sinon, connectez-vous tout de suite, changez votre mot de passe en mettant fin à toutes les clés et sessions, et rétablissez ce nombre.',
  },
  link: {
    subject: (owner) => `Comment nous annoncer le décès ${elide('de', owner)}`,
    lead: (owner, vault) =>
      `Quelqu’un, très probablement vous, nous a annoncé le décès d’une personne dont le coffre vous est destiné. Il s’agit ${elide('de', owner)} et du coffre ${vault}. S’il en est ainsi, nous en sommes profondément désolés.`,
    how: 'Sur la page à laquelle mène ce bouton, vous pouvez remettre l’acte de décès, scanné ou photographié. Rien ne presse.',
    button: 'Remettre un acte de décès',
    then: 'Des personnes examineront ensuite ce que vous avez envoyé. Nous vous écrirons s’il manque quelque chose, puis de nouveau quand le coffre vous sera ouvert.',
    ifAlive: (owner) =>
      `Si ${owner} est en vie, ou si vous n’avez rien demandé, vous n’avez rien à faire : rien ne se passe automatiquement. Si vous avez un doute sur ce message, vous pouvez le montrer à un membre de la famille ou à la personne qui s’occupe de la succession.`,
  },
  rejected: {
    subject: (owner) => `Nous n’avons pas pu confirmer ce que vous avez remis pour ${owner}`,
    lead: (vault, owner) =>
      `Merci pour ce que vous avez remis concernant le coffre ${vault} ${elide('de', owner)}. Nous n’avons pas pu le confirmer.`,
    reason: 'La raison :',
    how: 'Vous pouvez remettre un autre document à tout moment. Ce bouton mène à la page prévue pour cela.',
    button: 'Remettre un autre document',
    help: 'Si vous avez besoin d’aide, vous pouvez montrer ce message à un membre de la famille ou à la personne qui s’occupe de la succession.',
  },
  calledOff: {
    subject: (owner) => `Le coffre ${elide('de', owner)} reste fermé`,
    lead: (vault, owner) =>
      `Vous avez remis un acte de décès pour le coffre ${vault} ${elide('de', owner)}. Depuis, nous avons reçu un signe de vie venant du compte de son propriétaire ; le coffre reste donc fermé, et ce que vous avez remis ne compte plus.`,
    mistake: (owner) =>
      `Peut-être y a-t-il eu une erreur ; dans ce cas, tout va bien. Merci de poser la question à ${owner}, ou à la famille.`,
    ifStranger:
      'Si vous avez la certitude que ce signe ne peut venir que d’un inconnu, dites-le aux personnes qui s’occupent de ce service, et remettez l’acte encore une fois sur la page où vous aviez demandé votre lien.',
  },
  reviewWanted: {
    subject: 'Un acte de décès attend d’être examiné',
    lead: (vault, owner) => `Un destinataire a remis un acte de décès pour le coffre ${vault} ${elide('de', owner)}.`,
    handedIn: 'Remis le',
    please:
      'Merci de vous connecter à Heirlock et de l’examiner prochainement : des personnes en deuil l’attendent. Ce message ne contient volontairement aucun lien.',
    footer: 'Vous recevez ce message parce que vous vous occupez de ce service Heirlock.',
  },
};
