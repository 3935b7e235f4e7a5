import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const sharedVault: PageCatalogue['sharedVault'] = {
  title: 'Gracias, aquí cuenta',
  heading: 'Gracias. Aquí cuenta.',
  known: (other) => html`<strong>!${other}</strong>, que la mantiene cerrada junto con nosotros, también lo sabe.`,
  hereAlone: (other) =>
    html`Esto se ha anulado solo aquí. <strong>!${other}</strong> la mantiene cerrada junto con nosotros, y no se entera. Si también le ha escrito sobre ello, pulse por favor el enlace de su propio mensaje.`,
  counted: (vault) => html`Hemos anotado que usted está bien, y mantenemos cerrada su caja fuerte «!${vault}».`,
  unheard: (other) =>
    html`<strong>!${other} aún no lo sabe.</strong> Mantiene la caja fuerte cerrada junto con nosotros, y se guía por lo que llega allí. Estamos intentando comunicárselo. Para mayor seguridad, pulse por favor también el enlace de su propio mensaje.`,
  notCounted: (other) =>
    html`<strong>!${other} no vuelve a fiarse de nuestra palabra.</strong> Mantiene la caja fuerte cerrada junto con nosotros, y quiere tener noticias de usted. Por favor, pulse también el enlace de su propio mensaje, o dé señal de vida desde Heirlock en su ordenador.`,
  given: (other) =>
    html`<strong>!${other} ya ha dado su parte de la llave.</strong> Esa parte sola no abre nada, y la nuestra se queda aquí. Por favor, abra ahora Heirlock en su ordenador: crea una llave nueva, para la que esa parte no sirve de nada.`,
  witness: (witness) =>
    html`<strong>!${witness}</strong> también vela por la caja fuerte, y solo le cree a usted. Si le ha escrito, responda por favor también a su mensaje.`,
  lookAgain: 'Ver cómo está ahora',
};
