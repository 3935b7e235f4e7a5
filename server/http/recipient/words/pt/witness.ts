import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const witness: PageCatalogue['witness'] = {
  asksTitle: (owner) => `${owner} pede-lhe que assine um documento`,
  asks: (owner) => html`!${owner} pede-lhe que assine um documento`,
  welcome: (name, owner) =>
    html`Bom dia, !${name}. !${owner} pede-lhe que leia um documento e, se concordar, que o assine. Faz as duas coisas aqui no seu navegador, e não precisa de conta.`,
  place: (position, of) =>
    of === 1 ? 'É a única pessoa a quem foi pedido.' : `É o número ${position} das ${of} pessoas a quem foi pedido, uma a seguir à outra.`,
  until: (day) => html`Pode assinar até ao dia !${day}. Também pode recusar.`,
  codeNeeded: 'Para o ler, precisa de um código',
  codeWhy: (address) =>
    html`Para que mais ninguém o possa ler ou assinar, enviamos seis algarismos para o seu endereço de e‑mail, !${address}. Depois escreve-os na página seguinte.`,
  sendCode: 'Enviar-me um código',
  haveCode: 'Já tenho um código',
  unexpected: (owner) =>
    html`Não esperava isto? Pergunte a !${owner} antes de continuar, por telefone ou pessoalmente, não em resposta a uma mensagem.`,
  typeCode: 'Escreva o código',
  wrongTitle: 'Erro: não funcionou',
  codeComes: (address) =>
    html`O código chega numa mensagem para !${address}. Em geral, está lá dentro de um minuto. Se não a encontrar, veja, por favor, também no correio não solicitado (spam).`,
  codeLabel: 'O seu código',
  codeHint: 'Seis algarismos, por exemplo 123 456. Escreva-os só aqui, e não os diga a ninguém.',
  codePattern: 'seis algarismos',
  noCode: html`<strong>Um código tem seis algarismos.</strong> Escreva-os, por favor, tal como estão na mensagem.`,
  refused: {
    none: (minutes) =>
      html`<strong>Este código não funcionou.</strong> Compare-o, por favor, com a nossa mensagem mais recente. Se essa mensagem tiver mais de ${minutes} minutos, ou se o código já tiver sido usado, peça-nos outro.`,
    word: (minutes) =>
      html`<strong>Não funcionou.</strong> O código ou a palavra não está certo. Compare, por favor, o código com a nossa mensagem mais recente, e pergunte a palavra a quem a combinou consigo. Se a mensagem tiver mais de ${minutes} minutos, peça-nos outro código.`,
    sms: (minutes) =>
      html`<strong>Não funcionou.</strong> Um dos dois códigos não está certo. Compare-os, por favor, com o e‑mail e o SMS mais recentes. Se tiverem mais de ${minutes} minutos, peça-nos outros.`,
  },
  wordLabel: 'A palavra combinada',
  wordHint: 'Foi-lhe dita por quem lhe pede que assine. Maiúsculas ou minúsculas, tanto faz.',
  secondLabel: 'O código do SMS',
  secondHint: 'Mais seis algarismos, que chegaram ao seu telefone.',
  open: 'Abrir',
  codeRules: (minutes, hours) =>
    `Um código é válido durante ${minutes} minutos e uma só vez. Depois, este navegador fica aberto para si durante ${hours} horas. Para isso é preciso um pequeno cookie, que não serve para mais nada.`,
  codeMissing: 'Sem código, ou demasiado antigo?',
  codeMissingHelp: 'Uma mensagem pode demorar alguns minutos. Se uma segunda também não chegar, diga-o a quem lhe pede que assine.',
  sendAnother: 'Enviar-me outro código',
  loading: 'O documento está a abrir-se.',
  needsScript: html`<strong>Esta página precisa de JavaScript.</strong> O documento é mostrado e assinado no seu próprio dispositivo, e para isso é preciso um pequeno programa na página. Permita-o, por favor, no seu navegador, ou abra o link noutro.`,
  incomplete: html`<strong>O endereço não está completo.</strong> A chave deste documento é a sua última parte. Abra-o, por favor, mais uma vez de onde o tem, do princípio ao fim.`,
  closePage: 'Pode fechar esta página.',
  closed: {
    not_yet: {
      title: 'Ainda não é a sua vez',
      rest: (owner) =>
        html`<p>!${owner} pede a várias pessoas que assinem, uma a seguir à outra. Escrevemos-lhe assim que as que estão antes de si tiverem assinado. Guarde, por favor, o link.</p>`,
    },
    signed: {
      title: 'Já assinou',
      rest: (owner) => html`<p>Obrigado. !${owner} já o sabe, e não precisa de fazer mais nada.</p>`,
    },
    declined: {
      title: 'Recusou',
      rest: (owner) => html`<p>!${owner} já sabe que não assina. Não se pede a mais ninguém.</p>`,
    },
    expired: {
      title: 'O tempo para assinar terminou',
      rest: (owner) =>
        html`<p>Este documento podia ser assinado durante um tempo limitado. Se ainda for importante, !${owner} pode pedir-lho de novo.</p>`,
    },
    over: {
      title: 'Já não há nada para assinar',
      rest: (owner) => html`<p>!${owner} anulou o pedido, ou outra pessoa a quem foi pedido não assinou. Não fez nada de errado.</p>`,
    },
  },
};
