import type { Words } from '../en/index.ts';

/** A name or a description as a sentence begins with it. */
const first = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

export const enrol: Words['enrol'] = {
  lead: 'Falta ainda um passo. Demora poucos minutos, e precisa de uma caneta e de um papel.',
  before: 'Já foi escolhida aqui uma frase-passe. A que escolher agora toma o lugar dela; assim que contar, a anterior já não abre nada.',
  inviter: 'quem lhe fez o convite',
  notInvited: 'Agora não há mais nada a fazer',
  notInvitedWhy: (owner) =>
    `Para uma frase-passe precisa primeiro de um código de ${owner}, e aqui não há nenhum aberto para si. Se recebeu um, pergunte a ${owner} se ainda conta. Não fez nada de errado.`,
  choose: 'Escolha, por favor, uma frase-passe',
  why: (owner) =>
    `${first(owner)} fechou este cofre à chave para que mais ninguém o possa ler, nem sequer quem gere este serviço. Um dia, abre-se para si com uma frase-passe que mais ninguém conhece.`,
  paper:
    'Escreva-a, por favor, em papel e guarde-a onde tem os papéis importantes. Nós não a conhecemos, e ninguém lha pode enviar de novo.',
  six: 'As suas seis palavras',
  others: 'Outras palavras, por favor',
  written: 'Já as escrevi',
  rather: 'Prefiro escolher eu',
  own: 'A frase-passe escolhida por si',
  ownHint: (fewest) =>
    `Pelo menos ${fewest} carateres, de preferência várias palavras sem relação entre si. Por favor, nada que use noutro lado.`,
  ownWarning: 'As seis palavras são mais seguras',
  ownWarningWhy:
    'Quem se apoderasse deste serviço poderia tentar adivinhar durante anos, e o que as pessoas inventam é adivinhado mais vezes do que elas pensam. As palavras que ninguém escolheu, não.',
  proposed: 'Usar antes seis palavras propostas',
  next: 'Continuar',
  typeBack: 'Agora escreva-a a partir do seu papel',
  again: 'Escreva-a mais uma vez, a partir do seu papel',
  againHint: 'Para ter a certeza de que lá está como deve ser.',
  set: 'Definir esta frase-passe',
  seeAgain: 'Mostrar-me de novo as palavras',
  done: 'A sua frase-passe está escolhida',
  keep: 'Guarde, por favor, o papel com ela num lugar seguro. Vai precisar dela quando chegar a altura.',
  settled: (owner) =>
    `Não há nada a comparar, e não precisa de fazer mais nada: fica tudo feito assim que ${owner} voltar a abrir o Heirlock. Pode fechar esta página.`,
  call: 'Falta ainda um telefonema',
  compare: (owner) =>
    `A sua frase-passe ainda não abre nada. Leia, por favor, estas seis palavras a ${owner}, por telefone ou pessoalmente. ${first(owner)} escreve-as no Heirlock, e fica então a saber que foi escolhida por si:`,
  phrase: 'Frase de controlo',
  differ: (owner) =>
    `Se o Heirlock disser a ${owner} que estas são as palavras erradas, talvez alguém se tenha posto entre as duas pessoas: então nada lhe é deixado desta maneira. Estas palavras não são secretas, e não são a sua frase-passe.`,
  end: (owner) => `Conta assim que ${owner} tiver escrito estas palavras, e não antes. Depois pode fechar esta página.`,
};

export const invited: Words['invited'] = {
  heading: 'Primeiro, o código que lhe foi dado',
  why: (owner) =>
    `Recebeu-o de ${owner}: num cartão impresso, num ecrã ou num link. Mostra-nos se este convite vem mesmo dessa pessoa. Nunca chega por e‑mail. Escreva-o só aqui, por favor, e não o dê a ninguém.`,
  words: 'As palavras do seu código',
  hint: 'Uma a seguir à outra, tal como estão numeradas. Maiúsculas e espaços não contam; bastam as primeiras quatro letras de uma palavra.',
  count: (count) => `${count} de 13 palavras`,
  wrongCount: (count) => `Aqui ${count === 1 ? 'está 1 palavra' : `estão ${count} palavras`}, e um código tem 13.`,
  none: (owner) =>
    `Não tem código? Então peça-o, por favor, a ${owner}, pessoalmente ou por telefone. Nada se perde se demorar alguns dias.`,
  right: 'O seu código está certo: este convite é da pessoa que lho deu.',
};

export const offline: Words['offline'] = {
  heading: 'Escolher uma frase-passe para mais tarde',
  lead: 'Se recebeu um convite, e um ficheiro com o seu código, escolha-a aqui. O nome do ficheiro termina em .heirlock-offer.',
  offer: 'O ficheiro do seu convite',
  hand: 'Entregue este ficheiro',
  handWhy:
    'A sua frase-passe ainda não abre nada. Guarde este ficheiro e dê-o à pessoa que lhe fez o convite, por exemplo numa pen USB. Não é secreto, e pode ir de qualquer maneira.',
  save: 'Guardar o ficheiro',
  fileName: 'Para a pessoa que me fez o convite',
  settled: 'Assim que o ficheiro estiver no Heirlock dessa pessoa, fica tudo feito. Não há nada a comparar.',
};
