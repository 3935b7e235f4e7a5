import type { AliveWords } from './en.ts';

export const german: AliveWords = {
  title: 'Leben Sie?',
  heading: 'Geht es Ihnen gut?',
  asks: 'Sie haben diesen Zeugen für einen Tresor in Heirlock benannt. Er hat seit einiger Zeit nichts von Ihnen gehört und fragt, ob es Ihnen gut geht.',
  early: 'Sie haben diesen Zeugen für einen Tresor in Heirlock benannt. Bald möchte er wieder von Ihnen hören.',
  paused: (until) => `Dieser Tresor ruht bis ${until}: Der Zeuge wartet, und Sie brauchen nichts zu tun.`,
  expectedBy: 'Er möchte von Ihnen hören bis',
  expectedUntil: 'Er hatte Ihre Antwort erwartet bis',
  givesOn: 'Hört er nichts, gibt er seinen Teil (frühester Zeitpunkt)',
  anyTime: 'von nun an jederzeit',
  button: 'Ich lebe',
  onlyHere: 'Was Sie hier drücken, zählt nur bei diesem Zeugen.',
  serversAsk: (servers) =>
    `Ihre beiden Dienste (${servers}) fragen Sie selbst. Antworten Sie auch auf deren Nachrichten, oder melden Sie sich in Heirlock auf Ihrem Computer: Das erfahren alle drei.`,
  whatIs:
    'Ein Zeuge verwahrt einen von drei Teilen des Schlüssels zu Ihrem Tresor. Ein Teil allein öffnet nichts. Hört er nichts von Ihnen, gibt er seinen Teil Ihren beiden Diensten, und niemals jemand anderem.',
  done: 'Danke. Dieser Zeuge weiß, dass es Ihnen gut geht.',
  next: 'Er möchte wieder von Ihnen hören bis',
  closePage: 'Sie können diese Seite schließen.',
  given: 'Dieser Zeuge hat seinen Teil gegeben',
  givenRest:
    'Er hat nicht rechtzeitig von Ihnen gehört und hat seinen Teil Ihren beiden Diensten gegeben. Diese gehen nach ihren eigenen Uhren und warten auf Sie, solange sie Sie fragen. Öffnen Sie Heirlock auf Ihrem Computer: Es macht von selbst einen neuen Schlüssel, und dann öffnet der gegebene Teil nichts mehr.',
  unknown: 'Diese Adresse führt nirgendwohin',
  unknownRest:
    'Vielleicht ist sie unvollständig, oder dieser Zeuge gibt auf den Tresor nicht mehr acht. Melden Sie sich in Heirlock auf Ihrem Computer.',
  tooMany: 'Zu viele Anfragen',
  tooManyRest: 'Versuchen Sie es in einer Weile noch einmal.',
  failed: 'Hier ist etwas schiefgegangen',
  failedRest: 'Es ist vermerkt. Versuchen Sie es in einer Weile noch einmal, oder melden Sie sich in Heirlock auf Ihrem Computer.',
  elsewhere: 'Das kam nicht von dieser Seite',
  elsewhereRest: 'Öffnen Sie den Link in der Nachricht noch einmal und drücken Sie dort den Knopf.',
  languages: 'Sprachen',
};
