import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { sheet as english } from '../en/sheet.ts';

export const sheet: Catalogue<typeof english> = {
  title: 'Folha Heirlock',
  secondPage: 'Folha Heirlock, página 2',
  labels: {
    recipient: 'Para',
    owner: 'De',
    vault: 'Cofre',
    holder: 'Guardada por',
    day: 'Impressa no dia',
  },
  vault: (name) => `“${name}”`,
  noName: '(nenhum nome indicado)',
  number: (number) => `Número ${number}`,
  headings: {
    words: 'As palavras desta folha',
    asked: 'O que lhe é pedido',
    mail: 'Se chegar um e-mail',
    file: 'Se não chegar, ou se o Heirlock já não existir',
    fileOnly: 'Como se abre',
    note: 'A ter em conta',
  },
  sentences: {
    keyForYou: ({ owner }) => `Esta página foi feita como chave para o que ${owner} lhe deixa.`,
    keyFor: ({ owner, recipient }) => `Esta página foi feita como chave para o que ${owner} deixa a ${recipient}.`,
    keyTogether: ({ owner, recipient, threshold, count }) =>
      `Esta é uma de ${count} páginas feitas em conjunto. Quaisquer ${threshold} delas destinam-se a ser a chave para o que ${owner} deixa a ${recipient}; menos de ${threshold} não revelam nada.`,
    elsewhere: () => 'Só por si, não abre nada: o que ela abre está noutro lugar.',
    elsewhereTogether: () => 'As páginas, só por si, não abrem nada: o que elas abrem está noutro lugar.',
    keepIt: () => 'Guarde-a com os seus papéis importantes.',
    others: ({ others }) => `As outras páginas foram feitas para: ${others}.`,
    othersUnsaid: ({ owner }) =>
      `Quem guarda as outras páginas não se diz aqui. Se forem precisas, pergunte a quem era próximo de ${owner}.`,
    askKeep: () => 'Até ser precisa, guarde esta página em lugar seguro e seco, e não a mostre a ninguém.',
    askWhen: ({ owner, recipient }) =>
      `Quando ${owner} tiver falecido, ou ${recipient} tiver outro bom motivo, por exemplo um e-mail sobre isto: dê esta página a ${recipient}, ou leia-lhe as palavras.`,
    askSure: ({ recipient }) =>
      `Primeiro, certifique-se de que se trata mesmo de ${recipient}: pessoalmente, ou ligando para um número que já conhecia. Nunca envie as palavras por e-mail.`,
    askBack: ({ owner, recipient }) =>
      `Se ${owner} pedir a página, ou se já não a puder guardar, devolva-a; depois da morte de ${owner}, dê-a a ${recipient}.`,
    mailToYou: ({ owner, email }) =>
      `Quando o cofre for aberto para si, segue um e-mail para o endereço que ${owner} indicou (no dia da impressão ${email}).`,
    mailTo: ({ recipient }) => `Quando o cofre for aberto para ${recipient}, segue um e-mail com um link para ${recipient}.`,
    mailNamesNone: () => 'No dia da impressão, os e-mails não diziam o nome do cofre.',
    mailNames: ({ label }) => `No dia da impressão, os e-mails chamavam ao cofre “${label}”.`,
    mailLink: ({ site }) => `Abra o link que lá está. No dia da impressão, esses links conduziam a ${site}`,
    mailTwo: () =>
      'No dia da impressão, dois serviços guardavam o cofre. Cada um escreve por sua conta: pode haver dois e-mails, com horas ou dias de intervalo, e ambos são sobre o mesmo.',
    mailLinkTwo: ({ site, secondSite }) =>
      `Abra o link de um deles. No dia da impressão, esses links conduziam a ${site} ou a ${secondSite}`,
    parts: () =>
      'Nesse dia eram precisas, além destas palavras, duas de três partes: cada serviço tinha uma, um terceiro tinha a terceira. Se faltar uma parte, a página diz isso, e o que fazer.',
    oneGone: () => 'Se um dos serviços já não existir, continue com o outro: pode demorar mais alguns dias, até o terceiro ter respondido.',
    oneGonePaper: ({ owner }) =>
      `Se um dos serviços já não existir, a página do outro pede um papel com 25 palavras, a terceira parte. Peça-o a quem era próximo de ${owner}, ou a notários.`,
    oneGoneHeld: ({ paperHolder }) =>
      `Se um dos serviços já não existir, a página do outro pede um papel com 25 palavras, a terceira parte. No dia da impressão, estava previsto que fosse guardado por ${paperHolder}.`,
    mailCode: () => 'Peça que lhe enviem um código, e escreva os seus seis algarismos.',
    typeWords: () => 'Escolha “Com as palavras da sua folha”, e escreva as palavras desta página.',
    typeTogether: ({ threshold }) =>
      `Escolha a maneira com as folhas de várias pessoas, e escreva as palavras de ${threshold} destas páginas, uma a seguir à outra.`,
    fileLook: ({ owner }) =>
      `Procure um ficheiro cujo nome termina em .heirlock-bundle, e a página heirlock-reader.html: em pens USB, em computadores, com outros papéis, e junto de quem era próximo de ${owner}. Os dois não precisam de internet nem de nenhuma empresa.`,
    fileCopy: () => 'Copie ambos para um computador, de preferência fora da internet.',
    fileOpen: () => 'Abra heirlock-reader.html com um duplo clique, e escolha “Português”.',
    fileChoose: () => 'Em “O ficheiro”, escolha o ficheiro.',
    fileOther: () => 'Se não se abrir, experimente qualquer outro ficheiro desses, e qualquer página mais recente como esta.',
    fileNone: () =>
      'Se não houver nenhum ficheiro desses, e nenhum serviço guardar já o cofre, esta página não abre nada. Guarde-a na mesma: ainda se pode encontrar um ficheiro.',
    typeOnly: ({ owner }) =>
      `Escreva as palavras apenas por trás desse link, em heirlock-reader.html ou, para as experimentar, no Heirlock de ${owner}, a não ser que um especialista da sua confiança diga outra coisa.`,
    typeOnlyTwo: ({ owner }) =>
      `Escreva as palavras apenas por trás do link de um e-mail desses, em heirlock-reader.html ou, para as experimentar, no Heirlock de ${owner}, a não ser que um especialista da sua confiança diga outra coisa.`,
    typeOnlyFile: ({ owner }) =>
      `Escreva as palavras apenas em heirlock-reader.html, por trás do link de um e-mail sobre este cofre, se chegar algum, ou, para as experimentar, no Heirlock de ${owner}, a não ser que um especialista da sua confiança diga outra coisa.`,
    tellNobody: () => 'Não as diga a ninguém que telefone, escreva ou bata à porta.',
    dated: ({ day }) => `Os nomes e endereços são os do dia ${day}.`,
    older: ({ number }) => `Se lhe for mostrado um número inferior a ${number}, pode faltar algo mais recente.`,
    found: ({ owner, recipient }) => `Quem encontrar esta página, por favor, dê-a a ${recipient} ou a ${owner}.`,
    sheet: ({ sheet: id, recipient }) => `Folha ${id}, para ${recipient}.`,
    experts: ({ reader }) =>
      `Para especialistas: SHA-256 da página heirlock-reader.html desse dia: ${reader}. Uma posterior tem outro e não é pior. Em caso de dúvida, use-a só fora da internet.`,
  },
};
