import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import { sheet } from './es/sheet.ts';
import { thirdPaper } from './es/third-paper.ts';
import type { english } from './en.ts';

export const spanish: Catalogue<typeof english> = {
  kit: {
    title: 'Kit de emergencia de Heirlock',
    introduction:
      'Con esta página y su frase secreta abre sus cajas fuertes en un dispositivo nuevo. Solo con esta página puede fijar una frase secreta nueva. Quien la tenga puede hacer lo mismo: guárdela donde guarda su pasaporte, y no diga a nadie sus palabras.',
    of: (owner) => `De ${owner}.`,
    accountHeading: 'Cuenta',
    account: (account, generation, printedOn, server) =>
      `${account}, kit ${generation}, impreso el ${printedOn}${server === null ? '' : `, en ${server}`}`,
    secretKey: 'Clave secreta (13 palabras): se pide en un dispositivo nuevo, junto con su frase secreta',
    recoveryKey: 'Clave de recuperación (25 palabras): lo abre todo si se olvida la frase secreta',
    code: 'Ambas como código para la cámara',
    wayInIntroduction:
      'En un ordenador nuevo, abra Heirlock, elija «Recuperar mi caja fuerte», y escriba lo que está en esta página, de arriba abajo. Después escriba su frase secreta. Guarde esta página donde guarda su pasaporte, y no diga a nadie sus palabras.',
    wayInServer: '1. La dirección',
    wayInHere:
      'Solo el ordenador que imprimió esto, o su propia red, alcanza esta dirección. Si ese ordenador se pierde, esta página no recupera nada. Imprímala de nuevo en cuanto Heirlock tenga una dirección en internet, y haga copias de seguridad hasta entonces.',
    wayIn: '2. El acceso (13 palabras): muestra este papel en esa dirección',
    wayInSecretKey: '3. La clave secreta (13 palabras)',
    wayInPassphrase: '4. Su frase secreta. No está en este papel: sin ella, nadie abre nada con esta página.',
    wayInCode: 'Los pasos 1 a 3 como código para la cámara: su texto se puede pegar en lugar de la dirección',
    recoveryTitle: 'Kit de emergencia de Heirlock, página 2',
    recoveryIntroduction:
      'Solo para una frase secreta olvidada: junto con la página 1, estas palabras fijan una nueva. Guarde esta página en otro lugar que la página 1. Quien tenga ambas abre sus cajas fuertes.',
  },
  sheet,
  thirdPaper,
  invitation: {
    title: 'Invitación de Heirlock',
    about: (recipient, owner, vault, madeOn) =>
      owner === null
        ? `Para ${recipient}, del propietario de la caja fuerte «${vault}». Hecha el ${madeOn}.`
        : `Para ${recipient}, de ${owner}, caja fuerte «${vault}». Hecha el ${madeOn}.`,
    why: 'Aquí se guarda algo para usted. Para que nadie más pueda abrirlo, elija por favor ahora una frase secreta propia; la necesitará cuando se entregue la caja fuerte.',
    todo: 'Qué hacer',
    scan: (site) =>
      `1. Escanee el cuadrado con la cámara de su teléfono. Lleva a ${site}. O abra el enlace del correo que recibió de allí, y escriba las palabras de abajo. No las escriba en ningún otro sitio.`,
    reader:
      '1. Abra el lector sin internet, una página que viene con esta tarjeta, en cualquier navegador, y escanee allí el cuadrado o escriba las palabras de abajo. No las escriba en ningún otro sitio.',
    choose: '2. Elija la frase secreta y anótela donde nadie más que usted la encuentre.',
    after: '3. Después destruya esta tarjeta. Sirve una sola vez.',
    until: (day) => `Es válida hasta el ${day}. Después, pida una nueva.`,
    byHand:
      'Entregue esta tarjeta en mano. No la envíe por correo, y no la fotografíe: quien la tenga primero puede elegir la frase secreta en lugar de usted.',
    code: 'Para la cámara',
    words: 'Las 13 palabras de esta tarjeta',
  },
};
