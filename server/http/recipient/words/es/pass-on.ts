import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const passOn: PageCatalogue['passOn'] = {
  title: '¿Podría dar un recado?',
  lead: (owner, who) =>
    html`!${owner} dejó algo en Heirlock para !${who ?? 'alguien a quien usted conoce'}, y le nombró a usted como alguien que podría dar un recado. Hasta ahora nuestros mensajes no se han abierto.`,
  please: (owner, who) =>
    html`Por favor, dígale a !${who ?? 'esa persona'}, personalmente o por teléfono, que en su buzón de correo le espera un mensaje sobre !${owner}.`,
  buttons: { told: 'Ya he dado el recado', cannot: 'No he podido darlo' },
  before: {
    told: 'Ya nos ha dicho que dio el recado.',
    cannot: 'Ya nos ha dicho que no consigue localizar a esa persona.',
  },
  notWhat: 'De qué se trata, solo se lo decimos a la persona para quien es. No hay nada que reenviar.',
  pressPlease: 'Abrir esta página por sí solo no cambia nada.',
  nothing: 'Ya no hay ningún recado que dar',
  nothingRest: 'Gracias. Lo que se dejó lo ha abierto la persona para quien es, o ya no hay nadie que lo espere.',
  done: {
    told: { heading: 'Gracias', text: 'No se lo volveremos a pedir. Lo que se dejó se guarda hasta que se abra.' },
    cannot: {
      heading: 'Gracias por decirlo',
      text: 'Seguimos por otros caminos. Si al final localiza a esa persona, esta página sigue abierta para usted.',
    },
  },
  closePage: 'Ya puede cerrar esta página.',
};
