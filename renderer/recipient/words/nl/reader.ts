import type { ProblemWords } from '../en/problems.ts';
import type { WordsInReader } from '../in-reader.ts';

const notHere: ProblemWords = {
  heading: 'Dat kan op deze pagina niet.',
  advice: 'Er is niets verloren. Laad deze pagina alstublieft opnieuw, en kies het bestand nog een keer.',
};

export const wordsInReader: WordsInReader = {
  problems: {
    mistyped_invitation: {
      heading: 'Deze code kan nog niet worden gelezen.',
      advice: 'Vergelijk hem alstublieft woord voor woord met de kaart of het scherm waar u hem van hebt.',
    },
    false_offer: {
      heading: 'Dit is niet de uitnodiging die u hebt gekregen.',
      advice:
        'Ga alstublieft niet verder, en kies hier geen wachtwoordzin. Dit bestand is niet met uw code gemaakt: of de code is een oudere, of iemand heeft zich geplaatst tussen u en de persoon die u heeft uitgenodigd. Bel die persoon, op een nummer dat u al had, en vraag het na.',
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
      heading: 'Dit is niet wat u is nagelaten.',
      advice:
        'Het bestand is veranderd of beschadigd waar het werd bewaard of bij het kopiëren, dus we tonen het niet. Een andere kopie is misschien heel: kijk alstublieft op andere USB-sticks en computers, en vraag het na bij wie u deze gaf.',
    },
    truncated: {
      heading: 'Aan het eind ontbreekt een deel.',
      advice:
        'Het bestand is onvolledig, dus we tonen het niet. Kopieer het alstublieft nog een keer vanwaar u het hebt, en wacht tot dat klaar is. Een andere kopie is misschien heel.',
    },
    withheld: {
      heading: 'Dit ontbreekt in het bestand.',
      advice:
        'Het staat op de lijst van wat u is nagelaten, en de eigenaar heeft die lijst ondertekend, maar deze kopie van het bestand heeft het niet. Een andere kopie is misschien heel.',
    },
    nothing_here: notHere,
    rolled_back: {
      heading: 'Het bestand is ouder dan uw blad.',
      advice:
        'Uw blad is afgedrukt voor iets nieuwers dan wat in dit bestand zit. Misschien ontbreekt er iets: kijk alstublieft of er een nieuwer bestand is. Om dit toch te openen, typt u de woorden en laat u het nummer weg.',
    },
    unsupported_version: {
      heading: 'Dit is vergrendeld met een nieuwere versie van Heirlock.',
      advice:
        'Deze pagina begrijpt die nog niet. De pagina heirlock-reader.html die bij het bestand hoorde, begrijpt haar wel, en een nieuwere ook.',
    },
    session_over: notHere,
    link_over: notHere,
    no_connection: notHere,
    server_failed: notHere,
    too_often: notHere,
    no_space: {
      heading: 'Er is niet genoeg ruimte op dit apparaat.',
      advice:
        'Een bestand heeft bij het opslaan ongeveer twee keer zijn grootte nodig. Maak alstublieft wat ruimte en probeer het opnieuw, sla de bestanden een voor een op, of gebruik een andere computer.',
    },
    no_memory: {
      heading: 'Dit apparaat heeft te weinig geheugen vrij.',
      advice: 'Sluit alstublieft andere pagina’s en programma’s en probeer het opnieuw, of gebruik een ander apparaat.',
    },
    too_large_here: {
      heading: 'Dit bestand is te groot voor dit browservenster.',
      advice: 'Open deze pagina alstublieft in een gewoon venster (geen privévenster) van een recente browser, het liefst op een computer.',
    },
    refused: notHere,
  },
  unlock: {
    notYetProved:
      'Wie dit heeft nagelaten, voor wie, en welke kluis het is: ook dat is in het bestand vergrendeld. U leest het hier zodra het open is. Tot dan bewijst de naam van het bestand niets.',
  },
  noWay: {
    text: 'Voor wat in dit bestand zit, is geen wachtwoordzin ingesteld en geen blad afgedrukt, dus niemand kan het openen: u niet en wij niet. Ligt er tussen de papieren van de eigenaar een gedrukt blad met genummerde woorden, dan hoort er misschien een ander bestand bij.',
  },
  documents: {
    waiting:
      'Het bestand kan op dit moment niet worden gelezen. Zodra dat weer kan, gaan we vanzelf verder. Houd deze pagina alstublieft open.',
  },
  enrol: {
    why: (owner) =>
      `${owner.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())} heeft deze kluis zo vergrendeld dat niemand anders hem kan lezen. Op een dag gaat hij voor u open met een wachtwoordzin die alleen u kent.`,
    ownWarningWhy:
      'Wie in handen krijgt wat vergrendeld is, kan jarenlang raden, en wat mensen zelf bedenken, wordt vaker geraden dan ze denken. Woorden die niemand heeft gekozen niet.',
  },
  invited: {
    why: (owner) =>
      `U hebt hem van ${owner}, op een gedrukte kaart of op een scherm. Daaraan zien we of deze uitnodiging echt is. Typ hem alstublieft alleen hier, en geef hem aan niemand.`,
  },
};
