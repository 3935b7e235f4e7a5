import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { thirdPaper as english } from '../en/third-paper.ts';

export const thirdPaper: Catalogue<typeof english> = {
  title: 'Heirlock: a terceira parte',
  labels: {
    owner: 'De',
    holder: 'Guardado por',
    day: 'Impresso no dia',
    first: 'Serviço 1',
    second: 'Serviço 2',
  },
  noName: '(nenhum nome indicado)',
  code: 'Para a câmara',
  headings: {
    words: 'As palavras deste papel',
    about: 'O que é isto',
    asked: 'O que lhe é pedido',
    never: 'Por favor, nunca',
    note: 'A ter em conta',
  },
  sentences: {
    divided: ({ owner }) =>
      `O que ${owner} deixa a outras pessoas está fechado à chave. Este papel foi feito para que uma das chaves se possa dividir em três partes: uma para cada um dos dois serviços indicados em cima, e uma terceira que este papel abre. Duas partes quaisquer formam essa chave; uma só não revela nada.`,
    alone: () => 'Por isso, este papel, só por si, não abre nada.',
    purpose: () => 'É para o caso de um dos serviços já não existir: então a parte do outro e este papel formam a chave.',
    keep: () => 'Guarde-o selado, em lugar seguro e seco, e não o mostre a ninguém até ser pedido.',
    when: ({ owner }) =>
      `Dê as palavras a uma pessoa a quem ${owner} tenha deixado algo, quando essa pessoa lhe mostrar que um dos serviços lhe escreveu sobre isso e que a página do serviço pede este papel.`,
    proof: ({ owner }) =>
      `Primeiro, peça que lhe mostrem a certidão de óbito de ${owner}, ou tente contactar diretamente ${owner}. Se ${owner} responder e não o quiser, não as dê a ninguém.`,
    several: () =>
      'Pode haver várias pessoas assim, e cada uma pode precisar das palavras: deixe que cada uma as escreva ou leia o código, e fique com o papel.',
    where: () => 'As palavras escrevem-se na página que se abre por trás do link do e-mail do serviço. A página diz onde.',
    back: ({ owner }) =>
      `Se ${owner} o pedir, ou se já não o puder guardar, devolva-o; depois da morte de ${owner}, dê-o a quem ficar com os seus papéis.`,
    neverServices: () =>
      'Não o dê a ninguém que gira um dos serviços, nem a ninguém em nome dele: a parte de um serviço e este papel são duas das três.',
    neverCopy: () => 'Não o fotografe, e não envie as palavras por e-mail nem as leia a alguém que lhe telefone.',
    newer: ({ owner }) =>
      `Entretanto, ${owner} pode ter mandado fazer um papel mais recente. Se a página não aceitar estas palavras, procure um papel mais recente como este.`,
    unneeded: () => 'Enquanto ambos os serviços fizerem a sua parte, ninguém precisa deste papel.',
    bothGone: () =>
      'Se nenhum dos dois serviços já existir, este papel não abre nada. O que tiver sido guardado antes como ficheiro não precisa das palavras deste papel.',
    dated: ({ day }) => `Os nomes e endereços aqui indicados são os do dia ${day}.`,
    found: ({ owner }) => `Quem encontrar este papel, por favor, dê-o a ${owner}.`,
    foundHeld: ({ owner, holder }) => `Quem encontrar este papel, por favor, dê-o a ${holder} ou a ${owner}.`,
    experts: () => 'Para especialistas: este é um “paper of the third party”, tal como o descreve o FORMAT.md público do Heirlock.',
  },
};
