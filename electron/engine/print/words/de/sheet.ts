import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { sheet as english } from '../en/sheet.ts';

export const sheet: Catalogue<typeof english> = {
  title: 'Heirlock-Blatt',
  secondPage: 'Heirlock-Blatt, Seite 2',
  labels: {
    recipient: 'Für',
    owner: 'Von',
    vault: 'Tresor',
    holder: 'Verwahrt von',
    day: 'Gedruckt am',
  },
  vault: (name) => `„${name}“`,
  noName: '(kein Name angegeben)',
  number: (number) => `Nummer ${number}`,
  headings: {
    words: 'Die Wörter dieses Blattes',
    asked: 'Worum Sie gebeten werden',
    mail: 'Wenn eine E-Mail kommt',
    file: 'Wenn keine kommt oder es Heirlock nicht mehr gibt',
    fileOnly: 'Wie man es öffnet',
    note: 'Bitte beachten',
  },
  sentences: {
    keyForYou: ({ owner }) => `Diese Seite wurde als Schlüssel gemacht zu dem, was ${owner} für Sie bestimmt hat.`,
    keyFor: ({ owner, recipient }) => `Diese Seite wurde als Schlüssel gemacht zu dem, was ${owner} für ${recipient} bestimmt hat.`,
    keyTogether: ({ owner, recipient, threshold, count }) =>
      `Dies ist eine von ${count} Seiten, die zusammen gemacht wurden. Je ${threshold} davon sind als Schlüssel gedacht zu dem, was ${owner} für ${recipient} bestimmt hat; weniger als ${threshold} verraten nichts.`,
    elsewhere: () => 'Allein öffnet sie nichts: Was sie öffnet, liegt anderswo.',
    elsewhereTogether: () => 'Die Seiten allein öffnen nichts: Was sie öffnen, liegt anderswo.',
    keepIt: () => 'Bewahren Sie sie bei Ihren wichtigen Papieren auf.',
    others: ({ others }) => `Die anderen Seiten wurden gemacht für: ${others}.`,
    othersUnsaid: ({ owner }) =>
      `Wer die anderen Seiten verwahrt, steht hier nicht. Werden sie gebraucht, fragen Sie Menschen aus der Nähe von ${owner}.`,
    askKeep: () => 'Bis sie gebraucht wird, bewahren Sie diese Seite sicher und trocken auf, und zeigen Sie sie niemandem.',
    askWhen: ({ owner, recipient }) =>
      `Wenn ${owner} gestorben ist oder ${recipient} einen anderen guten Grund hat, etwa eine E-Mail deswegen: Geben Sie ${recipient} diese Seite, oder lesen Sie die Wörter vor.`,
    askSure: ({ recipient }) =>
      `Vergewissern Sie sich vorher, dass es wirklich ${recipient} ist: bei einem Treffen oder unter einer Nummer, die Sie schon hatten. Schicken Sie die Wörter nie per E-Mail.`,
    askBack: ({ owner, recipient }) =>
      `Wenn ${owner} die Seite zurückhaben möchte oder Sie sie nicht mehr verwahren können, geben Sie sie zurück; nach dem Tod von ${owner} geben Sie sie ${recipient}.`,
    mailToYou: ({ owner, email }) =>
      `Wird der Tresor für Sie geöffnet, geht eine E-Mail an die Adresse, die ${owner} für Sie angegeben hat (am Tag des Drucks ${email}).`,
    mailTo: ({ recipient }) => `Wird der Tresor für ${recipient} geöffnet, geht eine E-Mail mit einem Link an ${recipient}.`,
    mailNamesNone: () => 'Am Tag des Drucks nannten E-Mails den Namen des Tresors nicht.',
    mailNames: ({ label }) => `Am Tag des Drucks nannten E-Mails den Tresor „${label}“.`,
    mailLink: ({ site }) => `Öffnen Sie den Link darin. Am Tag des Drucks führte er zu ${site}`,
    mailTwo: () =>
      'Am Tag des Drucks verwahrten zwei Dienste den Tresor. Jeder schreibt für sich: Es können zwei E-Mails sein, Stunden oder Tage auseinander, und in beiden geht es um dasselbe.',
    mailLinkTwo: ({ site, secondSite }) =>
      `Öffnen Sie den Link in einer davon. Am Tag des Drucks führte er zu ${site} oder zu ${secondSite}`,
    parts: () =>
      'An diesem Tag waren außer diesen Wörtern zwei von drei Teilen nötig: Jeder Dienst hatte einen, ein Dritter den dritten. Fehlt ein Teil, sagt die Seite das, und was zu tun ist.',
    oneGone: () =>
      'Gibt es einen der Dienste nicht mehr, machen Sie mit dem anderen weiter: Es kann einige Tage länger dauern, bis der Dritte geantwortet hat.',
    oneGonePaper: ({ owner }) =>
      `Gibt es einen der Dienste nicht mehr, fragt die Seite des anderen nach einem Papier mit 25 Wörtern, dem dritten Teil. Fragen Sie danach Menschen aus der Nähe von ${owner} oder Notare.`,
    oneGoneHeld: ({ paperHolder }) =>
      `Gibt es einen der Dienste nicht mehr, fragt die Seite des anderen nach einem Papier mit 25 Wörtern, dem dritten Teil. Am Tag des Drucks sollte es hier verwahrt werden: ${paperHolder}.`,
    mailCode: () => 'Lassen Sie sich einen Code schicken, und geben Sie die sechs Ziffern ein.',
    typeWords: () => 'Wählen Sie „Mit den Wörtern auf Ihrem Blatt“, und geben Sie die Wörter ein.',
    typeTogether: ({ threshold }) =>
      `Wählen Sie den Weg mit den Blättern mehrerer Menschen, und geben Sie nacheinander die Wörter von ${threshold} dieser Seiten ein.`,
    fileLook: ({ owner }) =>
      `Suchen Sie eine Datei, deren Name auf .heirlock-bundle endet, und die Seite heirlock-reader.html: auf USB-Sticks und Computern, bei Papieren, bei Menschen aus der Nähe von ${owner}. Beide brauchen kein Internet und keine Firma.`,
    fileCopy: () => 'Kopieren Sie beide auf einen Computer, am besten auf einen ohne Internet.',
    fileOpen: () => 'Öffnen Sie heirlock-reader.html mit einem Doppelklick, und wählen Sie „Deutsch“.',
    fileChoose: () => 'Wählen Sie unter „Die Datei“ die Datei aus.',
    fileOther: () => 'Öffnet sie sich nicht, versuchen Sie jede andere solche Datei und jede neuere Seite wie diese.',
    fileNone: () =>
      'Gibt es keine Datei und verwahrt auch kein Dienst den Tresor mehr, öffnet diese Seite nichts. Heben Sie sie trotzdem auf: Eine Datei kann sich noch finden.',
    typeOnly: ({ owner }) =>
      `Geben Sie die Wörter nur hinter diesem Link ein, in heirlock-reader.html oder, um sie zu erproben, im Heirlock von ${owner}, außer jemand vom Fach, dem Sie trauen, rät anders.`,
    typeOnlyTwo: ({ owner }) =>
      `Geben Sie die Wörter nur hinter dem Link einer solchen E-Mail ein, in heirlock-reader.html oder, um sie zu erproben, im Heirlock von ${owner}, außer jemand vom Fach, dem Sie trauen, rät anders.`,
    typeOnlyFile: ({ owner }) =>
      `Geben Sie die Wörter nur in heirlock-reader.html ein, hinter dem Link einer E-Mail über diesen Tresor, wenn eine kommt, oder, um sie zu erproben, im Heirlock von ${owner}, außer jemand vom Fach, dem Sie trauen, rät anders.`,
    tellNobody: () => 'Sagen Sie sie niemandem, der anruft, schreibt oder an der Tür steht.',
    dated: ({ day }) => `Namen und Adressen hier sind die vom ${day}.`,
    older: ({ number }) => `Wird Ihnen eine kleinere Nummer als ${number} gezeigt, fehlt vielleicht etwas Neueres.`,
    found: ({ owner, recipient }) => `Wer diese Seite findet, gebe sie bitte an ${recipient} oder ${owner}.`,
    sheet: ({ sheet: id, recipient }) => `Blatt ${id}, für ${recipient}.`,
    experts: ({ reader }) =>
      `Für Fachleute: SHA-256 der heirlock-reader.html dieses Tages: ${reader}. Eine spätere hat eine andere und ist nicht schlechter. Im Zweifel benutzen Sie sie nur ohne Internet.`,
  },
};
