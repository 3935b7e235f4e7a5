import type { MailCatalogue } from '../en/index.ts';

export const certificates: MailCatalogue['certificates'] = {
  stopButton: 'Manter o meu cofre fechado',
  stopHow: 'O link abre uma página com um só botão. Carregue nele, e tudo o que foi posto em marcha fica anulado.',
  releasedOn: 'Se não tivermos notícias suas, o cofre será entregue',
  sayNow: 'Se está a ler isto e quer que o cofre continue fechado, diga-nos antes disso. Uma entrega não se pode anular.',
  submitted: {
    subject: (vault) => `Foi apresentada uma certidão de óbito para o cofre ${vault}`,
    lead: (person, vault) =>
      `${person}, a quem destinou o seu cofre ${vault}, apresentou um documento que alegadamente comprova a sua morte. Ficamos contentes se puder ler isto.`,
    stillClosed:
      'O cofre continua fechado. As pessoas que cuidam deste serviço vão analisar o documento antes que aconteça qualquer outra coisa.',
    choice: 'Se está com vida e quer que o cofre continue fechado, diga-nos agora. Uma entrega não se pode anular.',
  },
  warning: {
    subject: (vault) => `O seu cofre ${vault} vai ser entregue`,
    lead: (vault) =>
      `Foi-nos comunicada a sua morte, e o que foi apresentado para o seu cofre ${vault} foi analisado e confirmado. O cofre continua fechado. Começa agora o tempo de espera que definiu.`,
    releasedOn: 'Se não tivermos notícias suas, o cofre será entregue, não antes de',
  },
  halfway: {
    subject: (vault) => `Passou metade do tempo de espera: ${vault}`,
    lead: (vault) =>
      `Passou metade do tempo de espera para o seu cofre ${vault}, e não tivemos notícias suas. Foi-nos comunicada a sua morte, e a certidão de óbito foi confirmada. O cofre continua fechado.`,
  },
  lastWarning: {
    subject: (vault, day) => `Último aviso: o cofre ${vault} será entregue no dia ${day}`,
    lead: (vault) =>
      `Este é o nosso último aviso antes de o seu cofre ${vault} ser entregue. Foi-nos comunicada a sua morte, e desde então não tivemos notícias suas.`,
  },
  requested: {
    subject: (vault) => `Alguém pediu a entrega do cofre ${vault}`,
    lead: (requester, vault) =>
      `${requester}, que ajuda a cuidar deste serviço Heirlock, pediu a entrega do cofre ${vault}, que lhe pertence a si.`,
    own: (vault) => `Alguém com sessão iniciada na sua conta pediu a outras pessoas que concordem com a entrega do seu cofre ${vault}.`,
    reason: 'O motivo indicado:',
    wait: 'Além de si, ninguém o pode entregar antes de passarem 24 horas sobre a chegada desta mensagem. Até lá, basta carregar uma vez para o impedir.',
    approvals: 'Outras pessoas que têm de concordar primeiro',
    ends: 'O pedido expira',
    wouldGoTo: 'Uma entrega destinar-se-ia a',
    choice: 'Se sabe disto e concorda, não precisa de fazer nada. Se não o quer, diga-nos agora. Uma entrega não se pode anular.',
  },
  opening: {
    subject: (vault) => `Pediu-nos que abríssemos o cofre ${vault}`,
    lead: (vault) => `Alguém com sessão iniciada na sua conta disse ao Heirlock que abrisse o seu cofre ${vault}.`,
    when: 'Quando',
    goesTo: 'Abre-se para',
    wait: (hours) => `Continua fechado durante ${hours} a contar da chegada desta mensagem. Até lá, basta carregar uma vez para o impedir.`,
    choice:
      'Se foi uma decisão sua e a mantém, não precisa de fazer nada. Se não, impeça-o agora. O que foi aberto já não se pode voltar a fechar.',
    ifUnsure:
      'Se tiver dúvidas sobre a autenticidade desta mensagem, não abra o link e impeça a abertura no Heirlock, no seu computador, na parte que diz quando se abre. Um sinal de vida, só por si, não a impede.',
  },
  lowered: {
    subject: (vault) => `Menos pessoas têm de concordar antes de o cofre ${vault} ser entregue`,
    lead: (vault) =>
      `Alguém com sessão iniciada na sua conta reduziu o número de pessoas que têm de concordar antes de o seu cofre ${vault} ser entregue manualmente.`,
    before: 'Tinham de concordar até agora',
    now: 'Têm de concordar a partir de agora',
    when: 'Quando',
    ifNotYou:
      'Se foi uma decisão sua, não precisa de fazer nada. Se não foi, inicie sessão já, mude a palavra-passe, terminando ao mesmo tempo todas as chaves e sessões, e volte a definir o número.',
  },
  link: {
    subject: (owner) => `Como comunicar-nos a morte de ${owner}`,
    lead: (owner, vault) =>
      `Foi-nos comunicado, muito provavelmente por si, que faleceu uma pessoa cujo cofre lhe está destinado. Trata-se de ${owner} e do cofre ${vault}. Se assim for, lamentamos muito.`,
    how: 'Na página a que este botão conduz, pode apresentar a certidão de óbito, digitalizada ou fotografada. Não há pressa.',
    button: 'Apresentar uma certidão de óbito',
    then: 'O que enviar será depois analisado por pessoas. Escrevemos-lhe se faltar alguma coisa, e de novo quando o cofre for aberto para si.',
    ifAlive: (owner) =>
      `Se ${owner} está com vida, ou se não fez este pedido, não precisa de fazer nada: nada acontece automaticamente. Se tiver dúvidas sobre esta mensagem, pode mostrá-la a um familiar ou à pessoa que trata da herança.`,
  },
  rejected: {
    subject: (owner) => `Não pudemos confirmar o que apresentou acerca de ${owner}`,
    lead: (vault, owner) => `Obrigado pelo que apresentou para o cofre ${vault} de ${owner}. Não o pudemos confirmar.`,
    reason: 'O motivo:',
    how: 'Pode apresentar outro documento em qualquer altura. Este botão conduz à página para isso.',
    button: 'Apresentar outro documento',
    help: 'Se precisar de ajuda, pode mostrar esta mensagem a um familiar ou à pessoa que trata da herança.',
  },
  calledOff: {
    subject: (owner) => `O cofre de ${owner} continua fechado`,
    lead: (vault, owner) =>
      `Apresentou uma certidão de óbito para o cofre ${vault} de ${owner}. Desde então recebemos um sinal de vida da conta a que o cofre pertence: por isso continua fechado, e o que apresentou já não conta.`,
    mistake: (owner) => `Talvez tenha havido um engano; nesse caso, está tudo bem. Pergunte, por favor, a ${owner} ou à família.`,
    ifStranger:
      'Se tem a certeza de que só um estranho pode ter dado esse sinal, diga-o às pessoas que cuidam deste serviço, e apresente de novo a certidão na página onde pediu o seu link.',
  },
  reviewWanted: {
    subject: 'Uma certidão de óbito aguarda análise',
    lead: (vault, owner) => `Um destinatário apresentou uma certidão de óbito para o cofre ${vault} de ${owner}.`,
    handedIn: 'Apresentada',
    please:
      'Inicie sessão no Heirlock, por favor, e analise-a em breve: há pessoas em luto à espera. Esta mensagem não tem nenhum link, de propósito.',
    footer: 'Recebe esta mensagem porque cuida deste serviço Heirlock.',
  },
};
