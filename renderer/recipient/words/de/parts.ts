import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { parts as english } from '../en/parts.ts';

export const parts: Catalogue<typeof english> = {
  heading: 'Der Schlüssel dafür liegt in Teilen',
  why: 'Damit es niemand zu früh öffnen konnte, auch nicht die Betreiber dieses Dienstes, wurden die Teile verschiedenen Menschen gegeben. Zwei davon, gleich welche, öffnen es; danach geht es hier weiter wie gewohnt. Es eilt nicht.',
  list: 'Die Teile des Schlüssels',
  of: (name) => `Der Teil von ${name}`,
  ofPaper: 'Der dritte Teil, ein Papier, das vielleicht bei einem Notar liegt',
  ofWitness: 'Der Teil eines dritten Dienstes, der auf die beiden anderen achtet',
  here: 'ist hier',
  missing: 'fehlt noch',
  isFalse: 'ist nicht der echte',
  sparePaper: 'kann einen fehlenden Teil ersetzen',
  spareWitness: 'kommt von selbst hierher, wenn es einen der beiden nicht mehr gibt',
  together: 'Bringen Sie zwei Teile zusammen',
  carryWhy: (other) =>
    `Drücken Sie den Knopf: Neben dieser Seite öffnet sich eine von ${other}, mit dem Teil, der hier ist, und sagt Ihnen, wie es weitergeht. Auch von ${other} sollten Sie eine E-Mail bekommen haben.`,
  bring: (other) => `Diesen Teil zu ${other} bringen`,
  otherWayRound: (other, bring) =>
    `Es geht auch umgekehrt. Lassen Sie diese Seite offen, drücken Sie in diesem selben Browser auf den Link in der E-Mail von ${other}, und wählen Sie dort „${bring}“. Diese Seite geht dann von selbst weiter.`,
  behind: (other) =>
    `Dieser Dienst hat nicht alles erfahren, was zuletzt bestimmt wurde. Deshalb lässt es sich hier nicht öffnen. Bei ${other} geht es.`,
  nothingToBring: (other) =>
    `Was dieser Dienst aufhebt, ist nicht zu gebrauchen. Deshalb braucht es die beiden anderen Teile: den von ${other} und den dritten. Bitte drücken Sie auf den Link in der E-Mail von ${other}, und machen Sie dort weiter.`,
  complete: 'Zwei Teile des Schlüssels sind hier',
  completeWhy: 'Sie passen zusammen, und es kann weitergehen.',
  rather: (other) => `Ich möchte es lieber bei ${other} öffnen`,
  falseTitle: (giver) => `${giver} hat etwas Falsches herausgegeben`,
  falseWhy: (part) =>
    `Das ist nicht, was ursprünglich dafür gemacht wurde: ${part}. Sie können nichts dafür, und nichts ist verloren: Je zwei der anderen Teile öffnen es. Bitte sagen Sie es der Person, die sich um den Nachlass kümmert.`,
  saidToBe: (part) => `Er nennt sich: ${part}.`,
  none: (other) => `Von ${other} kam keine E-Mail, oder die Seite öffnet sich nicht`,
  noneWhy:
    'Bitte sehen Sie auch unter der unerwünschten Post (Spam) nach. Die beiden Dienste schreiben nicht am selben Tag, wenn einer von ihnen eine Zeit lang nicht da war. Und wenn es einen von ihnen nicht mehr gibt, lässt sich trotzdem öffnen, was Ihnen hinterlassen wurde:',
  noneWithPaper:
    'mit dem dritten Teil, einem Papier mit 25 Wörtern. Fragen Sie in der Familie, bei Notaren oder die Person, die sich um den Nachlass kümmert, wer es hat.',
  noneWithWitness:
    'Ein dritter Dienst stellt fest, dass es einen der beiden nicht mehr gibt. Das dauert etwa einen Tag; dann gibt er seinen Teil diesem hier, und es kann weitergehen.',
  lookAgain: 'Noch einmal nachsehen, was hier ist',
  text: {
    title: 'Auf einem anderen Gerät, oder als Text',
    ours: (other) =>
      `Das ist der Teil, der hier ist, als Text. Auf der Seite von ${other} können Sie ihn einfügen, gleich auf welchem Gerät sie offen ist. Der Teil allein öffnet nichts.`,
    copy: 'Den Teil kopieren',
    copied: 'Der Teil ist kopiert.',
    notCopied: 'Das Kopieren ging nicht. Bitte markieren Sie den Text mit der Maus oder dem Finger, und kopieren Sie ihn so.',
    field: 'Ein Teil, den Sie als Text haben',
    hint: 'Er beginnt mit heirlock:part: und kann über mehrere Zeilen gehen.',
    add: 'Diesen Teil hinzufügen',
  },
  paper: {
    title: 'Ich habe das Papier mit dem dritten Teil',
    about:
      'Darüber steht „Heirlock: der dritte Teil“, und es hat ein quadratisches Muster und 25 nummerierte Wörter. Niemand sonst sieht, was Sie eingeben.',
    words: 'Die Wörter auf dem Papier',
    hint: 'Eines nach dem anderen, so wie sie nummeriert sind. Großbuchstaben und Leerzeichen spielen keine Rolle; die ersten vier Buchstaben eines Wortes genügen.',
    add: 'Dieses Papier hinzufügen',
    wrongCount: (count) => `Hier ${count === 1 ? 'steht 1 Wort' : `stehen ${count} Wörter`}. Dieses Papier hat 25.`,
  },
  brought: {
    here: (own) => `Der Teil ist bei ${own} angekommen`,
    now: (own) => `Drücken Sie jetzt hier in diesem Browser auf den Link in der E-Mail von ${own}, und lassen Sie diese Seite offen.`,
    then: 'Dort geben Sie wie vorher einen Code ein, der per E-Mail kommt. Der Teil geht dann von selbst dorthin, und diese Seite sagt es Ihnen.',
    elsewhere: 'Die Seite ist auf einem anderen Gerät oder in einem anderen Browser offen',
    elsewhereHow: 'Kopieren Sie diesen Text, und fügen Sie ihn dort ein, unter „Auf einem anderen Gerät, oder als Text“.',
    taken: 'Der Teil ist da',
    takenHow: (own) =>
      `Bitte gehen Sie zurück zu der Seite von ${own} mit dem, was Ihnen hinterlassen wurde; dort geht es weiter. Diese hier können Sie schließen.`,
    refused: 'Der Teil kam an, ist dort aber nicht zu gebrauchen',
    refusedHow: (own) =>
      `Die Seite von ${own} mit dem, was Ihnen hinterlassen wurde, sagt, warum, und was Sie tun können. Diese hier können Sie schließen.`,
    nothing: 'Hierher ist nichts zu bringen',
    nothingHow:
      'Diese Seite bringt einen Teil eines Schlüssels zu einer anderen Seite. Bitte öffnen Sie noch einmal den Link in einer Ihrer E-Mails, und drücken Sie dort den Knopf.',
  },
};
