import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const certificate: PageCatalogue['certificate'] = {
  askTitle: 'Er is iemand overleden',
  askLead: html`Hebt u iemand verloren die hier een kluis heeft, dan vinden we dat heel erg voor u. Er is geen haast bij.`,
  askHow:
    'Bent u als ontvanger gekozen, en hebt u toen uw e‑mailadres bevestigd, dan kunt u hier de overlijdensakte indienen. Typ alstublieft dat adres. We sturen er een e‑mail naartoe, met een link naar de pagina daarvoor.',
  addressLabel: 'Uw e‑mailadres',
  addressHint: 'Het adres waarop we u eerder hebben geschreven',
  askButton: 'Stuur mij de link',
  noAddress: 'Typ alstublieft een volledig e‑mailadres, zoals anna@example.com.',
  wrongTitle: 'Fout: kijk alstublieft naar wat u hebt getypt',
  otherWays: html`Niet iedereen die hier een kluis heeft, heeft om een akte gevraagd: veel kluizen gaan na enige tijd vanzelf open. U krijgt dan een e‑mail van ons zonder dat u iets doet.`,
  askedTitle: 'Dank u',
  asked: (address) =>
    html`Als we !${address} kennen als het adres van iemand die een overlijdensakte mag indienen, is er nu een e‑mail naartoe onderweg. Die zou er binnen enkele minuten moeten zijn; kijk alstublieft ook bij de ongewenste e‑mail (spam).`,
  askedNothing:
    'Komt er geen e‑mail, dan is het misschien een ander adres, of heeft niemand om een akte gevraagd. Praat alstublieft met de familie of met de persoon die de nalatenschap afhandelt.',
  handInTitle: 'Een overlijdensakte indienen',
  handInHeading: (owner) => html`Over !${owner}`,
  handInLead: (owner, vault) =>
    html`!${owner} heeft u gekozen om op een dag de kluis “!${vault}” te ontvangen. Als !${owner} is overleden, vinden we dat heel erg voor u. Stuur ons alstublieft de overlijdensakte, en vertel ons in uw eigen woorden wat u weet.`,
  alive: (owner) =>
    html`Is !${owner} in leven, sluit deze pagina dan alstublieft. De eigenaar hoort meteen dat er een akte is ingediend, en door wie.`,
  statementLabel: 'Wat u weet',
  statementHint: 'Bijvoorbeeld: wie u bent, en wanneer en waar het overlijden was',
  fileLabel: 'De akte',
  fileHint: 'Een scan of foto: PDF, JPEG of PNG, hoogstens 10 MB',
  affirm: 'Dit alles is waar, voor zover ik weet. Ik weet dat een valse verklaring strafbaar kan zijn.',
  send: 'Indienen',
  next: 'Mensen die deze dienst beheren, bekijken haar. Zijn er genoeg akten bevestigd, dan begint een wachttijd waarin de eigenaar telkens weer wordt aangeschreven. Pas daarna wordt de kluis geopend, en schrijven we u.',
  private: 'Wat u stuurt, blijft achter slot. Alleen wie het controleert, krijgt het te zien.',
  earlier: 'Wat u hebt ingediend',
  submittedOn: (moment) => html`ingediend op !${moment}`,
  status: {
    submitted: 'wacht op beoordeling',
    approved: 'bevestigd',
    rejected: 'niet bevestigd',
    called_off: 'telt niet meer, omdat we van de eigenaar hebben gehoord',
    closed: 'niet meer nodig',
  },
  problems: {
    statement: (least, most) => html`Vertel ons alstublieft in ${least} tot ${most} tekens wat u weet.`,
    file: 'Kies alstublieft het bestand met de akte.',
    format: 'We konden dat niet lezen als PDF, JPEG of PNG. Kies alstublieft een ander bestand, of maak een foto.',
    size: 'Dat bestand is groter dan 10 MB. Kies alstublieft een kleiner.',
    affirmed: 'Bevestig alstublieft dat wat u zegt waar is.',
    chooseAgain: 'Uw browser is het bestand vergeten. Kies het alstublieft nog een keer.',
  },
  tooMany: 'Wacht alstublieft',
  tooManyRest: html`<p>U hebt al verschillende documenten ingediend. Wacht alstublieft tot ze bekeken zijn; we schrijven u dan.</p>`,
  thanksTitle: 'Dank u, het is aangekomen',
  thanks: (owner) =>
    html`We hebben ontvangen wat u voor de kluis van !${owner} hebt ingediend. Mensen bekijken het nu, en dat kan enkele dagen duren. U hoeft verder niets te doen.`,
  thanksNext: 'We schrijven u als er iets ontbreekt, en opnieuw wanneer de kluis voor u wordt geopend.',
  closePage: 'U kunt deze pagina nu sluiten.',
  closedTitle: 'Hier is niets nodig',
  closed: {
    vault_already_released: 'Deze kluis is al geopend. Is hij ook aan u nagelaten, dan vindt u de link in een andere e‑mail van ons.',
    other: 'Deze kluis wacht nu niet op een overlijdensakte. Verandert dat, vraag dan om een nieuwe link.',
  },
};
