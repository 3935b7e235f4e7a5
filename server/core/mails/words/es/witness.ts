import type { MailCatalogue } from '../en/index.ts';

export const witness: MailCatalogue['witness'] = {
  button: 'Estoy con vida',
  how: 'El enlace abre una página con un solo botón. Púlselo, y aquí habrá terminado.',
  onlyHere: (servers) =>
    `Esto cuenta solo para este testigo. Sus dos servicios (${servers}) le preguntan por su cuenta: responda también a sus mensajes, o dé señal de vida desde Heirlock en su ordenador, y así se enteran los tres.`,
  whatIs:
    'Un testigo guarda una de las tres partes de la llave de una caja fuerte. Una parte sola no abre nada. Si no tiene noticias suyas, da su parte a los dos servicios de usted, y nunca a nadie más.',
  ifGenuine:
    'Si duda de que este mensaje sea auténtico, no use el enlace y dé señal de vida desde Heirlock en su ordenador. Así se entera también el testigo.',
  givenOn: 'Si no tiene noticias, dará su parte, como muy pronto, el',
  servers: 'Sus dos servicios',
  reminder: {
    subject: (day) => `Un testigo pregunta: ¿está usted bien? Por favor, responda antes del ${day}`,
    lead: 'Usted pidió a este testigo que velara por una de sus cajas fuertes, junto con dos servicios. Pronto toca decir que está bien.',
    due: 'Por favor, responda antes del',
  },
  wasDue: 'Esperaba sus noticias antes del',
  dueNotice: {
    subject: 'Un testigo no ha tenido noticias suyas',
    lead: 'Usted pidió a este testigo que velara por una de sus cajas fuertes, junto con dos servicios. No ha tenido noticias suyas, ni de su ordenador ni de sus servicios.',
  },
  lastWarning: {
    subject: (day) => `Último aviso de su testigo: dará su parte a partir del ${day}`,
    lead: 'Este es el último aviso del testigo que vela por una de sus cajas fuertes. Sigue sin tener noticias suyas.',
  },
  gave: {
    subject: 'Un testigo ha dado su parte de la llave de su caja fuerte',
    lead: 'Usted pidió a este testigo que velara por una de sus cajas fuertes, junto con dos servicios. No tuvo noticias suyas a tiempo, y ha dado su parte de la llave a los dos servicios de usted.',
    on: 'Dio su parte el',
    opensNothing:
      'Una parte sola no abre nada. Sus servicios se rigen por sus propios relojes, y todavía le esperan mientras le pregunten.',
    ifWell:
      'Si está bien, abra Heirlock en su ordenador: crea por sí mismo una llave nueva, y entonces la parte que se dio ya no abre nada. Responda también a los mensajes de sus servicios.',
  },
  footer: 'Recibe este mensaje porque nombró a este testigo para una caja fuerte en Heirlock.',
};
