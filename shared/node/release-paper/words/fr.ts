import type { Catalogue } from '../../../words/catalogue.ts';
import { plural } from '../../../words/plural.ts';
import type { english } from './en.ts';

export const french: Catalogue<typeof english> = {
  title: 'Justificatif de transmission',
  lead: (service) =>
    `Ce justificatif a été établi par le service Heirlock à l’adresse ${service}. Il indique quand et pourquoi un coffre a été transmis, et ce que la personne nommée ci-dessous en a reçu. Il ne dit rien de qui que ce soit d’autre.`,
  test: 'Ceci est un essai avec des données de test. Rien n’a été transmis.',
  rows: {
    recipient: 'Pour',
    address: 'Adresse',
    owner: 'Laissé par',
    vault: 'Coffre',
    released: 'Transmis le',
    made: 'Établi le',
  },
  unnamed: 'inconnu du service',
  why: 'Pourquoi le coffre a été transmis',
  triggers: {
    inactivity:
      'Le propriétaire avait demandé que le coffre soit transmis si l’on n’avait plus de ses nouvelles. Son délai pour donner signe de vie a expiré, et rien n’a ensuite empêché la transmission.',
    date_based: 'Le propriétaire avait fixé une date pour la transmission, et cette date est arrivée.',
    manual: 'Le coffre a été transmis à la main, par son propriétaire ou par une personne que le propriétaire en avait chargée.',
    death_certificate: 'Un acte de décès a été remis, et les personnes chargées de l’examiner l’ont accepté.',
  },
  steps: {
    last_check_in: 'Dernier signe de vie du propriétaire',
    release_date: 'Date fixée par le propriétaire',
    certificate_received: 'Acte de décès reçu',
    certificate_accepted: 'Acte de décès accepté',
    release_asked: 'Transmission demandée',
    release_approved: 'Accord d’une autre personne pour la transmission',
    opening_set: 'Transmission lancée par le propriétaire',
  },
  step: (what, moment) => `${what} : ${moment}`,
  approvals: (count) =>
    plural('fr', count, {
      zero: 'Personne d’autre n’avait à donner son accord.',
      one: 'Une autre personne a donné son accord pour la transmission.',
      other: `${count} autres personnes ont donné leur accord pour la transmission.`,
    }),
  note: 'Mot qui accompagnait la transmission',
  warnings: 'Avertissements avant la transmission',
  noWarnings: 'Le service n’a trace d’aucun avertissement accepté avant cette transmission.',
  warning: (moment, kind, way) => `Le ${moment} : ${kind}, accepté ${way}`,
  warningKinds: {
    due_notice: 'avis qu’un signe de vie était attendu',
    last_warning: 'dernier avertissement avant la transmission',
    date_passed_warning: 'avertissement que la date était passée',
    certificate_warning: 'avertissement qu’un acte de décès avait été accepté',
    certificate_halfway: 'deuxième avertissement au sujet de l’acte de décès',
    certificate_last_warning: 'dernier avertissement au sujet de l’acte de décès',
  },
  ways: { mail: 'par un serveur de messagerie', sms: 'par un service de SMS', desktop: 'par sa lecture dans l’application' },
  received: 'Ce qui vous a été laissé',
  nothing: 'Le coffre ne contenait aucun document.',
  document: (version, type, size) => `Version ${version}, ${type}, ${size}`,
  hash: (hash) => `SHA-256 ${hash}`,
  more: (listed, all) => `Le coffre contient ${all} documents ; les ${listed} premiers par nom sont énumérés ici.`,
  sealed: (documents, parts, size) =>
    `Le propriétaire a tout scellé avant que cela n’arrive au service, qui ne connaît donc aucun nom et ne peut rien en lire. Pour vous, il conserve ${plural('fr', documents, { zero: '0 document', one: 'un document', other: `${documents} documents` })} dans ${plural('fr', parts, { zero: '0 partie scellée', one: 'une partie scellée', other: `${parts} parties scellées` })}, soit ${size} en tout. L’empreinte SHA-256 de chaque partie se trouve dans le fichier release.json de ce PDF.`,
  sealedList: (size) =>
    `La liste de ce qui vous revient a été scellée et signée par le propriétaire. Le service la conserve sous forme d’un fichier scellé de ${size} et ne peut pas l’ouvrir ; ouverte avec votre clé, elle montre la signature du propriétaire lui-même.`,
  noSealedList: 'Le propriétaire n’avait scellé aucune liste pour vous quand le coffre a été transmis.',
  opened: 'Ce que vous avez ouvert',
  notOpened: 'Vous n’aviez encore rien ouvert quand ce justificatif a été établi.',
  opening: (moment) => `Le ${moment} : ce qui a été laissé a été consulté`,
  download: (moment, name) => `Le ${moment} : ${name} a été téléchargé`,
  sealedDownload: (moment) => `Le ${moment} : un document scellé a été téléchargé`,
  moreOpenings: 'Seuls les premiers de ces moments sont énumérés.',
  log: 'Le journal du service',
  logEntry: (entry, moment) =>
    `Le service tient un journal dont aucune entrée ne peut être modifiée sans que toutes les suivantes changent aussi. La transmission est couverte par le journal jusqu’à l’entrée ${entry}, signé le ${moment} :`,
  check: 'Comment vérifier ce justificatif',
  howSigned: {
    configured: 'Le PDF est signé avec le certificat du service, qu’un lecteur de PDF affiche.',
    self_made:
      'Le service n’a pas de certificat d’une autorité reconnue. Il a signé ce PDF avec un certificat qu’il a établi lui-même ; un lecteur de PDF dira donc qu’il ne connaît pas le signataire. On peut malgré tout vérifier que le justificatif n’a pas été modifié depuis.',
  },
  tools:
    'La commande « heirlock verify-release » vérifie la signature et tout ce qui est énuméré ici sans rien demander à un serveur. Le lecteur hors ligne compare le justificatif avec ce que vous avez ouvert.',
  key: 'Le service signe son journal et ce justificatif avec une seule et même clé. Comparez-la avec une clé que vous connaissez par ailleurs :',
  page: (page, pages) => `Page ${page} sur ${pages}`,
  files: {
    text: 'Ce justificatif, pour les programmes',
    signature: 'La signature du service sur release.json',
    bundle: 'La liste de ce qui vous revient, scellée et signée par le propriétaire',
  },
};
