import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { keep as english } from '../en/keep.ts';

export const keep: Catalogue<typeof english> = {
  heading: 'Het voor later bewaren, zonder ons',
  about:
    'De link naar deze pagina houdt op, en niemand weet of deze dienst er over twintig jaar nog is. U kunt alles in een eigen map bewaren: nog steeds vergrendeld, samen met een pagina die het in elke browser opent, zonder internet.',
  button: 'Alles vergrendeld opslaan',
  hint: 'U krijgt een ZIP-map. Die gaat open met wat u vandaag hebt gebruikt. Bewaar dat alstublieft ook, op een andere plek: wie beide heeft, kan alles lezen.',
  running: 'Alles wordt vergrendeld opgeslagen',
  saved: (documents, leftOut) =>
    [
      documents === 1
        ? 'Opgeslagen, met 1 bestand erin, gecontroleerd.'
        : `Opgeslagen, met ${documents} bestanden erin, elk gecontroleerd.`,
      leftOut === 0
        ? ''
        : leftOut === 1
          ? ' 1 bestand was niet te krijgen en zit er niet in.'
          : ` ${leftOut} bestanden waren niet te krijgen en zitten er niet in.`,
    ].join(''),
  zipName: 'Voor later',
};
