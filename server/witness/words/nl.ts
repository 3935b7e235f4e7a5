import type { AliveWords } from './en.ts';

export const dutch: AliveWords = {
  title: 'Bent u in leven?',
  heading: 'Gaat het goed met u?',
  asks: 'U hebt deze getuige aangewezen voor een kluis in Heirlock. Hij heeft al enige tijd niets van u gehoord en vraagt of het goed met u gaat.',
  early: 'U hebt deze getuige aangewezen voor een kluis in Heirlock. Binnenkort wil hij weer van u horen.',
  paused: (until) => `Deze kluis is gepauzeerd tot ${until}: de getuige wacht, en u hoeft niets te doen.`,
  expectedBy: 'Hij wil van u horen uiterlijk',
  expectedUntil: 'Hij had van u willen horen uiterlijk',
  givesOn: 'Hoort hij niets, dan geeft hij zijn deel op zijn vroegst',
  anyTime: 'vanaf nu op elk moment',
  button: 'Ik ben in leven',
  onlyHere: 'Wat u hier indrukt, telt alleen bij deze getuige.',
  serversAsk: (servers) =>
    `Uw twee diensten (${servers}) vragen u zelf. Beantwoord ook hun e-mails, of geef een levensteken in Heirlock op uw computer: dan weten ze het alle drie.`,
  whatIs:
    'Een getuige bewaart één van de drie delen van de sleutel van uw kluis. Eén deel opent niets. Hoort hij niets van u, dan geeft hij zijn deel aan uw twee diensten, en nooit aan iemand anders.',
  done: 'Dank u. Deze getuige weet dat het goed met u gaat.',
  next: 'Hij wil weer van u horen uiterlijk',
  closePage: 'U kunt deze pagina sluiten.',
  given: 'Deze getuige heeft zijn deel gegeven',
  givenRest:
    'Hij heeft niet op tijd van u gehoord en heeft zijn deel aan uw twee diensten gegeven. Die gaan uit van hun eigen klok en wachten nog op u zolang ze u vragen. Open Heirlock op uw computer: het maakt vanzelf een nieuwe sleutel, en dan opent het gegeven deel niets meer.',
  unknown: 'Dit adres leidt nergens naartoe',
  unknownRest:
    'Misschien is het onvolledig, of deze getuige waakt niet meer over de kluis. Geef een levensteken in Heirlock op uw computer.',
  tooMany: 'Te veel verzoeken',
  tooManyRest: 'Probeer het over een poosje opnieuw.',
  failed: 'Hier is iets misgegaan',
  failedRest: 'Het is genoteerd. Probeer het over een poosje opnieuw, of geef een levensteken in Heirlock op uw computer.',
  elsewhere: 'Dit kwam niet van deze pagina',
  elsewhereRest: 'Open de link in de e-mail opnieuw, en druk daar op de knop.',
  languages: 'Talen',
};
