import type { ProblemWords } from '../en/problems.ts';
import type { WordsInReader } from '../in-reader.ts';

const notHere: ProblemWords = {
  heading: 'Eso no se puede hacer en esta página.',
  advice: 'No se ha perdido nada. Por favor, cargue de nuevo esta página, y elija el archivo otra vez.',
};

export const wordsInReader: WordsInReader = {
  problems: {
    mistyped_invitation: {
      heading: 'Este código todavía no se puede leer.',
      advice: 'Por favor, compárelo, palabra por palabra, con la tarjeta o la pantalla de donde lo tiene.',
    },
    false_offer: {
      heading: 'Esta no es la invitación que se le dio.',
      advice:
        'Por favor, no continúe, y no elija aquí ninguna frase secreta. Este archivo no se hizo con su código: o el código es más antiguo, o alguien se ha puesto en medio entre usted y la persona que le invitó. Llame a esa persona, a un número que ya tuviera, y pregúntele.',
    },
    no_part: notHere,
    mistyped_part: notHere,
    other_part: notHere,
    other_state_part: notHere,
    own_part: notHere,
    repeated_part: notHere,
    false_part: notHere,
    mistyped_third: notHere,
    other_paper: notHere,
    parts_missing: notHere,
    false_plan: notHere,
    damaged: {
      heading: 'Esto no es lo que le dejaron.',
      advice:
        'El archivo se modificó o se dañó donde se guardaba o mientras se copiaba, así que no lo mostramos. Puede que otra copia esté intacta: por favor, mire en otras memorias USB y en otros ordenadores, y pregunte a quien le dio esta.',
    },
    truncated: {
      heading: 'Falta una parte al final.',
      advice:
        'El archivo está incompleto, así que no lo mostramos. Por favor, cópielo otra vez desde donde lo tiene, y espere hasta que termine. Puede que otra copia esté intacta.',
    },
    withheld: {
      heading: 'Esto falta en el archivo.',
      advice:
        'Figura en la lista de lo que le dejaron, y su propietario firmó esa lista, pero esta copia del archivo no lo tiene. Puede que otra copia esté intacta.',
    },
    nothing_here: notHere,
    rolled_back: {
      heading: 'El archivo es más antiguo que su hoja.',
      advice:
        'Su hoja se imprimió para algo más reciente que lo que hay en este archivo. Puede que falte algo: por favor, mire si hay un archivo más reciente. Para abrir este de todos modos, escriba las palabras y deje el número en blanco.',
    },
    unsupported_version: {
      heading: 'Esto se cerró con una versión más reciente de Heirlock.',
      advice: 'Esta página todavía no la entiende. La página heirlock-reader.html que venía con el archivo sí, y una más reciente también.',
    },
    session_over: notHere,
    link_over: notHere,
    no_connection: notHere,
    server_failed: notHere,
    too_often: notHere,
    no_space: {
      heading: 'No hay suficiente espacio en este dispositivo.',
      advice:
        'Mientras se guarda, un archivo necesita más o menos el doble de su tamaño. Por favor, haga sitio e inténtelo de nuevo, guarde los archivos uno por uno, o use otro ordenador.',
    },
    no_memory: {
      heading: 'A este dispositivo le falta memoria.',
      advice: 'Por favor, cierre otras páginas y programas e inténtelo de nuevo, o use otro dispositivo.',
    },
    too_large_here: {
      heading: 'Este archivo es demasiado grande para esta ventana del navegador.',
      advice: 'Por favor, abra esta página en una ventana normal (no privada) de un navegador actualizado, mejor en un ordenador.',
    },
    refused: notHere,
  },
  unlock: {
    notYetProved:
      'Quién dejó esto, para quién, y qué caja fuerte es: eso también está bajo llave en el archivo. Lo leerá aquí en cuanto esté abierto. Hasta entonces, el nombre del archivo no demuestra nada.',
  },
  noWay: {
    text: 'No se eligió ninguna frase secreta ni se imprimió ninguna hoja para lo que hay en este archivo, así que nadie puede abrirlo: ni usted, ni nosotros. Si entre los papeles del propietario hay una hoja impresa con palabras numeradas, puede que le corresponda otro archivo.',
  },
  documents: {
    waiting:
      'En este momento no se puede leer el archivo. Seguiremos por nosotros mismos en cuanto se pueda. Por favor, mantenga abierta esta página.',
  },
  enrol: {
    why: (owner) =>
      `${owner.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} ha cerrado esta caja fuerte de modo que nadie más pueda leerla. Algún día se abrirá para usted con una frase secreta que nadie más conoce.`,
    ownWarningWhy:
      'Quien se haga con lo que se cerró puede probar durante años, y lo que las personas inventan se adivina más a menudo de lo que creen. Las palabras que nadie eligió, no.',
  },
  invited: {
    why: (owner) =>
      `Se lo dio ${owner}, en una tarjeta impresa o en una pantalla. Nos muestra si esta invitación es realmente suya. Por favor, escríbalo solo aquí, y no se lo dé a nadie.`,
  },
};
