import type { MailCatalogue } from '../en/index.ts';

export const recipients: MailCatalogue['recipients'] = {
  codeComesNext:
    'Quando abrir o link, enviamos um código curto para este endereço de e-mail. Escreva-o na página, que depois lhe indica tudo o resto. O código garante que mais ninguém pode abrir o que é seu.',
  atHand: {
    one: (key) => `Tenha à mão, por favor: ${key}.`,
    oneOf: (keys) => `Além do código, precisa de uma destas coisas; tenha-a à mão, por favor: ${keys.join('; ou ')}.`,
  },
  onTheDay: {
    one: (key) => `Nesse dia vai precisar de: ${key}.`,
    oneOf: (keys) => `Além de um código que lhe enviamos, vai então precisar de uma destas coisas: ${keys.join('; ou ')}.`,
  },
  nothingElse: 'Não precisa de mais nada.',
  keys: {
    sheet: (owner) => `a folha com palavras numeradas que recebeu de ${owner}, ou que está entre os papéis de ${owner}`,
    enrolled: (owner) => `a frase-passe que escolheu a pedido de ${owner}: em geral, seis palavras que escreveu em papel`,
    quorum: (owner) =>
      `várias das folhas com palavras numeradas que ${owner} deu a pessoas diferentes, que também lhas podem ler ao telefone`,
  },
  makeSure: (owner) =>
    `Pergunta-se se esta mensagem é autêntica? Telefone a uma pessoa próxima de ${owner}, para um número que já conhecia: nunca para um número indicado numa mensagem. Também pode mostrá-la a um familiar ou à pessoa que trata da herança. Escrever um e-mail a ${owner} pode não ajudar, porque essas mensagens talvez já não sejam lidas.`,
  openButton: 'Abrir o que lhe foi deixado',
  verification: {
    subject: (owner) => `${owner} pede-lhe que confirme o seu endereço de e-mail`,
    lead: (owner, vault) => `${owner} guarda documentos no Heirlock, num cofre chamado ${vault}, e gostaria que um dia lhe chegassem a si.`,
    please: 'Para que lhe cheguem a si e a mais ninguém, confirme, por favor, que este endereço de e-mail é seu. Não há pressa.',
    button: 'Confirmar o meu endereço',
    nothingElse: 'Não há mais nada a fazer, e não lhe custa nada. Ainda não vai ver documentos; escrevemos-lhe quando chegar a altura.',
    nothingNow: (owner) =>
      `Por agora é tudo, e não lhe custa nada. Mais tarde, ${owner} pode pedir-lhe que escolha uma frase-passe, ou dar-lhe um papel para guardar: vai precisar dele nesse dia. Ainda não vai ver documentos; escrevemos-lhe quando chegar a altura.`,
    thenPassphrase:
      'Depois disso, a página deixa-lhe escolher uma frase-passe. Não lhe custa nada. Ainda não vai ver documentos; escrevemos-lhe quando chegar a altura.',
    ifGenuine: (owner) =>
      `Pergunta-se se isto é autêntico? Pergunte a ${owner} pessoalmente ou por telefone, para um número que já conhecia. Se não sabe de quem se trata, ignore esta mensagem, e nada acontece.`,
  },
  addressChanged: {
    subject: (owner) => `${owner} mudou no Heirlock o endereço de e-mail para lhe escrever`,
    lead: (owner, vault) =>
      `${owner} guarda documentos para si no Heirlock, num cofre chamado ${vault}. A partir de agora, devem chegar-lhe a outro endereço de e-mail, e não a este.`,
    ended: 'Os links enviados para este endereço já não funcionam, e mais nada sobre este cofre chegará aqui.',
    ifSurprised: (owner) =>
      `Se tem um novo endereço, não precisa de fazer nada. Se isto lhe causa surpresa, pergunte a ${owner} pessoalmente ou por telefone.`,
  },
  invited: {
    subject: (owner) => `${owner} pede-lhe que escolha uma frase-passe`,
    lead: (owner, vault) =>
      `${owner} guarda documentos para si no Heirlock, num cofre chamado ${vault}, e gostaria que mais ninguém os pudesse abrir. Para isso, escolha uma frase-passe.`,
    codeFromOwner: (owner) =>
      `Para tal precisa de um código, que não está nesta mensagem. Recebe-o de ${owner} em mão: em papel, ou como imagem para ler com a câmara. Se ainda não o tem, peça-o pessoalmente ou por telefone.`,
    button: 'Escolher uma frase-passe',
    worksUntil: 'O código é válido até',
    neverByMail:
      'Por favor, nunca envie o código por e-mail, e não o escreva em mais lado nenhum senão na página a que esta mensagem conduz.',
    ifGenuine: (owner) =>
      `Pergunta-se se isto é autêntico? Pergunte a ${owner} pessoalmente ou por telefone. Se não sabe de quem se trata, ignore esta mensagem, e nada acontece.`,
  },
  preRelease: {
    subject: (day, owner) => `No dia ${day} vai receber algo de ${owner}`,
    lead: (owner, vault) =>
      `${owner} reservou documentos para si no Heirlock, num cofre chamado ${vault}. Ser-lhe-ão entregues num dia escolhido com antecedência.`,
    from: 'Pode abri-los a partir de',
    nothingNow:
      'Não precisa de fazer nada agora. Quando chegar o dia, enviamos-lhe outra mensagem, para este endereço, com um link que os abre.',
    mayChange: (owner) =>
      `O dia foi escolhido há algum tempo e ainda pode ser alterado. Esta mensagem nada diz sobre como está hoje ${owner}.`,
    questions: (owner) =>
      `Se tiver alguma pergunta, faça-a a ${owner}. Se isso já não for possível, pode mostrar esta mensagem a um familiar ou à pessoa que trata da herança.`,
  },
  released: {
    subject: (owner) => `${owner} deixou algo para si`,
    lead: (owner, vault, documents) =>
      `${owner} guardava um cofre chamado ${vault} no Heirlock e quis deixar-lhe o que está nele. Foi-lhe agora entregue${documents === undefined ? '' : ` e contém ${documents}`}.`,
    whyToday:
      'Não lhe podemos dizer numa mensagem porque acontece isto hoje. Há quem escolha um dia com antecedência; por vezes, há muito tempo que não temos notícias de alguém. Se isto lhe chega num momento de luto, lamentamos muito. Não há pressa.',
    note: 'Vem acompanhado desta nota:',
    later: 'Se esse dia já passou, abra o link na mesma: a página pode enviar um novo para este endereço.',
  },
  keptTogether: {
    complete: (other) =>
      `Dois serviços guardaram isto em conjunto, para que nenhum o pudesse abrir sozinho: este e ${other}. Tudo o que é preciso de ambos já está aqui. Talvez receba uma mensagem destas também de ${other}, mas esta basta.`,
    parts: (other) =>
      `Dois serviços guardaram isto em conjunto, para que nenhum o pudesse abrir sozinho: este e ${other}. De ${other} vem também uma mensagem destas. Cada uma conduz a uma parte da chave, e são precisas duas: abra o link de qualquer das mensagens, e a página diz quais já lá estão e como chega outra.`,
    alone: (other) => `Se não vier nenhuma mensagem de ${other}, abra este link na mesma: a página diz o que mais pode ajudar.`,
  },
  renewed: {
    subject: (owner) => `O seu novo link para o que ${owner} lhe deixou`,
    lead: (vault, owner) =>
      `Foi pedido na sua página no Heirlock, muito provavelmente por si, um novo link para o cofre ${vault}, que ${owner} lhe deixou. Aqui está.`,
    ifNotYou: 'Se não o pediu, não precisa de fazer nada: sem um código enviado para si, o link não abre nada.',
  },
  code: {
    subject: 'O seu código para abrir o que lhe foi deixado',
    lead: (vault) => `Está prestes a abrir o cofre ${vault} no Heirlock. Escreva, por favor, este código na página:`,
    works: (minutes) => `O código é válido durante ${minutes}. Depois disso, peça um novo na mesma página.`,
    tellNobody:
      'Por favor, não o escreva em mais lado nenhum senão nessa página, e não o diga a ninguém. Se alguém lho pedir por telefone ou numa mensagem, não é o Heirlock.',
    ifNotYou:
      'Se não pediu um código, não precisa de fazer nada: sem ele, nada se abre. Se isto lhe causa preocupação, fale com um familiar ou com a pessoa que trata da herança.',
    footer: 'O Heirlock guarda documentos fechados à chave para quem lhos confia, até chegar a altura de os entregar.',
  },
};
