import type { MailCatalogue } from '../en/index.ts';

export const signIn: MailCatalogue['signIn'] = {
  footer:
    'U krijgt deze e-mail omdat iemand uw e-mailadres heeft ingevoerd in Heirlock, dat documenten achter slot bewaart voor hun eigenaar, tot het tijd is om ze door te geven.',
  ignoreIt:
    'Was u het niet, laat deze e-mail dan rusten: zonder de link gebeurt er niets. Geef hem nooit door en lees hem aan niemand voor.',
  link: {
    subject: 'Uw link om u aan te melden bij Heirlock',
    lead: {
      sign_in: 'Iemand, we hopen u, wil zich met dit e-mailadres aanmelden bij Heirlock.',
      sign_up: 'Iemand, we hopen u, wil met dit e-mailadres een account openen bij Heirlock. Er is er al een, en dat blijft zoals het is.',
    },
    button: 'Aanmelden',
  },
  signUp: {
    subject: 'Bevestig uw e-mailadres voor Heirlock',
    lead: 'Iemand, we hopen u, wil met dit e-mailadres een account openen bij Heirlock.',
    button: 'Bevestigen en aanmelden',
    password: 'Zodra uw adres is bevestigd, kunt u een wachtwoord kiezen. Niemand heeft er vóór u een ingesteld.',
  },
  unknown: {
    subject: 'Er is geen Heirlock-account met dit e-mailadres',
    lead: (address) => `Iemand, misschien u, wilde zich bij Heirlock aanmelden als ${address}. Er is geen account met dit adres.`,
    ifYou:
      'Was u het, dan hebt u daar misschien een ander adres, of nog geen account: ga in dat geval terug naar de pagina en open er een.',
    ifNotYou: 'Was u het niet, dan hoeft u niets te doen.',
  },
  removal: {
    subject: 'Een van uw computers wordt uit Heirlock verwijderd',
    lead: 'Een van uw computers heeft gevraagd om een andere uit uw Heirlock-account te verwijderen. De verwijderde computer krijgt geen wijzigingen meer en moet opnieuw worden ingesteld. Niemand heeft hiervoor een tweede factor getoond, daarom wacht het drie dagen.',
    device: 'Te verwijderen',
    asker: 'Gevraagd door',
    addedOn: (moment) => `de computer die is toegevoegd op ${moment}`,
    askedAt: 'Gevraagd op',
    notBefore: 'Verwijderd op',
    choice: 'Wilt u dit, dan hoeft u niets te doen. Zo niet, druk dan op de knop; de computer blijft dan.',
    button: 'Deze computer houden',
    thief:
      'Hebt u hier niet zelf om gevraagd, dan gebruikt iemand anders een van uw computers. Houd de computer die weg zou moeten, en verwijder de computer die erom vroeg.',
  },
  reached: {
    subject: 'Bereikt deze e-mail u? Druk alstublieft op de knop',
    lead: 'Dit is de testmail waar u in Heirlock om hebt gevraagd. Herinneringen en waarschuwingen komen op dezelfde manier op dit adres. Druk op de knop, dan weet Heirlock dat ze u bereiken. Tot die tijd belooft het niets.',
    button: 'Deze e-mail heeft mij bereikt',
    works: (days) => `De knop werkt ${days} dagen.`,
    ifNotYou:
      'Gebruikt u Heirlock niet, dan heeft iemand zich vergist bij het typen van een adres. Laat deze e-mail dan rusten: zolang er niet op de knop is gedrukt, rekent niets op u.',
    footer: 'U krijgt deze e-mail omdat dit adres in Heirlock is opgegeven als het adres waarop een eigenaar te bereiken is.',
  },
  changed: {
    when: 'Wanneer',
    sessionsEnded: 'Andere browsers en programma’s die zijn afgemeld',
    keysEnded: 'Ingetrokken API-sleutels',
    ifNotYou:
      'Was u dat, dan hoeft u niets te doen. Zo niet, meld u dan meteen aan met een link die u zich laat mailen, wijzig uw wachtwoord en meld u overal af.',
    footer:
      'U krijgt deze e-mail omdat u een account hebt in Heirlock. We sturen hem telkens wanneer er iets verandert aan hoe u zich aanmeldt of hoe u te bereiken bent; hij kan niet worden uitgezet.',
  },
  keyMade: {
    subject: 'Er is een sleutel voor programma’s gemaakt voor uw Heirlock-account',
    lead: {
      live: 'Iemand die als u was aangemeld, heeft een API-sleutel gemaakt. Met zo’n sleutel handelen programma’s namens u.',
      test: 'Iemand die als u was aangemeld, heeft een API-sleutel voor testgegevens gemaakt. Hij bereikt geen van uw echte kluizen.',
    },
    mayRelease: 'Wie deze sleutel heeft, kan uw kluizen wijzigen en vrijgeven, zonder uw wachtwoord en zonder tweede factor.',
    mayNotRelease: 'Wie deze sleutel heeft, kan uw kluizen niet vrijgeven.',
    name: 'Naam',
    unnamed: 'geen die getoond kan worden',
    may: 'Hij mag',
    permissions: { read: 'lezen', write: 'wijzigen en vrijgeven', delete: 'verwijderen' },
    until: 'Werkt tot',
    forEver: 'iemand hem intrekt',
    ifNotYou:
      'Was u dat, dan hoeft u niets te doen. Zo niet, meld u dan meteen aan en trek de sleutel in; of wijzig uw wachtwoord en beëindig daarbij alle sleutels en sessies.',
  },
  changes: {
    password_changed: {
      subject: 'Uw Heirlock-wachtwoord is gewijzigd',
      sentence: 'Het wachtwoord van uw Heirlock-account is gewijzigd.',
    },
    totp_added: {
      subject: 'Er is een app voor codes toegevoegd aan uw Heirlock-account',
      sentence: 'Wie zich bij uw Heirlock-account aanmeldt, wordt vanaf nu om een code uit een app gevraagd.',
    },
    totp_removed: {
      subject: 'De app voor codes is uit uw Heirlock-account verwijderd',
      sentence: 'Wie zich bij uw Heirlock-account aanmeldt, wordt niet meer om codes uit uw app gevraagd.',
    },
    passkey_added: {
      subject: 'Er is een passkey toegevoegd aan uw Heirlock-account',
      sentence: 'Er is een passkey toegevoegd aan uw Heirlock-account. Bij het aanmelden wordt vanaf nu een tweede bewijs gevraagd.',
    },
    passkey_removed: {
      subject: 'Er is een passkey uit uw Heirlock-account verwijderd',
      sentence: 'Er is een passkey uit uw Heirlock-account verwijderd.',
    },
    recovery_code_used: {
      subject: 'Er is een herstelcode van uw Heirlock-account gebruikt',
      sentence: 'Iemand heeft zich met een van uw herstelcodes aangemeld bij uw Heirlock-account. Die code werkt niet nog een keer.',
    },
    recovery_codes_replaced: {
      subject: 'Uw Heirlock-herstelcodes zijn vervangen',
      sentence: 'Er zijn nieuwe herstelcodes gemaakt voor uw Heirlock-account. De eerdere werken niet meer.',
    },
    code_reused: {
      subject: 'Een code uit uw app is twee keer gebruikt',
      sentence:
        'Iemand heeft Heirlock een code uit uw app gestuurd die al gebruikt was. De code is geweigerd. Misschien kijkt er iemand over uw schouder mee.',
    },
    session_reused: {
      subject: 'Er is een apparaat afgemeld van uw Heirlock-account',
      sentence:
        'Een apparaat dat was aangemeld bij uw Heirlock-account, gebruikte een bewijs dat al eerder gebruikt was. Zo’n bewijs kan gekopieerd zijn, daarom hebben we dat apparaat afgemeld.',
    },
    device_removed: {
      subject: 'Er is een apparaat uit uw Heirlock-account verwijderd',
      sentence: 'Een van de computers die uw kluizen openen, is uit uw Heirlock-account verwijderd. Hij krijgt geen wijzigingen meer.',
    },
    device_kept: {
      subject: 'Een apparaat blijft in uw Heirlock-account',
      sentence: 'Een van uw computers zou uit uw Heirlock-account worden verwijderd. Iemand heeft dat tegengehouden, en hij blijft.',
    },
    kit_access_made: {
      subject: 'Er is een nieuw Heirlock-noodblad',
      sentence:
        'Er is een noodblad afgedrukt waarmee een nieuwe computer, samen met uw wachtwoordzin, uw kluizen kan openen. Een eerder noodblad laat geen nieuwe computer meer binnen.',
    },
    kit_access_used: {
      subject: 'Iemand gebruikt uw Heirlock-noodblad',
      sentence:
        'Een computer heeft deze dienst de toegang getoond die op uw noodblad is afgedrukt. Hij kreeg wat uw wachtwoordzin vergrendelt, en niets dat opengaat zonder die zin of zonder de herstelwoorden.',
    },
    contacts_changed: {
      subject: 'Hoe Heirlock u kan bereiken, is gewijzigd',
      sentence:
        'Een tweede adres of telefoonnummer waarnaar Heirlock vóór een vrijgave waarschuwingen stuurt, is aan uw account toegevoegd of eruit verwijderd.',
    },
    trusted_contacts_changed: {
      subject: 'De mensen aan wie Heirlock naar u vraagt, zijn gewijzigd',
      sentence: 'Iemand is toegevoegd aan de mensen aan wie Heirlock vóór een vrijgave iets vraagt, of hoort daar niet meer bij.',
    },
  },
};
