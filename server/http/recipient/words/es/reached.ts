import type { PageCatalogue } from '../en/index.ts';

export const reached: PageCatalogue['reached'] = {
  title: 'Los mensajes le llegan',
  heading: '¿Le llegan los mensajes de Heirlock?',
  lead: (email) => `Los recordatorios y los avisos se envían a ${email}. Pulse el botón, y Heirlock sabrá que le llegan allí.`,
  button: 'Sí, me ha llegado',
  pressPlease: 'Por favor, pulse el botón: abrir esta página por sí solo no cambia nada.',
  doneTitle: 'Los mensajes le llegan',
  doneHeading: 'Gracias: los mensajes le llegan',
  done: 'Heirlock en su ordenador lo sabrá la próxima vez que se conecte.',
  closePage: 'Ya puede cerrar esta página.',
};
