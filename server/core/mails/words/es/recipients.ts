import type { MailCatalogue } from '../en/index.ts';

export const recipients: MailCatalogue['recipients'] = {
  codeComesNext:
    'Cuando abra el enlace, enviaremos un código corto a esta dirección de correo. Escríbalo en la página, y ella le guiará por lo demás. El código asegura que nadie más que usted pueda abrir lo que es suyo.',
  atHand: {
    one: (key) => `Por favor, tenga a mano ${key}.`,
    oneOf: (keys) => `Además del código necesita uno de estos elementos; por favor, téngalo a mano: ${keys.join('; o ')}.`,
  },
  onTheDay: {
    one: (key) => `Ese día necesitará ${key}.`,
    oneOf: (keys) => `Además de un código que le enviaremos, entonces necesitará uno de estos elementos: ${keys.join('; o ')}.`,
  },
  nothingElse: 'No necesita nada más para ello.',
  keys: {
    sheet: (owner) => `la hoja con palabras numeradas que ${owner} le dio, o que está entre sus propios papeles`,
    enrolled: (owner) => `la frase secreta que usted eligió cuando ${owner} se lo pidió: por lo general, seis palabras que anotó en papel`,
    quorum: (owner) =>
      `varias de las hojas con palabras numeradas que ${owner} dio a distintas personas, que también pueden leérselas por teléfono`,
  },
  makeSure: (owner) =>
    `¿Se pregunta si este mensaje es auténtico? Llame a alguien cercano a ${owner}, a un número de teléfono que usted ya conociera: nunca a uno que venga en un mensaje. También puede enseñarlo a un familiar o a la persona que se ocupa de la herencia. Escribir un correo a ${owner} puede no servir de ayuda, porque quizá esos mensajes ya no se lean.`,
  openButton: 'Abrir lo que le dejaron',
  verification: {
    subject: (owner) => `${owner} le pide que confirme su dirección de correo`,
    lead: (owner, vault) =>
      `${owner} guarda documentos en Heirlock, en una caja fuerte llamada ${vault}, y desea que usted los reciba algún día.`,
    please: 'Para que le lleguen a usted y a nadie más, confirme por favor que esta dirección de correo es suya. No hay ninguna prisa.',
    button: 'Confirmar mi dirección',
    nothingElse:
      'No hay nada más que hacer, y no le cuesta nada. Todavía no verá ningún documento; le escribiremos cuando llegue el momento.',
    nothingNow: (owner) =>
      `Esto es todo por ahora, y no le cuesta nada. Puede que más adelante ${owner} le pida que elija una frase secreta, o le dé una hoja para guardar: la necesitará ese día. Todavía no verá ningún documento; le escribiremos cuando llegue el momento.`,
    thenPassphrase:
      'Después, la página le permite elegir una frase secreta. No le cuesta nada. Todavía no verá ningún documento; le escribiremos cuando llegue el momento.',
    ifGenuine: (owner) =>
      `¿Se pregunta si esto es auténtico? Pregunte a ${owner} en persona o por teléfono, a un número que usted ya conociera. Si no sabe quién es, ignore este mensaje, y no ocurrirá nada.`,
  },
  addressChanged: {
    subject: (owner) => `${owner} ha cambiado su dirección de correo en Heirlock`,
    lead: (owner, vault) =>
      `${owner} guarda documentos para usted en Heirlock, en una caja fuerte llamada ${vault}. A partir de ahora deben llegarle a otra dirección de correo, y no a esta.`,
    ended: 'Los enlaces que se enviaron a esta dirección ya no funcionan, y aquí no llegará nada más sobre esta caja fuerte.',
    ifSurprised: (owner) =>
      `Si tiene una dirección nueva, no tiene que hacer nada. Si esto le sorprende, pregunte a ${owner} en persona o por teléfono.`,
  },
  invited: {
    subject: (owner) => `${owner} le pide que elija una frase secreta`,
    lead: (owner, vault) =>
      `${owner} guarda documentos para usted en Heirlock, en una caja fuerte llamada ${vault}, y desea que nadie más que usted pueda abrirlos. Para eso, usted elige una frase secreta.`,
    codeFromOwner: (owner) =>
      `Para ello necesita un código, que no está en este mensaje. Se lo da ${owner} en persona: en papel, o como imagen para escanear. Si aún no lo tiene, pídalo cuando se vean o por teléfono.`,
    button: 'Elegir una frase secreta',
    worksUntil: 'El código es válido hasta el',
    neverByMail: 'Por favor, no envíe nunca el código por correo, y escríbalo únicamente en la página a la que lleva este mensaje.',
    ifGenuine: (owner) =>
      `¿Se pregunta si esto es auténtico? Pregunte a ${owner} en persona o por teléfono. Si no sabe quién es, ignore este mensaje, y no ocurrirá nada.`,
  },
  preRelease: {
    subject: (day, owner) => `El ${day} recibirá algo de ${owner}`,
    lead: (owner, vault) =>
      `${owner} ha reservado documentos para usted en Heirlock, en una caja fuerte llamada ${vault}. Se le entregarán en una fecha elegida de antemano.`,
    from: 'Podrá abrirlos a partir del',
    nothingNow:
      'Ahora no tiene que hacer nada. Cuando llegue el día, le enviaremos otro mensaje, a esta dirección, con un enlace que los abre.',
    mayChange: (owner) =>
      `La fecha se eligió hace algún tiempo y todavía puede cambiar. Este mensaje no dice nada sobre cómo está hoy ${owner}.`,
    questions: (owner) =>
      `Si tiene alguna pregunta, diríjase a ${owner}. Si ya no es posible, puede enseñar este mensaje a un familiar o a la persona que se ocupa de la herencia.`,
  },
  released: {
    subject: (owner) => `${owner} le dejó algo`,
    lead: (owner, vault, documents) =>
      `${owner} tenía en Heirlock una caja fuerte llamada ${vault} y le eligió a usted para recibir lo que contiene. Ahora se le ha entregado${documents === undefined ? '' : ` y contiene ${documents}`}.`,
    whyToday:
      'No podemos decirle en un mensaje por qué ocurre hoy. Algunas personas eligen una fecha de antemano; a veces llevamos mucho tiempo sin noticias de alguien. Si este mensaje le llega en un momento de pérdida, lo sentimos mucho. No hay ninguna prisa.',
    note: 'Lo acompaña esta nota:',
    later: 'Si esa fecha ya ha pasado, abra el enlace de todos modos: la página puede enviar uno nuevo a esta dirección.',
  },
  keptTogether: {
    complete: (other) =>
      `Dos servicios guardaban esto juntos, para que ninguno pudiera abrirlo solo: este y ${other}. Todo lo que se necesita de ellos está ya aquí. Puede que reciba también un mensaje como este de ${other}, pero basta con este.`,
    parts: (other) =>
      `Dos servicios guardaban esto juntos, para que ninguno pudiera abrirlo solo: este y ${other}. De ${other} llega también un mensaje como este. Cada uno lleva a una parte de la llave, y se necesitan dos partes: abra el enlace de cualquiera de los dos mensajes, y la página le dirá cuáles están ya allí y cómo se le une otra.`,
    alone: (other) => `Si no llega ningún mensaje de ${other}, abra este enlace de todos modos: la página dice qué otra cosa puede ayudar.`,
  },
  renewed: {
    subject: (owner) => `Su nuevo enlace a lo que ${owner} le dejó`,
    lead: (vault, owner) =>
      `Alguien, muy probablemente usted, pidió en su página de Heirlock un enlace nuevo a la caja fuerte ${vault}, que ${owner} le dejó. Aquí está.`,
    ifNotYou: 'Si no lo pidió, no tiene que hacer nada: sin un código enviado a usted, el enlace no abre nada.',
  },
  code: {
    subject: 'Su código para abrir lo que le dejaron',
    lead: (vault) => `Está a punto de abrir la caja fuerte ${vault} en Heirlock. Por favor, escriba este código en la página:`,
    works: (minutes) => `El código es válido durante ${minutes}. Después, pida uno nuevo en la misma página.`,
    tellNobody:
      'Por favor, escríbalo solo en esa página y no se lo diga a nadie. Si alguien se lo pide por teléfono o en un mensaje, no es Heirlock.',
    ifNotYou:
      'Si no pidió ningún código, no tiene que hacer nada: sin él no se abre nada. Si le preocupa, hable con un familiar o con la persona que se ocupa de la herencia.',
    footer: 'Heirlock guarda documentos bajo llave para su propietario hasta que llega el momento de entregarlos.',
  },
};
