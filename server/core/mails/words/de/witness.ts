import type { MailCatalogue } from '../en/index.ts';

export const witness: MailCatalogue['witness'] = {
  button: 'Ich lebe',
  how: 'Der Link öffnet eine Seite mit einem Knopf. Drücken Sie ihn, dann ist hier alles getan.',
  onlyHere: (servers) =>
    `Das zählt nur bei diesem Zeugen. Ihre beiden Dienste (${servers}) fragen Sie selbst: Antworten Sie auch auf deren Nachrichten, oder melden Sie sich in Heirlock auf Ihrem Computer, dann erfahren es alle drei.`,
  whatIs:
    'Ein Zeuge verwahrt einen von drei Teilen des Schlüssels zu einem Tresor. Ein Teil allein öffnet nichts. Hört er nichts von Ihnen, gibt er seinen Teil Ihren beiden Diensten, und niemals jemand anderem.',
  ifGenuine:
    'Wenn Sie nicht sicher sind, ob diese Nachricht echt ist, lassen Sie den Link und melden Sie sich in Heirlock auf Ihrem Computer. Das erfährt auch der Zeuge.',
  givenOn: 'Hört er nichts, gibt er seinen Teil frühestens am',
  servers: 'Ihre beiden Dienste',
  reminder: {
    subject: (day) => `Ein Zeuge fragt: Geht es Ihnen gut? Bitte antworten Sie bis zum ${day}`,
    lead: 'Sie haben diesen Zeugen gebeten, gemeinsam mit zwei Diensten auf einen Ihrer Tresore achtzugeben. Es ist bald Zeit zu sagen, dass es Ihnen gut geht.',
    due: 'Bitte antworten Sie bis',
  },
  wasDue: 'Er hatte Ihre Antwort erwartet bis',
  dueNotice: {
    subject: 'Ein Zeuge hat nichts von Ihnen gehört',
    lead: 'Sie haben diesen Zeugen gebeten, gemeinsam mit zwei Diensten auf einen Ihrer Tresore achtzugeben. Er hat nichts von Ihnen gehört, weder von Ihrem Computer noch von Ihren Diensten.',
  },
  lastWarning: {
    subject: (day) => `Letzte Warnung Ihres Zeugen: Er gibt seinen Teil ab dem ${day}`,
    lead: 'Das ist die letzte Warnung des Zeugen, der auf einen Ihrer Tresore achtgibt. Er hat noch immer nichts von Ihnen gehört.',
  },
  gave: {
    subject: 'Ein Zeuge hat seinen Teil des Schlüssels zu Ihrem Tresor gegeben',
    lead: 'Sie haben diesen Zeugen gebeten, gemeinsam mit zwei Diensten auf einen Ihrer Tresore achtzugeben. Er hat nicht rechtzeitig von Ihnen gehört und hat seinen Teil des Schlüssels Ihren beiden Diensten gegeben.',
    on: 'Er gab seinen Teil am',
    opensNothing:
      'Ein Teil allein öffnet nichts. Ihre Dienste gehen nach ihren eigenen Uhren und warten noch auf Sie, solange sie Sie fragen.',
    ifWell:
      'Wenn es Ihnen gut geht, öffnen Sie Heirlock auf Ihrem Computer: Es macht von selbst einen neuen Schlüssel, und dann öffnet der gegebene Teil nichts mehr. Antworten Sie auch auf die Nachrichten Ihrer Dienste.',
  },
  footer: 'Sie erhalten diese Nachricht, weil Sie in Heirlock diesen Zeugen für einen Tresor benannt haben.',
};
