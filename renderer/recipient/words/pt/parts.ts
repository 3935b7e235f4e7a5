import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { parts as english } from '../en/parts.ts';

export const parts: Catalogue<typeof english> = {
  heading: 'A chave para isto está guardada em partes',
  why: 'Para que ninguém pudesse abri-lo cedo demais, nem sequer quem gere este serviço, as partes foram confiadas a entidades diferentes por quem o deixou. Duas quaisquer abrem-no; depois, continua aqui como habitual. Não há pressa.',
  list: 'As partes da chave',
  of: (name) => `A parte de ${name}`,
  ofPaper: 'A terceira parte, um papel que um notário pode ter',
  ofWitness: 'A parte de um terceiro serviço, que vela pelos outros dois',
  here: 'está aqui',
  missing: 'ainda falta',
  isFalse: 'não é a verdadeira',
  sparePaper: 'pode tomar o lugar de uma que falte',
  spareWitness: 'vem cá ter por si se um dos dois tiver desaparecido',
  together: 'Junte duas partes',
  carryWhy: (other) =>
    `Carregue no botão: ao lado desta abre-se uma página de ${other}, com a parte que está aqui, que lhe diz como continuar. Também deve ter recebido uma mensagem de ${other}.`,
  bring: (other) => `Levar esta parte a ${other}`,
  otherWayRound: (other, bring) =>
    `Também funciona ao contrário. Deixe esta página aberta, carregue neste mesmo navegador no link da mensagem de ${other}, e escolha lá “${bring}”. Esta página continua então por si.`,
  behind: (other) =>
    `Este serviço não soube de tudo o que foi determinado por último, por isso não se pode abrir aqui. Pode abrir-se em ${other}.`,
  nothingToBring: (other) =>
    `O que este serviço guarda não se pode usar, por isso são precisas as outras duas partes: a de ${other} e a terceira. Carregue, por favor, no link da mensagem de ${other}, e continue lá.`,
  complete: 'Estão aqui duas partes da chave',
  completeWhy: 'Encaixam uma na outra, e pode continuar.',
  rather: (other) => `Prefiro abrir em ${other}`,
  falseTitle: (giver) => `${giver} deu algo de falso`,
  falseWhy: (part) =>
    `Não é o que foi criado na origem: ${part}. Não é culpa sua, e nada se perdeu: duas quaisquer das outras partes abrem-no. Diga-o, por favor, à pessoa que trata da herança.`,
  saidToBe: (part) => `Diz ser: ${part}.`,
  none: (other) => `Não veio nenhuma mensagem de ${other}, ou a página não se abre`,
  noneWhy:
    'Veja, por favor, também no correio não solicitado (spam). Os dois serviços não escrevem no mesmo dia se um deles esteve ausente por algum tempo. E se um deles já não existir, o que lhe foi deixado pode abrir-se na mesma:',
  noneWithPaper:
    'com a terceira parte, um papel com 25 palavras. Pergunte na família, a um notário ou à pessoa que trata da herança quem o tem.',
  noneWithWitness:
    'um terceiro serviço verifica que um dos dois desapareceu, o que demora cerca de um dia, e dá a sua parte a este. Está então aqui, e pode continuar.',
  lookAgain: 'Ver de novo o que está aqui',
  text: {
    title: 'Noutro dispositivo, ou como texto',
    ours: (other) =>
      `Esta é a parte que está aqui, como texto. Na página de ${other} pode colá-la, seja em que dispositivo estiver aberta. A parte, só por si, não abre nada.`,
    copy: 'Copiar a parte',
    copied: 'A parte está copiada.',
    notCopied: 'Não foi possível copiá-la. Selecione, por favor, o texto com o rato ou o dedo, e copie-o assim.',
    field: 'Uma parte que tem como texto',
    hint: 'Começa por heirlock:part: e pode ocupar várias linhas.',
    add: 'Adicionar esta parte',
  },
  paper: {
    title: 'Tenho o papel com a terceira parte',
    about: 'O título é “Heirlock: a terceira parte”, e tem um padrão quadrado e 25 palavras numeradas. Mais ninguém vê o que escreve.',
    words: 'As palavras do papel',
    hint: 'Uma a seguir à outra, tal como estão numeradas. Maiúsculas e espaços não contam; bastam as primeiras quatro letras de uma palavra.',
    add: 'Adicionar este papel',
    wrongCount: (count) => `Aqui ${count === 1 ? 'está 1 palavra' : `estão ${count} palavras`}. Este papel tem 25.`,
  },
  brought: {
    here: (own) => `A parte chegou a ${own}`,
    now: (own) => `Agora carregue no link da mensagem de ${own}, aqui neste navegador, e mantenha esta página aberta.`,
    then: 'Lá escreve um código que vem por e‑mail, como antes. A parte vai então para lá por si, e esta página diz-lho.',
    elsewhere: 'A página está aberta noutro dispositivo, ou noutro navegador',
    elsewhereHow: 'Copie este texto e cole-o lá, em “Noutro dispositivo, ou como texto”.',
    taken: 'A parte chegou',
    takenHow: (own) => `Volte, por favor, à página de ${own} com o que lhe foi deixado; continua lá. Esta pode fechar.`,
    refused: 'A parte chegou, mas não serve lá',
    refusedHow: (own) => `A página de ${own} com o que lhe foi deixado diz porquê, e o que pode fazer. Esta pode fechar.`,
    nothing: 'Aqui não há nada a levar',
    nothingHow:
      'Esta página leva uma parte de uma chave a outra página. Abra, por favor, de novo o link de uma das suas mensagens, e carregue lá no botão.',
  },
};
