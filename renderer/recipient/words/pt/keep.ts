import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { keep as english } from '../en/keep.ts';

export const keep: Catalogue<typeof english> = {
  heading: 'Guardar para mais tarde, sem nós',
  about:
    'O link para esta página acaba, e ninguém sabe se este serviço ainda existirá daqui a vinte anos. Pode guardar tudo numa pasta sua: ainda fechado à chave, juntamente com uma página que o abre em qualquer navegador, sem internet.',
  button: 'Guardar tudo, ainda fechado à chave',
  hint: 'Recebe uma pasta ZIP. Abre-se com aquilo com que abriu hoje; guarde, por favor, isso também, noutro lugar: quem tiver ambos pode ler tudo.',
  running: 'A guardar tudo, ainda fechado à chave',
  saved: (documents, leftOut) =>
    [
      documents === 1
        ? 'Guardado, com 1 ficheiro lá dentro, verificado.'
        : `Guardado, com ${documents} ficheiros lá dentro, cada um verificado.`,
      leftOut === 0
        ? ''
        : leftOut === 1
          ? ' 1 ficheiro não estava disponível e não está lá dentro.'
          : ` ${leftOut} ficheiros não estavam disponíveis e não estão lá dentro.`,
    ].join(''),
  zipName: 'Para guardar para mais tarde',
};
