import type { Words } from '../en/index.ts';

/** A name or a description as a sentence begins with it. */
const first = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

export const enrol: Words['enrol'] = {
  lead: 'Er is nog één stap. Het duurt een paar minuten, en u hebt een pen en een stuk papier nodig.',
  before:
    'Er is hier al eerder een wachtwoordzin gekozen. Die u nu kiest, komt ervoor in de plaats; zodra die telt, opent de eerdere niets meer.',
  inviter: 'de persoon die u heeft uitgenodigd',
  notInvited: 'U hoeft nu verder niets te doen',
  notInvitedWhy: (owner) =>
    `Voor een wachtwoordzin hebt u eerst een code nodig van ${owner}, en hier staat er geen voor u open. Hebt u er een gekregen, vraag ${owner} dan of die nog telt. U hebt niets verkeerd gedaan.`,
  choose: 'Kies alstublieft een wachtwoordzin',
  why: (owner) =>
    `${first(owner)} heeft deze kluis zo vergrendeld dat niemand anders hem kan lezen, ook niet de mensen die deze dienst beheren. Op een dag gaat hij voor u open met een wachtwoordzin die alleen u kent.`,
  paper:
    'Schrijf hem alstublieft op papier en bewaar dat waar u belangrijke papieren bewaart. Wij kennen hem niet, en niemand kan hem u opnieuw sturen.',
  six: 'Uw zes woorden',
  others: 'Andere woorden, alstublieft',
  written: 'Ik heb ze opgeschreven',
  rather: 'Ik kies liever zelf',
  own: 'Uw eigen wachtwoordzin',
  ownHint: (fewest) =>
    `Minstens ${fewest} tekens, liefst een aantal woorden die niet bij elkaar horen. Alstublieft niets dat u ergens anders gebruikt.`,
  ownWarning: 'De zes woorden zijn veiliger',
  ownWarningWhy:
    'Wie deze dienst in handen krijgt, kan jarenlang raden, en wat mensen zelf bedenken, wordt vaker geraden dan ze denken. Woorden die niemand heeft gekozen niet.',
  proposed: 'Toch de zes voorgestelde woorden nemen',
  next: 'Verder',
  typeBack: 'Typ hem nu over van uw papier',
  again: 'Typ hem nog een keer, van uw papier',
  againHint: 'Zo weet u zeker dat hij er goed op staat.',
  set: 'Deze wachtwoordzin instellen',
  seeAgain: 'Toon de woorden nog een keer',
  done: 'Uw wachtwoordzin is gekozen',
  keep: 'Bewaar alstublieft het papier waar hij op staat op een veilige plek. U hebt hem nodig wanneer het zover is.',
  settled: (owner) =>
    `Er valt niets te vergelijken, en u hoeft verder niets te doen: alles is klaar zodra ${owner} Heirlock de volgende keer opent. U kunt deze pagina sluiten.`,
  call: 'Er ontbreekt nog één telefoontje',
  compare: (owner) =>
    `Uw wachtwoordzin opent nog niets. Lees deze zes woorden alstublieft voor aan ${owner}, telefonisch of als u elkaar ziet. ${first(owner)} typt ze in Heirlock, en weet dan dat u het was die hem koos:`,
  phrase: 'Veiligheidszin',
  differ: (owner) =>
    `Zegt Heirlock tegen ${owner} dat dit de verkeerde woorden zijn, dan heeft iemand zich misschien tussen u beiden geplaatst: dan wordt u langs deze weg niets nagelaten. Deze woorden zijn niet geheim, en ze zijn niet uw wachtwoordzin.`,
  end: (owner) => `Hij telt zodra ${owner} deze woorden heeft getypt, en niet eerder. Dan kunt u deze pagina sluiten.`,
};

export const invited: Words['invited'] = {
  heading: 'Eerst de code die u hebt gekregen',
  why: (owner) =>
    `U hebt hem van ${owner}: op een gedrukte kaart, op een scherm of in een link. Daaraan zien we of deze uitnodiging echt is. Hij komt nooit per e-mail. Typ hem alstublieft alleen hier, en geef hem aan niemand.`,
  words: 'De woorden van uw code',
  hint: 'Een voor een, zoals ze genummerd zijn. Hoofdletters en spaties maken niet uit; de eerste vier letters van een woord zijn genoeg.',
  count: (count) => `${count} van 13 woorden`,
  wrongCount: (count) => `Hier ${count === 1 ? 'staat 1 woord' : `staan ${count} woorden`}, en een code heeft er 13.`,
  none: (owner) =>
    `Hebt u geen code? Vraag er ${owner} dan alstublieft om, persoonlijk of telefonisch. Er gaat niets verloren als het een paar dagen duurt.`,
  right: 'Uw code klopt: deze uitnodiging komt van de persoon die u de code heeft gegeven.',
};

export const offline: Words['offline'] = {
  heading: 'Een wachtwoordzin kiezen voor later',
  lead: 'Bent u uitgenodigd en hebt u bij uw code een bestand gekregen, kies het dan hier. De naam eindigt op .heirlock-offer.',
  offer: 'Het bestand van uw uitnodiging',
  hand: 'Geef dit bestand door',
  handWhy:
    'Uw wachtwoordzin opent nog niets. Sla dit bestand op en geef het aan de persoon die u heeft uitgenodigd, bijvoorbeeld op een USB-stick. Het is niet geheim en mag langs elke weg.',
  save: 'Het bestand opslaan',
  fileName: 'Voor de persoon die mij heeft uitgenodigd',
  settled: 'Zodra die persoon het bestand in Heirlock heeft, is alles klaar. Er valt niets te vergelijken.',
};
