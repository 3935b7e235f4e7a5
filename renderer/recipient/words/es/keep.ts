import type { Words } from '../en/index.ts';

export const keep: Words['keep'] = {
  heading: 'Conservarlo para más adelante, sin nosotros',
  about:
    'El enlace a esta página termina, y nadie sabe si este servicio seguirá ahí dentro de veinte años. Puede conservarlo todo en una carpeta propia: todavía bajo llave, junto con una página que lo abre en cualquier navegador, sin internet.',
  button: 'Guardarlo todo, bajo llave',
  hint: 'Obtiene una carpeta ZIP. Se abre con lo que usó hoy para abrirlo, así que consérvelo por favor también, en otro lugar: quien tenga ambas cosas puede leerlo todo.',
  running: 'Guardándolo todo, bajo llave',
  saved: (documents, leftOut) =>
    [
      documents === 1 ? 'Guardado, con 1 archivo dentro, comprobado.' : `Guardado, con ${documents} archivos dentro, cada uno comprobado.`,
      leftOut === 0
        ? ''
        : leftOut === 1
          ? ' 1 archivo no se pudo obtener y no está dentro.'
          : ` ${leftOut} archivos no se pudieron obtener y no están dentro.`,
    ].join(''),
  zipName: 'Para conservar',
};
