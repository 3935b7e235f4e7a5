import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const start: PageCatalogue['start'] = {
  title: 'Un lugar tranquilo',
  main: html`<h1>Un lugar tranquilo para lo que se ha de entregar</h1>
<p>Esto es Heirlock. Aquí hay personas que guardan documentos bajo llave y eligen quién los recibirá algún día: cartas, papeles, contraseñas, fotografías. Cuando llega el momento, Heirlock los entrega.</p>
<h2>¿Ha recibido un mensaje nuestro?</h2>
<p>Por favor, use el botón o el enlace de ese mensaje. Lleva a una página que es solo suya; no necesita una cuenta para ello.</p>`,
  died: html`¿Ha fallecido alguien que tiene aquí una caja fuerte?`,
  diedLink: 'Presentar un certificado de defunción',
  own: html`¿Tiene usted aquí una caja fuerte?`,
  ownLink: 'Iniciar sesión',
};
