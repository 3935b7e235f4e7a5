import type { MailCatalogue } from '../en/index.ts';

export const handover: MailCatalogue['handover'] = {
  reminders: {
    day_3: {
      subject: (owner) => `${owner} deixou algo para si: uma segunda carta`,
      lead: (owner, vault) =>
        `Há alguns dias, escrevemos-lhe que ${owner} guardava um cofre chamado ${vault} no Heirlock e quis deixar-lhe o que está nele. O correio perde-se, ou fica por ler, e por isso escrevemos mais uma vez.`,
      rest: 'Está guardado para si. Não há pressa, e nada se perde se, por agora, o deixar ficar.',
    },
    day_10: {
      subject: (owner) => `Algo da parte de ${owner} está guardado para si`,
      lead: (owner, vault) =>
        `${owner} quis que recebesse o que está no Heirlock, num cofre chamado ${vault}. Ainda não foi aberto. Talvez a nossa mensagem tenha passado despercebida, ou parecido estranha: compreendemos ambas as coisas.`,
      rest: 'Se este é um momento difícil, leve o tempo que precisar. Se se pergunta se tudo isto é verdade, as últimas linhas desta mensagem dizem como o pode saber.',
    },
    day_30: {
      subject: (owner) => `O que ${owner} deixou para si continua aqui`,
      lead: (owner, vault) =>
        `Há cerca de um mês, foi aberto para si o cofre ${vault}, que ${owner} guardava no Heirlock. Até agora, ninguém viu o que lá está.`,
      rest: 'A decisão é sua: se o abre, e quando. Alguém em quem confie pode sentar-se ao seu lado nesse momento.',
    },
    day_60: {
      subject: (owner) => `Dois meses depois: o que ${owner} deixou para si`,
      lead: (owner, vault) =>
        `Há dois meses que está à sua espera algo que ${owner} deixou no Heirlock, num cofre chamado ${vault}. A partir de agora, escrevemos só uma vez por mês, e só durante o primeiro ano.`,
      rest: 'Se prefere não o receber, não precisa de fazer nada.',
    },
    monthly: {
      subject: (owner) => `Guardado para si: o que ${owner} deixou`,
      lead: (owner, vault) =>
        `Esta é a nossa mensagem mensal: o que ${owner} deixou para si no Heirlock, no cofre ${vault}, ainda não foi aberto.`,
      rest: 'Abaixo está um novo link. Os links de mensagens anteriores podem ter expirado.',
    },
  },
  deputy: {
    subject: (owner) => `Um pedido para o qual ${owner} pensou em si`,
    lead: (owner, who) =>
      `${owner} deixou no Heirlock algo para ${who ?? 'alguém que conhece'}, e indicou-nos o seu nome, para que possa avisar essa pessoa. Até agora, as nossas mensagens não foram abertas.`,
    please: (owner, who) =>
      `Pode, por favor, dizer a ${who ?? 'essa pessoa'}, pessoalmente ou por telefone, que na sua caixa de e-mail está uma mensagem acerca de ${owner}, talvez no correio não solicitado (spam)?`,
    notWhat: 'Do que se trata, só o dizemos à pessoa a quem se destina. Não precisa de o saber, e não há nada a reencaminhar.',
    answer: 'Nesta página, pode dizer que já avisou essa pessoa, ou que não a consegue contactar:',
    button: 'Responder',
    footer: (owner) => `Recebe esta mensagem porque ${owner} indicou o seu nome no Heirlock, como alguém que pode avisar outra pessoa.`,
  },
  unreached: {
    subject: (owner) => `Acerca de ${owner}: não foi possível contactar algumas pessoas`,
    lead: (owner) =>
      `${owner} deixou no Heirlock algo para várias pessoas, e confiava em si. Escrevemos-lhes por todas as vias que conhecemos. Estas ainda não abriram o que lhes foi deixado:`,
    who: 'Sem contacto',
    since: 'À espera desde',
    noName: 'alguém cujo nome não conhecemos',
    please:
      'Se conhece alguma destas pessoas, diga-lhe, por favor, que tem uma mensagem sobre isto no endereço dela, ou diga a quem gere este serviço Heirlock como a contactar.',
    knowAddress: 'Se sabe em que endereço uma destas pessoas lê hoje o correio, pode dizê-lo nesta página:',
    button: 'Indicar outro endereço',
    notWhat: 'O que foi deixado, e quanto, só o dizemos à pessoa a quem se destina.',
    footer: (owner) => `Recebe esta mensagem porque ${owner} quis, no Heirlock, que lhe perguntássemos a si.`,
  },
};
