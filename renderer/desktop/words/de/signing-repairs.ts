import type { Catalogue } from '../../../../shared/words/catalogue.ts';
import type { repairs as english } from '../en/signing-repairs.ts';

export const repairs: Catalogue<typeof english> = {
  title: 'Dieses PDF ist beschädigt und wurde zum Lesen repariert',
  cross_references: 'Sein Verzeichnis für Programme fehlte oder war falsch; die Teile wurden durch Absuchen der ganzen Datei gefunden.',
  stream_lengths: 'Einige Teile waren länger oder kürzer als angegeben.',
  catalog: 'Mit welchem Teil es beginnt, ist nicht angegeben; einer wurde ausgewählt.',
  disputed_objects: 'Sein eigenes Verzeichnis führt zu anderen Teilen als die Suche.',
  doubt:
    'Andere Programme zeigen vielleicht etwas anderes, als Sie hier sehen. Sehen Sie sich alles an, bevor Sie unterschreiben, oder bitten Sie um eine unbeschädigte Fassung.',
  accept: 'Ich habe das Dokument angesehen und will es so unterschreiben, wie es hier gezeigt wird',
};

export const usageRights =
  'Mit diesem Formular dürfen manche Programme, etwa der Adobe Reader, mehr als üblich, zum Beispiel es ausgefüllt speichern. Das endet mit Ihrer Unterschrift.';
