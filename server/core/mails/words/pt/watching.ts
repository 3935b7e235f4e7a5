import type { MailCatalogue } from '../en/index.ts';

export const watching: MailCatalogue['watching'] = {
  held: {
    subject: (hold) => `O Heirlock está a reter todas as entregas automáticas (retenção ${hold})`,
    lead: 'Há algo de errado com a hora ou com a base de dados do seu servidor Heirlock, ou alguém quer que ele espere. Até que alguém tenha verificado, nenhum cofre retido é entregue automaticamente, e quem o guarda não recebe avisos. Quem der sinal de vida liberta o seu próprio cofre, a não ser que este aguarde uma data.',
    found: 'O que foi encontrado',
    when: 'Quando, pelo relógio do servidor',
    number: 'Número da retenção',
    reason: {
      clock_behind: 'O relógio mostra uma hora anterior a outra que já mostrou',
      clock_jump: 'O relógio saltou mais de uma hora que não passou',
      clock_unproved: 'O servidor esteve desligado mais de uma hora, e nenhum outro relógio garante a hora que mostra agora',
      database_restored: 'A base de dados é mais antiga do que era: parece ter sido reposta a partir de uma cópia de segurança',
      by_hand: 'Alguém que gere o servidor parou todas as entregas automáticas',
    },
    whatToDo: {
      clock_behind: 'Acerte o relógio da máquina (com Postgres: o da base de dados), e descubra qual das duas horas estava errada.',
      clock_jump: 'Acerte o relógio da máquina (com Postgres: o da base de dados) antes de levantar a retenção.',
      clock_unproved:
        'Só aguardam por isto os cofres com uma data. Veja se a hora está certa e, se estiver, levante a retenção. Termina por si assim que outro relógio concordar (HEIRLOCK_CLOCK_URL).',
      database_restored:
        'Os sinais de vida dados depois da cópia de segurança perderam-se: pode parecer que se calou quem não se calou. Peça que deem sinal de vida, ou espere até que tenham tido oportunidade de o fazer.',
      by_hand: 'O registo de auditoria diz quem o fez e porquê. Pergunte a essa pessoa antes de levantar a retenção.',
    },
    lift: (hold) =>
      `Quando tudo estiver de novo em ordem, "heirlock holds lift ${hold}" no servidor, ou a plataforma para quem administra, mostra o que seria entregue e quando, e depois levanta a retenção. Os avisos dados antes são então repetidos por inteiro.`,
    footer: 'Recebe esta mensagem porque administra este servidor Heirlock.',
  },
  damage: {
    subject: 'Algo guardado no seu servidor Heirlock está danificado',
    lead: 'Alguém pediu algo que o seu servidor Heirlock guarda, e não foi possível abri-lo: os seus bytes não são os que foram guardados, ou desapareceram. Quem o pediu não recebeu nada.',
    found: 'O que foi encontrado',
    id: 'O seu id, como no registo',
    what: {
      document: 'Um documento',
      certificate: 'Uma certidão de óbito que foi apresentada',
      witnessing: 'Um documento que está a ser assinado por várias pessoas',
      release_half: 'A metade do servidor da chave de um destinatário',
    },
    whatToDo: {
      document:
        'Procure-o, por favor, nas suas cópias de segurança antes que sejam substituídas, e veja se o disco tem mais falhas destas. Sem uma cópia boa, quem o confiou tem de o guardar de novo, e depois de uma entrega ninguém pode fazê-lo.',
      certificate:
        'Procure-a, por favor, nas suas cópias de segurança, e veja se o disco tem mais falhas destas. Caso contrário, tem de ser apresentada de novo.',
      witnessing:
        'Procure-o, por favor, nas suas cópias de segurança, e veja se o disco tem mais falhas destas. Caso contrário, quem o confiou tem de pedir de novo as assinaturas.',
      release_half:
        'Sem ela, este destinatário não pode abrir nada do que foi selado para si. Procure-a, por favor, nas suas cópias de segurança antes que sejam substituídas. Até à entrega, quem guarda o cofre pode criar novas chaves; depois, só uma cópia de segurança ajuda.',
    },
  },
  neighbour: {
    name: 'O outro servidor',
    lastHeard: 'Último sinal',
    silent: {
      subject: 'Um servidor Heirlock pelo qual o seu vela não dá sinal',
      lead: 'O seu servidor Heirlock espera a cada minuto um sinal de vida de outro, e já não vem nenhum.',
      whatToDo:
        'Avise, por favor, quem o gere, ou veja por si: enquanto estiver em baixo, ninguém lá é avisado e nada é entregue. Também pode estar interrompida apenas a ligação entre os dois. Recebe uma mensagem por dia enquanto durar, e outra quando der sinal de novo.',
    },
    heard: {
      subject: 'Um servidor Heirlock pelo qual o seu vela voltou a dar sinal',
      lead: 'O outro servidor Heirlock voltou a dar sinais de vida.',
      whatToDo: 'Os períodos de aviso que lá terminaram enquanto esteve em baixo recomeçam por inteiro.',
    },
  },
  contactCode: {
    subject: 'O seu código para confirmar este endereço no Heirlock',
    lead: 'Este endereço foi indicado no Heirlock como segundo endereço, para o qual vão os últimos avisos antes de um cofre ser entregue. Escreva, por favor, este código onde o indicou:',
    works: (minutes) => `O código é válido durante ${minutes}. Ninguém do Heirlock lho pedirá alguma vez.`,
    ifNotYou: 'Se não indicou este endereço, não precisa de fazer nada: sem o código, não é usado.',
    footer: 'Recebe esta mensagem porque alguém introduziu este endereço no Heirlock.',
  },
  contactAsked: {
    subject: 'Procure saber, por favor, como está alguém que nos deu o seu contacto no Heirlock',
    lead: (owner) =>
      `${owner} guarda papéis no Heirlock para o dia em que já não estiver cá, e quis que lhe perguntássemos a si. Não tivemos notícias dessa pessoa, como devíamos ter tido.`,
    handedOnFrom: 'Se não tivermos notícias, o que foi deixado será entregue a partir de',
    getInTouch: (owner) =>
      `Entre em contacto, por favor, com ${owner}. Se estiver tudo bem, peça que dê sinal de vida no Heirlock: então nada é entregue.`,
    mayVouch: (owner) =>
      `${owner} quer também que a sua palavra conte. Se sabe que esta pessoa está com vida, esta página tem um botão para o dizer:`,
    vouchButton: 'Dizer-nos que está com vida',
    otherwise:
      'Se lhe aconteceu alguma coisa, não precisa de fazer nada aqui. Se tiver dúvidas sobre a autenticidade desta mensagem, pergunte à própria pessoa ou à família, e não faça mais nada.',
    footer: (owner) => `Recebe esta mensagem porque ${owner} quis, no Heirlock, que lhe perguntássemos a si.`,
  },
};
