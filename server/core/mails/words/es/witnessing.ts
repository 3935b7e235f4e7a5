import type { MailCatalogue } from '../en/index.ts';

const named = (document: string | undefined): string => (document === undefined ? 'un documento' : `el documento ${document}`);

export const witnessing: MailCatalogue['witnessing'] = {
  asked: {
    subject: (owner) => `${owner} le pide que firme un documento`,
    lead: (owner, document) =>
      `${owner} guarda documentos en Heirlock y le pide que firme ${named(document)}. Lo lee en su navegador, sin necesidad de una cuenta.`,
    yourTurn: (before, of) =>
      `Ahora es su turno: de las ${of} personas a quienes se pide, ${before === 1 ? 'la anterior a usted ya ha firmado' : `las ${before} anteriores a usted ya han firmado`}.`,
    linkFromOwner: (owner) =>
      `El enlace se lo da ${owner}, no nosotros: abre el documento, que ni siquiera nosotros podemos leer. Si aún no lo tiene, pídalo por favor. Nosotros solo enviamos el código que pide la página.`,
    button: 'Leer el documento',
    until: 'Puede firmar hasta el',
    how: 'La página envía un código a esta dirección y se lo pide. Después usted lee el documento, y lo firma si está de acuerdo.',
    mayDecline: (owner) =>
      `No tiene que firmar si no quiere. La página tiene un botón para rechazarlo, y se le comunica a ${owner}. Si no sabe por qué recibe este mensaje, pregunte a ${owner} antes de hacer nada.`,
    footer: (owner) => `Recibe este mensaje porque ${owner} escribió su dirección en Heirlock para pedirle una firma.`,
  },
  reminder: {
    subject: (owner) => `Recordatorio: ${owner} le pide que firme un documento`,
    lead: (owner, document) =>
      `Hace unos días le escribimos que ${owner} le pide que firme ${named(document)}. Aún no lo ha firmado, y puede que otros le estén esperando.`,
  },
  code: {
    subject: 'Su código para leer y firmar un documento',
    lead: (owner) => `Este es el código para el documento que ${owner} le pide que firme. Por favor, escríbalo en la página que lo pidió:`,
    works: (minutes) => `El código es válido durante ${minutes}, y una sola vez.`,
    tellNobody: 'Quien lo tenga puede firmar en su nombre. No se lo diga a nadie, sea quien sea quien lo pida; nosotros nunca lo hacemos.',
    ifNotYou: 'Si no lo pidió, no tiene que hacer nada: sin el enlace nadie puede usarlo.',
    footer: 'Recibe este mensaje porque alguien abrió un enlace destinado a usted y pidió un código.',
  },
  calledOff: {
    subject: 'Un documento ya no tiene que firmarse',
    lead: (owner, document) =>
      `${owner} le pidió que firmara ${named(document)}. Eso ha terminado: ya no se pide a nadie que lo firme, y su enlace ya no abre nada.`,
    nothingToDo: 'No tiene que hacer nada.',
    hasSigned: 'Usted lo había firmado, pero no llegó a completarse. No tiene que hacer nada.',
  },
  news: {
    ownCertificate: (name) =>
      `Se usó una firma digital propia, emitida a nombre de ${name}. No hemos comprobado ese nombre; si se puede confiar en él se ve al comprobar el documento terminado.`,
    somebody: 'Alguien',
    reason: 'El motivo indicado:',
    signed: 'Firmas hasta ahora',
    count: (signed, of) => `${signed} de ${of}`,
    openApp: 'Era la última firma. Abra Heirlock en su ordenador: comprueba las firmas y compone el documento.',
    beingPutTogether: 'Era la última firma. El documento se está componiendo ahora, y será su siguiente versión.',
    of: {
      signed: {
        subject: (person) => `${person} ha firmado`,
        lead: (person, document) => `${person} ha firmado ${named(document)}, como usted le pidió.`,
        next: 'Ya se ha pedido a la persona siguiente.',
      },
      declined: {
        subject: (person) => `${person} no firma`,
        lead: (person, document) => `${person} ha rechazado firmar ${named(document)}.`,
        next: 'Por eso no se pide a nadie más, y los enlaces enviados ya no abren nada. Puede pedírselo a otras personas en cualquier momento.',
      },
      expired: {
        subject: (person) => `${person} no ha firmado a tiempo`,
        lead: (person, document) => `${person} no ha firmado ${named(document)} en el plazo que usted fijó.`,
        next: 'Por eso no se pide a nadie más, y los enlaces enviados ya no abren nada. Puede pedirlo de nuevo en cualquier momento.',
      },
      complete: {
        subject: () => 'Todos han firmado',
        lead: (_person, document) => `Todas las personas a quienes se lo pidió han firmado ${named(document)}.`,
        next: 'El documento firmado es su siguiente versión en su caja fuerte.',
      },
      failed: {
        subject: () => 'No se pudo firmar un documento',
        lead: (_person, document) => `Algo salió mal al pedir a otros que firmaran ${named(document)}.`,
        next: 'Por eso ya no se pide a nadie. El documento en sí está como estaba.',
      },
    },
  },
};
