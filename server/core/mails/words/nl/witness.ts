import type { MailCatalogue } from '../en/index.ts';

export const witness: MailCatalogue['witness'] = {
  button: 'Ik ben in leven',
  how: 'De link opent een pagina met één knop. Druk daarop, en u bent hier klaar.',
  onlyHere: (servers) =>
    `Dit telt alleen bij deze getuige. Uw twee diensten (${servers}) vragen u zelf: beantwoord ook hun e-mails, of geef een levensteken in Heirlock op uw computer, dan weten ze het alle drie.`,
  whatIs:
    'Een getuige bewaart één van de drie delen van de sleutel van een kluis. Eén deel opent niets. Hoort de getuige niets van u, dan geeft hij zijn deel aan uw twee diensten, en nooit aan iemand anders.',
  ifGenuine:
    'Weet u niet zeker of deze e-mail echt is, gebruik de link dan niet en geef een levensteken in Heirlock op uw computer. Dat hoort de getuige ook.',
  givenOn: 'Hoort hij niets, dan geeft hij zijn deel op zijn vroegst op',
  servers: 'Uw twee diensten',
  reminder: {
    subject: (day) => `Een getuige vraagt: gaat het goed met u? Antwoord alstublieft uiterlijk ${day}`,
    lead: 'U hebt deze getuige gevraagd om, samen met twee diensten, over een van uw kluizen te waken. Het is bijna tijd om te laten weten dat het goed met u gaat.',
    due: 'Antwoord alstublieft uiterlijk',
  },
  wasDue: 'Hij had van u willen horen uiterlijk',
  dueNotice: {
    subject: 'Een getuige heeft niets van u gehoord',
    lead: 'U hebt deze getuige gevraagd om, samen met twee diensten, over een van uw kluizen te waken. Hij heeft niets van u gehoord, niet van uw computer en niet van uw diensten.',
  },
  lastWarning: {
    subject: (day) => `Laatste waarschuwing van uw getuige: hij geeft zijn deel vanaf ${day}`,
    lead: 'Dit is de laatste waarschuwing van de getuige die over een van uw kluizen waakt. Hij heeft nog steeds niets van u gehoord.',
  },
  gave: {
    subject: 'Een getuige heeft zijn deel van de sleutel van uw kluis gegeven',
    lead: 'U hebt deze getuige gevraagd om, samen met twee diensten, over een van uw kluizen te waken. Hij heeft niet op tijd van u gehoord en heeft zijn deel van de sleutel aan uw twee diensten gegeven.',
    on: 'Hij gaf zijn deel op',
    opensNothing: 'Eén deel opent niets. Uw diensten gaan uit van hun eigen klok en wachten nog op u zolang ze u vragen.',
    ifWell:
      'Gaat het goed met u, open dan Heirlock op uw computer: het maakt vanzelf een nieuwe sleutel, en dan opent het gegeven deel niets meer. Beantwoord ook de e-mails van uw diensten.',
  },
  footer: 'U krijgt deze e-mail omdat u deze getuige voor een kluis in Heirlock hebt aangewezen.',
};
