import type { ProblemCode } from '../../problems.ts';
import type { ProblemWords } from '../en/problems.ts';

export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  wrong_passphrase: {
    heading: 'Deze wachtwoordzin paste niet.',
    advice:
      'Kijk er alstublieft nog eens naar: bij een eigen wachtwoordzin telt elke letter, spatie en hoofdletter. U kunt het zo vaak proberen als u wilt; er wordt niets geblokkeerd en er gaat niets verloren.',
  },
  wrong_sheet: {
    heading: 'Deze woorden zijn volledig, maar ze openen deze kluis niet.',
    advice:
      'Misschien komen ze van een ouder blad, of van een blad voor een andere persoon of kluis. Is er nog een blad, probeer dat dan alstublieft.',
  },
  mistyped_sheet: {
    heading: 'Er klopt nog iets niet in de woorden.',
    advice:
      'Vergelijk ze alstublieft met het blad. Hoofdletters en spaties maken niet uit, en de eerste vier letters van elk woord zijn genoeg.',
  },
  repeated_sheet: {
    heading: 'Hetzelfde blad is twee keer getypt.',
    advice: 'In elk veld horen de woorden van het blad van een andere persoon.',
  },
  wrong_paper: {
    heading: 'Dat komt van een ander soort papier.',
    advice: 'Zoek alstublieft het papier waar hier om wordt gevraagd. Niets van wat u hebt getypt, heeft dit apparaat verlaten.',
  },
  mistyped_invitation: {
    heading: 'Deze code kan nog niet worden gelezen.',
    advice:
      'Vergelijk hem alstublieft met de kaart of het scherm waar u hem van hebt. Een link moet volledig zijn, tot en met het laatste teken.',
  },
  false_offer: {
    heading: 'Dit is niet de uitnodiging die u hebt gekregen.',
    advice:
      'Ga alstublieft niet verder, en kies hier geen wachtwoordzin. Wat deze dienst toont, is niet met uw code gemaakt: of de code is een oudere, of iemand heeft zich geplaatst tussen u en de persoon die u heeft uitgenodigd. Bel die persoon, op een nummer dat u al had, en vraag het na.',
  },
  invitation_over: {
    heading: 'Deze uitnodiging telt niet meer.',
    advice:
      'Ze is verlopen of gebruikt, of er is een nieuwere. Kies hier nu alstublieft geen wachtwoordzin: vraag de persoon die u heeft uitgenodigd om een nieuwe code, persoonlijk of telefonisch.',
  },
  not_from_owner: {
    heading: 'Dit is niet nagelaten door de persoon die u kent.',
    advice:
      'Het doet alsof, dus we tonen er niets van. Geloof het alstublieft niet, stuur geen geld en ga er niet op in, wie er ook om vraagt. U hebt niets verkeerd gedaan. Vertel het aan de familie of aan de persoon die de nalatenschap afhandelt, en laat deze pagina zien. Hebt u ook een gedrukt blad, probeer dat dan.',
  },
  no_part: {
    heading: 'Dat is geen deel van een sleutel.',
    advice:
      'Een deel begint met heirlock:part: en heeft geen spaties. Kopieer het alstublieft nog een keer waar u het van hebt, van begin tot eind.',
  },
  mistyped_part: {
    heading: 'In dit deel ontbreekt iets, of er is iets veranderd.',
    advice: 'Kopieer het alstublieft nog een keer waar u het van hebt, van begin tot eind. Er is niets verloren.',
  },
  other_part: {
    heading: 'Dit deel hoort bij iets anders.',
    advice:
      'Het is van een andere kluis, of het is aan een andere persoon nagelaten. Zijn er verschillende e-mails gekomen, kijk dan alstublieft welke twee over dezelfde kluis gaan. Er is niets verloren.',
  },
  other_state_part: {
    heading: 'Dit deel is van een eerdere of een latere sleutel.',
    advice:
      'De eigenaar heeft de sleutel ooit vervangen, en een van de twee diensten heeft daar niet van gehoord. Er is niets verloren: ga alstublieft naar de pagina van de andere dienst, en breng het deel dat hier is naar die pagina.',
  },
  own_part: {
    heading: 'Dit is het deel dat hier al is.',
    advice:
      'Nodig is het deel van de andere dienst. Open alstublieft de link in de e-mail daarvan en druk op de knop op die pagina, of kopieer het deel daar.',
  },
  repeated_part: {
    heading: 'Dit deel is hier al.',
    advice: 'Het is eerder gebracht, en er hoeft niets meer mee te gebeuren. De lijst hierboven zegt wat nog ontbreekt.',
  },
  false_part: {
    heading: 'Dit deel is niet het echte.',
    advice:
      'Het is niet wat de eigenaar had gemaakt, dus het opent niets, en we hebben het niet bewaard. Er is niets verloren: twee echte delen, welke ook, openen wat u is nagelaten. Haal het alstublieft nog een keer van de pagina of het papier waar het vandaan komt. Is het weer hetzelfde, vertel het dan aan de persoon die de nalatenschap afhandelt, en gebruik een ander deel.',
  },
  mistyped_third: {
    heading: 'Iets op dit papier is nog niet goed gelezen.',
    advice:
      'Vergelijk de woorden alstublieft met het papier. Hoofdletters en spaties maken niet uit, en de eerste vier letters van elk woord zijn genoeg.',
  },
  other_paper: {
    heading: 'Dit papier is volledig, maar het hoort bij een andere kluis.',
    advice: 'Het kan ook een ouder papier zijn, dat de eigenaar heeft vervangen. Is er nog zo’n papier, probeer dat dan alstublieft.',
  },
  parts_missing: {
    heading: 'Er ontbreekt een deel van de sleutel.',
    advice: 'Wat u hebt getypt, klopt. Laad de pagina alstublieft opnieuw: zij zegt welke delen hier zijn en welke ontbreken.',
  },
  false_plan: {
    heading: 'Deze dienst laat niet zien hoe de sleutel is verdeeld.',
    advice:
      'Wat hij over de delen van de sleutel zegt, is niet door de eigenaar ondertekend, dus we gaan er niet op af. Er is niets verloren: druk alstublieft op de link in de e-mail van de andere dienst, en open het daar. Vertel het ook aan de persoon die de nalatenschap afhandelt.',
  },
  too_short: {
    heading: 'Deze wachtwoordzin is te kort.',
    advice: 'Hij moet jarenlang standhouden tegen wie hem probeert te raden. Vier of meer woorden die niet bij elkaar horen, zijn goed.',
  },
  too_easy: {
    heading: 'Deze wachtwoordzin is te makkelijk te raden.',
    advice:
      'Hij moet jarenlang standhouden tegen wie hem probeert te raden. Voeg alstublieft woorden toe die niet bij elkaar horen, of neem de zes voorgestelde woorden.',
  },
  not_the_same: {
    heading: 'De twee zijn nog niet gelijk.',
    advice: 'Vergelijk wat u hebt getypt alstublieft woord voor woord met uw papier.',
  },
  damaged: {
    heading: 'Dit is niet wat u is nagelaten.',
    advice:
      'Wat is aangekomen, is veranderd of beschadigd, onderweg of waar het werd bewaard, dus we tonen het niet. Probeer het alstublieft morgen opnieuw. Blijft het zo, vertel het dan aan de mensen die deze dienst beheren.',
  },
  truncated: {
    heading: 'Aan het eind ontbreekt een deel.',
    advice:
      'Wat is aangekomen, is onvolledig, dus we tonen het niet. Probeer het alstublieft later opnieuw; een kopie van het bestand, als die er is, kan heel zijn.',
  },
  withheld: {
    heading: 'De dienst geeft dit bestand niet af.',
    advice:
      'Het staat op de lijst van wat u is nagelaten, en de eigenaar heeft die lijst ondertekend, maar de dienst zegt dat hij het niet heeft. Probeer het alstublieft morgen opnieuw, en vertel het aan de mensen die de dienst beheren.',
  },
  lost_in_file: {
    heading: 'Het is niet uit dit bestand te krijgen.',
    advice:
      'Het bestand dat u hebt gekozen, is beschadigd waar het werd bewaard, juist op deze plaats, of is zonder dit opgeslagen. U hebt niets verkeerd gedaan, en de rest ervan kan worden geopend en opgeslagen. Is er nog een kopie van het bestand, probeer die dan alstublieft voor wat ontbreekt.',
  },
  nothing_left: {
    heading: 'Dit bestand is te zeer beschadigd om te openen.',
    advice:
      'Wat alles erin bijeenhoudt, is veranderd of beschadigd waar het werd bewaard, dus we tonen er niets van. U hebt niets verkeerd gedaan, en wat u hebt getypt, klopt. Is er nog een kopie van het bestand, probeer die dan alstublieft.',
  },
  nothing_here: {
    heading: 'Er is hier nog niets voor u vergrendeld.',
    advice:
      'U bent voor deze kluis genoemd, maar het apparaat van de eigenaar had nog niets voor u samengesteld. Dat is geen fout van u. Had u iets verwacht, vraag het dan alstublieft aan de mensen die deze dienst beheren.',
  },
  rolled_back: {
    heading: 'De dienst toont een oudere toestand dan uw blad.',
    advice:
      'Uw blad is afgedrukt voor een latere toestand van deze kluis dan die welke is aangekomen. Misschien ontbreekt er iets. Vertel het alstublieft aan de mensen die deze dienst beheren. Om de oudere toestand toch te openen, typt u de woorden en laat u het nummer weg.',
  },
  unsupported_version: {
    heading: 'Dit is vergrendeld met een nieuwere versie van Heirlock.',
    advice: 'Deze pagina begrijpt die nog niet. Een nieuwere versie van de pagina of van de offline lezer kan het openen.',
  },
  bad_header: {
    heading: 'Dit is geen bestand van Heirlock.',
    advice:
      'Kies alstublieft een ander: de naam van het juiste bestand eindigt op .heirlock-bundle, of op .heirlock-offer voor een uitnodiging.',
  },
  witness_link_needed: {
    heading: 'Het adres is niet volledig.',
    advice:
      'De persoon die u vraagt, heeft dit document vergrendeld, en de sleutel ervan is het laatste deel van het adres dat u kreeg. Open het alstublieft nog een keer vanwaar u het hebt, van begin tot eind.',
  },
  mistyped_witness_link: {
    heading: 'Het adres is onderweg afgebroken of veranderd.',
    advice:
      'Open het alstublieft nog een keer vanwaar u het hebt, tot en met het laatste teken. Helpt dat niet, vraag er dan opnieuw om bij de persoon die het u gaf.',
  },
  code_needed_again: {
    heading: 'Hier is een nieuwe code nodig.',
    advice:
      'Na een code blijft een browser voor uw veiligheid enkele uren open. Er is zojuist niets ondertekend. Druk alstublieft op de knop en vraag om een nieuwe code; u hoeft het adres niet opnieuw op te zoeken.',
  },
  witnessing_moved_on: {
    heading: 'Er is intussen iets veranderd.',
    advice:
      'Misschien hebt u in een ander venster geantwoord, is de tijd voorbij of is het afgelast. Druk alstublieft op de knop: de pagina zegt dan hoe het ervoor staat.',
  },
  false_document: {
    heading: 'Dit is niet wat u gevraagd is te ondertekenen.',
    advice:
      'Onderteken hier alstublieft niets. Wat deze pagina heeft gekregen, past niet bij het adres dat u hebt, of is niet zoals het is voorbereid. Bel de persoon die u vraagt, op een nummer dat u al had, en vertel het.',
  },
  not_a_pdf: {
    heading: 'Er is hier geen document dat ondertekend kan worden.',
    advice:
      'Onderteken alstublieft niets. Wat deze pagina heeft gekregen, is geen PDF. Bel de persoon die u vraagt, op een nummer dat u al had, en vertel het.',
  },
  false_signature: {
    heading: 'Een handtekening vóór de uwe past niet bij dit document.',
    advice:
      'Onderteken nu alstublieft niet. Iemand zou vóór u ondertekenen, en wat daar staat, is niet van die persoon, of staat niet op dit document. Bel de persoon die u vraagt, op een nummer dat u al had, en vertel het.',
  },
  false_certificate: {
    heading: 'Het certificaat voor uw handtekening klopt niet.',
    advice:
      'Er is niets ondertekend. Het kwam voor een andere sleutel of een andere naam, of van iemand anders dan zou moeten. Bel alstublieft de persoon die u vraagt, op een nummer dat u al had, en vertel het.',
  },
  wrong_clock: {
    heading: 'De klok van dit apparaat lijkt niet goed te staan.',
    advice:
      'Een handtekening zegt wanneer zij is gezet. Stel alstublieft de datum en tijd van dit apparaat in, en onderteken dan nog een keer. Er is tot nu toe niets ondertekend.',
  },
  no_signing_here: {
    heading: 'Deze browser kan hier niet ondertekenen.',
    advice:
      'Hij ondertekent alleen op pagina’s met https in hun adres. Vraag alstublieft de persoon die u vraagt om zo’n adres, of open dit adres in een andere browser. Er is niets ondertekend.',
  },
  signature_refused: {
    heading: 'Uw antwoord is niet aangenomen.',
    advice:
      'Misschien is het te laat, of heeft iemand het afgelast. Druk alstublieft op de knop: de pagina zegt dan hoe het ervoor staat. Wat niet is aangenomen, telt niet.',
  },
  signature_too_large: {
    heading: 'Uw handtekening past niet in het document.',
    advice:
      'Er kwamen te veel certificaten mee. Onderteken alstublieft op de andere manier, of met een ander certificaat. Er is niets ondertekend.',
  },
  no_p12: {
    heading: 'Dat is geen bestand met een certificaat en de sleutel ervan.',
    advice:
      'Kies alstublieft het bestand met de uitgang .p12 of .pfx dat u hebt gekregen om te ondertekenen. Het moet één sleutel hebben, voor RSA of voor een van de krommen P-256, P-384 of P-521.',
  },
  wrong_p12_password: {
    heading: 'Dit wachtwoord opent het bestand niet.',
    advice:
      'Typ het alstublieft nog een keer; hoofdletters tellen. Het is het wachtwoord dat het bestand beschermt, en het blijft op dit apparaat.',
  },
  old_p12: {
    heading: 'Het bestand is vergrendeld op een manier die niet meer veilig is.',
    advice:
      'Browsers weigeren zulke oude versleuteling. Laat het bestand alstublieft opnieuw opslaan met AES, bijvoorbeeld met een actuele versie van het programma waar u het van hebt. Tot die tijd kunt u op de andere manier ondertekenen.',
  },
  unfit_certificate: {
    heading: 'Dit certificaat is niet bedoeld voor handtekeningen.',
    advice:
      'Wie het heeft uitgegeven, staat het alleen voor iets anders toe. Kies alstublieft een ander, of onderteken op de andere manier.',
  },
  expired_certificate: {
    heading: 'Dit certificaat is nu niet geldig.',
    advice:
      'Het is verlopen, of de tijd ervan is nog niet gekomen. Kies alstublieft een ander, of onderteken op de andere manier. Klopt de datum van dit apparaat niet, stel die dan alstublieft in.',
  },
  session_over: {
    heading: 'Deze browser is voor uw veiligheid gesloten.',
    advice: 'Open alstublieft de link in uw e-mail opnieuw en vraag om een nieuwe code.',
  },
  link_over: {
    heading: 'Deze link werkt niet meer.',
    advice: 'Open alstublieft de link in uw e-mail opnieuw; de pagina zegt u wat u kunt doen.',
  },
  no_connection: {
    heading: 'We kunnen de dienst niet bereiken.',
    advice: 'Kijk alstublieft of dit apparaat met internet verbonden is, en probeer het opnieuw. Er is niets verloren.',
  },
  server_failed: {
    heading: 'De dienst kon dit niet doen.',
    advice:
      'Het ligt niet aan u, en er is niets verloren. Probeer het alstublieft over een uur opnieuw. Blijft het zo, vertel het dan aan de mensen die deze dienst beheren.',
  },
  too_often: {
    heading: 'Wacht alstublieft even.',
    advice: 'De dienst is in korte tijd heel vaak gevraagd. Probeer het alstublieft over een paar minuten opnieuw.',
  },
  no_space: {
    heading: 'Er is niet genoeg ruimte op dit apparaat.',
    advice:
      'Een bestand heeft bij het opslaan ongeveer twee keer zijn grootte nodig. Maak alstublieft wat ruimte en probeer het opnieuw, sla de bestanden een voor een op, of open de link op een andere computer.',
  },
  no_memory: {
    heading: 'Dit apparaat heeft te weinig geheugen vrij.',
    advice: 'Sluit alstublieft andere pagina’s en programma’s en probeer het opnieuw, of open de link op een ander apparaat.',
  },
  too_large_here: {
    heading: 'Dit bestand is te groot voor dit browservenster.',
    advice: 'Open de link alstublieft in een gewoon venster (geen privévenster) van een recente browser, het liefst op een computer.',
  },
  stopped: {
    heading: 'U hebt dit gestopt.',
    advice: 'Er is niets opgeslagen. U kunt opnieuw beginnen wanneer u wilt.',
  },
  refused: {
    heading: 'De dienst heeft dit niet aanvaard.',
    advice: 'Er is niets veranderd. Open alstublieft de link in uw e-mail opnieuw; daar ziet u hoe het er nu voor staat.',
  },
  unexpected: {
    heading: 'Er is iets misgegaan op deze pagina.',
    advice: 'Het ligt niet aan u, en er is niets verloren. Laad de pagina alstublieft opnieuw, of probeer een andere browser.',
  },
};
