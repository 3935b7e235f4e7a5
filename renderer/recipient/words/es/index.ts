import { enrol, invited, offline } from './enrol.ts';
import { keep } from './keep.ts';
import { parts } from './parts.ts';
import { problems } from './problems.ts';
import { witness } from './witness.ts';
import type { Words } from '../en/index.ts';

const ordinals = [
  'Primera',
  'Segunda',
  'Tercera',
  'Cuarta',
  'Quinta',
  'Sexta',
  'Séptima',
  'Octava',
  'Novena',
  'Décima',
  'Undécima',
  'Duodécima',
  'Decimotercera',
  'Decimocuarta',
  'Decimoquinta',
  'Decimosexta',
];

export const spanish: Words = {
  problems,
  common: {
    oneMoment: 'Un momento…',
    back: 'Atrás',
    tryAgain: 'Intentar de nuevo',
    openAgain: 'Abrir la página otra vez',
    showTyped: 'Mostrar lo que escribo',
    helpWord: 'Si pide ayuda a alguien, dígale esta palabra:',
    step: (now, all) => `Paso ${now} de ${all}`,
  },
  unlock: {
    notYetProved:
      'Quién dejó esto y qué caja fuerte es: por ahora, eso lo dice solo este servicio. En cuanto esté abierta, leerá aquí lo que firmó su propietario.',
    introduction:
      'Se cerró de modo que nadie más que usted pueda abrirlo. Eso ocurre aquí, en su propio dispositivo; nadie más puede ver lo que contiene.',
    passphrase: 'Con su frase secreta',
    passphraseAbout: 'La que eligió en su día para esta caja fuerte',
    sheet: 'Con las palabras de su hoja',
    sheetAbout: 'Una página impresa con palabras numeradas y un dibujo cuadrado',
    quorum: (needed, total) => `Con ${needed} de las ${total} hojas que guardan varias personas`,
    quorumAbout: 'Cada una de ellas tiene su propia página impresa',
    nothing: 'No tengo nada de esto',
    nothingAbout: 'Qué puede hacer ahora',
    otherWay: 'Abrir de otra manera',
    passphraseLabel: 'Su frase secreta',
    passphraseHint: 'Las seis palabras que anotó entonces, o la frase que inventó usted.',
    open: 'Abrir',
    passphraseLost: 'No encuentro mi frase secreta',
  },
  help: {
    heading: 'Cuando falta algo',
    lead: 'Tómese su tiempo. Nada se bloquea para siempre, y nada se elimina mientras busca.',
    passphrase:
      'La frase secreta suele estar en un papel, donde guarda los papeles importantes: en una carpeta, una caja fuerte, un cajón. También puede estar en un gestor de contraseñas. A menudo son seis palabras inglesas sencillas.',
    sheet:
      'La hoja es una página impresa con la palabra Heirlock en la parte superior. Puede que su propietario la pusiera entre sus propios papeles, con un testamento o en la caja de seguridad de un banco; o que la diera a un notario o a alguien cercano a usted.',
    quorum: (needed) =>
      `De las hojas de varias personas necesita ${needed} juntas, cualesquiera. Pregunte en la familia y entre los amigos cercanos quién recibió una página así.`,
    nobody:
      'No podemos abrirlo por usted, y nadie más puede: aquí no hay ninguna llave para ello. Pero enseñe esta página a la persona que se ocupa de la herencia; quizá sepa dónde hay una hoja.',
  },
  noWay: {
    heading: 'Todavía no hay llave para esto',
    text: 'No se eligió ninguna frase secreta ni se imprimió ninguna hoja para usted, así que nadie puede abrir esto: ni usted, ni nosotros. Si entre los papeles del propietario hay una hoja impresa con palabras numeradas, enseñe por favor esta página a las personas que gestionan este servicio.',
  },
  sheet: {
    one: 'Las palabras de la hoja',
    nth: (number) => `${ordinals[number - 1] ?? number} hoja`,
    hint: 'Una tras otra, según están numeradas. Las mayúsculas y los espacios no importan; bastan las cuatro primeras letras de cada palabra.',
    count: (count) => (count === 1 ? '1 palabra hasta ahora' : `${count} palabras hasta ahora`),
    state: 'El número bajo el dibujo cuadrado, si su hoja tiene uno',
    stateHint: 'Con él podemos saber si se le está ocultando algo más reciente.',
    stateDigits: 'Este número se compone solo de cifras.',
    add: 'Añadir esta hoja',
    have: (have, needed) => `Hojas reunidas: ${have} de ${needed}`,
    next: (missing) => (missing === 1 ? 'Falta una hoja más.' : `Faltan ${missing} hojas más.`),
    later:
      'No hace falta que estén aquí al mismo tiempo: también puede pedir las palabras por teléfono. Por favor, mantenga abierta esta página entretanto; lo que ha escrito se queda aquí.',
    read: (number) => `Se ha leído la hoja ${number}.`,
    remove: (number) => `Quitar la hoja ${number}`,
    wrongCount: (count) => `Aquí hay ${count} ${count === 1 ? 'palabra' : 'palabras'}. Una hoja tiene 13, o 12 si es más antigua.`,
  },
  paper: {
    unknownWord: (place, typed) => `La palabra número ${place}, «${typed}», no es ninguna de las palabras que imprimimos en papel.`,
    unknownMore: (places) => `Lo mismo ocurre con el número ${places}.`,
    swapped: 'Cada palabra podría ser correcta, pero juntas no lo son: una se leyó como otra, o dos están cambiadas de sitio.',
    kit: 'Eso pertenece al kit de emergencia, con el que el propietario de una caja fuerte lo recupera todo. Por favor, no lo escriba en ningún otro sitio, y guárdelo en lugar seguro.',
    sheet: 'Eso pertenece a una hoja, que abre una caja fuerte cuando llega el momento. Por favor, consérvela para entonces.',
    access: 'Eso pertenece a un kit de emergencia, el papel del propio propietario. Aquí no abre ninguna caja fuerte.',
    masterkey: 'Eso pertenece a quien gestiona Heirlock para otros: es la página con su llave maestra. Aquí no abre ninguna caja fuerte.',
    third: 'Es el papel con la tercera parte, y abre una parte de lo que abre una caja fuerte. Por favor, consérvelo hasta que se pida.',
    part: 'Es una parte de una llave. Se pide donde se juntan dos partes.',
    witness: 'Eso pertenece a un documento que se pide a alguien que firme. Aquí no abre ninguna caja fuerte.',
    invitation: 'Eso pertenece a una invitación, con la que se elige una frase secreta. No abre ninguna caja fuerte.',
  },
  camera: {
    start: 'Leer el dibujo cuadrado con la cámara',
    title: 'Ponga el papel o la pantalla delante de la cámara',
    hint: 'El dibujo cuadrado debe llenar más o menos la mitad de la imagen. Se lee por sí solo; no se guarda ni se envía ninguna imagen.',
    stop: 'Detener la cámara',
    denied: 'Aquí no se puede usar la cámara. Por favor, permítalo cuando el navegador lo pregunte, o escriba las palabras.',
    none: 'No se pudo poner en marcha ninguna cámara. Por favor, escriba las palabras.',
    other: 'Es un dibujo de ese tipo, pero no es de Heirlock.',
    picture: 'Imagen de la cámara',
  },
  opened: {
    from: 'De',
    fromUnproved: 'Dice ser de',
    noName: '(no se indicó ningún nombre)',
    recipient: 'Para',
    vault: 'Caja fuerte',
    letter: 'Una carta para usted',
    noFiles: 'Ningún archivo',
    noFilesAtAll: 'No se puso nada más para usted. No es un error suyo, y nada se ha perdido por el camino.',
    noFilesWithLetter: 'Con esta carta no hay ningún archivo.',
    files: (count) => (count === 1 ? '1 archivo' : `${count} archivos`),
    pleaseSave: (together) =>
      `Por favor, guarde en su propio ordenador lo que sea importante para usted${together === undefined ? '' : `; en total ocupa ${together}`}.`,
    state: (generation) => `Este es el número ${generation}, compuesto y firmado por su propietario el`,
    notProved: 'No podemos demostrar quién envió esto',
    notProvedWhy:
      'Usted eligió su frase secreta con una versión anterior de Heirlock, y con ella no se puede saber de quién viene esto. Bien puede ser auténtico. Pero, por favor, no envíe dinero ni dé nada solo porque lo diga esta carta: pregunte antes a alguien que conociera a la persona.',
    note: 'Lo que dice el propietario al respecto:',
    noteMore: 'Leerlo todo',
    noteLess: 'Mostrar menos',
    inFolder: 'en',
  },
  damage: {
    title: 'Algo en este archivo está dañado o falta',
    looking:
      'Algo en el archivo que eligió se modificó o se dañó donde se guardaba, o nunca estuvo en él. Estamos buscando en él lo que sigue intacto. No hace falta que espere: lo que se muestra aquí ya puede leerse y guardarse.',
    progress: 'Revisando el archivo',
    nothingLost: 'Este archivo se dañó, y nada de lo que contiene se ha perdido',
    nothingLostWhy: 'Todo está ahí, comprobado y completo. Por favor, guárdelo ahora en su propio ordenador, mientras sea así.',
    lost: (lost, all) =>
      all === 1
        ? 'El único archivo que contiene se ha perdido'
        : lost === 1
          ? `1 de ${all} archivos se ha perdido`
          : `${lost} de ${all} archivos se han perdido`,
    lostWhy:
      'El archivo que eligió se dañó donde se guardaba, o se guardó sin esto. Usted no ha hecho nada mal. Lo que no se puede obtener de él:',
    lostRest: 'Todo lo demás que contiene está intacto. Si hay otra copia del archivo, pruebe por favor con ella para lo que falta.',
    lostAll: 'Si hay otra copia del archivo, pruebe por favor con ella.',
    documentLost: 'No se puede obtener de este archivo. Quizá otra copia del archivo lo tenga.',
  },
  documents: {
    saveAll: 'Guardar todo en un solo archivo',
    saveAllHint: 'Obtiene una carpeta ZIP; en un ordenador se abre con un doble clic.',
    letterFile: 'Carta',
    notesFile: 'Notas sobre los archivos',
    saveLetter: 'Guardar la carta',
    noteFile: 'Nota',
    saveNote: 'Guardar la nota',
    print: 'Imprimir',
    zipName: 'Lo que le dejaron',
    look: 'Verlo',
    hide: 'Cerrar la vista',
    download: 'Descargar',
    again: 'Descargar otra vez',
    stop: 'Detener',
    saving: (name) => `Guardando ${name}`,
    savingAll: 'Guardando todo',
    nowAt: (number, all, name) => `Archivo ${number} de ${all}: ${name}`,
    done: (done, all) => `${done} de ${all}`,
    waiting: 'Se ha perdido la conexión. Seguiremos por nosotros mismos en cuanto vuelva. Por favor, mantenga abierta esta página.',
    saved: 'Guardado, comprobado y completo.',
    handedOver: 'Comprobado y completo. Su navegador lo está guardando entre sus descargas.',
    allSaved: (count) =>
      count === 1
        ? 'Guardado con 1 archivo dentro, comprobado y completo.'
        : `Guardado con ${count} archivos dentro, cada uno comprobado y completo.`,
    failedAt: (name) => `Se detuvo en ${name}.`,
    withoutIt: 'Guardar todo lo demás',
    stayHere: 'Por favor, mantenga abierta esta página hasta que termine.',
  },
  preview: {
    opening: 'Abriendo…',
    tooLarge: 'Es demasiado grande para mostrarlo aquí. Por favor, descárguelo y ábralo en su dispositivo.',
    unreadable: 'No se puede mostrar aquí. Por favor, descárguelo y ábralo con un programa en su dispositivo.',
    cut: 'Aquí solo se muestra el principio. El texto entero está en la descarga.',
    picture: (name) => `Imagen: ${name}`,
    film: (name) => `Vídeo: ${name}`,
    sound: (name) => `Sonido: ${name}`,
    page: (now, all) => `Página ${now} de ${all}`,
    pageOf: (name, now) => `${name}, página ${now}`,
    previous: 'Página anterior',
    next: 'Página siguiente',
  },
  enrol,
  invited,
  offline,
  keep,
  parts,
  witness,
  slow: {
    passphrase: 'En este navegador puede tardar algunos minutos.',
    keyPair: 'En este navegador puede tardar un cuarto de hora, y a veces más.',
    advice:
      'La página no se ha quedado parada: por favor, déjela abierta. Un navegador más reciente, u otro ordenador, lo hace en segundos.',
  },
  reader: {
    title: 'Lector sin internet',
    heading: 'Abrir lo que le dejaron',
    lead: 'Esta página abre un archivo cuyo nombre termina en .heirlock-bundle. Funciona sin internet: nada de lo que elija o escriba aquí sale de este dispositivo.',
    file: 'El archivo',
    fileHint: 'Puede estar en una memoria USB, en otro ordenador o entre sus descargas.',
    chosen: 'Archivo elegido:',
    licences: 'Licencias del software utilizado',
    promise: 'Heirlock guarda documentos bajo llave para su propietario hasta que llega el momento de entregarlos. Nunca pedimos dinero.',
    language: 'Idioma',
    paper: 'Comparar un justificante de entrega',
    paperWhy:
      'Cuando se entrega una caja fuerte, el Heirlock que la guardaba firma un justificante en PDF. Aquí se puede comparar con lo que usted acaba de abrir, en este dispositivo y sin preguntar a nadie.',
    paperFile: 'El justificante (PDF)',
    paperHint: 'No sale de este dispositivo.',
    paperAgrees: 'El justificante coincide con lo que usted abrió.',
    paperDiffers: 'El justificante no coincide con lo que usted abrió.',
    paperSigned: (service) =>
      `Comprobado: los datos del justificante y el final del registro están firmados con una misma clave, que según el justificante es la de ${service}.`,
    paperOfThis: 'Comprobado: trata de esta caja fuerte y de este destinatario.',
    paperOfOther: 'Trata de otra caja fuerte, o de otro destinatario.',
    paperList: 'Comprobado: nombra precisamente la lista que usted abrió, cuya firma por el propietario se comprobó en ese momento.',
    paperOtherList: 'Nombra una lista distinta de la que usted abrió.',
    paperNoList: 'No comprobado: si nombra la lista que usted abrió.',
    paperDocuments: (good, all) =>
      `Comprobado: de ${all} documentos, ${good === 1 ? 'figura' : 'figuran'} en él ${good}, con la huella SHA-256 de cada una de sus partes selladas.`,
    paperNotListed: (name) => `No está en el justificante: ${name}`,
    paperNotChecked:
      'No comprobado: la firma del propio PDF, para la que existe «heirlock verify-release» o un programa para archivos PDF; y si la clave es realmente la de ese Heirlock. Compárela con una que usted conozca por otra vía:',
    readers: 'Para expertos: ¿es esta la página correcta?',
    readersWhy: (owner) =>
      `Cuando se compuso esto, el Heirlock de ${owner} conocía estas páginas por su SHA-256, y la lista está firmada. Una página posterior no figura en ella, y no por eso es peor. Una página no puede responder por sí misma: compare con otro programa, o con una página en la que ya confíe.`,
    owner: 'su propietario',
    readerFile: 'Una copia de heirlock-reader.html',
    readerHint: 'Su SHA-256 se calcula aquí, en este dispositivo.',
    readerKnown: (owner) => `Esta copia es una de las que conocía el Heirlock de ${owner}.`,
    readerUnknown: 'Esta copia no está en la lista. Puede que sea posterior.',
  },
};
