import type { MailCatalogue } from '../en/index.ts';

const named = (document: string | undefined): string => (document === undefined ? 'um documento' : `o documento ${document}`);

export const witnessing: MailCatalogue['witnessing'] = {
  asked: {
    subject: (owner) => `${owner} pede-lhe que assine um documento`,
    lead: (owner, document) =>
      `${owner} guarda documentos no Heirlock e pede-lhe que assine ${named(document)}. Lê-o no seu navegador, e não precisa de conta.`,
    yourTurn: (before, of) =>
      `Chegou a sua vez: das ${of} pessoas a quem foi pedido, ${before === 1 ? 'a que está antes de si já assinou' : `as ${before} que estão antes de si já assinaram`}.`,
    linkFromOwner: (owner) =>
      `O link vem de ${owner}, não de nós: abre o documento, que nem nós podemos ler. Se ainda não o recebeu, peça-o, por favor. Nós só enviamos o código que a página pede.`,
    button: 'Ler o documento',
    until: 'Pode assinar até',
    how: 'A página envia um código para este endereço e pede-o. Depois lê o documento e, se concordar, assina-o.',
    mayDecline: (owner) =>
      `Não tem de assinar. A página tem um botão para recusar, e ${owner} fica a sabê-lo. Se não sabe porque recebe esta mensagem, pergunte a ${owner} antes de fazer o que quer que seja.`,
    footer: (owner) => `Recebe esta mensagem porque ${owner} introduziu este endereço no Heirlock para lhe pedir uma assinatura.`,
  },
  reminder: {
    subject: (owner) => `Lembrete: ${owner} pede-lhe que assine um documento`,
    lead: (owner, document) =>
      `Há alguns dias escrevemos-lhe que ${owner} lhe pede que assine ${named(document)}. Ainda não assinou, e talvez outras pessoas estejam à sua espera.`,
  },
  code: {
    subject: 'O seu código para ler e assinar um documento',
    lead: (owner) => `Aqui está o código para o documento que ${owner} lhe pede que assine. Escreva-o, por favor, na página que o pediu:`,
    works: (minutes) => `O código é válido durante ${minutes}, e uma só vez.`,
    tellNobody: 'Quem o tiver pode assinar em seu nome. Não o diga a ninguém, seja quem for que o peça; nós nunca o pedimos.',
    ifNotYou: 'Se não o pediu, não precisa de fazer nada: sem o link ninguém o pode usar.',
    footer: 'Recebe esta mensagem porque alguém abriu um link que lhe era destinado e pediu um código.',
  },
  calledOff: {
    subject: 'Um documento já não é para assinar',
    lead: (owner, document) =>
      `${owner} pediu-lhe que assinasse ${named(document)}. Já não é preciso: a mais ninguém é pedido que o assine, e o seu link já não abre nada.`,
    nothingToDo: 'Não precisa de fazer nada.',
    hasSigned: 'Tinha-o assinado, mas não chegou a ficar concluído. Não precisa de fazer nada.',
  },
  news: {
    ownCertificate: (name) =>
      `Foi usada uma assinatura digital própria, que está em nome de ${name}. Não verificámos esse nome; se se pode confiar nele, mostra-o a verificação do documento concluído.`,
    somebody: 'Alguém',
    reason: 'O motivo indicado:',
    signed: 'Assinaturas até agora',
    count: (signed, of) => `${signed} de ${of}`,
    openApp: 'Foi a última. Abra o Heirlock no seu computador: verifica as assinaturas e junta o documento.',
    beingPutTogether: 'Foi a última. O documento está agora a ser composto e passa a ser a sua versão seguinte.',
    of: {
      signed: {
        subject: (person) => `${person} assinou`,
        lead: (person, document) => `${person} assinou ${named(document)}, como tinha pedido.`,
        next: 'Foi agora feito o pedido à pessoa seguinte.',
      },
      declined: {
        subject: (person) => `${person} não assina`,
        lead: (person, document) => `${person} recusou assinar ${named(document)}.`,
        next: 'Por isso não se pede a mais ninguém, e os links enviados já não abrem nada. Pode pedir a outras pessoas em qualquer altura.',
      },
      expired: {
        subject: (person) => `${person} não assinou a tempo`,
        lead: (person, document) => `${person} não assinou ${named(document)} no prazo que definiu.`,
        next: 'Por isso não se pede a mais ninguém, e os links enviados já não abrem nada. Pode voltar a pedir em qualquer altura.',
      },
      complete: {
        subject: () => 'Todas as pessoas assinaram',
        lead: (_person, document) => `Todas as pessoas a quem pediu assinaram ${named(document)}.`,
        next: 'O documento assinado é a sua versão seguinte no seu cofre.',
      },
      failed: {
        subject: () => 'Não foi possível fazer assinar um documento',
        lead: (_person, document) => `Algo correu mal no pedido a outras pessoas para assinarem ${named(document)}.`,
        next: 'Por isso já não se pede a ninguém. O documento em si está como estava.',
      },
    },
  },
};
