import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { english } from './en.ts';
import { sheet } from './pt/sheet.ts';
import { thirdPaper } from './pt/third-paper.ts';

export const portuguese: Catalogue<typeof english> = {
  kit: {
    title: 'Kit do titular Heirlock',
    introduction:
      'Com esta página e a sua frase-passe, abre os seus cofres num novo dispositivo. Só com esta página, pode definir uma nova frase-passe. Quem a tiver pode fazer o mesmo: guarde-a onde guarda o passaporte, e não diga a ninguém as suas palavras.',
    of: (owner) => `De ${owner}.`,
    accountHeading: 'Conta',
    account: (account, generation, printedOn, server) =>
      `${account}, kit ${generation}, impresso no dia ${printedOn}${server === null ? '' : `, em ${server}`}`,
    secretKey: 'Chave secreta (13 palavras): pedida num novo dispositivo, juntamente com a sua frase-passe',
    recoveryKey: 'Chave de recuperação (25 palavras): abre tudo se a frase-passe for esquecida',
    code: 'Ambas como código para a câmara',
    wayInIntroduction:
      'Num novo computador, abra o Heirlock, escolha “Bring back my vault” (recuperar o meu cofre) e escreva o que está nesta página, de cima para baixo. Depois, escreva a sua frase-passe. Guarde esta página onde guarda o passaporte, e não diga a ninguém as suas palavras.',
    wayInServer: '1. O endereço',
    wayInHere:
      'Só o computador que imprimiu isto, ou a sua própria rede, chega a este endereço. Se esse computador se perder, esta página não recupera nada. Imprima-a de novo assim que o Heirlock tiver um endereço na internet, e até lá faça cópias de segurança.',
    wayIn: '2. O acesso (13 palavras): mostra este papel nesse endereço',
    wayInSecretKey: '3. A chave secreta (13 palavras)',
    wayInPassphrase: '4. A sua frase-passe. Não está neste papel: sem ela, ninguém abre nada com esta página.',
    wayInCode: 'Passos 1 a 3 como código para a câmara: o seu texto pode ser colado no lugar do endereço',
    recoveryTitle: 'Kit do titular Heirlock, página 2',
    recoveryIntroduction:
      'Só para uma frase-passe esquecida: juntamente com a página 1, estas palavras definem uma nova. Guarde esta página num lugar diferente do da página 1. Quem tiver ambas abre os seus cofres.',
  },
  sheet,
  thirdPaper,
  invitation: {
    title: 'Convite Heirlock',
    about: (recipient, owner, vault, madeOn) =>
      owner === null
        ? `Para ${recipient}, de quem guarda o cofre “${vault}”. Feito no dia ${madeOn}.`
        : `Para ${recipient}, de ${owner}, cofre “${vault}”. Feito no dia ${madeOn}.`,
    why: 'Guarda-se aqui algo para si. Para que mais ninguém o possa abrir, escolha agora, por favor, a sua própria frase-passe; vai precisar dela quando o cofre for entregue.',
    todo: 'O que fazer',
    scan: (site) =>
      `1. Leia o quadrado com a câmara do seu telefone. Conduz a ${site}. Ou abra o link do e-mail que recebeu de lá, e escreva as palavras em baixo. Não as escreva em mais lado nenhum.`,
    reader:
      '1. Abra num navegador o leitor offline, uma página que acompanha este cartão, e leia lá o quadrado ou escreva as palavras em baixo. Não as escreva em mais lado nenhum.',
    choose: '2. Escolha a frase-passe e escreva-a onde mais ninguém a encontre.',
    after: '3. Depois destrua este cartão. Funciona uma só vez.',
    until: (day) => `É válido até ao dia ${day}. Depois disso, peça um novo.`,
    byHand:
      'Este cartão entrega-se em mão. Não o envie por e-mail, e não o fotografe: quem o tiver primeiro pode escolher a frase-passe em seu lugar.',
    code: 'Para a câmara',
    words: 'As 13 palavras deste cartão',
  },
};
