import type { MailCatalogue } from '../en/index.ts';

export const corrections: MailCatalogue['corrections'] = {
  someone: 'outra pessoa',
  by: {
    contact: 'uma pessoa de confiança indicada por quem deixou o cofre',
    recipient: 'outra pessoa a quem também foi deixado algo',
    operator: 'uma pessoa que cuida deste serviço',
  },
  makeSure: (owner) =>
    `Pergunta-se se esta mensagem é autêntica? Telefone a uma pessoa próxima de ${owner}, para um número que já conhecia: nunca para um número indicado numa mensagem.`,
  sealed:
    'O que foi deixado está fechado com uma chave que este serviço não tem. Se o novo endereço estiver errado, quem lá ler recebe apenas ficheiros fechados à chave.',
  readable:
    'Só o endereço protege o que foi deixado: quem ler no novo endereço pode lê-lo, com um código que é enviado para lá. Tem, portanto, de ser o certo.',
  nothingToDo: 'Não precisa de fazer nada.',
  asked: {
    subject: (owner) => `Sabe como contactar alguém a quem ${owner} deixou algo?`,
    lead: (owner, vault, about) =>
      `${owner} deixou no Heirlock um cofre chamado ${vault}, e o que nele se destina a ${about} ainda não foi aberto. Talvez o endereço que temos já não esteja em uso.`,
    wanted: (by) => `Outro endereço para onde escrever foi proposto por ${by}. Só o usaremos se uma segunda pessoa concordar.`,
    onlyIfSure:
      'Concorde, por favor, só se souber que o novo endereço é o certo: de preferência porque essa pessoa lho disse, pessoalmente ou por telefone. Se não tiver a certeza, deixe estar. Nesse caso, nada acontece.',
    pageShows: 'A página mostra de quem se trata e o novo endereço. Abri-la não altera nada.',
    button: 'Ver do que se trata',
    signIn: 'Inicie sessão no Heirlock, por favor, e veja do que se trata. Esta mensagem não tem nenhum link, de propósito.',
    until: 'Pode concordar até',
  },
  told: {
    subject: (owner) => `O que ${owner} deixou pode ir para outro endereço`,
    subjectToOwner: 'Outro endereço para alguém a quem deixou algo',
    leadToOwner: (vault, about) =>
      `O seu cofre ${vault} foi entregue. O que nele está para ${about} ainda não foi aberto, e por isso pode ser enviado também para outro endereço.`,
    leadToYou: (owner, vault) =>
      `${owner} deixou-lhe algo no Heirlock, num cofre chamado ${vault}. Ainda não o abriu, e por isso pode ser enviado também para outro endereço.`,
    leadToOthers: (owner, vault, about) =>
      `${owner} deixou no Heirlock um cofre chamado ${vault}. O que nele está para ${about} ainda não foi aberto, e por isso pode ser enviado também para outro endereço.`,
    wanted: (by) => `Isto foi proposto por ${by}.`,
    newAddress: 'O novo endereço começa e acaba assim',
    counts: 'Conta a partir de',
    notYet:
      'Nada acontece enquanto uma segunda pessoa não concordar. Se concordar, fica a sabê-lo, e a partir daí restam três dias para o impedir.',
    agreed: 'Uma segunda pessoa concordou. Até ao momento acima indicado, basta carregar uma vez para o impedir.',
    stopIfWrong: 'Se este endereço não é seu, ou se não quer isto, impeça-o, por favor. Não precisa de indicar um motivo.',
    stopIfDoubt: 'Se tem dúvidas de que o endereço seja dessa pessoa, impeça-o, por favor. Não precisa de indicar um motivo.',
    button: 'Ver e impedir',
    stillOpens:
      'Se o novo endereço é seu, não precisa de fazer nada. Os links que já lhe enviámos continuam a funcionar: assim que abrir um deles, isto termina por si.',
    otherwise: 'Se sabe que o novo endereço está certo, não precisa de fazer nada.',
  },
  ended: {
    subject: (owner) => `Acerca do outro endereço para o que ${owner} deixou`,
    leadToYou: (owner, vault) =>
      `O que ${owner} lhe deixou no cofre ${vault} era talvez para ser enviado também para outro endereço. Escrevemos-lhe sobre isso.`,
    leadToOthers: (owner, vault, about) =>
      `O que ${owner} deixou a ${about} no cofre ${vault} era talvez para ser enviado também para outro endereço. Escrevemos-lhe sobre isso.`,
    leadToOwner: (vault, about) =>
      `O que deixou a ${about} no seu cofre ${vault} era talvez para ser enviado também para outro endereço. Escrevemos-lhe sobre isso.`,
    outcomes: {
      stopped: {
        what: 'Foi impedido.',
        rest: 'Nada é enviado para esse endereço. Todas as vias já conhecidas ficam como estão.',
      },
      expired: {
        what: 'Ninguém concordou no prazo de duas semanas.',
        rest: 'Nada é enviado para esse endereço. Todas as vias já conhecidas ficam como estão.',
      },
      settled: {
        what: 'Ninguém o impediu, e o novo endereço conta a partir de agora.',
        rest: 'Foi enviado um link para lá. Os links enviados antes continuam a funcionar.',
      },
      needless: { what: 'Já não é preciso.', rest: 'Nada é enviado para esse endereço.' },
    },
  },
};
