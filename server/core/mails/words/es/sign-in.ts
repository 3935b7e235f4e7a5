import type { MailCatalogue } from '../en/index.ts';

export const signIn: MailCatalogue['signIn'] = {
  footer:
    'Recibe este mensaje porque alguien escribió su dirección de correo en Heirlock, que guarda documentos bajo llave para su propietario hasta que llega el momento de entregarlos.',
  ignoreIt: 'Si no fue usted, no haga caso de este mensaje: sin el enlace no ocurre nada. No lo reenvíe nunca, ni se lo lea nunca a nadie.',
  link: {
    subject: 'Su enlace para iniciar sesión en Heirlock',
    lead: {
      sign_in: 'Alguien, esperamos que usted, quiere iniciar sesión en Heirlock con esta dirección de correo.',
      sign_up:
        'Alguien, esperamos que usted, quiere abrir una cuenta en Heirlock con esta dirección de correo. Ya existe una, y se queda como está.',
    },
    button: 'Iniciar sesión',
  },
  signUp: {
    subject: 'Confirme su dirección de correo para Heirlock',
    lead: 'Alguien, esperamos que usted, quiere abrir una cuenta en Heirlock con esta dirección de correo.',
    button: 'Confirmar e iniciar sesión',
    password: 'Cuando su dirección esté confirmada, podrá elegir una contraseña. Nadie ha puesto ninguna antes que usted.',
  },
  unknown: {
    subject: 'No hay ninguna cuenta de Heirlock con esta dirección de correo',
    lead: (address) => `Alguien, quizá usted, quiso iniciar sesión en Heirlock como ${address}. No hay ninguna cuenta con esta dirección.`,
    ifYou: 'Si fue usted, puede que tenga allí otra dirección, o que aún no tenga cuenta: en ese caso, vuelva a la página y abra una.',
    ifNotYou: 'Si no fue usted, no tiene que hacer nada.',
  },
  removal: {
    subject: 'Se va a quitar de Heirlock uno de sus ordenadores',
    lead: 'Uno de sus ordenadores ha pedido quitar otro de su cuenta de Heirlock. El que se quita deja de recibir cambios y hay que configurarlo de nuevo. Nadie mostró un segundo factor para ello, así que se esperan tres días.',
    device: 'Se va a quitar',
    asker: 'Lo pide',
    addedOn: (moment) => `el ordenador añadido el ${moment}`,
    askedAt: 'Pedido el',
    notBefore: 'Se quitará el',
    choice: 'Si lo desea, no tiene que hacer nada. Si no, pulse el botón, y el ordenador se queda.',
    button: 'Conservar este ordenador',
    thief:
      'Si no lo pidió usted, otra persona está usando uno de sus ordenadores. Conserve el que se va a quitar, y quite el que lo pidió.',
  },
  reached: {
    subject: '¿Le llega este mensaje? Por favor, pulse su botón',
    lead: 'Este es el mensaje de prueba que pidió en Heirlock. Los recordatorios y los avisos llegan a esta dirección de la misma manera. Pulse el botón, para que Heirlock sepa que le llegan. Hasta entonces no promete nada.',
    button: 'Este mensaje me ha llegado',
    works: (days) => `El botón es válido durante ${days} días.`,
    ifNotYou:
      'Si usted no usa Heirlock, alguien se ha equivocado al escribir una dirección. No haga caso de este mensaje: si no se pulsa, nada depende de usted.',
    footer: 'Recibe este mensaje porque esta dirección se indicó en Heirlock como aquella en la que se localiza a un propietario.',
  },
  changed: {
    when: 'Cuándo',
    sessionsEnded: 'Otros navegadores y programas cuya sesión se cerró',
    keysEnded: 'Claves API revocadas',
    ifNotYou:
      'Si fue usted, no tiene que hacer nada. Si no, inicie sesión cuanto antes con un enlace que se haga enviar por correo, cambie su contraseña y cierre todas las sesiones.',
    footer:
      'Recibe este mensaje porque tiene una cuenta en Heirlock. Lo enviamos siempre que cambia algo en el inicio de sesión o en la forma de localizarle, y no se puede desactivar.',
  },
  keyMade: {
    subject: 'Se ha creado una clave para programas en su cuenta de Heirlock',
    lead: {
      live: 'Alguien que había iniciado sesión como usted creó una clave API. Los programas usan una clave así para actuar en su nombre.',
      test: 'Alguien que había iniciado sesión como usted creó una clave API para datos de prueba. No alcanza ninguna de sus cajas fuertes reales.',
    },
    mayRelease: 'Quien tenga esta clave puede modificar sus cajas fuertes y entregarlas, sin su contraseña y sin un segundo factor.',
    mayNotRelease: 'Quien tenga esta clave no puede entregar sus cajas fuertes.',
    name: 'Nombre',
    unnamed: 'ninguno que se pueda mostrar',
    may: 'Permite',
    permissions: { read: 'leer', write: 'modificar y entregar', delete: 'eliminar' },
    until: 'Fin de validez',
    forEver: 'ninguno, mientras nadie la revoque',
    ifNotYou:
      'Si fue usted, no tiene que hacer nada. Si no, inicie sesión cuanto antes y revoque la clave; o cambie su contraseña, y al hacerlo ponga fin a todas las claves y sesiones.',
  },
  changes: {
    password_changed: {
      subject: 'Se ha cambiado su contraseña de Heirlock',
      sentence: 'Se ha cambiado la contraseña de su cuenta de Heirlock.',
    },
    totp_added: {
      subject: 'Se ha añadido una aplicación de códigos a su cuenta de Heirlock',
      sentence: 'A partir de ahora, el inicio de sesión en su cuenta de Heirlock pide un código de una aplicación.',
    },
    totp_removed: {
      subject: 'Se ha quitado la aplicación de códigos de su cuenta de Heirlock',
      sentence: 'El inicio de sesión en su cuenta de Heirlock ya no pide códigos de su aplicación.',
    },
    passkey_added: {
      subject: 'Se ha añadido una llave de acceso a su cuenta de Heirlock',
      sentence:
        'Se ha añadido una llave de acceso a su cuenta de Heirlock. A partir de ahora, el inicio de sesión pide una segunda prueba.',
    },
    passkey_removed: {
      subject: 'Se ha quitado una llave de acceso de su cuenta de Heirlock',
      sentence: 'Se ha quitado una llave de acceso de su cuenta de Heirlock.',
    },
    recovery_code_used: {
      subject: 'Se ha usado un código de recuperación de su cuenta de Heirlock',
      sentence: 'Alguien inició sesión en su cuenta de Heirlock con uno de sus códigos de recuperación. Ese código no volverá a funcionar.',
    },
    recovery_codes_replaced: {
      subject: 'Se han sustituido sus códigos de recuperación de Heirlock',
      sentence: 'Se han creado códigos de recuperación nuevos para su cuenta de Heirlock. Los anteriores ya no funcionan.',
    },
    code_reused: {
      subject: 'Un código de su aplicación se ha usado dos veces',
      sentence:
        'Alguien envió a Heirlock un código de su aplicación que ya se había usado. Se rechazó. Puede que alguien esté mirando por encima de su hombro.',
    },
    session_reused: {
      subject: 'Se ha cerrado la sesión de un dispositivo en su cuenta de Heirlock',
      sentence:
        'Un dispositivo con la sesión iniciada en su cuenta de Heirlock usó una prueba que ya se había usado. Es posible que alguien la haya copiado, así que cerramos la sesión de ese dispositivo.',
    },
    device_removed: {
      subject: 'Se ha quitado un dispositivo de su cuenta de Heirlock',
      sentence: 'Se ha quitado de su cuenta de Heirlock uno de los ordenadores que abren sus cajas fuertes. Ya no recibe ningún cambio.',
    },
    device_kept: {
      subject: 'Un dispositivo se queda en su cuenta de Heirlock',
      sentence: 'Se iba a quitar de su cuenta de Heirlock uno de sus ordenadores. Alguien lo impidió, y se queda.',
    },
    kit_access_made: {
      subject: 'Hay un nuevo kit de emergencia de Heirlock',
      sentence:
        'Se imprimió un kit de emergencia con el que, junto con su frase secreta, un ordenador nuevo puede abrir sus cajas fuertes. Los kits anteriores ya no dan paso a un ordenador nuevo.',
    },
    kit_access_used: {
      subject: 'Alguien está usando su kit de emergencia de Heirlock',
      sentence:
        'Un ordenador ha mostrado a este servicio el acceso impreso en su kit de emergencia. Recibió lo que su frase secreta cierra, y nada que se abra sin ella o sin las palabras de recuperación.',
    },
    contacts_changed: {
      subject: 'Ha cambiado la forma en que Heirlock puede localizarle',
      sentence:
        'Se añadió a su cuenta, o se quitó de ella, una segunda dirección o un número de teléfono a los que Heirlock envía avisos antes de una entrega.',
    },
    trusted_contacts_changed: {
      subject: 'Han cambiado las personas a las que Heirlock pregunta por usted',
      sentence: 'Se añadió a alguien a las personas a las que Heirlock pregunta antes de una entrega, o alguien ya no es una de ellas.',
    },
  },
};
