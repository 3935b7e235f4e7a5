import type { MailCatalogue } from '../en/index.ts';

export const handover: MailCatalogue['handover'] = {
  reminders: {
    day_3: {
      subject: (owner) => `${owner} le dejó algo: una segunda carta`,
      lead: (owner, vault) =>
        `Hace unos días le escribimos que ${owner} tenía en Heirlock una caja fuerte llamada ${vault} y le eligió a usted para recibir lo que contiene. Los mensajes se pierden, o se quedan sin leer; por eso le escribimos una vez más.`,
      rest: 'Se guarda para usted. No hay ninguna prisa, y no se pierde nada si por ahora lo deja.',
    },
    day_10: {
      subject: (owner) => `Se guarda para usted algo de ${owner}`,
      lead: (owner, vault) =>
        `${owner} quiso que usted recibiera lo que contiene una caja fuerte llamada ${vault} en Heirlock. Todavía no se ha abierto. Quizá nuestro mensaje pasó inadvertido, o le pareció extraño: comprendemos ambas cosas.`,
      rest: 'Si es un momento difícil para usted, tómese el tiempo que necesite. Si se pregunta si todo esto es cierto, el final de este mensaje dice cómo averiguarlo.',
    },
    day_30: {
      subject: (owner) => `Lo que ${owner} le dejó sigue aquí`,
      lead: (owner, vault) =>
        `Hace alrededor de un mes se abrió para usted la caja fuerte ${vault}, que ${owner} tenía en Heirlock. Hasta ahora nadie ha mirado lo que contiene.`,
      rest: 'Usted decide si lo hace y cuándo. Una persona de su confianza puede estar a su lado cuando la abra.',
    },
    day_60: {
      subject: (owner) => `Dos meses después: lo que ${owner} le dejó`,
      lead: (owner, vault) =>
        `Desde hace dos meses le espera algo que ${owner} dejó en Heirlock, en una caja fuerte llamada ${vault}. A partir de ahora escribimos solo una vez al mes, y solo durante el primer año.`,
      rest: 'Si prefiere no recibirlo, no tiene que hacer nada.',
    },
    monthly: {
      subject: (owner) => `Guardado para usted: lo que ${owner} dejó`,
      lead: (owner, vault) =>
        `Este es nuestro mensaje mensual: lo que ${owner} le dejó en Heirlock, en la caja fuerte ${vault}, todavía no se ha abierto.`,
      rest: 'Más abajo hay un enlace nuevo. Puede que los de mensajes anteriores hayan caducado.',
    },
  },
  deputy: {
    subject: (owner) => `Una petición que ${owner} dejó pensando en usted`,
    lead: (owner, who) =>
      `${owner} dejó algo en Heirlock para ${who ?? 'alguien a quien usted conoce'}, y le nombró a usted como alguien que podría dar un recado. Hasta ahora nuestros mensajes no se han abierto.`,
    please: (owner, who) =>
      `¿Podría decirle a ${who ?? 'esa persona'}, personalmente o por teléfono, que en su buzón de correo le espera un mensaje sobre ${owner}? Quizá esté en el correo no deseado (spam).`,
    notWhat: 'De qué se trata, solo se lo decimos a la persona para quien es. Usted no necesita saberlo, y no hay nada que reenviar.',
    answer: 'En esta página puede decir que ya ha dado el recado, o que no consigue localizar a esa persona:',
    button: 'Responder',
    footer: (owner) => `Recibe este mensaje porque ${owner} le nombró en Heirlock como alguien que podría dar un recado.`,
  },
  unreached: {
    subject: (owner) => `Sobre ${owner}: no se ha podido localizar a algunas personas`,
    lead: (owner) =>
      `${owner} dejó algo en Heirlock para varias personas, y confiaba en usted. Les hemos escrito por todos los caminos que conocemos. Estas no han abierto lo que se les dejó:`,
    who: 'No se ha localizado a',
    since: 'A la espera desde el',
    noName: 'alguien cuyo nombre no conocemos',
    please:
      'Si conoce a alguna de ellas, dígale por favor que en su buzón de correo le espera un mensaje sobre esto, o diga a quien gestiona este servicio Heirlock cómo localizarla.',
    knowAddress: 'Si sabe en qué dirección lee hoy su correo alguna de ellas, puede decirlo en esta página:',
    button: 'Indicar otra dirección',
    notWhat: 'Qué se dejó, y cuánto, solo se lo decimos a la persona para quien es.',
    footer: (owner) => `Recibe este mensaje porque ${owner} le nombró en Heirlock como persona a quien preguntar.`,
  },
};
