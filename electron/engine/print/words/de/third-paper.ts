import type { Catalogue } from '../../../../../shared/words/catalogue.ts';
import type { thirdPaper as english } from '../en/third-paper.ts';

export const thirdPaper: Catalogue<typeof english> = {
  title: 'Heirlock: der dritte Teil',
  labels: {
    owner: 'Von',
    holder: 'Verwahrt von',
    day: 'Gedruckt am',
    first: 'Dienst 1',
    second: 'Dienst 2',
  },
  noName: '(kein Name angegeben)',
  code: 'Für die Kamera',
  headings: {
    words: 'Die Wörter dieses Papiers',
    about: 'Was das ist',
    asked: 'Worum Sie gebeten werden',
    never: 'Bitte niemals',
    note: 'Bitte beachten',
  },
  sentences: {
    divided: ({ owner }) =>
      `Was ${owner} anderen hinterlässt, ist verschlossen. Dieses Papier wurde gemacht, damit sich einer der Schlüssel dazu in drei Teile teilen lässt: je einen für die beiden oben genannten Dienste und einen dritten, den dieses Papier öffnet. Zwei beliebige Teile ergeben diesen Schlüssel; einer allein verrät nichts.`,
    alone: () => 'Allein öffnet dieses Papier also nichts.',
    purpose: () =>
      'Es ist für den Fall, dass es einen der Dienste nicht mehr gibt: Dann ergeben der Teil des anderen und dieses Papier den Schlüssel.',
    keep: () => 'Bewahren Sie es verschlossen, sicher und trocken auf, und zeigen Sie es niemandem, bis danach gefragt wird.',
    when: ({ owner }) =>
      `Geben Sie die Wörter einem Menschen, dem ${owner} etwas hinterlässt, sobald er Ihnen zeigt, dass einer der Dienste ihm deswegen geschrieben hat und dass dessen Seite nach diesem Papier fragt.`,
    proof: ({ owner }) =>
      `Lassen Sie sich vorher die Sterbeurkunde zeigen, oder versuchen Sie selbst, ${owner} zu erreichen. Antwortet ${owner} und möchte das nicht, geben Sie sie niemandem.`,
    several: () =>
      'Es können mehrere Menschen sein, und jeder von ihnen kann die Wörter brauchen: Lassen Sie jeden sie abtippen oder den Code einlesen, und behalten Sie das Papier.',
    where: () => 'Die Wörter werden auf der Seite eingetippt, zu der der Link in der E-Mail des Dienstes führt. Die Seite sagt, wo.',
    back: ({ owner }) =>
      `Wenn ${owner} es zurückhaben möchte oder Sie es nicht mehr verwahren können, geben Sie es zurück; nach dem Tod von ${owner} geben Sie es weiter, wenn jemand Ihre Unterlagen übernimmt.`,
    neverServices: () =>
      'Geben Sie es niemandem, der einen der Dienste betreibt, und niemandem in dessen Namen: Der Teil eines Dienstes und dieses Papier sind zwei von den dreien.',
    neverCopy: () =>
      'Fotografieren Sie es nicht, schicken Sie seine Wörter nicht per E-Mail, und lesen Sie sie niemandem vor, der Sie anruft.',
    newer: ({ owner }) =>
      `Vielleicht gibt es inzwischen ein neueres Papier von ${owner}. Nimmt die Seite diese Wörter nicht an, suchen Sie ein neueres Papier wie dieses.`,
    unneeded: () => 'Solange beide Dienste ihren Teil tun, braucht niemand dieses Papier.',
    bothGone: () =>
      'Gibt es keinen der beiden Dienste mehr, öffnet dieses Papier nichts. Was davor als Datei gespeichert wurde, braucht keine Wörter dieses Papiers.',
    dated: ({ day }) => `Namen und Adressen hier sind die vom ${day}.`,
    found: ({ owner }) => `Wer dieses Papier findet, gebe es bitte an ${owner}.`,
    foundHeld: ({ owner, holder }) => `Wer dieses Papier findet, gebe es bitte an ${holder} oder ${owner}.`,
    experts: () => 'Für Fachleute: Dies ist ein „paper of the third party“, wie es Heirlocks öffentliche FORMAT.md beschreibt.',
  },
};
