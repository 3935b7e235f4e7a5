import type { MailCatalogue } from '../en/index.ts';

export const handover: MailCatalogue['handover'] = {
  reminders: {
    day_3: {
      subject: (owner) => `${owner} zostawia coś dla Pani/Pana: drugi list`,
      lead: (owner, vault) =>
        `Kilka dni temu napisaliśmy, że ${owner} prowadzi w Heirlock sejf o nazwie ${vault}, a jego zawartość przeznacza dla Pani/Pana. Poczta czasem ginie albo leży nieprzeczytana, dlatego piszemy jeszcze raz.`,
      rest: 'To jest dla Pani/Pana przechowywane. Nie ma pośpiechu i nic nie przepadnie, jeśli na razie to poczeka.',
    },
    day_10: {
      subject: (owner) => `Przechowujemy dla Pani/Pana coś, co zostawia ${owner}`,
      lead: (owner, vault) =>
        `${owner} przeznacza dla Pani/Pana to, co jest w Heirlock, w sejfie o nazwie ${vault}. Dotąd tego nie otwarto. Może nasza wiadomość została niezauważona albo wydała się dziwna: rozumiemy jedno i drugie.`,
      rest: 'Jeśli to trudny czas, prosimy dać sobie tyle czasu, ile potrzeba. Jeśli nie wiadomo, czy to wszystko prawda: na końcu tej wiadomości jest napisane, jak to sprawdzić.',
    },
    day_30: {
      subject: (owner) => `To, co ${owner} zostawia dla Pani/Pana, nadal tu jest`,
      lead: (owner, vault) =>
        `Około miesiąca temu udostępniono Pani/Panu w Heirlock sejf ${vault}, który prowadzi ${owner}. Dotąd nikt do niego nie zajrzał.`,
      rest: 'Czy i kiedy to zrobić, decyduje Pani/Pan. Przy otwieraniu może usiąść obok ktoś zaufany.',
    },
    day_60: {
      subject: (owner) => `Po dwóch miesiącach: co ${owner} zostawia dla Pani/Pana`,
      lead: (owner, vault) =>
        `Od dwóch miesięcy czeka na Panią/Pana coś, co ${owner} zostawia w Heirlock, w sejfie o nazwie ${vault}. Odtąd piszemy już tylko raz w miesiącu i tylko przez pierwszy rok.`,
      rest: 'Jeśli woli Pani/Pan tego nie mieć, nie trzeba nic robić.',
    },
    monthly: {
      subject: (owner) => `Przechowywane dla Pani/Pana: co zostawia ${owner}`,
      lead: (owner, vault) =>
        `To nasza comiesięczna wiadomość: to, co ${owner} zostawia Pani/Panu w Heirlock, w sejfie ${vault}, nie zostało jeszcze otwarte.`,
      rest: 'Poniżej jest nowy link. Linki z wcześniejszych wiadomości mogły stracić ważność.',
    },
  },
  deputy: {
    subject: (owner) => `Prośba, przy której ${owner} myśli o Pani/Panu`,
    lead: (owner, who) =>
      `${owner} zostawia coś w Heirlock dla ${who === undefined ? 'osoby, którą Pani/Pan zna,' : `innej osoby (${who})`} i wskazuje Panią/Pana jako kogoś, kto mógłby przekazać wiadomość. Naszych wiadomości dotąd nie otwarto.`,
    please: (owner, who) =>
      `Prosimy powiedzieć tej osobie${who === undefined ? '' : ` (${who})`}, osobiście lub przez telefon, że w jej skrzynce e-mail czeka wiadomość, której tematem jest ${owner}. Może leżeć w niechcianej poczcie (spamie).`,
    notWhat: 'O co chodzi, mówimy tylko osobie, dla której to jest. Nie trzeba tego wiedzieć i nie ma czego przesyłać dalej.',
    answer: 'Na tej stronie można powiedzieć, że wiadomość została przekazana albo że nie udaje się do tej osoby dotrzeć:',
    button: 'Odpowiedzieć',
    footer: (owner) =>
      `Otrzymuje Pani/Pan tę wiadomość, ponieważ ${owner} wskazuje Panią/Pana w Heirlock jako kogoś, kto mógłby przekazać wiadomość.`,
  },
  unreached: {
    subject: (owner) => `Do niektórych osób nie udało się dotrzeć z tym, co zostawia ${owner}`,
    lead: (owner) =>
      `${owner} zostawia coś w Heirlock dla kilku osób i darzy Panią/Pana zaufaniem. Pisaliśmy do nich wszystkimi drogami, jakie znamy. Te osoby nie otworzyły jeszcze tego, co dla nich zostawiono:`,
    who: 'Nie udało się dotrzeć',
    since: 'Czeka od',
    noName: 'ktoś, czyjego imienia nie znamy',
    please:
      'Jeśli zna Pani/Pan którąś z nich, prosimy jej powiedzieć, że w jej skrzynce e-mail czeka wiadomość w tej sprawie, albo powiedzieć ludziom prowadzącym tę usługę Heirlock, jak do niej dotrzeć.',
    knowAddress: 'Jeśli wiadomo, pod jakim adresem któraś z nich czyta dziś pocztę, można to powiedzieć na tej stronie:',
    button: 'Podać inny adres',
    notWhat: 'Co i ile zostawiono, mówimy tylko osobie, dla której to jest.',
    footer: (owner) => `Otrzymuje Pani/Pan tę wiadomość, ponieważ ${owner} wskazuje Panią/Pana w Heirlock jako kogoś, kogo można zapytać.`,
  },
};
