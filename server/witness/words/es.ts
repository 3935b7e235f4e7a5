import type { AliveWords } from './en.ts';

export const spanish: AliveWords = {
  title: '¿Está con vida?',
  heading: '¿Está usted bien?',
  asks: 'Usted nombró a este testigo para una caja fuerte en Heirlock. Hace algún tiempo que no tiene noticias suyas, y pregunta si está bien.',
  early: 'Usted nombró a este testigo para una caja fuerte en Heirlock. Pronto espera volver a tener noticias suyas.',
  paused: (until) => `Esta caja fuerte está en pausa hasta el ${until}: el testigo espera, y usted no tiene que hacer nada.`,
  expectedBy: 'Espera sus noticias antes del',
  expectedUntil: 'Esperaba sus noticias antes del',
  givesOn: 'Si no tiene noticias, dará su parte como muy pronto',
  anyTime: 'en cualquier momento a partir de ahora',
  button: 'Estoy con vida',
  onlyHere: 'Lo que pulse aquí cuenta solo para este testigo.',
  serversAsk: (servers) =>
    `Sus dos servicios (${servers}) le preguntan por su cuenta. Responda también a sus mensajes, o dé señal de vida desde Heirlock en su ordenador: así se enteran los tres.`,
  whatIs:
    'Un testigo guarda una de las tres partes de la llave de su caja fuerte. Una parte sola no abre nada. Si no tiene noticias suyas, da su parte a los dos servicios de usted, y nunca a nadie más.',
  done: 'Gracias. Este testigo sabe que usted está bien.',
  next: 'Espera volver a tener noticias suyas antes del',
  closePage: 'Puede cerrar esta página.',
  given: 'Este testigo ha dado su parte',
  givenRest:
    'No tuvo noticias suyas a tiempo, y ha dado su parte a los dos servicios de usted. Estos se rigen por sus propios relojes, y todavía le esperan mientras le pregunten. Abra Heirlock en su ordenador: crea por sí mismo una llave nueva, y entonces la parte que se dio ya no abre nada.',
  unknown: 'Esta dirección no lleva a ninguna parte',
  unknownRest:
    'Puede que esté incompleta, o que este testigo ya no vele por la caja fuerte. Dé señal de vida desde Heirlock en su ordenador.',
  tooMany: 'Demasiadas peticiones',
  tooManyRest: 'Inténtelo de nuevo dentro de un rato.',
  failed: 'Aquí algo salió mal',
  failedRest: 'Ha quedado anotado. Inténtelo de nuevo dentro de un rato, o dé señal de vida desde Heirlock en su ordenador.',
  elsewhere: 'Esto no se envió desde esta página',
  elsewhereRest: 'Abra de nuevo el enlace del mensaje, y pulse allí el botón.',
  languages: 'Idiomas',
};
