import type { MailCatalogue } from '../en/index.ts';

export const watching: MailCatalogue['watching'] = {
  held: {
    subject: (hold) => `Heirlock mantiene en suspenso todas las entregas automáticas (suspensión ${hold})`,
    lead: 'Algo falla con la hora o con la base de datos de su servidor Heirlock, o alguien quiere que espere. Hasta que alguien lo haya revisado, ninguna caja fuerte retenida se entrega automáticamente ni se avisa a su propietario. Un propietario que da señal de vida libera su propia caja fuerte, salvo que esta espere una fecha.',
    found: 'Qué se ha encontrado',
    when: 'Cuándo, según el reloj del servidor',
    number: 'Número de la suspensión',
    reason: {
      clock_behind: 'El reloj muestra una hora anterior a otra que ya había mostrado',
      clock_jump: 'El reloj se adelantó de golpe más de una hora que no ha transcurrido',
      clock_unproved: 'El servidor estuvo apagado más de una hora, y ningún otro reloj confirma la hora que muestra ahora',
      database_restored: 'La base de datos es más antigua de lo que era: parece haberse restaurado a partir de una copia de seguridad',
      by_hand: 'Alguien que gestiona el servidor detuvo todas las entregas automáticas',
    },
    whatToDo: {
      clock_behind:
        'Ponga en hora el reloj de la máquina (con Postgres: el de la base de datos) y averigüe cuál de las dos horas era incorrecta.',
      clock_jump: 'Ponga en hora el reloj de la máquina (con Postgres: el de la base de datos) antes de levantar la suspensión.',
      clock_unproved:
        'Solo esperan por esto las cajas fuertes con fecha. Compruebe si la hora es correcta y, si lo es, levante la suspensión. Termina por sí sola en cuanto otro reloj coincide (HEIRLOCK_CLOCK_URL).',
      database_restored:
        'Las señales de vida posteriores a la copia de seguridad se han perdido, por lo que algunos propietarios pueden parecer callados sin estarlo. Pídales que den señal de vida, o espere a que hayan podido hacerlo.',
      by_hand: 'El registro de auditoría dice quién lo hizo y por qué. Pregunte a esa persona antes de levantar la suspensión.',
    },
    lift: (hold) =>
      `Cuando todo vuelva a estar en orden, «heirlock holds lift ${hold}» en el servidor, o la plataforma para un administrador, muestra qué se entregaría y cuándo, y después levanta la suspensión. Los avisos dados antes se dan entonces de nuevo, con todo su plazo.`,
    footer: 'Recibe este mensaje porque administra este servidor Heirlock.',
  },
  damage: {
    subject: 'Algo guardado en su servidor Heirlock está dañado',
    lead: 'Alguien pidió algo que su servidor Heirlock guarda, y no se pudo abrir: sus bytes no son los que se guardaron, o han desaparecido. Quien lo pidió no recibió nada.',
    found: 'Qué se ha encontrado',
    id: 'Su identificador, como en el registro',
    what: {
      document: 'Un documento',
      certificate: 'Un certificado de defunción presentado',
      witnessing: 'Un documento que están firmando varias personas',
      release_half: 'La mitad de la llave de un destinatario que guarda el servidor',
    },
    whatToDo: {
      document:
        'Por favor, búsquelo en sus copias de seguridad antes de que se sobrescriban, y compruebe si el disco tiene más fallos de este tipo. Sin una copia en buen estado, su propietario tiene que guardarlo de nuevo, y después de una entrega ya nadie puede hacerlo.',
      certificate:
        'Por favor, búsquelo en sus copias de seguridad, y compruebe si el disco tiene más fallos de este tipo. De lo contrario, habrá que presentarlo de nuevo.',
      witnessing:
        'Por favor, búsquelo en sus copias de seguridad, y compruebe si el disco tiene más fallos de este tipo. De lo contrario, su propietario tendrá que pedir las firmas de nuevo.',
      release_half:
        'Sin ella, este destinatario no puede abrir nada de lo que se selló para él. Por favor, búsquela en sus copias de seguridad antes de que se sobrescriban. Hasta la entrega, el propietario puede hacer llaves nuevas; después, solo ayuda una copia de seguridad.',
    },
  },
  neighbour: {
    name: 'El otro servidor',
    lastHeard: 'Última señal recibida',
    silent: {
      subject: 'Un servidor Heirlock por el que vela el suyo no responde',
      lead: 'Su servidor Heirlock espera cada minuto una señal de vida de otro, y ya no llega ninguna.',
      whatToDo:
        'Por favor, avise a quien lo gestiona, o compruébelo usted: mientras está parado, allí no se avisa a nadie ni se entrega nada. También puede ser que solo se haya cortado la línea entre los dos. Se le avisará una vez al día mientras dure, y cuando vuelva a responder.',
    },
    heard: {
      subject: 'Un servidor Heirlock por el que vela el suyo vuelve a responder',
      lead: 'El otro servidor Heirlock vuelve a dar señales de vida.',
      whatToDo: 'Los plazos de aviso que vencieron allí mientras estaba parado empiezan de nuevo completos.',
    },
  },
  contactCode: {
    subject: 'Su código para confirmar esta dirección en Heirlock',
    lead: 'Esta dirección se indicó en Heirlock como segunda dirección, a la que se envían los últimos avisos antes de entregar una caja fuerte. Por favor, escriba este código donde la indicó:',
    works: (minutes) => `El código es válido durante ${minutes}. Nadie de Heirlock se lo pedirá nunca.`,
    ifNotYou: 'Si no indicó esta dirección, no tiene que hacer nada: sin el código no se utiliza.',
    footer: 'Recibe este mensaje porque alguien escribió esta dirección en Heirlock.',
  },
  contactAsked: {
    subject: 'Por favor, interésese por alguien que le nombró en Heirlock',
    lead: (owner) =>
      `${owner} guarda papeles en Heirlock para el día en que ya no esté, y le nombró como persona a quien preguntar. No hemos tenido sus noticias como deberíamos.`,
    handedOnFrom: 'Si no tenemos noticias, lo que dejó se entregará a partir del',
    getInTouch: (owner) =>
      `Por favor, póngase en contacto con ${owner}. Si todo va bien, pídale que dé señal de vida en Heirlock: entonces no se entregará nada.`,
    mayVouch: (owner) =>
      `Por deseo de ${owner}, también cuenta la palabra de usted. Si sabe que esta persona está viva, esta página tiene un botón para decirlo:`,
    vouchButton: 'Confirmar que está viva',
    otherwise:
      'Si le ha ocurrido algo, aquí no tiene que hacer nada. Si duda de que este mensaje sea auténtico, pregunte a esa persona o a su familia, y no haga nada más.',
    footer: (owner) => `Recibe este mensaje porque ${owner} le nombró en Heirlock como persona a quien preguntar.`,
  },
};
