import { html } from 'ghtml';
import type { PageCatalogue } from '../en/index.ts';

export const sharedVault: PageCatalogue['sharedVault'] = {
  title: 'Dziękujemy, tutaj to się liczy',
  heading: 'Dziękujemy. Tutaj to się liczy.',
  known: (other) => html`Wie o tym także <strong>!${other}</strong>, druga usługa, która strzeże sejfu razem z nami.`,
  hereAlone: (other) =>
    html`Odwołano to tylko tutaj. Razem z nami strzeże sejfu <strong>!${other}</strong> i nie dowie się o tym. Jeśli stamtąd też przyszła wiadomość w tej sprawie, prosimy nacisnąć także link w tamtej wiadomości.`,
  counted: (vault) => html`Odnotowaliśmy, że wszystko dobrze, i nadal trzymamy Pani/Pana sejf „!${vault}” zamknięty.`,
  unheard: (other) =>
    html`<strong>!${other} jeszcze o tym nie wie.</strong> Ta usługa strzeże sejfu razem z nami i kieruje się tym, co sama usłyszy. Staramy się ją zawiadomić. Dla pewności prosimy nacisnąć także link w jej własnej wiadomości.`,
  notCounted: (other) =>
    html`<strong>!${other} nie przyjmuje tego od nas ponownie na słowo.</strong> Ta usługa strzeże sejfu razem z nami i chce otrzymać znak od Pani/Pana. Prosimy nacisnąć także link w jej własnej wiadomości albo dać znak życia w programie Heirlock na swoim komputerze.`,
  given: (other) =>
    html`<strong>!${other} nie ma już u siebie swojej części klucza: została oddana.</strong> Sama ta część niczego nie otwiera, a nasza pozostaje tutaj. Prosimy otworzyć teraz Heirlock na swoim komputerze: utworzy nowy klucz, przy którym tamta część na nic się nie zda.`,
  witness: (witness) =>
    html`Nad sejfem czuwa też <strong>!${witness}</strong> i wierzy tylko Pani/Panu. Jeśli stamtąd przyszła wiadomość, prosimy odpowiedzieć również na nią.`,
  lookAgain: 'Zobaczyć, jak jest teraz',
};
