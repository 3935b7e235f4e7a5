import type { Catalogue } from '../../../words/catalogue.ts';
import { plural } from '../../../words/plural.ts';
import type { english } from './en.ts';

export const spanish: Catalogue<typeof english> = {
  title: 'Justificante de entrega',
  lead: (service) =>
    `Este justificante lo ha expedido el servicio Heirlock en ${service}. Dice cuándo y por qué se entregó una caja fuerte, y qué recibió de ella la persona nombrada abajo. No dice nada de nadie más.`,
  test: 'Esto es un ensayo con datos de prueba. No se ha entregado nada.',
  rows: {
    recipient: 'Para',
    address: 'Dirección',
    owner: 'Dejado por',
    vault: 'Caja fuerte',
    released: 'Entregada el',
    made: 'Expedido el',
  },
  unnamed: 'el servicio no lo conoce',
  why: 'Por qué se entregó la caja fuerte',
  triggers: {
    inactivity:
      'El propietario había pedido que la caja fuerte se entregara si no se tenían noticias suyas. Su plazo para dar señal de vida terminó, y después nada impidió la entrega.',
    date_based: 'El propietario había fijado una fecha para la entrega, y esa fecha llegó.',
    manual: 'La caja fuerte se entregó a mano: lo hizo su propietario, o alguien a quien el propietario se lo había encargado.',
    death_certificate: 'Se presentó un certificado de defunción, y quienes tienen que examinarlo lo aceptaron.',
  },
  steps: {
    last_check_in: 'Última señal de vida del propietario',
    release_date: 'Fecha fijada por el propietario',
    certificate_received: 'Certificado de defunción recibido',
    certificate_accepted: 'Certificado de defunción aceptado',
    release_asked: 'Entrega pedida',
    release_approved: 'Acuerdo de otra persona con la entrega',
    opening_set: 'Entrega iniciada por el propietario',
  },
  step: (what, moment) => `${what}: ${moment}`,
  approvals: (count) =>
    plural('es', count, {
      zero: 'Nadie más tenía que dar su acuerdo.',
      one: 'Otra persona dio su acuerdo a la entrega.',
      other: `Otras ${count} personas dieron su acuerdo a la entrega.`,
    }),
  note: 'Nota que acompañaba a la entrega',
  warnings: 'Avisos antes de la entrega',
  noWarnings: 'Al servicio no le consta ningún aviso aceptado antes de esta entrega.',
  warning: (moment, kind, way) => `El ${moment}: ${kind}, aceptado ${way}`,
  warningKinds: {
    due_notice: 'aviso de que se esperaba una señal de vida',
    last_warning: 'último aviso antes de la entrega',
    date_passed_warning: 'aviso de que la fecha había pasado',
    certificate_warning: 'aviso de que se había aceptado un certificado de defunción',
    certificate_halfway: 'segundo aviso sobre el certificado de defunción',
    certificate_last_warning: 'último aviso sobre el certificado de defunción',
  },
  ways: { mail: 'por un servidor de correo', sms: 'por un servicio de SMS', desktop: 'al leerse en la aplicación' },
  received: 'Lo que le dejaron',
  nothing: 'No había ningún documento en la caja fuerte.',
  document: (version, type, size) => `Versión ${version}, ${type}, ${size}`,
  hash: (hash) => `SHA-256 ${hash}`,
  more: (listed, all) => `La caja fuerte contiene ${all} documentos; aquí figuran los ${listed} primeros por nombre.`,
  sealed: (documents, parts, size) =>
    `El propietario lo selló todo antes de que llegara al servicio, que por eso no conoce ningún nombre y no puede leer nada. Para usted guarda ${plural('es', documents, { one: 'un documento', other: `${documents} documentos` })} en ${plural('es', parts, { one: 'una parte sellada', other: `${parts} partes selladas` })}, ${size} en total. La huella SHA-256 de cada parte está en el archivo release.json de este PDF.`,
  sealedList: (size) =>
    `La lista de lo que es suyo la selló y firmó el propietario. El servicio la guarda como un archivo sellado de ${size} y no puede abrirla; abierta con la llave de usted, muestra la firma del propio propietario.`,
  noSealedList: 'El propietario no había sellado ninguna lista para usted cuando se entregó la caja fuerte.',
  opened: 'Lo que usted ha abierto',
  notOpened: 'Usted todavía no había abierto nada cuando se expidió este justificante.',
  opening: (moment) => `El ${moment}: se miró lo que se dejó`,
  download: (moment, name) => `El ${moment}: se descargó ${name}`,
  sealedDownload: (moment) => `El ${moment}: se descargó un documento sellado`,
  moreOpenings: 'Solo figuran los primeros de estos momentos.',
  log: 'El registro del servicio',
  logEntry: (entry, moment) =>
    `El servicio lleva un registro en el que no se puede cambiar ninguna entrada sin que cambien también todas las posteriores. La entrega está cubierta por el registro hasta la entrada ${entry}, firmado el ${moment}:`,
  check: 'Cómo comprobar este justificante',
  howSigned: {
    configured: 'El PDF está firmado con el certificado del servicio, que un lector de PDF muestra.',
    self_made:
      'El servicio no tiene un certificado de una autoridad reconocida. Firmó este PDF con un certificado que hizo él mismo, así que un lector de PDF dirá que no conoce al firmante. Aun así se puede comprobar que el justificante no se ha modificado desde entonces.',
  },
  tools:
    'La orden «heirlock verify-release» comprueba la firma y todo lo que figura aquí sin preguntar a ningún servidor. El lector sin internet compara el justificante con lo que usted ha abierto.',
  key: 'El servicio firma su registro y este justificante con una misma clave. Compárela con una que usted conozca por otra vía:',
  page: (page, pages) => `Página ${page} de ${pages}`,
  files: {
    text: 'Este justificante, para programas',
    signature: 'La firma del servicio sobre release.json',
    bundle: 'La lista de lo que es suyo, sellada y firmada por el propietario',
  },
};
