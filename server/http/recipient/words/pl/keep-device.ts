import type { PageCatalogue } from '../en/index.ts';

export const keepDevice: PageCatalogue['keepDevice'] = {
  title: 'Zachowanie tego komputera',
  heading: 'Jeden z Pani/Pana komputerów ma zostać usunięty',
  lead: (added, asked) =>
    `Komputer dodany do Pani/Pana konta ${added} ma zostać usunięty. Poprosił o to inny z Pani/Pana komputerów, ${asked}.`,
  dueLabel: 'Jeśli nic Pani/Pan nie zrobi, zostanie usunięty',
  notYet: 'trzy dni po wysłaniu naszej wiadomości',
  choice: 'Po naciśnięciu przycisku komputer pozostanie. Jeśli to nie Pani/Pana prośba, ktoś inny używa jednego z Pani/Pana komputerów.',
  button: 'Zachować ten komputer',
  pressPlease: 'Prosimy nacisnąć przycisk: samo otwarcie tej strony niczego nie zmienia.',
  nothing: 'Nie ma czego zatrzymywać',
  kept: 'To usunięcie zostało zatrzymane. Komputer pozostaje na Pani/Pana koncie.',
  removed: 'Komputer został usunięty',
  removedRest:
    'Nie dostaje już żadnych zmian. Jeśli tak nie miało być, prosimy skonfigurować go ponownie za pomocą karty awaryjnej i usunąć komputer, z którego przyszła prośba.',
  doneTitle: 'Komputer pozostaje',
  doneHeading: 'Pozostaje',
  done: 'Komputer pozostaje na Pani/Pana koncie. Nowa prośba znów czekałaby trzy dni, a my znów byśmy napisali.',
  closePage: 'Można teraz zamknąć tę stronę.',
};
