import type { MailCatalogue } from '../en/index.ts';

export const witness: MailCatalogue['witness'] = {
  button: 'Żyję',
  how: 'Link otwiera stronę z jednym przyciskiem. Wystarczy go nacisnąć i tu wszystko jest gotowe.',
  onlyHere: (servers) =>
    `Liczy się to tylko u tego świadka. Dwie Pani/Pana usługi (${servers}) pytają same: prosimy odpowiadać także na ich wiadomości albo dać znak życia w programie Heirlock na swoim komputerze, który zawiadamia wszystkich troje.`,
  whatIs:
    'Świadek przechowuje jedną z trzech części klucza do sejfu. Jedna część niczego nie otwiera. Jeśli nie otrzyma od Pani/Pana wiadomości, oddaje swoją część dwóm Pani/Pana usługom i nigdy nikomu innemu.',
  ifGenuine:
    'Jeśli nie ma pewności, czy ta wiadomość jest prawdziwa, lepiej nie używać linku i dać znak życia w programie Heirlock na swoim komputerze. Dowie się o tym także świadek.',
  givenOn: 'Jeśli świadek nie otrzyma wiadomości, odda swoją część najwcześniej',
  servers: 'Dwie Pani/Pana usługi',
  reminder: {
    subject: (day) => `Świadek pyta: czy wszystko dobrze? Prosimy o odpowiedź do ${day}`,
    lead: 'Ten świadek, na Pani/Pana prośbę, czuwa wraz z dwiema usługami nad jednym z Pani/Pana sejfów. Zbliża się czas, by powiedzieć, że wszystko dobrze.',
    due: 'Prosimy o odpowiedź do',
  },
  wasDue: 'Świadek oczekiwał wiadomości do',
  dueNotice: {
    subject: 'Świadek nie ma od Pani/Pana wiadomości',
    lead: 'Ten świadek, na Pani/Pana prośbę, czuwa wraz z dwiema usługami nad jednym z Pani/Pana sejfów. Nie ma od Pani/Pana wiadomości ani z komputera, ani od usług.',
  },
  lastWarning: {
    subject: (day) => `Ostatnie ostrzeżenie świadka: odda swoją część od ${day}`,
    lead: 'To ostatnie ostrzeżenie świadka, który czuwa nad jednym z Pani/Pana sejfów. Nadal nie ma od Pani/Pana wiadomości.',
  },
  gave: {
    subject: 'Świadek oddał swoją część klucza do Pani/Pana sejfu',
    lead: 'Ten świadek, na Pani/Pana prośbę, czuwa wraz z dwiema usługami nad jednym z Pani/Pana sejfów. Nie otrzymał na czas wiadomości i oddał swoją część klucza dwóm Pani/Pana usługom.',
    on: 'Data oddania części',
    opensNothing: 'Jedna część niczego nie otwiera. Usługi kierują się własnymi zegarami i czekają nadal, dopóki Panią/Pana pytają.',
    ifWell:
      'Jeśli wszystko dobrze, prosimy otworzyć Heirlock na swoim komputerze: sam utworzy nowy klucz i oddana część niczego już nie otworzy. Prosimy odpowiedzieć także na wiadomości usług.',
  },
  footer: 'Otrzymuje Pani/Pan tę wiadomość, ponieważ ten świadek został przez Panią/Pana wskazany dla sejfu w Heirlock.',
};
