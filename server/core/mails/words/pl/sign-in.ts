import { polishCount } from '../../../../../shared/words/polish-count.ts';
import type { MailCatalogue } from '../en/index.ts';

export const signIn: MailCatalogue['signIn'] = {
  footer:
    'Otrzymuje Pani/Pan tę wiadomość, ponieważ ktoś podał Pani/Pana adres e-mail w Heirlock. Heirlock przechowuje zamknięte dokumenty dla ich właścicieli, aż przyjdzie czas, by je przekazać.',
  ignoreIt:
    'Jeśli to nie Pani/Pan, można tę wiadomość pominąć: bez linku nic się nie stanie. Prosimy nigdy go nie przekazywać i nikomu nie odczytywać.',
  link: {
    subject: 'Link do zalogowania się w Heirlock',
    lead: {
      sign_in: 'Ktoś, mamy nadzieję, że Pani/Pan, chce zalogować się w Heirlock tym adresem e-mail.',
      sign_up:
        'Ktoś, mamy nadzieję, że Pani/Pan, chce założyć w Heirlock konto z tym adresem e-mail. Takie konto już istnieje i pozostaje bez zmian.',
    },
    button: 'Zaloguj się',
  },
  signUp: {
    subject: 'Prosimy potwierdzić adres e-mail dla Heirlock',
    lead: 'Ktoś, mamy nadzieję, że Pani/Pan, chce założyć w Heirlock konto z tym adresem e-mail.',
    button: 'Potwierdź i zaloguj się',
    password: 'Po potwierdzeniu adresu można wybrać hasło. Nikt wcześniej go nie ustawił.',
  },
  unknown: {
    subject: 'Nie ma konta Heirlock z tym adresem e-mail',
    lead: (address) => `Ktoś, być może Pani/Pan, próbuje zalogować się w Heirlock jako ${address}. Nie ma konta z tym adresem.`,
    ifYou: 'Jeśli to Pani/Pan, być może konto ma inny adres albo jeszcze go nie ma: w takim razie prosimy wrócić na stronę i je założyć.',
    ifNotYou: 'Jeśli to nie Pani/Pan, nie trzeba nic robić.',
  },
  removal: {
    subject: 'Jeden z Pani/Pana komputerów ma zostać usunięty z Heirlock',
    lead: 'Jeden z Pani/Pana komputerów poprosił o usunięcie innego z konta Heirlock. Usunięty nie dostaje już żadnych zmian i trzeba go skonfigurować od nowa. Nikt nie okazał przy tym drugiego składnika, dlatego czeka to trzy dni.',
    device: 'Do usunięcia',
    asker: 'Prosi o to',
    addedOn: (moment) => `komputer dodany ${moment}`,
    askedAt: 'Data prośby',
    notBefore: 'Usunięcie nastąpi',
    choice: 'Jeśli tak ma być, nie trzeba nic robić. Jeśli nie, prosimy nacisnąć przycisk, a komputer zostanie.',
    button: 'Zachować ten komputer',
    thief:
      'Jeśli to nie Pani/Pana prośba, ktoś inny używa jednego z Pani/Pana komputerów. Prosimy zachować ten, który ma zniknąć, i usunąć ten, z którego przyszła prośba.',
  },
  reached: {
    subject: 'Czy ta wiadomość dociera? Prosimy nacisnąć przycisk',
    lead: 'To wiadomość próbna, zamówiona przez Panią/Pana w Heirlock. Przypomnienia i ostrzeżenia przychodzą na ten adres tą samą drogą. Prosimy nacisnąć przycisk, aby Heirlock wiedział, że docierają. Do tego czasu niczego nie obiecuje.',
    button: 'Ta wiadomość do mnie dotarła',
    works: (days) => `Przycisk działa przez ${polishCount(days, 'dzień', 'dni', 'dni')}.`,
    ifNotYou:
      'Jeśli Pani/Pan nie używa Heirlock, ktoś pomylił się przy wpisywaniu adresu. Prosimy pominąć tę wiadomość: bez naciśnięcia przycisku nic na Panią/Pana nie liczy.',
    footer: 'Otrzymuje Pani/Pan tę wiadomość, ponieważ w Heirlock podano ten adres jako ten, pod którym można zastać właściciela.',
  },
  changed: {
    when: 'Kiedy',
    sessionsEnded: 'Wylogowane inne przeglądarki i programy',
    keysEnded: 'Unieważnione klucze API',
    ifNotYou:
      'Jeśli to Pani/Pan, nie trzeba nic robić. Jeśli nie, prosimy od razu zalogować się linkiem zamówionym e-mailem, zmienić hasło i wylogować się wszędzie.',
    footer:
      'Otrzymuje Pani/Pan tę wiadomość, bo ma konto w Heirlock. Wysyłamy ją zawsze, gdy zmienia się coś w logowaniu lub w tym, jak można się z Panią/Panem skontaktować, i nie można jej wyłączyć.',
  },
  keyMade: {
    subject: 'Dla Pani/Pana konta Heirlock utworzono klucz dla programów',
    lead: {
      live: 'Ktoś, kto był zalogowany jako Pani/Pan, utworzył klucz API. Dzięki takiemu kluczowi programy działają w Pani/Pana imieniu.',
      test: 'Ktoś, kto był zalogowany jako Pani/Pan, utworzył klucz API do danych testowych. Nie sięga on do żadnego z prawdziwych sejfów.',
    },
    mayRelease: 'Kto ma ten klucz, może zmieniać i udostępniać Pani/Pana sejfy, bez hasła i bez drugiego składnika.',
    mayNotRelease: 'Kto ma ten klucz, nie może udostępniać Pani/Pana sejfów.',
    name: 'Nazwa',
    unnamed: 'nie można jej pokazać',
    may: 'Może',
    permissions: { read: 'czytać', write: 'zmieniać i udostępniać', delete: 'usuwać' },
    until: 'Działa do',
    forEver: 'chwili unieważnienia',
    ifNotYou:
      'Jeśli to Pani/Pan, nie trzeba nic robić. Jeśli nie, prosimy od razu się zalogować i unieważnić klucz; albo zmienić hasło, kończąc przy tym wszystkie klucze i sesje.',
  },
  changes: {
    password_changed: {
      subject: 'Zmieniono hasło Heirlock',
      sentence: 'Zmieniono hasło Pani/Pana konta Heirlock.',
    },
    totp_added: {
      subject: 'Do Pani/Pana konta Heirlock dodano aplikację z kodami',
      sentence: 'Od teraz logowanie do Pani/Pana konta Heirlock wymaga kodu z aplikacji.',
    },
    totp_removed: {
      subject: 'Z Pani/Pana konta Heirlock usunięto aplikację z kodami',
      sentence: 'Logowanie do Pani/Pana konta Heirlock nie wymaga już kodów z aplikacji.',
    },
    passkey_added: {
      subject: 'Do Pani/Pana konta Heirlock dodano klucz dostępu',
      sentence: 'Do Pani/Pana konta Heirlock dodano klucz dostępu (passkey). Logowanie wymaga od teraz drugiego potwierdzenia.',
    },
    passkey_removed: {
      subject: 'Z Pani/Pana konta Heirlock usunięto klucz dostępu',
      sentence: 'Z Pani/Pana konta Heirlock usunięto klucz dostępu (passkey).',
    },
    recovery_code_used: {
      subject: 'Użyto kodu zapasowego Pani/Pana konta Heirlock',
      sentence: 'Ktoś zalogował się do Pani/Pana konta Heirlock jednym z kodów zapasowych. Ten kod już nie zadziała.',
    },
    recovery_codes_replaced: {
      subject: 'Wymieniono kody zapasowe Heirlock',
      sentence: 'Dla Pani/Pana konta Heirlock utworzono nowe kody zapasowe. Wcześniejsze już nie działają.',
    },
    code_reused: {
      subject: 'Kodu z Pani/Pana aplikacji użyto dwa razy',
      sentence:
        'Ktoś przesłał do Heirlock kod z Pani/Pana aplikacji, który był już użyty. Został odrzucony. Być może ktoś zagląda Pani/Panu przez ramię.',
    },
    session_reused: {
      subject: 'Urządzenie wylogowano z Pani/Pana konta Heirlock',
      sentence:
        'Urządzenie zalogowane do Pani/Pana konta Heirlock posłużyło się potwierdzeniem, którego już wcześniej użyto. Takie potwierdzenie mogło zostać skopiowane, dlatego wylogowaliśmy to urządzenie.',
    },
    device_removed: {
      subject: 'Urządzenie usunięto z Pani/Pana konta Heirlock',
      sentence: 'Jeden z komputerów otwierających Pani/Pana sejfy usunięto z konta Heirlock. Nie dostaje on już żadnych zmian.',
    },
    device_kept: {
      subject: 'Urządzenie pozostaje na Pani/Pana koncie Heirlock',
      sentence: 'Jeden z Pani/Pana komputerów miał zostać usunięty z konta Heirlock. Ktoś to zatrzymał i komputer pozostaje.',
    },
    kit_access_made: {
      subject: 'Jest nowa karta awaryjna Heirlock',
      sentence:
        'Wydrukowano kartę awaryjną, z którą nowy komputer, razem z Pani/Pana frazą dostępu, może otworzyć sejfy. Wcześniejsza karta nie wpuszcza już nowego komputera.',
    },
    kit_access_used: {
      subject: 'Ktoś używa Pani/Pana karty awaryjnej Heirlock',
      sentence:
        'Jakiś komputer okazał tej usłudze dostęp wydrukowany na Pani/Pana karcie awaryjnej. Otrzymał to, co zamyka fraza dostępu, i nic, co otwiera się bez niej lub bez słów odzyskiwania.',
    },
    contacts_changed: {
      subject: 'Zmieniono sposób, w jaki Heirlock może się z Panią/Panem skontaktować',
      sentence:
        'Drugi adres lub numer telefonu, na który Heirlock wysyła ostrzeżenia przed udostępnieniem, został dodany do Pani/Pana konta albo z niego usunięty.',
    },
    trusted_contacts_changed: {
      subject: 'Zmieniono osoby, które Heirlock pyta o Panią/Pana',
      sentence: 'Do osób, które Heirlock pyta przed udostępnieniem, ktoś został dodany albo już do nich nie należy.',
    },
  },
};
