import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const release: PageCatalogue['release'] = {
  leftSomethingTitle: (owner) => `${owner} deixou algo para si`,
  leftSomething: (owner) => html`!${owner} deixou algo para si`,
  dear: (name) => html`Bom dia, !${name}. `,
  welcome: (hello, owner, vault) =>
    html`!${hello}!${owner} guardava um cofre chamado “!${vault}” no Heirlock e quis deixar-lhe o que está nele.`,
  noHurry: (day) =>
    html`Se isto lhe chega num momento de luto, lamentamos muito. Não há pressa: este link é válido até ao dia !${day}, e depois pode pedir um novo.`,
  codeNeeded: 'Para o abrir, precisa de um código',
  codeWhy: (address) =>
    html`Para que mais ninguém possa abrir o que é seu, enviamos seis algarismos para o seu endereço de e‑mail, !${address}. Depois escreve-os na página seguinte.`,
  sendCode: 'Enviar-me um código',
  haveCode: 'Já tenho um código',
  lostMailbox:
    'Já não consegue ler as mensagens desse endereço? Mostre, por favor, esta página a alguém da família ou à pessoa que trata da herança.',
  typeCode: 'Escreva o código da mensagem',
  wrongCodeTitle: 'Erro: este código não funcionou',
  codeComes: (address) =>
    html`O código chega numa mensagem para !${address}. Em geral, está lá dentro de um minuto. Se não a encontrar, veja, por favor, também no correio não solicitado (spam).`,
  codeLabel: 'O seu código',
  codeHint: 'Seis algarismos, por exemplo 123 456. Escreva-os só aqui, e não os diga a ninguém.',
  codePattern: 'seis algarismos',
  noCode: html`<strong>Um código tem seis algarismos.</strong> Escreva-os, por favor, tal como estão na mensagem.`,
  codeRefused: (minutes) =>
    html`<strong>Este código não funcionou.</strong> Compare-o, por favor, com a nossa mensagem mais recente. Se essa mensagem tiver mais de ${minutes} minutos, ou se o código já tiver sido usado, peça-nos outro.`,
  open: 'Abrir',
  codeRules: (minutes, hours) =>
    `Um código é válido durante ${minutes} minutos e uma só vez. Depois, este navegador fica aberto para si durante ${hours} horas. Para isso é preciso um pequeno cookie, que não serve para mais nada.`,
  codeMissing: 'Sem código, ou demasiado antigo?',
  codeMissingHelp:
    'Uma mensagem pode demorar alguns minutos. Se uma segunda também não chegar, a caixa de correio pode estar cheia ou o endereço já não ser seu: nesse caso, mostre, por favor, esta página a alguém da família ou à pessoa que trata da herança.',
  sendAnother: 'Enviar-me outro código',
  manyCodes: 'Já vão vários códigos a caminho',
  manyCodesRest: html`<p>Para não encher a sua caixa de correio, enviamos poucos códigos por hora. Procure, por favor, a nossa mensagem mais recente, também no correio não solicitado (spam).</p>
<p>Se o código já for demasiado antigo, volte, por favor, daqui a uma hora e peça outro. Nada se perde.</p>`,
  typeNewest: 'Escrever o código da mensagem mais recente',
  whatLeftTitle: (owner) => `O que ${owner} deixou para si`,
  whatLeft: (owner) => html`O que !${owner} deixou para si`,
  releasedOn: (vault, moment) => html`Este é o cofre “!${vault}”. Foi-lhe entregue !${moment}.`,
  note: 'Uma nota para si',
  noteOfServer: 'Uma nota deste serviço',
  noteUnproven: 'Foi guardada aqui ao lado do que foi fechado à chave para si, não lá dentro. Não podemos provar quem a escreveu.',
  whenDone: 'Quando tiver terminado',
  comeBack: (day, hours) =>
    html`Pode voltar com o link da sua mensagem até ao dia !${day}. Este navegador fica aberto para si durante ${hours} horas. Se outras pessoas também o usam, feche-o, por favor:`,
  leave: 'Sair deste dispositivo',
  inWriting: 'A entrega por escrito',
  paperWhat:
    'O serviço assina para si um comprovativo que diz quando e por que razão este cofre foi entregue e o que recebeu. Repartições e bancos podem pedi-lo. Não diz nada sobre outras pessoas.',
  paperComes:
    'O serviço está a preparar para si um comprovativo assinado que diz quando e por que razão este cofre foi entregue e o que recebeu. Estará aqui dentro de poucos minutos.',
  papers: {
    release: (moment) => html`Sobre a entrega, !${moment}.`,
    opening: (moment) => html`Com o que tinha aberto até então, !${moment}.`,
  },
  savePaper: 'Guardar o comprovativo (PDF)',
  record: 'Se alguma vez tiver de mostrar quando isto lhe foi entregue, o serviço assinou um registo que o comprova.',
  saveRecord: 'Guardar o registo',
  lockedForYou: (owner) => html`!${owner} fechou-o à chave de modo que ninguém além de si o possa abrir, aqui no seu navegador.`,
  needsScript: html`<strong>Esta página precisa de JavaScript.</strong> O que lhe foi deixado abre-se no seu próprio dispositivo, e para isso é preciso um pequeno programa na página. Permita-o, por favor, no seu navegador, ou abra o link noutro.`,
  empty: 'O cofre está vazio',
  emptyRest: (owner) =>
    html`Não tem documentos. Não é erro seu, e nada se perdeu pelo caminho: por vezes, um cofre é entregue antes de lá ter sido posto alguma coisa. O seu nome ter sido indicado mostra que !${owner} pensou em si.`,
  documents: (count) => (count === 1 ? '1 documento' : `${count} documentos`),
  pleaseSave: (together) =>
    `Guarde, por favor, o que for importante para si no seu próprio computador${together === undefined ? '' : `; no total ocupa ${together}`}.`,
  firstByName: (total, shown) => ` O cofre tem ${total} documentos; estes são os primeiros ${shown} por ordem alfabética.`,
  encrypted: 'Documento cifrado',
  about: (type, size, day) => html`${type}, ${size}, guardado aqui desde !${day}`,
  infected: 'Não se pode transferir, porque foi encontrado um vírus.',
  download: (name) => html`Transferir<span class="unseen"> !${name}</span>`,
  runOut: 'Este link expirou',
  runOutWhy: (owner) =>
    html`Os nossos links funcionam durante um tempo limitado, e o deste terminou. Não se perdeu nada: o que !${owner} deixou para si continua aqui.`,
  locked: 'Este link está bloqueado',
  lockedWhy: (owner) =>
    html`Foram escritos demasiados códigos errados para este link. Agora ninguém pode abrir nada com ele. O que !${owner} deixou para si continua aqui.`,
  canSendNew: 'Podemos enviar um novo link para o seu endereço de e‑mail.',
  sendNew: (address) => `Enviar um novo link para ${address}`,
  newLink: 'O seu novo link chega por e‑mail',
  newLinkRest: (
    address,
  ) => html`<p>Veja, por favor, a caixa de correio de !${address}. Dentro de poucos minutos deve lá estar uma mensagem com um novo link; pode ter ido parar ao correio não solicitado (spam).</p>
<p>Enviamos poucos links por dia. Se hoje já pediu várias vezes, use, por favor, a mensagem mais recente que tiver.</p>
<p>Já pode fechar esta página.</p>`,
  left: 'Este navegador está fechado',
  leftRest: html`<p>Já ninguém pode abrir aqui o seu cofre sem um novo código. Os documentos que guardou ficam neste dispositivo até os eliminar.</p>
<p>Leve o tempo que precisar. Pode voltar quando quiser, com o link da sua mensagem.</p>`,
  openAgain: 'Abrir de novo',
  noDownload: {
    missing: { heading: 'Este documento não existe', why: 'Não está, ou já não está, entre o que lhe foi deixado.' },
    infected: {
      heading: 'Este documento não se pode transferir',
      why: 'Foi encontrado nele um vírus. Para proteger o seu computador, não o entregamos.',
    },
    damaged: {
      heading: 'Este documento não se pode transferir',
      why: 'Danificou-se no nosso armazenamento. Avisámos quem gere este serviço; tente de novo, por favor, daqui a alguns dias.',
    },
  },
  backToList: 'Voltar à lista',
};
