import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const way: PageCatalogue['way'] = {
  language: 'In welke taal zullen we u schrijven?',
  keepLanguage: 'Deze taal houden',
  lead: (owner) =>
    html`!${owner} bewaart documenten in Heirlock en wil graag dat bericht daarover u op een dag bereikt. Dat lukt alleen als we naar de juiste plek schrijven:`,
  nothingElse: 'Er is niets gebeurd, en uit uw antwoord volgt verder niets. U hoeft geen account te openen en het kost niets.',
  unsure: (owner) => html`Twijfelt u of dit echt is? Vraag het persoonlijk of telefonisch aan !${owner}.`,
  mail: {
    title: 'Is dit uw adres?',
    first: 'Is dit uw e‑mailadres?',
    again: 'Is dit nog uw e‑mailadres?',
    yes: 'Ja, het is van mij',
    no: 'Nee, het is niet of niet meer van mij',
    saidYes: 'U hebt ons laten weten dat dit e‑mailadres van u is.',
    saidNo: 'U hebt ons laten weten dat dit e‑mailadres niet van u is. We rekenen er niet meer op.',
  },
  phone: {
    title: 'Is dit uw nummer?',
    first: 'Is dit uw telefoonnummer?',
    again: 'Is dit nog uw telefoonnummer?',
    yes: 'Ja, het is van mij',
    no: 'Nee, het is niet of niet meer van mij',
    saidYes: 'U hebt ons laten weten dat dit nummer van u is.',
    saidNo: 'U hebt ons laten weten dat dit nummer niet van u is. We rekenen er niet meer op.',
  },
  deputy: {
    title: 'Zou u iets willen doorgeven?',
    first: 'Zou u op een dag iets willen doorgeven?',
    again: 'Zou u op een dag nog steeds iets willen doorgeven?',
    somebody: 'iemand anders',
    lead: (owner, recipient) =>
      html`!${owner} heeft u in Heirlock genoemd. Op een dag ligt er misschien iets klaar voor !${recipient}, en komen onze eigen berichten niet aan. Dan zouden wij u vragen dat aan diegene te laten weten.`,
    nothingElse:
      'U zou niet te weten komen wat het is, u zou niets hoeven te bewaren en u zou niets kunnen openen. U kunt altijd van gedachten veranderen.',
    yes: 'Ja, dat zou ik doen',
    no: 'Nee, of niet meer',
    saidYes: 'U hebt ons laten weten dat u iets zou willen doorgeven.',
    saidNo: 'U hebt ons laten weten dat u dat liever niet doet. U wordt er niet om gevraagd.',
  },
  thanks: 'Dank u voor uw antwoord',
  since: (day) => html`U hebt dat voor het laatst gezegd op !${day}.`,
  closePage: 'U kunt deze pagina nu sluiten.',
};
