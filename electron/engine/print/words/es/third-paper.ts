import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { thirdPaper as english } from '../en/third-paper.ts';

export const thirdPaper: Catalogue<typeof english> = {
  title: 'Heirlock: la tercera parte',
  labels: {
    owner: 'De',
    holder: 'Lo guarda',
    day: 'Impreso el',
    first: 'Servicio 1',
    second: 'Servicio 2',
  },
  noName: '(no se indicó ningún nombre)',
  code: 'Para la cámara',
  headings: {
    words: 'Las palabras de este papel',
    about: 'Qué es esto',
    asked: 'Lo que se le pide',
    never: 'Lo que no debe hacerse nunca',
    note: 'Tenga en cuenta',
  },
  sentences: {
    divided: ({ owner }) =>
      `Lo que ${owner} deja a otros está bajo llave. Este papel se hizo para que una de las llaves pueda dividirse en tres partes: una para cada uno de los dos servicios nombrados arriba, y una tercera que abre este papel. Dos partes cualesquiera forman esa llave; una sola no revela nada.`,
    alone: () => 'Así que este papel no abre nada por sí solo.',
    purpose: () => 'Es para el caso de que uno de los servicios ya no exista: entonces la parte del otro y este papel forman la llave.',
    keep: () => 'Guárdelo sellado, en lugar seguro y seco, y no se lo enseñe a nadie hasta que se pida.',
    when: ({ owner }) =>
      `Dé sus palabras a una persona a quien ${owner} haya dejado algo, una vez que le muestre que uno de los servicios le ha escrito al respecto y que su página pide este papel.`,
    proof: ({ owner }) =>
      `Antes, pida que le muestren el certificado de defunción de ${owner}, o intente usted ponerse en contacto con ${owner}. Si ${owner} responde y no lo quiere, no se las dé a nadie.`,
    several: () =>
      'Puede haber varias personas así, y cada una puede necesitar las palabras: deje que cada una las escriba o escanee el código, y quédese con el papel.',
    where: () => 'Las palabras se escriben en la página que se abre tras el enlace del correo del servicio. La página dice dónde.',
    back: ({ owner }) =>
      `Si ${owner} lo pide, o usted ya no puede guardarlo, devuélvalo; tras el fallecimiento de ${owner}, delo a quien se haga cargo de los papeles de usted.`,
    neverServices: () =>
      'No lo dé a nadie que gestione uno de los servicios, ni a nadie en su nombre: la parte de un servicio y este papel son dos de las tres.',
    neverCopy: () => 'No lo fotografíe, y no envíe sus palabras por correo ni se las lea a alguien que le llame.',
    newer: ({ owner }) =>
      `Puede que ${owner} haya mandado hacer desde entonces un papel más reciente. Si la página no acepta estas palabras, busque un papel más reciente como este.`,
    unneeded: () => 'Mientras los dos servicios cumplan su parte, nadie necesita este papel.',
    bothGone: () =>
      'Si ya no existe ninguno de los servicios, este papel no abre nada. Lo que se guardó antes como archivo no necesita ninguna palabra de este papel.',
    dated: ({ day }) => `Los nombres y las direcciones que figuran aquí son los del ${day}.`,
    found: ({ owner }) => `Si encuentra este papel, déselo por favor a ${owner}.`,
    foundHeld: ({ owner, holder }) => `Si encuentra este papel, déselo por favor a ${holder} o a ${owner}.`,
    experts: () => 'Para expertos: este es un «paper of the third party», tal como lo describe el FORMAT.md público de Heirlock.',
  },
};
