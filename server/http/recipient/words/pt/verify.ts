import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const verify: PageCatalogue['verify'] = {
  title: 'Confirme, por favor, o seu endereço de e-mail',
  heading: 'Este é o seu endereço de e‑mail?',
  dear: (name) => html`Bom dia, !${name}. `,
  lead: (hello, owner, vault, released) =>
    html`!${hello}!${owner} guarda documentos no Heirlock, num cofre chamado “!${vault}”, e quer que ${released ? 'lhe cheguem' : 'um dia lhe cheguem'} a si.`,
  question: 'Para que lhe cheguem a si e a mais ninguém, diga-nos, por favor, se este é o seu endereço:',
  button: 'Sim, é o meu endereço',
  meaning: 'O que significa isto?',
  comesNow: 'Os documentos foram entregues. Assim que carregar no botão, enviamos para este endereço uma mensagem com o link que os abre.',
  comesLater: 'Ainda não vai ver documentos. Quando chegar a altura, escrevemos para este endereço e indicamos-lhe tudo o resto.',
  freeAndPassphrase:
    'Não há nada a pagar e nenhuma conta a abrir. Na página seguinte escolhe, com um código que recebeu, uma frase-passe que deixa todos os outros de fora. Não assume nenhuma obrigação.',
  freeForNow: 'Não há nada a pagar e nenhuma conta a abrir. Não assume nenhuma obrigação.',
  free: 'Não há nada a pagar, nenhuma conta a abrir e nenhuma palavra-passe a escolher. Não assume nenhuma obrigação.',
  unknownOwner: (owner) => html`Se não sabe quem é !${owner}, ou prefere não o fazer, feche esta página. Então nada acontece.`,
  unsure: (owner) =>
    html`Tem dúvidas se isto é autêntico? Pergunte a !${owner} pessoalmente ou por telefone, ou mostre esta página a uma pessoa de confiança.`,
  confirmedNow: 'Obrigado. O seu endereço está confirmado.',
  confirmedBefore: 'O seu endereço já está confirmado',
  onceIsEnough: 'Já nos disse antes que este é o seu endereço. Obrigado; uma vez basta.',
  releasedNext: (owner, email) =>
    html`O que !${owner} reservou para si foi entregue. O link chega numa mensagem para !${email}. Se tem essa mensagem, use o link dela. Se não, vai a caminho e deve chegar dentro de poucos minutos; veja, por favor, também no correio não solicitado (spam).`,
  nothingToDo: (email) => html`Não há mais nada a fazer. Quando chegar a altura, escrevemos para !${email}.`,
  nothingNow: (email) => html`Por agora não há mais nada a fazer. Quando chegar a altura, escrevemos para !${email}.`,
  inOwnersHands: (owner) =>
    html`Como o abrirá então está nas mãos de !${owner}: com uma folha de papel que lhe for dada, em conjunto com outras pessoas que tenham folhas dessas, ou com uma frase-passe escolhida por si.`,
  ifGivenCode: 'Para uma frase-passe precisa primeiro de um código dessa pessoa. Se o receber, abra de novo esta página.',
  passphraseWaits: (owner) =>
    html`Foi escolhida aqui uma frase-passe que ainda não abre nada, porque !${owner} não a confirmou. Fale, por favor, com !${owner} sobre isto, pessoalmente ou por telefone.`,
  passphraseCounts: (owner) =>
    html`Foi escolhida uma frase-passe para isto. Guarde, por favor, o papel com ela. Se se perder, peça a !${owner} um novo código.`,
  newAddress: (owner) =>
    html`Se um dia mudar de endereço, diga-o, por favor, a !${owner}, para que o novo possa ser introduzido no Heirlock.`,
  certificate: (owner, link) =>
    html`Este cofre abre-se quando !${owner} tiver falecido e for apresentada uma certidão de óbito. Quando chegar a altura, pode apresentá-la aqui: !${link}. Guarde, por favor, este endereço.`,
  certificateLink: 'apresentar uma certidão de óbito',
  closePage: 'Já pode fechar esta página.',
  invitedTitle: 'Escolha uma frase-passe',
  invitedHeading: (owner) => html`!${owner} pede-lhe que escolha uma frase-passe`,
  oneMoreStep: 'Falta ainda um passo.',
  needsScript: html`<strong>Este passo precisa de JavaScript.</strong> A frase-passe é criada no seu próprio dispositivo, e para isso é preciso um pequeno programa na página. Permita-o, por favor, no seu navegador, ou abra o link noutro.`,
};
