import type { MailCatalogue } from '../en/index.ts';

export const certificates: MailCatalogue['certificates'] = {
  stopButton: 'Mijn kluis gesloten houden',
  stopHow: 'De link opent een pagina met één knop. Drukt u daarop, dan wordt alles afgelast wat in gang is gezet.',
  releasedOn: 'Als we niets van u horen, wordt de kluis vrijgegeven op',
  sayNow:
    'Leest u dit en wilt u dat de kluis gesloten blijft, laat het ons dan vóór die tijd weten. Een vrijgave kan niet ongedaan worden gemaakt.',
  submitted: {
    subject: (vault) => `Er is een overlijdensakte ingediend voor ${vault}`,
    lead: (person, vault) =>
      `${person}, door u gekozen als ontvanger van uw kluis ${vault}, heeft een document ingediend waaruit uw overlijden zou blijken. We zijn blij als u dit kunt lezen.`,
    stillClosed: 'De kluis is nog gesloten. Mensen die deze dienst beheren, bekijken het document eerst voordat er iets anders gebeurt.',
    choice:
      'Bent u in leven en wilt u dat de kluis gesloten blijft, laat het ons dan nu weten. Een vrijgave kan niet ongedaan worden gemaakt.',
  },
  warning: {
    subject: (vault) => `Uw kluis ${vault} wordt binnenkort vrijgegeven`,
    lead: (vault) =>
      `Ons is verteld dat u bent overleden, en wat voor uw kluis ${vault} is ingediend, is bekeken en bevestigd. De kluis is nog gesloten. De wachttijd die u hebt ingesteld, begint nu.`,
    releasedOn: 'Als we niets van u horen, wordt de kluis vrijgegeven, op zijn vroegst op',
  },
  halfway: {
    subject: (vault) => `De helft van de wachttijd is voorbij: ${vault}`,
    lead: (vault) =>
      `De helft van de wachttijd voor uw kluis ${vault} is voorbij en we hebben niets van u gehoord. Ons is verteld dat u bent overleden, en de overlijdensakte is bevestigd. De kluis is nog gesloten.`,
  },
  lastWarning: {
    subject: (vault, day) => `Laatste waarschuwing: ${vault} wordt op ${day} vrijgegeven`,
    lead: (vault) =>
      `Dit is onze laatste waarschuwing voordat uw kluis ${vault} wordt vrijgegeven. Ons is verteld dat u bent overleden, en sindsdien hebben we niets van u gehoord.`,
  },
  requested: {
    subject: (vault) => `Iemand heeft gevraagd om ${vault} vrij te geven`,
    lead: (requester, vault) =>
      `${requester} helpt mee deze Heirlock-dienst te beheren en heeft gevraagd om uw kluis ${vault} vrij te geven.`,
    own: (vault) => `Iemand die als u was aangemeld, heeft anderen gevraagd om in te stemmen met de vrijgave van uw kluis ${vault}.`,
    reason: 'De opgegeven reden:',
    wait: 'Behalve uzelf kan niemand hem vrijgeven voordat er 24 uur zijn verstreken sinds dit bericht is bezorgd. Tot die tijd is één druk op de knop genoeg om het tegen te houden.',
    approvals: 'Anderen die eerst moeten instemmen',
    ends: 'Het verzoek vervalt op',
    wouldGoTo: 'Bij een vrijgave gaat de kluis naar',
    choice:
      'Weet u hiervan en stemt u ermee in, dan hoeft u niets te doen. Wilt u het niet, laat het ons dan nu weten. Een vrijgave kan niet ongedaan worden gemaakt.',
  },
  opening: {
    subject: (vault) => `U hebt gevraagd om ${vault} te openen`,
    lead: (vault) => `Iemand die als u was aangemeld, heeft Heirlock opdracht gegeven om uw kluis ${vault} te openen.`,
    when: 'Wanneer',
    goesTo: 'Hij gaat open voor',
    wait: (hours) =>
      `De kluis blijft nog ${hours} gesloten, gerekend vanaf de bezorging van dit bericht. Tot die tijd is één druk op de knop genoeg om het tegen te houden.`,
    choice:
      'Was u dat en wilt u het, dan hoeft u niets te doen. Zo niet, houd het dan nu tegen. Wat geopend is, kan niet meer gesloten worden.',
    ifUnsure:
      'Weet u niet zeker of deze e-mail echt is, gebruik de link dan niet en houd het tegen in Heirlock op uw computer, onder “Wanneer hij opengaat”. Een levensteken alleen houdt het niet tegen.',
  },
  lowered: {
    subject: (vault) => `Er hoeven minder mensen in te stemmen met de vrijgave van ${vault}`,
    lead: (vault) =>
      `Iemand die als u was aangemeld, heeft verlaagd hoeveel mensen moeten instemmen voordat uw kluis ${vault} met de hand wordt vrijgegeven.`,
    before: 'Tot nu toe moesten instemmen',
    now: 'Vanaf nu moeten instemmen',
    when: 'Wanneer',
    ifNotYou:
      'Was u dat, dan hoeft u niets te doen. Zo niet, meld u dan meteen aan, wijzig uw wachtwoord, beëindig daarbij alle sleutels en sessies, en stel het aantal opnieuw in.',
  },
  link: {
    subject: (owner) => `Hoe u ons kunt laten weten dat ${owner} is overleden`,
    lead: (owner, vault) =>
      `Iemand, waarschijnlijk u, heeft ons laten weten dat een mens is overleden van wie de kluis voor u bestemd is. Het gaat om ${owner} en de kluis ${vault}. Als dat zo is, vinden we dat heel erg voor u.`,
    how: 'Op de pagina achter deze knop kunt u de overlijdensakte indienen, als scan of als foto. Er is geen haast bij.',
    button: 'Een overlijdensakte indienen',
    then: 'Daarna bekijken mensen wat u hebt gestuurd. We schrijven u als er iets ontbreekt, en opnieuw wanneer de kluis voor u wordt geopend.',
    ifAlive: (owner) =>
      `Is ${owner} in leven, of hebt u hier niet om gevraagd, dan hoeft u niets te doen: er gebeurt niets vanzelf. Twijfelt u over deze e-mail, dan kunt u hem laten zien aan iemand in de familie of aan de persoon die de nalatenschap afhandelt.`,
  },
  rejected: {
    subject: (owner) => `We konden niet bevestigen wat u hebt ingediend voor ${owner}`,
    lead: (vault, owner) => `Dank u voor wat u hebt ingediend voor de kluis ${vault} van ${owner}. We konden het niet bevestigen.`,
    reason: 'De reden:',
    how: 'U kunt op elk moment een ander document indienen. Deze knop brengt u naar de pagina daarvoor.',
    button: 'Een ander document indienen',
    help: 'Hebt u hulp nodig, dan kunt u deze e-mail laten zien aan iemand in de familie of aan de persoon die de nalatenschap afhandelt.',
  },
  calledOff: {
    subject: (owner) => `De kluis van ${owner} blijft gesloten`,
    lead: (vault, owner) =>
      `U hebt een overlijdensakte ingediend voor de kluis ${vault} van ${owner}. Sindsdien kwam er een levensteken uit het account waar de kluis bij hoort. Daarom blijft de kluis gesloten en telt wat u hebt ingediend niet meer.`,
    mistake: (owner) => `Misschien was het een vergissing; dan is alles goed. Vraag het alstublieft aan ${owner} of aan de familie.`,
    ifStranger:
      'Weet u zeker dat alleen een vreemde dat levensteken gegeven kan hebben, vertel het dan aan de mensen die deze dienst beheren, en dien de akte nog eens in op de pagina waar u om uw link hebt gevraagd.',
  },
  reviewWanted: {
    subject: 'Een overlijdensakte wacht op beoordeling',
    lead: (vault, owner) => `Een ontvanger heeft een overlijdensakte ingediend voor de kluis ${vault} van ${owner}.`,
    handedIn: 'Ingediend op',
    please:
      'Meld u alstublieft aan bij Heirlock en bekijk haar spoedig: mensen in rouw wachten erop. Deze e-mail bevat met opzet geen link.',
    footer: 'U krijgt deze e-mail omdat u deze Heirlock-dienst mede beheert.',
  },
};
