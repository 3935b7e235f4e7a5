import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { sheet as english } from '../en/sheet.ts';

export const sheet: Catalogue<typeof english> = {
  title: 'Hoja de Heirlock',
  secondPage: 'Hoja de Heirlock, página 2',
  labels: {
    recipient: 'Para',
    owner: 'De',
    vault: 'Caja fuerte',
    holder: 'La guarda',
    day: 'Impresa el',
  },
  vault: (name) => `«${name}»`,
  noName: '(no se indicó ningún nombre)',
  number: (number) => `Número ${number}`,
  headings: {
    words: 'Las palabras de esta hoja',
    asked: 'Lo que se le pide',
    mail: 'Si llega un correo',
    file: 'Si no llega ninguno, o Heirlock ya no existe',
    fileOnly: 'Cómo se abre',
    note: 'Tenga en cuenta',
  },
  sentences: {
    keyForYou: ({ owner }) => `Esta página se hizo como llave de lo que ${owner} le deja.`,
    keyFor: ({ owner, recipient }) => `Esta página se hizo como llave de lo que ${owner} deja a ${recipient}.`,
    keyTogether: ({ owner, recipient, threshold, count }) =>
      `Esta es una de las ${count} páginas que se hicieron juntas. ${threshold} cualesquiera de ellas están pensadas como llave de lo que ${owner} deja a ${recipient}; menos de ${threshold} no revelan nada.`,
    elsewhere: () => 'Por sí sola no abre nada: lo que abre está en otro lugar.',
    elsewhereTogether: () => 'Por sí solas, las páginas no abren nada: lo que abren está en otro lugar.',
    keepIt: () => 'Guárdela con sus papeles importantes.',
    others: ({ others }) => `Las otras páginas se hicieron para: ${others}.`,
    othersUnsaid: ({ owner }) =>
      `Aquí no se dice quién guarda las otras páginas. Si se necesitan, pregunte a las personas cercanas a ${owner}.`,
    askKeep: () => 'Hasta que se necesite, guarde esta página en lugar seguro y seco, y no se la enseñe a nadie.',
    askWhen: ({ owner, recipient }) =>
      `Cuando ${owner} haya fallecido, o ${recipient} tenga otra buena razón, como un correo al respecto: dé esta página a ${recipient}, o léale sus palabras.`,
    askSure: ({ recipient }) =>
      `Asegúrese antes de que se trata realmente de ${recipient}: véanse, o llame a un número que ya conociera. No envíe nunca las palabras por correo.`,
    askBack: ({ owner, recipient }) =>
      `Si ${owner} pide la página, o usted ya no puede guardarla, devuélvala; tras el fallecimiento de ${owner}, dela a ${recipient}.`,
    mailToYou: ({ owner, email }) =>
      `Cuando la caja fuerte se abre para usted, sale un correo a la dirección que ${owner} dio para usted (el día de la impresión ${email}).`,
    mailTo: ({ recipient }) => `Cuando la caja fuerte se abre para ${recipient}, sale un correo con un enlace para ${recipient}.`,
    mailNamesNone: () => 'El día de la impresión, los correos no decían el nombre de la caja fuerte.',
    mailNames: ({ label }) => `El día de la impresión, los correos llamaban a la caja fuerte «${label}».`,
    mailLink: ({ site }) => `Abra el enlace que contiene. El día de la impresión, esos enlaces llevaban a ${site}`,
    mailTwo: () =>
      'El día de la impresión, dos servicios guardaban la caja fuerte. Cada uno escribe por su cuenta: puede haber dos correos, con horas o días de diferencia, y ambos tratan de lo mismo.',
    mailLinkTwo: ({ site, secondSite }) =>
      `Abra el enlace de uno de ellos. El día de la impresión, esos enlaces llevaban a ${site} o a ${secondSite}`,
    parts: () =>
      'Ese día se necesitaban, además de estas palabras, dos partes de tres: cada servicio tenía una, y un tercero la tercera. Si falta una parte, la página lo dice, y también qué hacer.',
    oneGone: () =>
      'Si uno de los servicios ya no existe, siga con el otro: puede tardar algunos días más hasta que el tercero haya respondido.',
    oneGonePaper: ({ owner }) =>
      `Si uno de los servicios ya no existe, la página del otro pide un papel con 25 palabras, la tercera parte. Pregunte por él a las personas cercanas a ${owner}, o a notarios.`,
    oneGoneHeld: ({ paperHolder }) =>
      `Si uno de los servicios ya no existe, la página del otro pide un papel con 25 palabras, la tercera parte. El día de la impresión estaba previsto que lo guardara ${paperHolder}.`,
    mailCode: () => 'Pida que le envíen un código, y escriba sus seis cifras.',
    typeWords: () => 'Elija «Con las palabras de su hoja», y escriba las palabras de esta página.',
    typeTogether: ({ threshold }) =>
      `Elija la manera con las hojas de varias personas, y escriba las palabras de ${threshold} de estas páginas, una tras otra.`,
    fileLook: ({ owner }) =>
      `Busque un archivo cuyo nombre termine en .heirlock-bundle, y la página heirlock-reader.html: en memorias USB, en ordenadores, con otros papeles, y entre las personas cercanas a ${owner}. Ninguno de los dos necesita internet ni empresa alguna.`,
    fileCopy: () => 'Copie ambos en un ordenador, mejor en uno sin internet.',
    fileOpen: () => 'Abra heirlock-reader.html con un doble clic, y elija «Español».',
    fileChoose: () => 'En «El archivo», elija el archivo.',
    fileOther: () => 'Si no se abre, pruebe con cualquier otro archivo así, y con cualquier página más reciente como esta.',
    fileNone: () =>
      'Si no hay ningún archivo así, y ningún servicio guarda ya la caja fuerte, esta página no abre nada. Consérvela de todos modos: un archivo aún puede aparecer.',
    typeOnly: ({ owner }) =>
      `Escriba las palabras solo tras ese enlace, en heirlock-reader.html o, para probarlas, en el Heirlock de ${owner}, salvo que un experto de confianza diga otra cosa.`,
    typeOnlyTwo: ({ owner }) =>
      `Escriba las palabras solo tras el enlace de un correo así, en heirlock-reader.html o, para probarlas, en el Heirlock de ${owner}, salvo que un experto de confianza diga otra cosa.`,
    typeOnlyFile: ({ owner }) =>
      `Escriba las palabras solo en heirlock-reader.html, tras el enlace de un correo sobre esta caja fuerte, si llega alguno, o, para probarlas, en el Heirlock de ${owner}, salvo que un experto de confianza diga otra cosa.`,
    tellNobody: () => 'No se las diga a nadie que llame, escriba o venga a la puerta.',
    dated: ({ day }) => `Los nombres y las direcciones que figuran aquí son los del ${day}.`,
    older: ({ number }) => `Si se le muestra un número menor que ${number}, puede que falte algo más reciente.`,
    found: ({ owner, recipient }) => `Si encuentra esta página, désela por favor a ${recipient} o a ${owner}.`,
    sheet: ({ sheet: id, recipient }) => `Hoja ${id}, para ${recipient}.`,
    experts: ({ reader }) =>
      `Para expertos: SHA-256 del heirlock-reader.html de ese día: ${reader}. Uno posterior tiene otra y no es peor. En caso de duda, úselo solo sin internet.`,
  },
};
