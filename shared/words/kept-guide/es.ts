import type { Catalogue } from '../catalogue.ts';
import type { english } from './en.ts';

export const spanish: Catalogue<typeof english> = {
  fileName: 'Léame primero.html',
  title: 'Cómo abrir esto sin la ayuda de nadie',
  about: (owner, recipient, vault) =>
    `En esta carpeta está lo que ${owner === '' ? 'se dejó' : `${owner} dejó`} a ${recipient === '' ? 'alguien' : recipient} de la caja fuerte «${vault}». Está bajo llave.`,
  aboutSeveral: (owner, vault) =>
    `En esta carpeta está lo que ${owner === '' ? 'se dejó' : `${owner} dejó`} a varias personas de la caja fuerte «${vault}». Está bajo llave, la parte de cada persona por separado.`,
  dates: (sealed, saved) => `Se compuso y firmó el ${sealed}, y se guardó aquí el ${saved}.`,
  madeOn: (saved) => `Se compuso, firmó y guardó aquí el ${saved}.`,
  need: 'Qué necesita',
  needOf: (recipient) => `Para lo que se dejó a ${recipient}:`,
  needAny: 'Basta con uno de estos elementos:',
  passphrase: 'la frase secreta que se eligió para ello, a menudo seis palabras inglesas sencillas',
  sheet: 'la hoja impresa con palabras numeradas que lleva la palabra Heirlock en la parte superior',
  quorum: (needed, total) => `${needed} cualesquiera de las ${total} hojas impresas que guardan varias personas`,
  nobody:
    'Sin ello nadie puede abrir esto, y no hay nadie a quien pedir otro. Con ello no necesita internet, ni cuenta, ni el permiso de nadie.',
  steps: 'Qué hacer',
  unpack:
    'Si esta página está todavía dentro de un archivo ZIP, descomprímalo primero: en la mayoría de los ordenadores, haciendo clic con el botón derecho, «Extraer todo» o «Descomprimir».',
  open: (reader) =>
    `Abra «${reader}» con un doble clic. Se abre en su navegador, como Firefox, Chrome, Edge o Safari. Nada de lo que elija o escriba allí sale de su ordenador.`,
  choose: (bundle) => `Elija allí el archivo «${bundle}».`,
  chooseOwn: 'Elija allí el archivo que lleva su nombre:',
  type: 'Escriba las palabras de la hoja, o la frase secreta.',
  save: 'Lea la carta, y guarde los archivos que quiera tener sin llave.',
  fails: 'Si la página ya no se abre',
  failsWhy: (format) =>
    `Los ordenadores cambian. «${format}» describe, byte a byte y en inglés, cómo está hecho el archivo. Quien sepa programar puede escribir solo con eso una página nueva para abrirlo. Pregunte a alguien que sepa, y enséñele esta carpeta.`,
  care: 'Para que dure',
  copies:
    'Conserve dos copias en dos lugares, por ejemplo en dos memorias USB en dos casas. Compruebe cada pocos años si aún se pueden leer.',
  apart: 'Conserve la frase secreta o la hoja separada de esta carpeta: quien tenga ambas cosas puede leerlo todo.',
  checksum: 'Para quien quiera comprobar la página que lo abre',
  checksumWhy: (hash) =>
    `Una hoja puede indicar la suma de comprobación de la página tal como era cuando se imprimió la hoja. Una página posterior tiene otra, y abre los mismos archivos. La de esta carpeta tiene la SHA-256 ${hash}.`,
};
