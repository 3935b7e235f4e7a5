import type { ProblemWords } from '../en/problems.ts';
import type { WordsInReader } from '../in-reader.ts';

const notHere: ProblemWords = {
  heading: 'Das geht auf dieser Seite nicht.',
  advice: 'Es ist nichts verloren. Bitte laden Sie diese Seite neu, und wählen Sie die Datei noch einmal aus.',
};

export const wordsInReader: WordsInReader = {
  problems: {
    mistyped_invitation: {
      heading: 'Dieser Code lässt sich noch nicht lesen.',
      advice: 'Bitte vergleichen Sie ihn Wort für Wort mit der Karte oder dem Bildschirm, von dem Sie ihn haben.',
    },
    false_offer: {
      heading: 'Das ist nicht die Einladung, die Sie bekommen haben.',
      advice:
        'Bitte machen Sie nicht weiter, und wählen Sie hier keine Passphrase. Diese Datei wurde nicht mit Ihrem Code gemacht: Entweder ist der Code ein älterer, oder jemand hat sich zwischen Sie und die Person gestellt, die Sie eingeladen hat. Rufen Sie diese Person unter einer Nummer an, die Sie schon vorher hatten, und fragen Sie.',
    },
    no_part: notHere,
    mistyped_part: notHere,
    other_part: notHere,
    other_state_part: notHere,
    own_part: notHere,
    repeated_part: notHere,
    false_part: notHere,
    mistyped_third: notHere,
    other_paper: notHere,
    parts_missing: notHere,
    false_plan: notHere,
    damaged: {
      heading: 'Das ist nicht, was Ihnen hinterlassen wurde.',
      advice:
        'Die Datei wurde am Ort der Aufbewahrung oder beim Kopieren verändert oder beschädigt. Deshalb zeigen wir sie nicht. Eine andere Kopie ist vielleicht ganz: Bitte sehen Sie auf anderen Speichersticks und Computern nach, und fragen Sie, von wem Sie diese haben.',
    },
    truncated: {
      heading: 'Am Ende fehlt ein Teil.',
      advice:
        'Die Datei ist unvollständig. Deshalb zeigen wir sie nicht. Bitte kopieren Sie sie noch einmal von dort, wo Sie sie haben, und warten Sie, bis das fertig ist. Eine andere Kopie ist vielleicht ganz.',
    },
    withheld: {
      heading: 'Das fehlt in der Datei.',
      advice:
        'Es steht auf der Liste dessen, was Ihnen hinterlassen wurde, und diese Liste ist unterschrieben. In dieser Kopie der Datei ist es aber nicht. Eine andere Kopie ist vielleicht ganz.',
    },
    nothing_here: notHere,
    rolled_back: {
      heading: 'Die Datei ist älter als Ihr Blatt.',
      advice:
        'Ihr Blatt wurde für etwas Neueres gedruckt als das, was in dieser Datei ist. Vielleicht fehlt etwas: Bitte sehen Sie nach, ob es eine neuere Datei gibt. Um diese trotzdem zu öffnen, geben Sie die Wörter ein und lassen die Nummer weg.',
    },
    unsupported_version: {
      heading: 'Das wurde mit einer neueren Version von Heirlock verschlossen.',
      advice:
        'Diese Seite versteht sie noch nicht. Die Seite heirlock-reader.html, die zu der Datei gehörte, kann es öffnen, und eine neuere auch.',
    },
    session_over: notHere,
    link_over: notHere,
    no_connection: notHere,
    server_failed: notHere,
    too_often: notHere,
    no_space: {
      heading: 'Auf diesem Gerät ist nicht genug Platz.',
      advice:
        'Eine Datei braucht beim Speichern etwa das Doppelte ihrer Größe. Bitte schaffen Sie Platz und versuchen Sie es noch einmal, speichern Sie die Dateien einzeln, oder nehmen Sie einen anderen Computer.',
    },
    no_memory: {
      heading: 'Auf diesem Gerät ist zu wenig Arbeitsspeicher frei.',
      advice: 'Bitte schließen Sie andere Seiten und Programme und versuchen Sie es noch einmal, oder nehmen Sie ein anderes Gerät.',
    },
    too_large_here: {
      heading: 'Diese Datei ist zu groß für dieses Browserfenster.',
      advice:
        'Bitte öffnen Sie diese Seite in einem gewöhnlichen Fenster (keinem privaten) eines aktuellen Browsers, am besten an einem Computer.',
    },
    refused: notHere,
  },
  unlock: {
    notYetProved:
      'Wer das hinterlassen hat, für wen und welcher Tresor es ist: Auch das ist in der Datei verschlossen. Sie lesen es hier, sobald sie offen ist. Bis dahin beweist der Name der Datei nichts.',
  },
  noWay: {
    text: 'Für das, was in dieser Datei ist, wurde keine Passphrase gewählt und kein Blatt gedruckt. Deshalb kann sie niemand öffnen: weder Sie noch wir. Wenn es in den hinterlassenen Papieren ein gedrucktes Blatt mit nummerierten Wörtern gibt, gehört vielleicht eine andere Datei dazu.',
  },
  documents: {
    waiting:
      'Die Datei lässt sich gerade nicht lesen. Sobald es wieder geht, geht es von selbst weiter. Bitte lassen Sie diese Seite offen.',
  },
  enrol: {
    why: (owner) =>
      `${owner.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} hat diesen Tresor so verschlossen, dass niemand sonst ihn lesen kann. Eines Tages öffnet er sich für Sie mit einer Passphrase, die nur Sie kennen.`,
    ownWarningWhy:
      'Wer das Verschlossene in die Hand bekommt, kann jahrelang raten, und was Menschen sich ausdenken, wird öfter erraten, als sie glauben. Wörter, die niemand ausgesucht hat, nicht.',
  },
  invited: {
    why: (owner) =>
      `Den Code hat Ihnen ${owner} gegeben, auf einer gedruckten Karte oder an einem Bildschirm. An ihm erkennen wir, ob die Einladung echt ist. Bitte geben Sie ihn nur hier ein und an niemanden weiter.`,
  },
};
