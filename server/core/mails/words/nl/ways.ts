import type { MailCatalogue } from '../en/index.ts';

export const ways: MailCatalogue['ways'] = {
  address: {
    first: {
      subject: (owner) => `Bereikt e-mail van Heirlock u hier, voor ${owner}?`,
      lead: (owner) =>
        `${owner} bewaart documenten in Heirlock en wil graag dat bericht daarover u op een dag bereikt. Daarvoor heeft ${owner} ook dit e-mailadres opgegeven.`,
      please:
        'Laat ons alstublieft weten of het van u is. Eén keer drukken op de pagina is genoeg; u hoeft geen account te openen en het kost niets.',
    },
    again: {
      subject: (owner) => `Is dit nog uw adres, voor ${owner}?`,
      lead: (owner) =>
        `Enige tijd geleden hebt u ons laten weten dat dit e-mailadres van u is, zodat bericht van ${owner} u op een dag kan bereiken. Eens per jaar vragen we of dat nog zo is.`,
      please: 'Zo ja, druk dan op de knop. Er is niets gebeurd, en verder volgt er niets uit.',
    },
    button: 'De vraag beantwoorden',
    otherwise:
      'Op de pagina kunt u ook zeggen dat het adres niet of niet meer van u is. Wilt u liever niet antwoorden, dan is dat ook goed: u raakt er niets door kwijt.',
    ifGenuine: (owner) =>
      `Vraagt u zich af of dit echt is? Vraag het persoonlijk of telefonisch aan ${owner}, op een nummer dat u al kende. We vragen nooit om een wachtwoord of om geld.`,
  },
  deputy: {
    first: {
      subject: (owner) => `${owner} vraagt uw hulp om op een dag iets door te geven`,
      lead: (owner, recipient) =>
        `${owner} heeft u in Heirlock genoemd als iemand die een bericht zou kunnen doorgeven. Op een dag ligt er misschien iets klaar voor ${recipient ?? 'iemand anders'}, en komen onze eigen e-mails niet aan. Dan zouden wij u vragen dat aan ${recipient ?? 'diegene'} te laten weten.`,
    },
    again: {
      subject: (owner) => `Zou u voor ${owner} nog steeds iets willen doorgeven?`,
      lead: (owner, recipient) =>
        `Enige tijd geleden hebt u toegezegd om voor ${owner} op een dag aan ${recipient ?? 'iemand anders'} te laten weten dat er iets klaarligt, mochten onze eigen e-mails niet aankomen. Eens per jaar vragen we of dat nog zo is.`,
    },
    nothingElse:
      'U zou niet te weten komen wat het is, u zou niets hoeven te bewaren en u zou niets kunnen openen. Misschien is het nooit nodig: het is er alleen voor het geval dat andere wegen niet lukken.',
    button: 'De vraag beantwoorden',
    otherwise: 'Op de pagina kunt u ja of nee zeggen. Wilt u liever niet antwoorden, dan is dat ook goed.',
    ifGenuine: (owner) =>
      `Vraagt u zich af of dit echt is? Vraag het persoonlijk of telefonisch aan ${owner}, op een nummer dat u al kende. We vragen nooit om een wachtwoord of om geld.`,
    footer: (owner) =>
      `Heirlock bewaart documenten achter slot voor hun eigenaar, tot het tijd is om ze door te geven. U krijgt deze e-mail omdat ${owner} u daar heeft genoemd als iemand die een bericht zou kunnen doorgeven.`,
  },
};
