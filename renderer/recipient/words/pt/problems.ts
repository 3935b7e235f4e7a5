import type { ProblemCode } from '../../problems.ts';
import type { ProblemWords } from '../en/problems.ts';

export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  wrong_passphrase: {
    heading: 'Esta frase-passe não serve.',
    advice:
      'Veja-a, por favor, mais uma vez: numa frase escolhida por si, conta cada letra, cada espaço e cada maiúscula. Pode tentar quantas vezes quiser; nada fica bloqueado e nada se perde.',
  },
  wrong_sheet: {
    heading: 'Estas palavras estão completas, mas não abrem este cofre.',
    advice:
      'Podem ser de uma folha mais antiga, ou de uma folha para outra pessoa ou outro cofre. Se houver outra folha, experimente, por favor, essa.',
  },
  mistyped_sheet: {
    heading: 'Ainda há algo nas palavras que não está certo.',
    advice: 'Compare-as, por favor, com a folha. Maiúsculas e espaços não contam, e de cada palavra bastam as primeiras quatro letras.',
  },
  repeated_sheet: {
    heading: 'A mesma folha foi escrita duas vezes.',
    advice: 'Cada campo precisa das palavras da folha de outra pessoa.',
  },
  wrong_paper: {
    heading: 'Isto é de outro tipo de papel.',
    advice: 'Procure, por favor, o que é pedido aqui. Nada do que escreveu saiu deste dispositivo.',
  },
  mistyped_invitation: {
    heading: 'Ainda não se consegue ler este código.',
    advice: 'Compare-o, por favor, com o cartão ou com o ecrã de onde o tem. Um link tem de estar completo, até ao último caráter.',
  },
  false_offer: {
    heading: 'Este não é o convite que lhe foi feito.',
    advice:
      'Por favor, não continue, e não escolha aqui uma frase-passe. O que este serviço mostra não foi feito com o seu código: ou o código é mais antigo, ou alguém se pôs entre si e a pessoa que lhe fez o convite. Telefone a essa pessoa, para um número que já tinha antes, e pergunte.',
  },
  invitation_over: {
    heading: 'Este convite já não conta.',
    advice:
      'Expirou ou foi usado, ou há um mais recente. Por favor, não escolha agora aqui uma frase-passe: peça um novo código à pessoa que lhe fez o convite, pessoalmente ou por telefone.',
  },
  not_from_owner: {
    heading: 'Isto não foi deixado pela pessoa que conhece.',
    advice:
      'Finge sê-lo, por isso não mostramos nada. Por favor, não acredite, não envie dinheiro, e não faça o que diz, seja quem for que lho peça. Não fez nada de errado. Diga-o à família ou à pessoa que trata da herança, e mostre-lhes esta página. Se também tiver uma folha impressa, experimente essa.',
  },
  no_part: {
    heading: 'Isto não é uma parte de uma chave.',
    advice: 'Uma parte começa por heirlock:part: e não tem espaços. Copie-a, por favor, mais uma vez de onde a tem, do princípio ao fim.',
  },
  mistyped_part: {
    heading: 'Falta algo nesta parte, ou foi alterada.',
    advice: 'Copie-a, por favor, mais uma vez de onde a tem, do princípio ao fim. Nada se perdeu.',
  },
  other_part: {
    heading: 'Esta parte pertence a outra coisa.',
    advice:
      'É de outro cofre, ou foi deixada a outra pessoa. Se vieram várias mensagens, veja, por favor, quais duas são sobre o mesmo cofre. Nada se perdeu.',
  },
  other_state_part: {
    heading: 'Esta parte é de uma chave anterior ou posterior.',
    advice:
      'A chave foi uma vez alterada por quem guardava o cofre, e um dos dois serviços não o soube. Nada se perdeu: vá, por favor, à página do outro serviço, e leve para lá a parte que está aqui.',
  },
  own_part: {
    heading: 'Esta é a parte que já está aqui.',
    advice:
      'O que é preciso é a parte do outro serviço. Abra, por favor, o link da mensagem dele e carregue no botão da sua página, ou copie lá a parte.',
  },
  repeated_part: {
    heading: 'Esta parte já está aqui.',
    advice: 'Já foi trazida antes, e não há mais nada a fazer com ela. A lista em cima diz o que ainda falta.',
  },
  false_part: {
    heading: 'Esta parte não é a verdadeira.',
    advice:
      'Não é o que foi criado na origem, por isso não abre nada, e não a guardámos. Nada se perdeu: duas quaisquer das partes verdadeiras abrem o que lhe foi deixado. Vá buscá-la, por favor, mais uma vez à página ou ao papel de onde vem. Se for de novo a mesma, diga-o à pessoa que trata da herança, e use outra parte.',
  },
  mistyped_third: {
    heading: 'Ainda há algo neste papel que não foi bem lido.',
    advice:
      'Compare, por favor, as palavras com o papel. Maiúsculas e espaços não contam, e de cada palavra bastam as primeiras quatro letras.',
  },
  other_paper: {
    heading: 'Este papel está completo, mas pertence a outro cofre.',
    advice: 'Também pode ser um mais antigo, que já foi substituído. Se houver outro papel destes, experimente, por favor, esse.',
  },
  parts_missing: {
    heading: 'Falta uma parte da chave.',
    advice: 'O que escreveu está certo. Volte, por favor, a carregar a página: diz que partes estão aqui e quais faltam.',
  },
  false_plan: {
    heading: 'Este serviço não mostra como a chave foi repartida.',
    advice:
      'O que ele diz sobre as partes da chave não foi assinado por quem deixou o cofre, por isso não nos guiamos por isso. Nada se perdeu: carregue, por favor, no link da mensagem do outro serviço, e abra lá. Diga-o também à pessoa que trata da herança.',
  },
  too_short: {
    heading: 'Esta frase-passe é demasiado curta.',
    advice: 'Tem de resistir durante anos a quem a tente adivinhar. Quatro ou mais palavras sem relação entre si são boas.',
  },
  too_easy: {
    heading: 'Esta frase-passe é demasiado fácil de adivinhar.',
    advice:
      'Tem de resistir durante anos a quem a tente adivinhar. Junte-lhe, por favor, palavras sem relação entre si, ou use as seis palavras propostas.',
  },
  not_the_same: {
    heading: 'As duas ainda não coincidem.',
    advice: 'Compare, por favor, o que escreveu com o seu papel, palavra por palavra.',
  },
  damaged: {
    heading: 'Isto não é o que foi deixado para si.',
    advice:
      'O que chegou foi alterado ou danificado pelo caminho ou onde estava guardado, por isso não o mostramos. Tente de novo, por favor, amanhã. Se continuar assim, diga-o a quem gere este serviço.',
  },
  truncated: {
    heading: 'Falta uma parte no fim.',
    advice:
      'O que chegou está incompleto, por isso não o mostramos. Tente de novo, por favor, mais tarde; uma cópia do ficheiro, se houver alguma, pode estar intacta.',
  },
  withheld: {
    heading: 'O serviço não entrega este ficheiro.',
    advice:
      'Está na lista do que lhe foi deixado, e essa lista está assinada por quem o deixou, mas o serviço diz que não o tem. Tente de novo, por favor, amanhã, e diga-o a quem gere o serviço.',
  },
  lost_in_file: {
    heading: 'Não se consegue obter deste ficheiro.',
    advice:
      'O ficheiro que escolheu foi danificado onde estava guardado, precisamente neste ponto, ou foi guardado sem isto. Não fez nada de errado, e o resto pode ser aberto e guardado. Se houver outra cópia do ficheiro, experimente, por favor, essa para o que falta.',
  },
  nothing_left: {
    heading: 'Este ficheiro está demasiado danificado para ser aberto.',
    advice:
      'O que mantém junto tudo o que nele está foi alterado ou danificado onde estava guardado, por isso não mostramos nada. Não fez nada de errado, e o que escreveu está certo. Se houver outra cópia do ficheiro, experimente, por favor, essa.',
  },
  nothing_here: {
    heading: 'Ainda não há aqui nada fechado para si.',
    advice:
      'O seu nome foi indicado para este cofre, mas o dispositivo de quem o guarda ainda não tinha preparado nada para si. Não é erro seu. Se esperava alguma coisa, pergunte, por favor, a quem gere este serviço.',
  },
  rolled_back: {
    heading: 'O serviço mostra um estado mais antigo do que a sua folha.',
    advice:
      'A sua folha foi impressa para um estado deste cofre posterior ao que chegou. Pode faltar alguma coisa. Diga-o, por favor, a quem gere este serviço. Para abrir na mesma o estado mais antigo, escreva as palavras e deixe o número de fora.',
  },
  unsupported_version: {
    heading: 'Isto foi fechado por uma versão mais recente do Heirlock.',
    advice: 'Esta página ainda não a compreende. Uma versão mais recente da página ou do leitor offline pode abri-lo.',
  },
  bad_header: {
    heading: 'Este não é um ficheiro do Heirlock.',
    advice: 'Escolha, por favor, outro: o nome do ficheiro certo termina em .heirlock-bundle, ou em .heirlock-offer se for um convite.',
  },
  witness_link_needed: {
    heading: 'O endereço não está completo.',
    advice:
      'A pessoa que lhe pede que assine fechou este documento à chave, e a chave é a última parte do endereço que lhe deu. Abra-o, por favor, mais uma vez de onde o tem, do princípio ao fim.',
  },
  mistyped_witness_link: {
    heading: 'O endereço foi cortado ou alterado pelo caminho.',
    advice:
      'Abra-o, por favor, mais uma vez de onde o tem, até ao último caráter. Se isso não ajudar, peça-o de novo à pessoa que lho deu.',
  },
  code_needed_again: {
    heading: 'É preciso aqui um novo código.',
    advice:
      'Para sua segurança, um navegador fica aberto algumas horas depois de um código. Nada foi assinado agora. Carregue, por favor, no botão e peça um novo código; não precisa de procurar de novo o endereço.',
  },
  witnessing_moved_on: {
    heading: 'Entretanto, alguma coisa mudou.',
    advice:
      'Talvez tenha respondido noutra janela, o tempo tenha terminado, ou o pedido tenha sido anulado. Carregue, por favor, no botão: a página diz então como estão as coisas.',
  },
  false_document: {
    heading: 'Isto não é o que lhe foi pedido que assinasse.',
    advice:
      'Por favor, não assine nada aqui. O que esta página recebeu não condiz com o endereço que tem, ou não está como foi preparado. Telefone à pessoa que lhe pede que assine, para um número que já tinha antes, e diga-lho.',
  },
  not_a_pdf: {
    heading: 'Não há aqui nenhum documento que se possa assinar.',
    advice:
      'Por favor, não assine nada. O que esta página recebeu não é um PDF. Telefone à pessoa que lhe pede que assine, para um número que já tinha antes, e diga-lho.',
  },
  false_signature: {
    heading: 'Uma assinatura antes da sua não condiz com este documento.',
    advice:
      'Por favor, não assine agora. Alguém devia assinar antes de si, e o que lá está não é dessa pessoa, ou não está neste documento. Telefone à pessoa que lhe pede que assine, para um número que já tinha antes, e diga-lho.',
  },
  false_certificate: {
    heading: 'O certificado para a sua assinatura não está certo.',
    advice:
      'Nada foi assinado. Veio para outra chave ou outro nome, ou de alguém que não o devia emitir. Telefone, por favor, à pessoa que lhe pede que assine, para um número que já tinha antes, e diga-lho.',
  },
  wrong_clock: {
    heading: 'O relógio deste dispositivo parece estar errado.',
    advice:
      'Uma assinatura diz quando foi feita. Acerte, por favor, a data e a hora deste dispositivo, e depois assine de novo. Até agora, nada foi assinado.',
  },
  no_signing_here: {
    heading: 'Este navegador não pode assinar aqui.',
    advice:
      'Só assina em páginas com https no endereço. Peça, por favor, um endereço desses à pessoa que lhe pede que assine, ou abra este noutro navegador. Nada foi assinado.',
  },
  signature_refused: {
    heading: 'A sua resposta não foi aceite.',
    advice:
      'Talvez seja demasiado tarde, ou alguém tenha anulado o pedido. Carregue, por favor, no botão: a página diz então como estão as coisas. O que não foi aceite não conta.',
  },
  signature_too_large: {
    heading: 'A sua assinatura não tem lugar no documento.',
    advice: 'Com ela vieram demasiados certificados. Assine, por favor, da outra maneira, ou com outro certificado. Nada foi assinado.',
  },
  no_p12: {
    heading: 'Isto não é um ficheiro com um certificado e a sua chave.',
    advice:
      'Escolha, por favor, o ficheiro terminado em .p12 ou .pfx que lhe foi dado para assinar. Tem de ter uma só chave, para RSA ou para uma das curvas P-256, P-384 ou P-521.',
  },
  wrong_p12_password: {
    heading: 'Esta palavra-passe não abre o ficheiro.',
    advice: 'Escreva-a, por favor, mais uma vez; as maiúsculas contam. É a que protege o ficheiro, e fica neste dispositivo.',
  },
  old_p12: {
    heading: 'O ficheiro está fechado de uma maneira que já não é segura.',
    advice:
      'Os navegadores recusam cifras tão antigas. Mande, por favor, guardar o ficheiro de novo com AES, por exemplo com uma versão atual do programa de onde o tem. Até lá, pode assinar da outra maneira.',
  },
  unfit_certificate: {
    heading: 'Este certificado não se destina a assinaturas.',
    advice: 'Quem o emitiu só o permite para outra coisa. Escolha, por favor, outro, ou assine da outra maneira.',
  },
  expired_certificate: {
    heading: 'Este certificado não é válido agora.',
    advice:
      'Expirou, ou o seu tempo ainda não chegou. Escolha, por favor, outro, ou assine da outra maneira. Se a data deste dispositivo estiver errada, acerte-a, por favor.',
  },
  session_over: {
    heading: 'Este navegador foi fechado para sua segurança.',
    advice: 'Abra, por favor, de novo o link da sua mensagem e peça um novo código.',
  },
  link_over: {
    heading: 'Este link já não funciona.',
    advice: 'Abra, por favor, de novo o link da sua mensagem; a página diz-lhe o que fazer.',
  },
  no_connection: {
    heading: 'Não conseguimos chegar ao serviço.',
    advice: 'Veja, por favor, se este dispositivo está ligado à internet, e tente de novo. Nada se perdeu.',
  },
  server_failed: {
    heading: 'O serviço não conseguiu fazer isto.',
    advice: 'Não é culpa sua, e nada se perdeu. Tente de novo, por favor, daqui a uma hora. Se continuar, diga-o a quem gere este serviço.',
  },
  too_often: {
    heading: 'Espere um pouco, por favor.',
    advice: 'O serviço recebeu muitos pedidos em pouco tempo. Tente de novo, por favor, daqui a alguns minutos.',
  },
  no_space: {
    heading: 'Não há espaço suficiente neste dispositivo.',
    advice:
      'Enquanto é guardado, um ficheiro precisa de cerca do dobro do seu tamanho. Liberte, por favor, algum espaço e tente de novo, guarde os ficheiros um a um, ou abra o link noutro computador.',
  },
  no_memory: {
    heading: 'Este dispositivo tem pouca memória livre.',
    advice: 'Feche, por favor, outras páginas e outros programas e tente de novo, ou abra o link noutro dispositivo.',
  },
  too_large_here: {
    heading: 'Este ficheiro é demasiado grande para esta janela do navegador.',
    advice: 'Abra, por favor, o link numa janela normal (não privada) de um navegador atualizado, de preferência num computador.',
  },
  stopped: {
    heading: 'Foi interrompido por si.',
    advice: 'Nada foi guardado. Pode recomeçar quando quiser.',
  },
  refused: {
    heading: 'O serviço não aceitou isto.',
    advice: 'Nada foi alterado. Abra, por favor, de novo o link da sua mensagem; mostra como as coisas estão agora.',
  },
  unexpected: {
    heading: 'Algo correu mal nesta página.',
    advice: 'Não é culpa sua, e nada se perdeu. Volte, por favor, a carregar a página, ou experimente outro navegador.',
  },
};
