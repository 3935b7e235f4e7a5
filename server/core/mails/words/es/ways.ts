import type { MailCatalogue } from '../en/index.ts';

export const ways: MailCatalogue['ways'] = {
  address: {
    first: {
      subject: (owner) => `¿Le llegan aquí los mensajes de Heirlock, para ${owner}?`,
      lead: (owner) =>
        `${owner} guarda documentos en Heirlock y desea que algún día pueda llegarle a usted noticia de ellos. Para eso ha indicado allí también esta dirección de correo.`,
      please: 'Por favor, díganos si es suya. Basta con pulsar un botón en la página; no hay que abrir ninguna cuenta ni pagar nada.',
    },
    again: {
      subject: (owner) => `¿Sigue siendo esta su dirección, para ${owner}?`,
      lead: (owner) =>
        `Hace algún tiempo nos dijo que esta dirección de correo es suya, para que algún día pueda llegarle un mensaje de ${owner}. Una vez al año preguntamos si sigue siendo así.`,
      please: 'Si es así, pulse el botón. No ha ocurrido nada, y de ello no resultará nada más.',
    },
    button: 'Responder a la pregunta',
    otherwise:
      'En la página también puede decir que la dirección no es suya, o que ya no lo es. Si prefiere no responder, también está bien: no se le quita nada.',
    ifGenuine: (owner) =>
      `¿Se pregunta si esto es auténtico? Pregunte a ${owner} en persona o por teléfono, a un número que usted ya conociera. Nunca pedimos contraseñas ni dinero.`,
  },
  deputy: {
    first: {
      subject: (owner) => `${owner} le pide que ayude algún día a dar un recado`,
      lead: (owner, recipient) =>
        `${owner} le nombró en Heirlock como alguien que podría dar un recado. Puede que algún día haya algo esperando a ${recipient ?? 'otra persona'}, y que nuestros propios mensajes no lleguen. Entonces le pediríamos a usted que avisara de ello a ${recipient ?? 'esa persona'}.`,
    },
    again: {
      subject: (owner) => `¿Daría todavía un recado de parte de ${owner}?`,
      lead: (owner, recipient) =>
        `Hace algún tiempo aceptó decirle algún día a ${recipient ?? 'otra persona'}, de parte de ${owner}, que hay algo esperando, por si nuestros propios mensajes no llegan. Una vez al año preguntamos si sigue siendo así.`,
    },
    nothingElse:
      'No sabría de qué se trata, no tendría que guardar nada y no podría abrir nada. Puede que nunca haga falta: es solo por si fallan otros caminos.',
    button: 'Responder a la pregunta',
    otherwise: 'En la página puede decir sí o no. Si prefiere no responder, también está bien.',
    ifGenuine: (owner) =>
      `¿Se pregunta si esto es auténtico? Pregunte a ${owner} en persona o por teléfono, a un número que usted ya conociera. Nunca pedimos contraseñas ni dinero.`,
    footer: (owner) =>
      `Heirlock guarda documentos bajo llave para su propietario hasta que llega el momento de entregarlos. Recibe este mensaje porque ${owner} le nombró allí como alguien que podría dar un recado.`,
  },
};
