import type { ProblemCode } from '../../problems.ts';
import type { ProblemWords } from '../en/problems.ts';

export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  wrong_passphrase: {
    heading: 'Ta fraza dostępu nie pasuje.',
    advice:
      'Prosimy przyjrzeć się jej jeszcze raz: we własnej frazie liczy się każda litera, każdy odstęp i każda wielka litera. Można próbować dowolnie często; nic nie zostanie zablokowane i nic nie przepadnie.',
  },
  wrong_sheet: {
    heading: 'Te słowa są kompletne, ale nie otwierają tego sejfu.',
    advice:
      'Mogą być ze starszego arkusza albo z arkusza dla innej osoby lub do innego sejfu. Jeśli jest inny arkusz, prosimy spróbować z nim.',
  },
  mistyped_sheet: {
    heading: 'Coś w tych słowach jeszcze się nie zgadza.',
    advice: 'Prosimy porównać je z arkuszem. Wielkie litery i odstępy nie mają znaczenia; wystarczą pierwsze cztery litery każdego słowa.',
  },
  repeated_sheet: {
    heading: 'Ten sam arkusz wpisano dwa razy.',
    advice: 'W każdym polu potrzebne są słowa z arkusza innej osoby.',
  },
  wrong_paper: {
    heading: 'To pochodzi z innego rodzaju kartki.',
    advice: 'Prosimy poszukać tej, o którą tu chodzi. Nic z tego, co wpisano, nie opuściło tego urządzenia.',
  },
  mistyped_invitation: {
    heading: 'Tego kodu nie da się jeszcze odczytać.',
    advice: 'Prosimy porównać go z kartą lub ekranem, z którego pochodzi. Link musi być pełny, do ostatniego znaku.',
  },
  false_offer: {
    heading: 'To nie jest otrzymane zaproszenie.',
    advice:
      'Prosimy nie iść dalej i nie wybierać tu frazy dostępu. To, co pokazuje ta usługa, nie powstało z tym kodem: albo kod jest starszy, albo ktoś stanął między Panią/Panem a osobą, która zaprasza. Prosimy zadzwonić do tej osoby, pod numer znany już wcześniej, i zapytać.',
  },
  invitation_over: {
    heading: 'To zaproszenie już się nie liczy.',
    advice:
      'Straciło ważność albo zostało użyte, albo jest nowsze. Prosimy nie wybierać tu teraz frazy dostępu, lecz poprosić osobę, która zaprasza, o nowy kod, osobiście lub przez telefon.',
  },
  not_from_owner: {
    heading: 'Tego nie zostawiła osoba, którą Pani/Pan zna.',
    advice:
      'To się za nią podaje, więc niczego z tego nie pokazujemy. Prosimy w to nie wierzyć, nie wysyłać pieniędzy i nic z tym nie robić, ktokolwiek o to prosi. To nie jest Pani/Pana błąd. Prosimy powiedzieć o tym rodzinie lub osobie zajmującej się spadkiem i pokazać tę stronę. Jeśli jest też wydrukowany arkusz, prosimy spróbować z nim.',
  },
  no_part: {
    heading: 'To nie jest część klucza.',
    advice:
      'Część zaczyna się od heirlock:part: i nie ma odstępów. Prosimy skopiować ją jeszcze raz stamtąd, skąd pochodzi, od początku do końca.',
  },
  mistyped_part: {
    heading: 'W tej części czegoś brakuje albo coś zmieniono.',
    advice: 'Prosimy skopiować ją jeszcze raz stamtąd, skąd pochodzi, od początku do końca. Nic nie przepadło.',
  },
  other_part: {
    heading: 'Ta część należy do czegoś innego.',
    advice:
      'Jest z innego sejfu albo zostawiono ją innej osobie. Jeśli przyszło kilka wiadomości, prosimy sprawdzić, które dwie dotyczą tego samego sejfu. Nic nie przepadło.',
  },
  other_state_part: {
    heading: 'Ta część jest z wcześniejszego albo późniejszego klucza.',
    advice:
      'Właściciel zmienił kiedyś klucz, a jedna z dwóch usług o tym nie wie. Nic nie przepadło: prosimy przejść na stronę drugiej usługi i zanieść tam część, która jest tutaj.',
  },
  own_part: {
    heading: 'To jest część, która już tu jest.',
    advice:
      'Potrzebna jest część drugiej usługi. Prosimy otworzyć link w jej wiadomości i nacisnąć przycisk na jej stronie albo skopiować tam część.',
  },
  repeated_part: {
    heading: 'Ta część już tu jest.',
    advice: 'Przyniesiono ją wcześniej i nic więcej nie trzeba z nią robić. Lista powyżej mówi, czego jeszcze brakuje.',
  },
  false_part: {
    heading: 'Ta część nie jest prawdziwa.',
    advice:
      'To nie jest to, co przygotował właściciel, więc niczego nie otwiera i nie zachowaliśmy jej. Nic nie przepadło: dowolne dwie prawdziwe części otwierają to, co zostawiono. Prosimy wziąć ją jeszcze raz ze strony lub kartki, z której pochodzi. Jeśli znów będzie tak samo, prosimy powiedzieć o tym osobie zajmującej się spadkiem i użyć innej części.',
  },
  mistyped_third: {
    heading: 'Coś z tej kartki nie zostało jeszcze dobrze odczytane.',
    advice: 'Prosimy porównać słowa z kartką. Wielkie litery i odstępy nie mają znaczenia; wystarczą pierwsze cztery litery każdego słowa.',
  },
  other_paper: {
    heading: 'Ta kartka jest kompletna, ale należy do innego sejfu.',
    advice: 'Może też być starsza i zastąpiona przez właściciela. Jeśli jest inna taka kartka, prosimy spróbować z nią.',
  },
  parts_missing: {
    heading: 'Brakuje części klucza.',
    advice: 'To, co wpisano, jest właściwe. Prosimy wczytać stronę ponownie: powie, które części są tutaj, a których brakuje.',
  },
  false_plan: {
    heading: 'Ta usługa nie pokazuje, jak rozdzielono klucz.',
    advice:
      'Tego, co mówi o częściach klucza, nie podpisał właściciel, więc się tym nie kierujemy. Nic nie przepadło: prosimy nacisnąć link w wiadomości od drugiej usługi i otworzyć to tam. Prosimy też powiedzieć o tym osobie zajmującej się spadkiem.',
  },
  too_short: {
    heading: 'Ta fraza dostępu jest za krótka.',
    advice: 'Musi latami opierać się każdemu, kto próbuje ją odgadnąć. Dobre są cztery słowa lub więcej, które do siebie nie pasują.',
  },
  too_easy: {
    heading: 'Tę frazę dostępu zbyt łatwo odgadnąć.',
    advice:
      'Musi latami opierać się każdemu, kto próbuje ją odgadnąć. Prosimy dodać słowa, które do siebie nie pasują, albo wziąć sześć proponowanych słów.',
  },
  not_the_same: {
    heading: 'Jedno i drugie jeszcze się nie zgadza.',
    advice: 'Prosimy porównać to, co wpisano, z kartką, słowo po słowie.',
  },
  damaged: {
    heading: 'To nie jest to, co zostawiono dla Pani/Pana.',
    advice:
      'To, co dotarło, zostało zmienione lub uszkodzone po drodze albo w miejscu przechowywania, więc tego nie pokazujemy. Prosimy spróbować jutro ponownie. Jeśli tak zostanie, prosimy powiedzieć o tym ludziom, którzy prowadzą tę usługę.',
  },
  truncated: {
    heading: 'Na końcu brakuje części.',
    advice:
      'To, co dotarło, jest niekompletne, więc tego nie pokazujemy. Prosimy spróbować ponownie później; kopia pliku, jeśli jest, może być cała.',
  },
  withheld: {
    heading: 'Usługa nie wydaje tego pliku.',
    advice:
      'Jest na liście tego, co zostawiono dla Pani/Pana, a listę podpisał właściciel, ale usługa mówi, że go nie ma. Prosimy spróbować jutro ponownie i powiedzieć o tym ludziom, którzy prowadzą usługę.',
  },
  lost_in_file: {
    heading: 'Z tego pliku nie da się tego odzyskać.',
    advice:
      'Wybrany plik uległ uszkodzeniu w miejscu przechowywania, właśnie tutaj, albo został zapisany bez tego. To nie jest Pani/Pana błąd, a resztę można otworzyć i zapisać. Jeśli jest inna kopia pliku, prosimy spróbować z nią, aby odzyskać to, czego brakuje.',
  },
  nothing_left: {
    heading: 'Ten plik jest zbyt uszkodzony, aby go otworzyć.',
    advice:
      'To, co trzyma w nim wszystko razem, zostało zmienione lub uszkodzone w miejscu przechowywania, więc niczego z niego nie pokazujemy. To nie jest Pani/Pana błąd, a to, co wpisano, jest właściwe. Jeśli jest inna kopia pliku, prosimy spróbować z nią.',
  },
  nothing_here: {
    heading: 'Nie ma tu jeszcze nic zamkniętego dla Pani/Pana.',
    advice:
      'Wskazano Panią/Pana dla tego sejfu, ale urządzenie właściciela niczego jeszcze nie złożyło. To nie jest Pani/Pana błąd. Jeśli miało tu coś być, prosimy zapytać ludzi, którzy prowadzą tę usługę.',
  },
  rolled_back: {
    heading: 'Usługa pokazuje starszy stan niż arkusz.',
    advice:
      'Arkusz wydrukowano do późniejszego stanu tego sejfu niż ten, który dotarł. Może czegoś brakować. Prosimy powiedzieć o tym ludziom, którzy prowadzą tę usługę. Aby mimo to otworzyć starszy stan, prosimy wpisać słowa i pominąć liczbę.',
  },
  unsupported_version: {
    heading: 'Zamknięto to nowszą wersją Heirlock.',
    advice: 'Ta strona jeszcze jej nie rozumie. Może to otworzyć nowsza wersja strony albo czytnika offline.',
  },
  bad_header: {
    heading: 'To nie jest plik z Heirlock.',
    advice: 'Prosimy wybrać inny: nazwa właściwego pliku kończy się na .heirlock-bundle, a dla zaproszenia na .heirlock-offer.',
  },
  witness_link_needed: {
    heading: 'Adres nie jest pełny.',
    advice:
      'Osoba, która prosi, zamknęła ten dokument, a klucz do niego to ostatnia część otrzymanego adresu. Prosimy otworzyć go jeszcze raz stamtąd, skąd pochodzi, od początku do końca.',
  },
  mistyped_witness_link: {
    heading: 'Adres został po drodze ucięty lub zmieniony.',
    advice:
      'Prosimy otworzyć go jeszcze raz stamtąd, skąd pochodzi, do ostatniego znaku. Jeśli to nie pomoże, prosimy poprosić o niego ponownie osobę, która go przekazała.',
  },
  code_needed_again: {
    heading: 'Potrzebny jest tu nowy kod.',
    advice:
      'Dla bezpieczeństwa przeglądarka pozostaje otwarta po podaniu kodu przez kilka godzin. Teraz nic nie zostało podpisane. Prosimy nacisnąć przycisk i poprosić o nowy kod; adresu nie trzeba szukać ponownie.',
  },
  witnessing_moved_on: {
    heading: 'W międzyczasie coś się zmieniło.',
    advice:
      'Odpowiedź mogła paść w innym oknie, czas mógł minąć albo rzecz odwołano. Prosimy nacisnąć przycisk: strona powie, jak jest teraz.',
  },
  false_document: {
    heading: 'To nie jest to, o czego podpisanie chodziło.',
    advice:
      'Prosimy nic tu nie podpisywać. To, co otrzymała ta strona, nie pasuje do adresu albo nie jest takie, jakie przygotowano. Prosimy zadzwonić do osoby, która prosi, pod numer znany już wcześniej, i powiedzieć o tym.',
  },
  not_a_pdf: {
    heading: 'Nie ma tu dokumentu, który można by podpisać.',
    advice:
      'Prosimy nic nie podpisywać. To, co otrzymała ta strona, nie jest plikiem PDF. Prosimy zadzwonić do osoby, która prosi, pod numer znany już wcześniej, i powiedzieć o tym.',
  },
  false_signature: {
    heading: 'Wcześniejszy podpis nie pasuje do tego dokumentu.',
    advice:
      'Prosimy teraz nie podpisywać. Ktoś miał podpisać wcześniej, a to, co tam jest, nie jest podpisem tej osoby albo nie jest pod tym dokumentem. Prosimy zadzwonić do osoby, która prosi, pod numer znany już wcześniej, i powiedzieć o tym.',
  },
  false_certificate: {
    heading: 'Certyfikat do tego podpisu nie jest właściwy.',
    advice:
      'Nic nie zostało podpisane. Przyszedł dla innego klucza lub innego nazwiska albo od kogoś innego, niż powinien. Prosimy zadzwonić do osoby, która prosi, pod numer znany już wcześniej, i powiedzieć o tym.',
  },
  wrong_clock: {
    heading: 'Zegar tego urządzenia wydaje się błędny.',
    advice:
      'Podpis mówi, kiedy go złożono. Prosimy ustawić datę i godzinę tego urządzenia i podpisać jeszcze raz. Na razie nic nie zostało podpisane.',
  },
  no_signing_here: {
    heading: 'Ta przeglądarka nie może tu podpisać.',
    advice:
      'Podpisuje tylko na stronach z https w adresie. Prosimy poprosić osobę, która prosi o podpis, o taki adres albo otworzyć ten w innej przeglądarce. Nic nie zostało podpisane.',
  },
  signature_refused: {
    heading: 'Odpowiedź nie została przyjęta.',
    advice:
      'Może być za późno albo ktoś to odwołał. Prosimy nacisnąć przycisk: strona powie, jak jest teraz. To, czego nie przyjęto, się nie liczy.',
  },
  signature_too_large: {
    heading: 'Ten podpis nie mieści się w dokumencie.',
    advice: 'Przyszło z nim zbyt wiele certyfikatów. Prosimy podpisać w inny sposób albo innym certyfikatem. Nic nie zostało podpisane.',
  },
  no_p12: {
    heading: 'To nie jest plik z certyfikatem i jego kluczem.',
    advice:
      'Prosimy wybrać plik z końcówką .p12 lub .pfx, otrzymany do podpisywania. Musi mieć jeden klucz, RSA albo dla jednej z krzywych P-256, P-384 lub P-521.',
  },
  wrong_p12_password: {
    heading: 'To hasło nie otwiera pliku.',
    advice: 'Prosimy wpisać je jeszcze raz; wielkie litery się liczą. To hasło chroni plik i pozostaje na tym urządzeniu.',
  },
  old_p12: {
    heading: 'Plik zamknięto w sposób, który nie jest już bezpieczny.',
    advice:
      'Przeglądarki odrzucają tak stare szyfry. Prosimy zapisać plik na nowo z AES, na przykład w aktualnej wersji programu, z którego pochodzi. Do tego czasu można podpisać w inny sposób.',
  },
  unfit_certificate: {
    heading: 'Ten certyfikat nie jest przeznaczony do podpisów.',
    advice: 'Wystawca dopuszcza go tylko do czegoś innego. Prosimy wybrać inny albo podpisać w inny sposób.',
  },
  expired_certificate: {
    heading: 'Ten certyfikat nie jest teraz ważny.',
    advice:
      'Stracił ważność albo jego czas jeszcze nie nadszedł. Prosimy wybrać inny albo podpisać w inny sposób. Jeśli data tego urządzenia jest błędna, prosimy ją ustawić.',
  },
  session_over: {
    heading: 'Tę przeglądarkę zamknięto dla bezpieczeństwa.',
    advice: 'Prosimy ponownie otworzyć link z wiadomości i poprosić o nowy kod.',
  },
  link_over: {
    heading: 'Ten link już nie działa.',
    advice: 'Prosimy ponownie otworzyć link z wiadomości; strona powie, co można zrobić.',
  },
  no_connection: {
    heading: 'Nie możemy połączyć się z usługą.',
    advice: 'Prosimy sprawdzić, czy to urządzenie jest połączone z internetem, i spróbować ponownie. Nic nie przepadło.',
  },
  server_failed: {
    heading: 'Usługa nie mogła tego zrobić.',
    advice:
      'To nie jest Pani/Pana wina i nic nie przepadło. Prosimy spróbować ponownie za godzinę. Jeśli to się powtarza, prosimy powiedzieć o tym ludziom, którzy prowadzą tę usługę.',
  },
  too_often: {
    heading: 'Prosimy chwilę poczekać.',
    advice: 'W krótkim czasie usługa otrzymała bardzo wiele zapytań. Prosimy spróbować ponownie za kilka minut.',
  },
  no_space: {
    heading: 'Na tym urządzeniu nie ma dość miejsca.',
    advice:
      'Podczas zapisywania plik potrzebuje około dwa razy tyle miejsca, ile ma. Prosimy zwolnić trochę miejsca i spróbować ponownie, zapisywać pliki po jednym albo otworzyć link na innym komputerze.',
  },
  no_memory: {
    heading: 'Temu urządzeniu brakuje pamięci.',
    advice: 'Prosimy zamknąć inne strony i programy i spróbować ponownie albo otworzyć link na innym urządzeniu.',
  },
  too_large_here: {
    heading: 'Ten plik jest za duży dla tego okna przeglądarki.',
    advice: 'Prosimy otworzyć link w zwykłym oknie (nie prywatnym) aktualnej przeglądarki, najlepiej na komputerze.',
  },
  stopped: {
    heading: 'Zatrzymano to na Pani/Pana życzenie.',
    advice: 'Nic nie zostało zapisane. W każdej chwili można zacząć od nowa.',
  },
  refused: {
    heading: 'Usługa tego nie przyjęła.',
    advice: 'Nic się nie zmieniło. Prosimy ponownie otworzyć link z wiadomości; pokaże on, jak jest teraz.',
  },
  unexpected: {
    heading: 'Coś poszło nie tak na tej stronie.',
    advice: 'To nie jest Pani/Pana wina i nic nie przepadło. Prosimy wczytać stronę ponownie albo spróbować w innej przeglądarce.',
  },
};
