import type { MailCatalogue } from '../en/index.ts';

export const owner: MailCatalogue['owner'] = {
  releasedOn: 'Si no tenemos noticias, la caja fuerte se entregará el',
  checkInButton: 'Dar señal de vida',
  checkInHow: 'El enlace abre una página con un solo botón. Púlselo, y eso es todo.',
  keptWith: (others) =>
    `Su caja fuerte se mantiene cerrada junto con ${new Intl.ListFormat('es').format(others)}. De allí también recibe un mensaje como este, y requiere una respuesta propia: lo que pulse en este mensaje vale allí solo por un tiempo, o no vale. Una señal de vida dada en Heirlock en su ordenador vale en todas partes.`,
  reminder: {
    subject: (day, vault) => `Por favor, dé señal de vida antes del ${day}: ${vault}`,
    lead: (vault) =>
      `Pronto toca dar señal de vida para su caja fuerte ${vault}. Una señal de vida nos dice que usted está bien y que la caja fuerte debe seguir cerrada.`,
    promise: 'Si da señal de vida antes de la fecha indicada abajo, todo sigue como está.',
    due: 'Por favor, dé señal de vida antes del',
  },
  wasDue: 'Su señal de vida se esperaba el',
  dueNotice: {
    subject: (vault) => `Su señal de vida ya debía haber llegado: ${vault}`,
    lead: (vault) =>
      `Esperábamos su señal de vida para la caja fuerte ${vault}, y no hemos tenido noticias suyas. La caja fuerte sigue cerrada.`,
    choice:
      'Dé señal de vida ahora, y todo sigue como está. De lo contrario, la caja fuerte se entregará a las personas que usted eligió, y eso no se puede deshacer.',
  },
  lastWarning: {
    subject: (vault, day) => `Último aviso: ${vault} se entregará el ${day}`,
    lead: (vault) =>
      `Este es nuestro último aviso antes de que se entregue su caja fuerte ${vault}. No hemos tenido noticias suyas desde la fecha en que esperábamos su señal de vida.`,
    choice: 'Si está leyendo esto y quiere que la caja fuerte siga cerrada, dé señal de vida ahora. Una entrega no se puede deshacer.',
  },
  datePassed: {
    subject: (vault, day) => `Por favor, revise la fecha: ${vault} se entregará el ${day}`,
    lead: (vault) =>
      `La fecha de entrega de su caja fuerte ${vault} pasó mientras la caja fuerte estaba archivada o eliminada, o mientras aquí no se podía entregar nada; por eso no se entregó nada entonces. Ahora corresponde la entrega.`,
    passed: 'La fecha que pasó',
    releasedOn: 'Si no fija una fecha nueva, la caja fuerte se entregará el',
    choice:
      'Si no lo desea, abra Heirlock en su ordenador y fije antes una fecha nueva para esta caja fuerte. Una entrega no se puede deshacer.',
    nothingToDo:
      'Si la caja fuerte debe entregarse, no tiene que hacer nada. Este mensaje no contiene ningún enlace a propósito: si duda de él, compruébelo en el propio Heirlock.',
  },
  released: {
    subject: (vault) => `${vault} se ha entregado`,
    lead: (vault) => `Su caja fuerte ${vault} se ha entregado a las personas que usted eligió. Esto no se puede deshacer.`,
    on: 'Entregada el',
    why: 'Por qué',
    trigger: {
      manual: 'Se entregó manualmente, desde su cuenta',
      inactivity: 'No nos llegó a tiempo ninguna señal de vida',
      date_based: 'Llegó la fecha que usted había fijado',
      death_certificate: 'Se presentó y se aceptó un certificado de defunción',
    },
    writtenTo: 'Hemos escrito a',
    wanted: 'Si es lo que usted quería, no tiene que hacer nada.',
    unwanted:
      'Si no lo es, hable con las personas que eligió: ahora pueden abrir lo que usted les dejó. El historial de la caja fuerte en Heirlock muestra lo que ocurrió. Si cree que otra persona ha usado su cuenta, cambie allí su contraseña.',
  },
};
