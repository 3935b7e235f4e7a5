import type { PageCatalogue } from '../en/index.ts';

export const keepDevice: PageCatalogue['keepDevice'] = {
  title: 'Conservar este ordenador',
  heading: 'Se va a quitar uno de sus ordenadores',
  lead: (added, asked) =>
    `Se va a quitar el ordenador que se añadió a su cuenta el ${added}. Otro de sus ordenadores lo pidió el ${asked}.`,
  dueLabel: 'Si no hace nada, se quitará',
  notYet: 'tres días después de que salga nuestro mensaje para usted',
  choice: 'Pulse el botón, y se queda. Si no lo pidió usted, otra persona está usando uno de sus ordenadores.',
  button: 'Conservar este ordenador',
  pressPlease: 'Por favor, pulse el botón: abrir esta página por sí solo no cambia nada.',
  nothing: 'No hay nada que impedir',
  kept: 'Se ha impedido que se quite. El ordenador se queda en su cuenta.',
  removed: 'El ordenador se ha quitado',
  removedRest:
    'Ya no recibe ningún cambio. Si usted no lo quería, configúrelo de nuevo con su kit de emergencia, y quite el ordenador que lo pidió.',
  doneTitle: 'El ordenador se queda',
  doneHeading: 'Se queda',
  done: 'El ordenador se queda en su cuenta. Una petición nueva esperaría otra vez tres días, y volveríamos a escribirle.',
  closePage: 'Ya puede cerrar esta página.',
};
