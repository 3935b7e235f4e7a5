import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { secondProblems as english } from '../en/second-problems.ts';

export const secondProblems: Catalogue<typeof english> = {
  third_needed: {
    title: 'Es fehlt noch der Dritte',
    whatToDo:
      'Zwei Dienste verwahren einen Tresor nur zusammen mit einem Zeugen oder einem Papier. Nennen Sie ihn unter Einstellungen, Zwei Dienste, und wählen Sie dann den Tresor.',
  },
  inactivity_needed: {
    title: 'Zwei Dienste richten sich nur nach Ihrem Schweigen',
    whatToDo:
      'Ein Tresor bei zwei Diensten öffnet sich, wenn man nichts mehr von Ihnen hört, und aus keinem anderen Grund. Wählen Sie diese Regel, oder nehmen Sie den Tresor zuerst vom zweiten Dienst.',
  },
};
