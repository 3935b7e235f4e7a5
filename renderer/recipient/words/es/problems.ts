import type { ProblemCode } from '../../problems.ts';
import type { ProblemWords } from '../en/problems.ts';

export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  wrong_passphrase: {
    heading: 'Esta frase secreta no es la correcta.',
    advice:
      'Por favor, mírela otra vez: en una frase secreta inventada por usted cuentan cada letra, cada espacio y cada mayúscula. Puede intentarlo tantas veces como quiera; nada se bloquea y nada se pierde.',
  },
  wrong_sheet: {
    heading: 'Estas palabras están completas, pero no abren esta caja fuerte.',
    advice:
      'Puede que sean de una hoja más antigua, o de una hoja para otra persona u otra caja fuerte. Si hay otra hoja, pruebe por favor con ella.',
  },
  mistyped_sheet: {
    heading: 'Algo en las palabras todavía no es correcto.',
    advice:
      'Por favor, compárelas con la hoja. Las mayúsculas y los espacios no importan, y bastan las cuatro primeras letras de cada palabra.',
  },
  repeated_sheet: {
    heading: 'La misma hoja se ha escrito dos veces.',
    advice: 'Cada campo necesita las palabras de la hoja de otra persona.',
  },
  wrong_paper: {
    heading: 'Eso es de otro tipo de papel.',
    advice: 'Por favor, busque el que se pide aquí. Nada de lo que ha escrito ha salido de este dispositivo.',
  },
  mistyped_invitation: {
    heading: 'Este código todavía no se puede leer.',
    advice:
      'Por favor, compárelo con la tarjeta o la pantalla de donde lo tiene. Un enlace tiene que estar completo, hasta su último carácter.',
  },
  false_offer: {
    heading: 'Esta no es la invitación que se le dio.',
    advice:
      'Por favor, no continúe, y no elija aquí ninguna frase secreta. Lo que muestra este servicio no se hizo con su código: o el código es más antiguo, o alguien se ha puesto en medio entre usted y la persona que le invitó. Llame a esa persona, a un número que ya tuviera, y pregúntele.',
  },
  invitation_over: {
    heading: 'Esta invitación ya no cuenta.',
    advice:
      'Ha caducado o se ha usado, o hay una más reciente. Por favor, no elija aquí ahora ninguna frase secreta: pida un código nuevo a la persona que le invitó, en persona o por teléfono.',
  },
  not_from_owner: {
    heading: 'Esto no lo dejó la persona que usted conoce.',
    advice:
      'Finge serlo, así que no mostramos nada de ello. Por favor, no lo crea, no envíe dinero y no actúe por ello, se lo pida quien se lo pida. Usted no ha hecho nada mal. Dígaselo a la familia o a la persona que se ocupa de la herencia, y enséñeles esta página. Si tiene además una hoja impresa, pruebe con ella.',
  },
  no_part: {
    heading: 'Eso no es una parte de una llave.',
    advice:
      'Una parte empieza por heirlock:part: y no tiene espacios. Por favor, cópiela otra vez desde donde la tiene, desde el principio hasta el final.',
  },
  mistyped_part: {
    heading: 'En esta parte falta algo, o se ha modificado.',
    advice: 'Por favor, cópiela otra vez desde donde la tiene, desde el principio hasta el final. No se ha perdido nada.',
  },
  other_part: {
    heading: 'Esta parte pertenece a otra cosa.',
    advice:
      'Es de otra caja fuerte, o se dejó a otra persona. Si llegaron varios mensajes, mire por favor cuáles dos tratan de la misma caja fuerte. No se ha perdido nada.',
  },
  other_state_part: {
    heading: 'Esta parte es de una llave anterior o posterior.',
    advice:
      'El propietario cambió una vez la llave, y uno de los dos servicios no se ha enterado. No se ha perdido nada: por favor, vaya a la página del otro servicio, y lleve allí la parte que está aquí.',
  },
  own_part: {
    heading: 'Esta es la parte que ya está aquí.',
    advice:
      'Lo que se necesita es la parte del otro servicio. Por favor, abra el enlace de su mensaje y pulse el botón de su página, o copie allí la parte.',
  },
  repeated_part: {
    heading: 'Esta parte ya está aquí.',
    advice: 'Ya se había traído, y no hay que hacer nada más con ella. La lista de arriba dice lo que falta todavía.',
  },
  false_part: {
    heading: 'Esta parte no es la verdadera.',
    advice:
      'No es lo que el propietario había mandado hacer, así que no abre nada, y no la hemos conservado. No se ha perdido nada: dos partes verdaderas cualesquiera abren lo que le dejaron. Por favor, tómela otra vez de la página o del papel de donde viene. Si vuelve a pasar lo mismo, dígaselo a la persona que se ocupa de la herencia, y use otra parte.',
  },
  mistyped_third: {
    heading: 'Algo de este papel todavía no se ha leído bien.',
    advice:
      'Por favor, compare las palabras con el papel. Las mayúsculas y los espacios no importan, y bastan las cuatro primeras letras de cada palabra.',
  },
  other_paper: {
    heading: 'Este papel está completo, pero pertenece a otra caja fuerte.',
    advice: 'También puede ser uno más antiguo, que el propietario ha sustituido. Si hay otro papel así, pruebe por favor con él.',
  },
  parts_missing: {
    heading: 'Falta una parte de la llave.',
    advice: 'Lo que ha escrito es correcto. Por favor, cargue la página de nuevo: dice qué partes están aquí y cuáles faltan.',
  },
  false_plan: {
    heading: 'Este servicio no muestra cómo se repartió la llave.',
    advice:
      'Lo que dice sobre las partes de la llave no lo firmó el propietario, así que no nos guiamos por ello. No se ha perdido nada: por favor, pulse el enlace del mensaje del otro servicio, y ábralo allí. Dígaselo también a la persona que se ocupa de la herencia.',
  },
  too_short: {
    heading: 'Esta frase secreta es demasiado corta.',
    advice: 'Tiene que resistir durante años a quien intente adivinarla. Cuatro palabras o más, sin relación entre sí, están bien.',
  },
  too_easy: {
    heading: 'Esta frase secreta es demasiado fácil de adivinar.',
    advice:
      'Tiene que resistir durante años a quien intente adivinarla. Por favor, añada palabras sin relación entre sí, o tome las seis palabras propuestas.',
  },
  not_the_same: {
    heading: 'Las dos todavía no coinciden.',
    advice: 'Por favor, compare lo que ha escrito con su papel, palabra por palabra.',
  },
  damaged: {
    heading: 'Esto no es lo que le dejaron.',
    advice:
      'Lo que llegó se modificó o se dañó por el camino o donde se guardaba, así que no lo mostramos. Por favor, inténtelo de nuevo mañana. Si sigue así, dígaselo a las personas que gestionan este servicio.',
  },
  truncated: {
    heading: 'Falta una parte al final.',
    advice:
      'Lo que llegó está incompleto, así que no lo mostramos. Por favor, inténtelo de nuevo más tarde; puede que una copia del archivo, si la hay, esté intacta.',
  },
  withheld: {
    heading: 'El servicio no entrega este archivo.',
    advice:
      'Figura en la lista de lo que le dejaron, y su propietario firmó esa lista, pero el servicio dice que no lo tiene. Por favor, inténtelo de nuevo mañana, y dígaselo a las personas que gestionan el servicio.',
  },
  lost_in_file: {
    heading: 'No se puede obtener de este archivo.',
    advice:
      'El archivo que eligió se dañó donde se guardaba, justo en este punto, o se guardó sin ello. Usted no ha hecho nada mal, y el resto se puede abrir y guardar. Si hay otra copia del archivo, pruebe por favor con ella para lo que falta.',
  },
  nothing_left: {
    heading: 'Este archivo está demasiado dañado para abrirse.',
    advice:
      'Lo que mantiene unido todo su contenido se modificó o se dañó donde se guardaba, así que no mostramos nada de él. Usted no ha hecho nada mal, y lo que ha escrito es correcto. Si hay otra copia del archivo, pruebe por favor con ella.',
  },
  nothing_here: {
    heading: 'Aquí todavía no hay nada cerrado para usted.',
    advice:
      'Se le nombró para esta caja fuerte, pero el dispositivo de su propietario todavía no había preparado nada para usted. No es un error suyo. Si esperaba algo, pregunte por favor a las personas que gestionan este servicio.',
  },
  rolled_back: {
    heading: 'El servicio muestra un estado más antiguo que su hoja.',
    advice:
      'Su hoja se imprimió para un estado de esta caja fuerte posterior al que llegó. Puede que falte algo. Por favor, dígaselo a las personas que gestionan este servicio. Para abrir de todos modos el estado más antiguo, escriba las palabras y deje el número en blanco.',
  },
  unsupported_version: {
    heading: 'Esto se cerró con una versión más reciente de Heirlock.',
    advice: 'Esta página todavía no la entiende. Una versión más reciente de la página o del lector sin internet puede abrirlo.',
  },
  bad_header: {
    heading: 'Este no es un archivo de Heirlock.',
    advice: 'Por favor, elija otro: el nombre del archivo correcto termina en .heirlock-bundle, o en .heirlock-offer si es una invitación.',
  },
  witness_link_needed: {
    heading: 'La dirección no está completa.',
    advice:
      'La persona que se lo pide ha cerrado este documento, y la llave es la última parte de la dirección que le dio. Por favor, ábrala otra vez desde donde la tiene, desde el principio hasta el final.',
  },
  mistyped_witness_link: {
    heading: 'La dirección se cortó o se modificó por el camino.',
    advice:
      'Por favor, ábrala otra vez desde donde la tiene, hasta su último carácter. Si eso no ayuda, pídasela de nuevo a la persona que se la dio.',
  },
  code_needed_again: {
    heading: 'Aquí se necesita un código nuevo.',
    advice:
      'Un navegador queda abierto algunas horas después de un código, por su seguridad. Ahora no se ha firmado nada. Por favor, pulse el botón y pida un código nuevo; no hace falta que busque otra vez la dirección.',
  },
  witnessing_moved_on: {
    heading: 'Algo ha cambiado entretanto.',
    advice:
      'Puede que haya respondido en otra ventana, que el plazo haya terminado, o que se haya anulado. Por favor, pulse el botón: la página dice entonces cómo están las cosas.',
  },
  false_document: {
    heading: 'Esto no es lo que se le pidió que firmara.',
    advice:
      'Por favor, no firme nada aquí. Lo que recibió esta página no corresponde a la dirección que usted tiene, o no está como se preparó. Llame a la persona que se lo pide, a un número que ya tuviera, y dígaselo.',
  },
  not_a_pdf: {
    heading: 'Aquí no hay ningún documento que se pueda firmar.',
    advice:
      'Por favor, no firme nada. Lo que recibió esta página no es un PDF. Llame a la persona que se lo pide, a un número que ya tuviera, y dígaselo.',
  },
  false_signature: {
    heading: 'Una firma anterior a la suya no corresponde a este documento.',
    advice:
      'Por favor, no firme ahora. Alguien debía firmar antes que usted, y lo que hay ahí no es su firma, o no está en este documento. Llame a la persona que se lo pide, a un número que ya tuviera, y dígaselo.',
  },
  false_certificate: {
    heading: 'El certificado para su firma no es correcto.',
    advice:
      'No se ha firmado nada. Vino para otra llave u otro nombre, o de alguien distinto de quien debía. Por favor, llame a la persona que se lo pide, a un número que ya tuviera, y dígaselo.',
  },
  wrong_clock: {
    heading: 'El reloj de este dispositivo parece estar mal.',
    advice:
      'Una firma dice cuándo se hizo. Por favor, ponga la fecha y la hora de este dispositivo, y firme después otra vez. Hasta ahora no se ha firmado nada.',
  },
  no_signing_here: {
    heading: 'Este navegador no puede firmar aquí.',
    advice:
      'Solo firma en páginas con https en su dirección. Por favor, pida una dirección así a la persona que se lo pide, o abra esta en otro navegador. No se ha firmado nada.',
  },
  signature_refused: {
    heading: 'Su respuesta no se aceptó.',
    advice:
      'Puede que sea demasiado tarde, o que alguien lo haya anulado. Por favor, pulse el botón: la página dice entonces cómo están las cosas. Lo que no se aceptó no cuenta.',
  },
  signature_too_large: {
    heading: 'Su firma no cabe en el documento.',
    advice: 'La acompañaban demasiados certificados. Por favor, firme de la otra manera, o con otro certificado. No se ha firmado nada.',
  },
  no_p12: {
    heading: 'Ese no es un archivo con un certificado y su llave.',
    advice:
      'Por favor, elija el archivo terminado en .p12 o .pfx que se le dio para firmar. Debe tener una sola llave, para RSA o para una de las curvas P-256, P-384 o P-521.',
  },
  wrong_p12_password: {
    heading: 'Esta contraseña no abre el archivo.',
    advice: 'Por favor, escríbala otra vez; las mayúsculas cuentan. Es la que protege el archivo, y se queda en este dispositivo.',
  },
  old_p12: {
    heading: 'El archivo está cerrado de una manera que ya no es segura.',
    advice:
      'Los navegadores rechazan cifrados tan antiguos. Por favor, haga que el archivo se guarde de nuevo con AES, por ejemplo con una versión actual del programa de donde lo tiene. Hasta entonces puede firmar de la otra manera.',
  },
  unfit_certificate: {
    heading: 'Este certificado no está pensado para firmas.',
    advice: 'Quien lo emitió solo lo permite para otra cosa. Por favor, elija otro, o firme de la otra manera.',
  },
  expired_certificate: {
    heading: 'Este certificado no es válido ahora.',
    advice:
      'Ha caducado, o todavía no ha llegado su momento. Por favor, elija otro, o firme de la otra manera. Si la fecha de este dispositivo está mal, póngala bien por favor.',
  },
  session_over: {
    heading: 'Este navegador se ha cerrado por su seguridad.',
    advice: 'Por favor, abra de nuevo el enlace de su mensaje y pida un código nuevo.',
  },
  link_over: {
    heading: 'Este enlace ya no funciona.',
    advice: 'Por favor, abra de nuevo el enlace de su mensaje; la página le dice qué hacer.',
  },
  no_connection: {
    heading: 'No podemos comunicarnos con el servicio.',
    advice: 'Por favor, mire si este dispositivo está conectado a internet, e inténtelo de nuevo. No se ha perdido nada.',
  },
  server_failed: {
    heading: 'El servicio no pudo hacer esto.',
    advice:
      'No es culpa suya, y no se ha perdido nada. Por favor, inténtelo de nuevo dentro de una hora. Si continúa, dígaselo a las personas que gestionan este servicio.',
  },
  too_often: {
    heading: 'Por favor, espere un poco.',
    advice: 'Se ha llamado al servicio muchas veces en poco tiempo. Por favor, inténtelo de nuevo dentro de unos minutos.',
  },
  no_space: {
    heading: 'No hay suficiente espacio en este dispositivo.',
    advice:
      'Mientras se guarda, un archivo necesita más o menos el doble de su tamaño. Por favor, haga sitio e inténtelo de nuevo, guarde los archivos uno por uno, o abra el enlace en otro ordenador.',
  },
  no_memory: {
    heading: 'A este dispositivo le falta memoria.',
    advice: 'Por favor, cierre otras páginas y programas e inténtelo de nuevo, o abra el enlace en otro dispositivo.',
  },
  too_large_here: {
    heading: 'Este archivo es demasiado grande para esta ventana del navegador.',
    advice: 'Por favor, abra el enlace en una ventana normal (no privada) de un navegador actualizado, mejor en un ordenador.',
  },
  stopped: {
    heading: 'Usted ha detenido esto.',
    advice: 'No se ha guardado nada. Puede empezar de nuevo cuando quiera.',
  },
  refused: {
    heading: 'El servicio no aceptó esto.',
    advice: 'No se ha cambiado nada. Por favor, abra de nuevo el enlace de su mensaje; muestra cómo están las cosas ahora.',
  },
  unexpected: {
    heading: 'Algo salió mal en esta página.',
    advice: 'No es culpa suya, y no se ha perdido nada. Por favor, cargue la página de nuevo, o pruebe con otro navegador.',
  },
};
