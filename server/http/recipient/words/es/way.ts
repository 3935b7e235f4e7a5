import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const way: PageCatalogue['way'] = {
  language: '¿En qué idioma debemos escribirle?',
  keepLanguage: 'Mantener este idioma',
  lead: (owner) =>
    html`!${owner} guarda documentos en Heirlock y desea que algún día pueda llegarle a usted noticia de ellos. Eso solo es posible si escribimos al lugar correcto:`,
  nothingElse: 'No ha ocurrido nada, y de su respuesta no resulta nada más. No hay que abrir ninguna cuenta ni pagar nada.',
  unsure: (owner) => html`¿Se pregunta si esto es auténtico? Pregunte a !${owner} en persona o por teléfono.`,
  mail: {
    title: '¿Es esta su dirección?',
    first: '¿Es esta su dirección de correo?',
    again: '¿Sigue siendo esta su dirección de correo?',
    yes: 'Sí, es mía',
    no: 'No, no es mía, o ya no',
    saidYes: 'Nos ha dicho que esta dirección de correo es suya.',
    saidNo: 'Nos ha dicho que esta dirección de correo no es suya. Ya no contamos con ella.',
  },
  phone: {
    title: '¿Es este su número?',
    first: '¿Es este su número de teléfono?',
    again: '¿Sigue siendo este su número de teléfono?',
    yes: 'Sí, es mío',
    no: 'No, no es mío, o ya no',
    saidYes: 'Nos ha dicho que este número es suyo.',
    saidNo: 'Nos ha dicho que este número no es suyo. Ya no contamos con él.',
  },
  deputy: {
    title: '¿Daría un recado?',
    first: '¿Daría un recado algún día?',
    again: '¿Daría todavía un recado algún día?',
    somebody: 'otra persona',
    lead: (owner, recipient) =>
      html`!${owner} le nombró en Heirlock. Puede que algún día haya algo esperando a !${recipient}, y que nuestros propios mensajes no lleguen. Entonces le pediríamos a usted que avisara de ello a esa persona.`,
    nothingElse:
      'No sabría de qué se trata, no tendría que guardar nada y no podría abrir nada. Puede cambiar de opinión en cualquier momento.',
    yes: 'Sí, lo haría',
    no: 'No, o ya no',
    saidYes: 'Nos ha dicho que daría un recado.',
    saidNo: 'Nos ha dicho que prefiere no hacerlo. No se le pedirá.',
  },
  thanks: 'Gracias por su respuesta',
  since: (day) => html`Lo dijo por última vez el !${day}.`,
  closePage: 'Ya puede cerrar esta página.',
};
