import type { MailCatalogue } from '../en/index.ts';

export const certificates: MailCatalogue['certificates'] = {
  stopButton: 'Mantener cerrada mi caja fuerte',
  stopHow: 'El enlace abre una página con un solo botón. Púlselo, y todo lo que se había puesto en marcha queda anulado.',
  releasedOn: 'Si no tenemos noticias suyas, la caja fuerte se entregará el',
  sayNow: 'Si está leyendo esto y quiere que la caja fuerte siga cerrada, díganoslo antes de esa fecha. Una entrega no se puede deshacer.',
  submitted: {
    subject: (vault) => `Se ha presentado un certificado de defunción para ${vault}`,
    lead: (person, vault) =>
      `${person}, a quien usted eligió para recibir su caja fuerte ${vault}, ha presentado un documento que supuestamente acredita el fallecimiento de usted. Nos alegramos si puede leer esto.`,
    stillClosed:
      'La caja fuerte sigue cerrada. Personas que cuidan de este servicio examinarán el documento antes de que ocurra cualquier otra cosa.',
    choice: 'Si está con vida y quiere que la caja fuerte siga cerrada, díganoslo ahora. Una entrega no se puede deshacer.',
  },
  warning: {
    subject: (vault) => `Su caja fuerte ${vault} se va a entregar`,
    lead: (vault) =>
      `Se nos ha comunicado que usted ha fallecido, y lo que se presentó para su caja fuerte ${vault} se ha examinado y confirmado. La caja fuerte sigue cerrada. Ahora empieza el tiempo de espera que usted fijó.`,
    releasedOn: 'Si no tenemos noticias suyas, la caja fuerte se entregará, como muy pronto, el',
  },
  halfway: {
    subject: (vault) => `Ha pasado la mitad del tiempo de espera: ${vault}`,
    lead: (vault) =>
      `Ha pasado la mitad del tiempo de espera de su caja fuerte ${vault}, y no hemos tenido noticias suyas. Se nos ha comunicado que usted ha fallecido, y el certificado de defunción se confirmó. La caja fuerte sigue cerrada.`,
  },
  lastWarning: {
    subject: (vault, day) => `Último aviso: ${vault} se entregará el ${day}`,
    lead: (vault) =>
      `Este es nuestro último aviso antes de que se entregue su caja fuerte ${vault}. Se nos ha comunicado que usted ha fallecido, y desde entonces no hemos tenido noticias suyas.`,
  },
  requested: {
    subject: (vault) => `Alguien pide que se entregue ${vault}`,
    lead: (requester, vault) =>
      `${requester}, que ayuda a cuidar de este servicio de Heirlock, pide que se entregue su caja fuerte ${vault}.`,
    own: (vault) => `Alguien que inició sesión como usted pide a otros que aprueben la entrega de su caja fuerte ${vault}.`,
    reason: 'El motivo indicado:',
    wait: 'Nadie más que usted puede entregarla hasta que pasen 24 horas desde la recepción de este mensaje. Hasta entonces, basta con pulsar el botón para impedirlo.',
    approvals: 'Otras personas que deben aprobarlo antes',
    ends: 'La petición caduca el',
    wouldGoTo: 'Una entrega iría a',
    choice: 'Si está al tanto y de acuerdo, no tiene que hacer nada. Si no lo desea, díganoslo ahora. Una entrega no se puede deshacer.',
  },
  opening: {
    subject: (vault) => `Nos ha pedido que abramos ${vault}`,
    lead: (vault) => `Alguien que había iniciado sesión como usted ha pedido a Heirlock que abra su caja fuerte ${vault}.`,
    when: 'Cuándo',
    goesTo: 'Se abre para',
    wait: (hours) =>
      `Permanece cerrada durante ${hours} desde la recepción de este mensaje. Hasta entonces, basta con pulsar el botón para impedirlo.`,
    choice: 'Si fue usted y lo desea, no tiene que hacer nada. Si no, impídalo ahora. Lo que se ha abierto no se puede volver a cerrar.',
    ifUnsure:
      'Si duda de que este mensaje sea auténtico, no use el enlace e impídalo en Heirlock en su ordenador, en «Cuándo se abre». Una señal de vida por sí sola no lo impide.',
  },
  lowered: {
    subject: (vault) => `Menos personas tienen que aprobar que se entregue ${vault}`,
    lead: (vault) =>
      `Alguien que había iniciado sesión como usted ha reducido cuántas personas tienen que dar su aprobación antes de que se entregue manualmente su caja fuerte ${vault}.`,
    before: 'Tenían que aprobar hasta ahora',
    now: 'Tienen que aprobar a partir de ahora',
    when: 'Cuándo',
    ifNotYou:
      'Si fue usted, no tiene que hacer nada. Si no, inicie sesión cuanto antes, cambie su contraseña, al hacerlo ponga fin a todas las claves y sesiones, y vuelva a fijar el número.',
  },
  link: {
    subject: (owner) => `Cómo comunicarnos el fallecimiento de ${owner}`,
    lead: (owner, vault) =>
      `Alguien, muy probablemente usted, nos comunicó el fallecimiento de una persona cuya caja fuerte está destinada a usted. Se trata de ${owner} y de la caja fuerte ${vault}. Si es así, lo sentimos mucho.`,
    how: 'En la página a la que lleva este botón puede presentar el certificado de defunción, escaneado o fotografiado. No hay ninguna prisa.',
    button: 'Presentar un certificado de defunción',
    then: 'Después, unas personas examinarán lo que haya enviado. Le escribiremos si falta algo, y de nuevo cuando la caja fuerte se abra para usted.',
    ifAlive: (owner) =>
      `Si ${owner} vive, o si usted no pidió esto, no tiene que hacer nada: nada ocurre automáticamente. Si tiene dudas sobre este mensaje, puede enseñarlo a un familiar o a la persona que se ocupa de la herencia.`,
  },
  rejected: {
    subject: (owner) => `No pudimos confirmar lo que presentó para ${owner}`,
    lead: (vault, owner) => `Gracias por lo que presentó para la caja fuerte ${vault} de ${owner}. No pudimos confirmarlo.`,
    reason: 'El motivo:',
    how: 'Puede presentar otro documento en cualquier momento. Este botón lleva a la página para hacerlo.',
    button: 'Presentar otro documento',
    help: 'Si necesita ayuda, puede enseñar este mensaje a un familiar o a la persona que se ocupa de la herencia.',
  },
  calledOff: {
    subject: (owner) => `La caja fuerte de ${owner} sigue cerrada`,
    lead: (vault, owner) =>
      `Usted presentó un certificado de defunción para la caja fuerte ${vault} de ${owner}. Desde entonces hemos recibido una señal de vida desde la cuenta de su propietario, así que la caja fuerte sigue cerrada y lo que usted presentó ya no cuenta.`,
    mistake: (owner) => `Quizá hubo un error; si es así, todo está bien. Por favor, pregunte a ${owner}, o a la familia.`,
    ifStranger:
      'Si tiene la certeza de que esa señal solo puede ser de un extraño, dígaselo a las personas que cuidan de este servicio, y presente el certificado otra vez en la página donde pidió su enlace.',
  },
  reviewWanted: {
    subject: 'Un certificado de defunción espera ser examinado',
    lead: (vault, owner) => `Un destinatario ha presentado un certificado de defunción para la caja fuerte ${vault} de ${owner}.`,
    handedIn: 'Presentado el',
    please:
      'Por favor, inicie sesión en Heirlock y examínelo pronto: personas en duelo están esperándolo. Este mensaje no contiene ningún enlace a propósito.',
    footer: 'Recibe este mensaje porque cuida de este servicio de Heirlock.',
  },
};
