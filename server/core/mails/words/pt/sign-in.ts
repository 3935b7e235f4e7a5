import type { MailCatalogue } from '../en/index.ts';

export const signIn: MailCatalogue['signIn'] = {
  footer:
    'Recebe esta mensagem porque alguém introduziu este endereço de e-mail no Heirlock, que guarda documentos fechados à chave para quem lhos confia, até chegar a altura de os entregar.',
  ignoreIt:
    'Se não fez este pedido, ignore esta mensagem: sem o link, nada acontece. Nunca o passe a ninguém, e nunca o leia em voz alta a ninguém.',
  link: {
    subject: 'O seu link para iniciar sessão no Heirlock',
    lead: {
      sign_in: 'Alguém, esperamos que por sua iniciativa, quer iniciar sessão no Heirlock com este endereço de e-mail.',
      sign_up:
        'Alguém, esperamos que por sua iniciativa, quer abrir uma conta no Heirlock com este endereço de e-mail. Já existe uma, e fica como está.',
    },
    button: 'Iniciar sessão',
  },
  signUp: {
    subject: 'Confirme o seu endereço de e-mail para o Heirlock',
    lead: 'Alguém, esperamos que por sua iniciativa, quer abrir uma conta no Heirlock com este endereço de e-mail.',
    button: 'Confirmar e iniciar sessão',
    password: 'Depois de confirmado o endereço, pode escolher uma palavra-passe. Ninguém definiu uma antes de si.',
  },
  unknown: {
    subject: 'Não existe nenhuma conta Heirlock com este endereço de e-mail',
    lead: (address) =>
      `Alguém, talvez por sua iniciativa, quis iniciar sessão no Heirlock como ${address}. Não existe nenhuma conta com este endereço.`,
    ifYou: 'Se fez essa tentativa, talvez tenha lá outro endereço, ou ainda não tenha conta: nesse caso, volte à página e abra uma.',
    ifNotYou: 'Se não fez essa tentativa, não precisa de fazer nada.',
  },
  removal: {
    subject: 'Um dos seus computadores vai ser removido do Heirlock',
    lead: 'Um dos seus computadores pediu para remover outro da sua conta Heirlock. O que for removido deixa de receber alterações e tem de ser configurado de novo. Ninguém mostrou um segundo fator para isto, por isso a remoção espera três dias.',
    device: 'A remover',
    asker: 'Pedido por',
    addedOn: (moment) => `o computador adicionado ${moment}`,
    askedAt: 'Pedido',
    notBefore: 'Removido',
    choice: 'Se quer isto, não precisa de fazer nada. Se não, carregue no botão, e o computador fica.',
    button: 'Manter este computador',
    thief:
      'Se não fez este pedido, outra pessoa está a usar um dos seus computadores. Mantenha o que ia ser removido, e remova o que o pediu.',
  },
  reached: {
    subject: 'Esta mensagem chega-lhe? Carregue no botão, por favor',
    lead: 'Esta é a mensagem de teste que pediu no Heirlock. Os lembretes e avisos chegam a este endereço da mesma maneira. Carregue no botão, para que o Heirlock saiba que lhe chegam. Até lá, não promete nada.',
    button: 'Esta mensagem chegou-me',
    works: (days) => `O botão funciona durante ${days} dias.`,
    ifNotYou: 'Se não usa o Heirlock, alguém se enganou a escrever um endereço. Ignore esta mensagem: sem o botão, nada conta consigo.',
    footer: 'Recebe esta mensagem porque este endereço foi indicado no Heirlock como aquele em que se contacta quem guarda um cofre.',
  },
  changed: {
    when: 'Quando',
    sessionsEnded: 'Outros navegadores e programas com sessão terminada',
    keysEnded: 'Chaves API revogadas',
    ifNotYou:
      'Se fez esta alteração, não precisa de fazer nada. Se não a fez, inicie sessão já com um link enviado para si por e-mail, mude a palavra-passe e termine a sessão em toda a parte.',
    footer:
      'Recebe esta mensagem porque tem uma conta no Heirlock. Enviamo-la sempre que muda algo no início de sessão ou na forma de lhe chegar, e não pode ser desativada.',
  },
  keyMade: {
    subject: 'Foi criada uma chave para programas para a sua conta Heirlock',
    lead: {
      live: 'Alguém com sessão iniciada na sua conta criou uma chave API. Os programas usam uma chave destas para agir por si.',
      test: 'Alguém com sessão iniciada na sua conta criou uma chave API para dados de teste. Não chega a nenhum dos seus cofres verdadeiros.',
    },
    mayRelease: 'Quem tiver esta chave pode alterar os seus cofres e entregá-los, sem a sua palavra-passe e sem um segundo fator.',
    mayNotRelease: 'Quem tiver esta chave não pode entregar os seus cofres.',
    name: 'Nome',
    unnamed: 'nenhum que se possa mostrar',
    may: 'Pode',
    permissions: { read: 'ler', write: 'alterar e entregar', delete: 'eliminar' },
    until: 'Válida até',
    forEver: 'alguém a revogar',
    ifNotYou:
      'Se criou esta chave, não precisa de fazer nada. Se não a criou, inicie sessão já e revogue a chave; ou mude a palavra-passe, terminando ao mesmo tempo todas as chaves e sessões.',
  },
  changes: {
    password_changed: {
      subject: 'A sua palavra-passe do Heirlock foi alterada',
      sentence: 'A palavra-passe da sua conta Heirlock foi alterada.',
    },
    totp_added: {
      subject: 'Uma aplicação de códigos foi adicionada à sua conta Heirlock',
      sentence: 'A partir de agora, iniciar sessão na sua conta Heirlock exige um código de uma aplicação.',
    },
    totp_removed: {
      subject: 'A aplicação de códigos foi removida da sua conta Heirlock',
      sentence: 'Iniciar sessão na sua conta Heirlock já não exige códigos da sua aplicação.',
    },
    passkey_added: {
      subject: 'Uma chave de acesso foi adicionada à sua conta Heirlock',
      sentence:
        'Uma chave de acesso (passkey) foi adicionada à sua conta Heirlock. A partir de agora, iniciar sessão exige uma segunda prova.',
    },
    passkey_removed: {
      subject: 'Uma chave de acesso foi removida da sua conta Heirlock',
      sentence: 'Uma chave de acesso (passkey) foi removida da sua conta Heirlock.',
    },
    recovery_code_used: {
      subject: 'Foi usado um código de reserva da sua conta Heirlock',
      sentence: 'Alguém iniciou sessão na sua conta Heirlock com um dos seus códigos de reserva. Esse código não voltará a funcionar.',
    },
    recovery_codes_replaced: {
      subject: 'Os seus códigos de reserva do Heirlock foram substituídos',
      sentence: 'Foram criados novos códigos de reserva para a sua conta Heirlock. Os anteriores já não funcionam.',
    },
    code_reused: {
      subject: 'Um código da sua aplicação foi usado duas vezes',
      sentence:
        'Alguém enviou ao Heirlock um código da sua aplicação que já tinha sido usado. Foi recusado. Talvez alguém esteja a espreitar por cima do seu ombro.',
    },
    session_reused: {
      subject: 'A sessão de um dispositivo na sua conta Heirlock foi terminada',
      sentence:
        'Um dispositivo com sessão iniciada na sua conta Heirlock usou uma prova que já tinha sido usada. Uma prova destas pode ter sido copiada, por isso terminámos a sessão desse dispositivo.',
    },
    device_removed: {
      subject: 'Um dispositivo foi removido da sua conta Heirlock',
      sentence: 'Um dos computadores que abrem os seus cofres foi removido da sua conta Heirlock. Já não recebe alterações.',
    },
    device_kept: {
      subject: 'Um dispositivo continua na sua conta Heirlock',
      sentence: 'Um dos seus computadores ia ser removido da sua conta Heirlock. Alguém o impediu, e ele continua.',
    },
    kit_access_made: {
      subject: 'Há um novo kit do titular do Heirlock',
      sentence:
        'Foi impresso um kit do titular com o qual, juntamente com a sua frase-passe, um novo computador pode abrir os seus cofres. Nenhum kit anterior deixa já entrar um novo computador.',
    },
    kit_access_used: {
      subject: 'Alguém está a usar o seu kit do titular do Heirlock',
      sentence:
        'Um computador mostrou a este serviço o acesso impresso no seu kit do titular. Recebeu o que a sua frase-passe fecha, e nada que se abra sem ela ou sem as palavras de recuperação.',
    },
    contacts_changed: {
      subject: 'Mudou a forma como o Heirlock lhe pode chegar',
      sentence:
        'Um segundo endereço ou número de telefone, para o qual o Heirlock envia avisos antes de uma entrega, foi adicionado à sua conta ou removido dela.',
    },
    trusted_contacts_changed: {
      subject: 'Mudaram as pessoas a quem o Heirlock pergunta por si',
      sentence: 'Alguém foi acrescentado às pessoas a quem o Heirlock pergunta antes de uma entrega, ou deixou de ser uma delas.',
    },
  },
};
