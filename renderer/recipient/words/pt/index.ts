import { enrol, invited, offline } from './enrol.ts';
import { keep } from './keep.ts';
import { parts } from './parts.ts';
import { problems } from './problems.ts';
import { witness } from './witness.ts';
import type { Words } from '../en/index.ts';

const ordinals = [
  'Primeira',
  'Segunda',
  'Terceira',
  'Quarta',
  'Quinta',
  'Sexta',
  'Sétima',
  'Oitava',
  'Nona',
  'Décima',
  'Décima primeira',
  'Décima segunda',
  'Décima terceira',
  'Décima quarta',
  'Décima quinta',
  'Décima sexta',
];

export const portuguese: Words = {
  problems,
  common: {
    oneMoment: 'Um momento …',
    back: 'Voltar',
    tryAgain: 'Tentar de novo',
    openAgain: 'Abrir de novo a página',
    showTyped: 'Mostrar o que escrevo',
    helpWord: 'Se pedir ajuda a alguém, diga esta palavra:',
    step: (now, all) => `Passo ${now} de ${all}`,
  },
  unlock: {
    notYetProved:
      'Quem deixou isto e de que cofre se trata: até agora, é este serviço que o diz. Assim que estiver aberto, lê aqui o que foi assinado por quem o deixou.',
    introduction:
      'Foi fechado à chave de modo que ninguém além de si o possa abrir. Isso acontece aqui, no seu próprio dispositivo; mais ninguém pode ver o que está lá dentro.',
    passphrase: 'Com a sua frase-passe',
    passphraseAbout: 'A que escolheu em tempos para este cofre',
    sheet: 'Com as palavras da sua folha',
    sheetAbout: 'Uma página impressa com palavras numeradas e um padrão quadrado',
    quorum: (needed, total) => `Com ${needed} das ${total} folhas que várias pessoas guardam`,
    quorumAbout: 'Cada uma delas tem a sua própria página impressa',
    nothing: 'Não tenho nada disto',
    nothingAbout: 'O que pode fazer agora',
    otherWay: 'Abrir de outra maneira',
    passphraseLabel: 'A sua frase-passe',
    passphraseHint: 'As seis palavras que escreveu na altura, ou a frase que inventou.',
    open: 'Abrir',
    passphraseLost: 'Não encontro a minha frase-passe',
  },
  help: {
    heading: 'Quando falta alguma coisa',
    lead: 'Leve o tempo que precisar. Nada fica bloqueado para sempre, e nada é eliminado enquanto procura.',
    passphrase:
      'A frase-passe está em geral escrita num papel, no sítio onde guarda papéis importantes: numa pasta, num cofre, numa gaveta. Também pode estar num gestor de palavras-passe. Muitas vezes são seis palavras inglesas simples.',
    sheet:
      'A folha é uma página impressa com a palavra Heirlock no cimo. Pode ter ficado entre os papéis de quem deixou o cofre, junto a um testamento ou no cofre de um banco; ou com um notário ou uma pessoa próxima de si.',
    quorum: (needed) =>
      `Das folhas de várias pessoas precisa de ${needed} em conjunto, sejam quais forem. Pergunte na família e entre os amigos próximos quem recebeu uma página destas.`,
    nobody:
      'Nós não o podemos abrir por si, e mais ninguém pode: aqui não há chave para isso. Mas mostre esta página à pessoa que trata da herança; talvez saiba onde está uma folha.',
  },
  noWay: {
    heading: 'Ainda não há chave para isto',
    text: 'Não foi definida nenhuma frase-passe nem impressa nenhuma folha para si, por isso não pode ser aberto por ninguém: nem por si, nem por nós. Se houver uma folha impressa com palavras numeradas entre os papéis de quem deixou o cofre, mostre, por favor, esta página a quem gere este serviço.',
  },
  sheet: {
    one: 'As palavras da folha',
    nth: (number) => `${ordinals[number - 1] ?? `${number}.ª`} folha`,
    hint: 'Uma a seguir à outra, tal como estão numeradas. Maiúsculas e espaços não contam; bastam as primeiras quatro letras de uma palavra.',
    count: (count) => (count === 1 ? '1 palavra até agora' : `${count} palavras até agora`),
    state: 'O número por baixo do padrão quadrado, se a sua folha o tiver',
    stateHint: 'Com ele podemos saber se lhe está a ser escondido algo mais recente.',
    stateDigits: 'Este número só tem algarismos.',
    add: 'Adicionar esta folha',
    have: (have, needed) => (have === 1 ? `Já cá está 1 folha de ${needed}` : `Já cá estão ${have} folhas de ${needed}`),
    next: (missing) => (missing === 1 ? 'É precisa mais uma folha.' : `São precisas mais ${missing} folhas.`),
    later:
      'Não precisam de estar aqui todas ao mesmo tempo: também pode pedir que lhe leiam as palavras por telefone. Entretanto, mantenha, por favor, esta página aberta; o que escreveu fica aqui.',
    read: (number) => `A folha ${number} foi lida.`,
    remove: (number) => `Remover a folha ${number}`,
    wrongCount: (count) =>
      `Aqui ${count === 1 ? 'está 1 palavra' : `estão ${count} palavras`}. Uma folha tem 13, ou 12 se for mais antiga.`,
  },
  paper: {
    unknownWord: (place, typed) => `A palavra número ${place}, “${typed}”, não é nenhuma das que imprimimos em papel.`,
    unknownMore: (places) => `O mesmo se aplica ao número ${places}.`,
    swapped: 'Cada palavra poderia estar certa, mas juntas não estão: uma foi lida como outra, ou duas trocaram de lugar.',
    kit: 'Pertence ao kit do titular, com o qual quem guarda um cofre recupera tudo. Por favor, não o escreva em mais lado nenhum, e arrume-o em segurança.',
    sheet: 'Pertence a uma folha, que abre um cofre quando chega a altura. Guarde-a, por favor, para então.',
    access: 'Pertence a um kit do titular, o papel de quem guarda o cofre. Aqui não abre nenhum cofre.',
    masterkey: 'Pertence a quem gere o Heirlock para outros: a página com a chave-mestra. Aqui não abre nenhum cofre.',
    third: 'É o papel com a terceira parte, e abre uma parte do que abre um cofre. Guarde-o, por favor, até ser pedido.',
    part: 'É uma parte de uma chave. É pedida onde se juntam duas partes.',
    witness: 'Pertence a um documento que se pede a alguém que assine. Aqui não abre nenhum cofre.',
    invitation: 'Pertence a um convite, com o qual se escolhe uma frase-passe. Não abre nenhum cofre.',
  },
  camera: {
    start: 'Ler o padrão quadrado com a câmara',
    title: 'Segure o papel ou o ecrã em frente da câmara',
    hint: 'O padrão quadrado deve ocupar cerca de metade da imagem. É lido por si; nenhuma imagem é guardada ou enviada.',
    stop: 'Parar a câmara',
    denied: 'A câmara não pode ser usada aqui. Permita-a, por favor, quando o navegador perguntar, ou escreva as palavras.',
    none: 'Não foi possível usar nenhuma câmara. Escreva, por favor, as palavras.',
    other: 'É um padrão, mas não um dos do Heirlock.',
    picture: 'Imagem da câmara',
  },
  opened: {
    from: 'De',
    fromUnproved: 'Diz ser de',
    noName: '(nenhum nome indicado)',
    recipient: 'Para',
    vault: 'Cofre',
    letter: 'Uma carta para si',
    noFiles: 'Nenhum ficheiro',
    noFilesAtAll: 'Não foi posto mais nada para si. Não é erro seu, e nada se perdeu pelo caminho.',
    noFilesWithLetter: 'Com esta carta não há ficheiros.',
    files: (count) => (count === 1 ? '1 ficheiro' : `${count} ficheiros`),
    pleaseSave: (together) =>
      `Guarde, por favor, o que for importante para si no seu próprio computador${together === undefined ? '' : `; no total ocupa ${together}`}.`,
    state: (generation) => `Este é o número ${generation}; foi composto e assinado por quem o deixou, com a data de`,
    notProved: 'Não podemos provar quem enviou isto',
    notProvedWhy:
      'Escolheu a sua frase-passe com uma versão anterior do Heirlock, e ela não consegue dizer de quem isto vem. Pode bem ser autêntico. Mas, por favor, não envie dinheiro nem dê nada só porque esta carta o diz: pergunte primeiro a alguém que conhecia a pessoa.',
    note: 'O que diz sobre isto quem o deixou:',
    noteMore: 'Ler tudo',
    noteLess: 'Mostrar menos',
    inFolder: 'em',
  },
  damage: {
    title: 'Algo neste ficheiro está danificado ou em falta',
    looking:
      'Algo no ficheiro que escolheu foi alterado ou danificado onde estava guardado, ou nunca lá esteve. Estamos a procurar nele o que ainda está intacto. Não precisa de esperar: o que é mostrado aqui já pode ser lido e guardado.',
    progress: 'A examinar o ficheiro',
    nothingLost: 'Este ficheiro estava danificado, e nada do que contém se perdeu',
    nothingLostWhy: 'Está tudo lá, verificado e completo. Guarde-o agora, por favor, no seu próprio computador, enquanto está.',
    lost: (lost, all) =>
      all === 1
        ? 'O único ficheiro que contém perdeu-se'
        : lost === 1
          ? `Perdeu-se 1 de ${all} ficheiros`
          : `Perderam-se ${lost} de ${all} ficheiros`,
    lostWhy:
      'O ficheiro que escolheu foi danificado onde estava guardado, ou foi guardado sem isto. Não fez nada de errado. O que não se consegue obter dele:',
    lostRest: 'Tudo o resto está intacto. Se houver outra cópia do ficheiro, experimente, por favor, essa para o que falta.',
    lostAll: 'Se houver outra cópia do ficheiro, experimente, por favor, essa.',
    documentLost: 'Não se consegue obter deste ficheiro. Outra cópia do ficheiro talvez o tenha.',
  },
  documents: {
    saveAll: 'Guardar tudo num só ficheiro',
    saveAllHint: 'Recebe uma pasta ZIP; num computador abre-se com um duplo clique.',
    letterFile: 'Carta',
    notesFile: 'Notas sobre os ficheiros',
    saveLetter: 'Guardar a carta',
    noteFile: 'Nota',
    saveNote: 'Guardar a nota',
    print: 'Imprimir',
    zipName: 'O que foi deixado para si',
    look: 'Ver',
    hide: 'Fechar a vista',
    download: 'Transferir',
    again: 'Transferir de novo',
    stop: 'Parar',
    saving: (name) => `A guardar ${name}`,
    savingAll: 'A guardar tudo',
    nowAt: (number, all, name) => `Ficheiro ${number} de ${all}: ${name}`,
    done: (done, all) => `${done} de ${all}`,
    waiting: 'A ligação falhou. Continuamos por nós assim que voltar. Mantenha, por favor, esta página aberta.',
    saved: 'Guardado, verificado e completo.',
    handedOver: 'Verificado e completo. O seu navegador está a guardá-lo nas transferências.',
    allSaved: (count) =>
      count === 1
        ? 'Guardado, com 1 ficheiro lá dentro, verificado e completo.'
        : `Guardado, com ${count} ficheiros lá dentro, cada um verificado e completo.`,
    failedAt: (name) => `Parou em ${name}.`,
    withoutIt: 'Guardar tudo o resto',
    stayHere: 'Mantenha, por favor, esta página aberta até terminar.',
  },
  preview: {
    opening: 'A abrir …',
    tooLarge: 'É demasiado grande para ser mostrado aqui. Transfira-o, por favor, e abra-o no seu dispositivo.',
    unreadable: 'Não se pode mostrar aqui. Transfira-o, por favor, e abra-o com um programa no seu dispositivo.',
    cut: 'Aqui só é mostrado o início. O texto completo está no ficheiro a transferir.',
    picture: (name) => `Imagem: ${name}`,
    film: (name) => `Filme: ${name}`,
    sound: (name) => `Som: ${name}`,
    page: (now, all) => `Página ${now} de ${all}`,
    pageOf: (name, now) => `${name}, página ${now}`,
    previous: 'Página anterior',
    next: 'Página seguinte',
  },
  enrol,
  invited,
  offline,
  keep,
  parts,
  witness,
  slow: {
    passphrase: 'Neste navegador, isto pode demorar alguns minutos.',
    keyPair: 'Neste navegador, isto pode demorar um quarto de hora, e por vezes mais.',
    advice: 'A página não está parada: deixe-a, por favor, aberta. Um navegador mais recente, ou outro computador, fá-lo em segundos.',
  },
  reader: {
    title: 'Leitor offline',
    heading: 'Abrir o que lhe foi deixado',
    lead: 'Esta página abre um ficheiro cujo nome termina em .heirlock-bundle. Funciona sem internet: nada do que aqui escolher ou escrever sai deste dispositivo.',
    file: 'O ficheiro',
    fileHint: 'Pode estar numa pen USB, noutro computador ou nas transferências.',
    chosen: 'Ficheiro escolhido:',
    licences: 'Licenças do software utilizado',
    promise:
      'O Heirlock guarda documentos fechados à chave para quem lhos confia, até chegar a altura de os entregar. Nunca pedimos dinheiro.',
    language: 'Língua',
    paper: 'Comparar um comprovativo da entrega',
    paperWhy:
      'Quando um cofre é entregue, o serviço que o guardava assina um comprovativo em PDF. Aqui pode compará-lo com o que acabou de abrir, neste dispositivo e sem perguntar a ninguém.',
    paperFile: 'O comprovativo (PDF)',
    paperHint: 'Fica neste dispositivo.',
    paperAgrees: 'O comprovativo condiz com o que abriu.',
    paperDiffers: 'O comprovativo não condiz com o que abriu.',
    paperSigned: (service) =>
      `Verificado: os dados do comprovativo e o fim do registo do serviço estão assinados com a mesma chave que, segundo o comprovativo, é a de ${service}.`,
    paperOfThis: 'Verificado: trata deste cofre e desta pessoa.',
    paperOfOther: 'Trata de outro cofre ou de outra pessoa.',
    paperList: 'Verificado: indica precisamente a lista que abriu, cuja assinatura, de quem a deixou, foi verificada nesse momento.',
    paperOtherList: 'Indica uma lista diferente da que abriu.',
    paperNoList: 'Não verificado: se indica a lista que abriu.',
    paperDocuments: (good, all) =>
      `Verificado: ${good} de ${all} documentos constam dele, com o SHA-256 de cada uma das suas partes seladas.`,
    paperNotListed: (name) => `Não consta do comprovativo: ${name}`,
    paperNotChecked:
      'Não verificado: a assinatura do próprio PDF, para a qual há “heirlock verify-release” ou um programa para ficheiros PDF; e se a chave é mesmo a do serviço. Compare-a com uma que conheça de outra fonte:',
    readers: 'Para especialistas: esta página é a certa?',
    readersWhy: (owner) =>
      `Quando isto foi composto, o Heirlock de ${owner} conhecia estas páginas pelo seu SHA-256, e a lista está assinada. Uma página posterior não está nela, e não é pior por isso. Uma página não pode responder por si própria: compare com outro programa, ou com uma página em que já confie.`,
    owner: 'quem o deixou',
    readerFile: 'Uma cópia de heirlock-reader.html',
    readerHint: 'O seu SHA-256 é calculado aqui, neste dispositivo.',
    readerKnown: (owner) => `Esta cópia é uma das que o Heirlock de ${owner} conhecia.`,
    readerUnknown: 'Esta cópia não está na lista. Pode ser uma posterior.',
  },
};
