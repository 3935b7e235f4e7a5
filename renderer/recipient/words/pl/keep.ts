import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import { polishCount, polishForm } from '../../../../shared/words/polish-count.ts';
import type { keep as english } from '../en/keep.ts';

const leftOutInWords = (count: number): string =>
  ` ${polishCount(count, 'pliku', 'plików', 'plików')} nie udało się zdobyć i nie ma ${polishForm(count, 'go', 'ich', 'ich')} w środku.`;

export const keep: Catalogue<typeof english> = {
  heading: 'Zachować na później, bez nas',
  about:
    'Link do tej strony kiedyś wygaśnie i nikt nie wie, czy ta usługa będzie istnieć za dwadzieścia lat. Można zachować wszystko we własnym folderze: nadal zamknięte, razem ze stroną, która otwiera to w każdej przeglądarce, bez internetu.',
  button: 'Zapisać wszystko, nadal zamknięte',
  hint: 'Powstanie folder ZIP. Otwiera się tym samym, czym otwarto go dzisiaj, więc prosimy zachować także to, w innym miejscu: kto ma jedno i drugie, może przeczytać wszystko.',
  running: 'Zapisywanie wszystkiego, nadal zamkniętego',
  saved: (documents, leftOut) =>
    [
      documents === 1
        ? 'Zapisano; w środku jest 1 plik, sprawdzony.'
        : `Zapisano; w środku ${polishForm(documents, 'jest', 'są', 'jest')} ${polishCount(documents, 'plik', 'pliki', 'plików')}, każdy sprawdzony.`,
      leftOut === 0 ? '' : leftOutInWords(leftOut),
    ].join(''),
  zipName: 'Na później',
};
