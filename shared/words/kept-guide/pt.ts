import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const portuguese: Catalogue<typeof english> = {
  fileName: 'Leia-me primeiro.html',
  title: 'Como abrir isto sem a ajuda de ninguém',
  about: (owner, recipient, vault) =>
    `Nesta pasta está o que ${owner === '' ? 'foi deixado' : `${owner} deixou`} a ${recipient === '' ? 'alguém' : recipient} do cofre “${vault}”. Está fechado à chave.`,
  aboutSeveral: (owner, vault) =>
    `Nesta pasta está o que ${owner === '' ? 'foi deixado' : `${owner} deixou`} a várias pessoas do cofre “${vault}”. Está fechado à chave, a parte de cada pessoa em separado.`,
  dates: (sealed, saved) => `Foi composto e assinado no dia ${sealed}, e guardado aqui no dia ${saved}.`,
  madeOn: (saved) => `Foi composto, assinado e guardado aqui no dia ${saved}.`,
  need: 'Do que precisa',
  needOf: (recipient) => `Para o que foi deixado a ${recipient}:`,
  needAny: 'Basta uma destas coisas:',
  passphrase: 'a frase-passe que foi escolhida para isto, muitas vezes seis palavras inglesas simples',
  sheet: 'a folha impressa com palavras numeradas que tem a palavra Heirlock no cimo',
  quorum: (needed, total) => `quaisquer ${needed} das ${total} folhas impressas que várias pessoas guardam`,
  nobody:
    'Sem isso, ninguém o pode abrir, e não há a quem pedir outra. Com isso, não precisa de internet, nem de conta, nem de autorização de ninguém.',
  steps: 'O que fazer',
  unpack:
    'Se esta página ainda estiver dentro de um ficheiro ZIP, extraia-o primeiro: na maior parte dos computadores, com um clique direito sobre ele, “Extrair tudo” ou “Extrair”.',
  open: (reader) =>
    `Abra “${reader}” com um duplo clique. Abre-se no seu navegador, por exemplo Firefox, Chrome, Edge ou Safari. Nada do que lá escolher ou escrever sai do seu computador.`,
  choose: (bundle) => `Escolha lá o ficheiro “${bundle}”.`,
  chooseOwn: 'Escolha lá o ficheiro com o seu nome:',
  type: 'Escreva as palavras da folha, ou a frase-passe.',
  save: 'Leia a carta, e guarde os ficheiros que quiser ter abertos.',
  fails: 'Se a página já não se abrir',
  failsWhy: (format) =>
    `Os computadores mudam. “${format}” diz, byte a byte e em inglês, como o ficheiro é feito. Quem souber programar pode escrever, só com isso, uma nova página para o abrir. Pergunte a alguém que saiba, e mostre-lhe esta pasta.`,
  care: 'Para que dure',
  copies:
    'Guarde duas cópias em dois lugares, por exemplo em duas pens USB em duas casas. De alguns em alguns anos, veja se ainda se conseguem ler.',
  apart: 'Guarde a frase-passe ou a folha longe desta pasta: quem tiver ambas pode ler tudo.',
  checksum: 'Para quem quiser verificar a página que o abre',
  checksumWhy: (hash) =>
    `Uma folha pode indicar a soma de verificação da página tal como era quando a folha foi impressa. Uma página posterior tem outra, e abre os mesmos ficheiros. A que está nesta pasta tem o SHA-256 ${hash}.`,
};
