import type { ProblemWords } from '../en/problems.ts';
import type { WordsInReader } from '../in-reader.ts';

const notHere: ProblemWords = {
  heading: 'Isso não se pode fazer nesta página.',
  advice: 'Nada se perdeu. Volte, por favor, a carregar esta página, e escolha o ficheiro mais uma vez.',
};

export const wordsInReader: WordsInReader = {
  problems: {
    mistyped_invitation: {
      heading: 'Ainda não se consegue ler este código.',
      advice: 'Compare-o, por favor, palavra por palavra, com o cartão ou com o ecrã de onde o tem.',
    },
    false_offer: {
      heading: 'Este não é o convite que lhe foi feito.',
      advice:
        'Por favor, não continue, e não escolha aqui uma frase-passe. Este ficheiro não foi feito com o seu código: ou o código é mais antigo, ou alguém se pôs entre si e a pessoa que lhe fez o convite. Telefone a essa pessoa, para um número que já tinha antes, e pergunte.',
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
      heading: 'Isto não é o que foi deixado para si.',
      advice:
        'O ficheiro foi alterado ou danificado onde estava guardado ou enquanto era copiado, por isso não o mostramos. Outra cópia pode estar intacta: procure, por favor, noutras pens USB e noutros computadores, e pergunte a quem lhe deu esta.',
    },
    truncated: {
      heading: 'Falta uma parte no fim.',
      advice:
        'O ficheiro está incompleto, por isso não o mostramos. Copie-o, por favor, mais uma vez de onde o tem, e espere até a cópia terminar. Outra cópia pode estar intacta.',
    },
    withheld: {
      heading: 'Isto falta no ficheiro.',
      advice:
        'Está na lista do que lhe foi deixado, e essa lista está assinada por quem o deixou, mas esta cópia do ficheiro não o tem. Outra cópia pode estar intacta.',
    },
    nothing_here: notHere,
    rolled_back: {
      heading: 'O ficheiro é mais antigo do que a sua folha.',
      advice:
        'A sua folha foi impressa para algo mais recente do que o que está neste ficheiro. Pode faltar alguma coisa: veja, por favor, se há um ficheiro mais recente. Para abrir este na mesma, escreva as palavras e deixe o número de fora.',
    },
    unsupported_version: {
      heading: 'Isto foi fechado por uma versão mais recente do Heirlock.',
      advice:
        'Esta página ainda não a compreende. A página heirlock-reader.html que veio com o ficheiro compreende-a, e uma mais recente também.',
    },
    session_over: notHere,
    link_over: notHere,
    no_connection: notHere,
    server_failed: notHere,
    too_often: notHere,
    no_space: {
      heading: 'Não há espaço suficiente neste dispositivo.',
      advice:
        'Enquanto é guardado, um ficheiro precisa de cerca do dobro do seu tamanho. Liberte, por favor, algum espaço e tente de novo, guarde os ficheiros um a um, ou use outro computador.',
    },
    no_memory: {
      heading: 'Este dispositivo tem pouca memória livre.',
      advice: 'Feche, por favor, outras páginas e outros programas e tente de novo, ou use outro dispositivo.',
    },
    too_large_here: {
      heading: 'Este ficheiro é demasiado grande para esta janela do navegador.',
      advice: 'Abra, por favor, esta página numa janela normal (não privada) de um navegador atualizado, de preferência num computador.',
    },
    refused: notHere,
  },
  unlock: {
    notYetProved:
      'Quem deixou isto, para quem, e de que cofre se trata: também isso está fechado à chave no ficheiro. Lê-o aqui assim que estiver aberto. Até lá, o nome do ficheiro não prova nada.',
  },
  noWay: {
    text: 'Não foi definida nenhuma frase-passe nem impressa nenhuma folha para o que está neste ficheiro, por isso não pode ser aberto por ninguém: nem por si, nem por nós. Se houver uma folha impressa com palavras numeradas entre os papéis de quem o deixou, talvez lhe corresponda outro ficheiro.',
  },
  documents: {
    waiting:
      'De momento não se consegue ler o ficheiro. Continuamos por nós assim que se conseguir. Mantenha, por favor, esta página aberta.',
  },
  enrol: {
    why: (owner) =>
      `${owner.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} fechou este cofre à chave para que mais ninguém o possa ler. Um dia, abre-se para si com uma frase-passe que mais ninguém conhece.`,
    ownWarningWhy:
      'Quem se apoderasse do que foi fechado à chave poderia tentar adivinhar durante anos, e o que as pessoas inventam é adivinhado mais vezes do que elas pensam. As palavras que ninguém escolheu, não.',
  },
  invited: {
    why: (owner) =>
      `Recebeu-o de ${owner}, num cartão impresso ou num ecrã. Mostra-nos se este convite vem mesmo dessa pessoa. Escreva-o só aqui, por favor, e não o dê a ninguém.`,
  },
};
