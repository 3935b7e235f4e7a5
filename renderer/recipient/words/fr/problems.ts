import type { ProblemCode } from '../../problems.ts';
import type { ProblemWords } from '../en/problems.ts';

export const problems: Readonly<Record<ProblemCode, ProblemWords>> = {
  wrong_passphrase: {
    heading: 'Cette phrase secrète n’est pas la bonne.',
    advice:
      'Merci de la regarder encore une fois : dans une phrase secrète que vous avez inventée, chaque lettre, chaque espace et chaque majuscule compte. Vous pouvez essayer autant de fois que vous le souhaitez ; rien n’est bloqué et rien ne se perd.',
  },
  wrong_sheet: {
    heading: 'Ces mots sont complets, mais ils n’ouvrent pas ce coffre.',
    advice:
      'Ils viennent peut-être d’une feuille plus ancienne, ou d’une feuille destinée à une autre personne ou à un autre coffre. S’il existe une autre feuille, merci d’essayer celle-là.',
  },
  mistyped_sheet: {
    heading: 'Quelque chose n’est pas encore juste dans les mots.',
    advice:
      'Merci de les comparer avec la feuille. Les majuscules et les espaces ne comptent pas, et les quatre premières lettres de chaque mot suffisent.',
  },
  repeated_sheet: {
    heading: 'La même feuille a été saisie deux fois.',
    advice: 'Chaque champ attend les mots de la feuille d’une autre personne.',
  },
  wrong_paper: {
    heading: 'Cela vient d’une autre sorte de papier.',
    advice: 'Merci de chercher celui qui est demandé ici. Rien de ce que vous avez saisi n’a quitté cet appareil.',
  },
  mistyped_invitation: {
    heading: 'Ce code n’est pas encore lisible.',
    advice: 'Merci de le comparer avec la carte ou l’écran d’où vous le tenez. Un lien doit être complet, jusqu’à son dernier caractère.',
  },
  false_offer: {
    heading: 'Ce n’est pas l’invitation que vous avez reçue.',
    advice:
      'Merci de ne pas continuer, et de ne choisir aucune phrase secrète ici. Ce que montre ce service n’a pas été fait avec votre code : soit le code est plus ancien, soit quelqu’un s’est interposé entre vous et la personne qui vous invite. Appelez cette personne, à un numéro que vous aviez déjà, et posez-lui la question.',
  },
  invitation_over: {
    heading: 'Cette invitation ne compte plus.',
    advice:
      'Elle a expiré ou a été utilisée, ou il en existe une plus récente. Merci de ne choisir aucune phrase secrète ici maintenant : demandez un nouveau code à la personne qui vous invite, de vive voix ou par téléphone.',
  },
  not_from_owner: {
    heading: 'Ceci n’a pas été laissé par la personne que vous connaissez.',
    advice:
      'Cela prétend l’être ; nous n’en affichons donc rien. Merci de ne pas y croire, de n’envoyer aucun argent et de ne rien faire sur cette base, qui que ce soit qui vous le demande. Vous n’avez rien fait de mal. Informez la famille ou la personne qui s’occupe de la succession, et montrez-leur cette page. Si vous avez aussi une feuille imprimée, essayez avec celle-ci.',
  },
  no_part: {
    heading: 'Ce n’est pas une partie d’une clé.',
    advice:
      'Une partie commence par heirlock:part: et ne contient pas d’espaces. Merci de la copier encore une fois là où vous l’avez, du début à la fin.',
  },
  mistyped_part: {
    heading: 'Il manque quelque chose à cette partie, ou elle a été modifiée.',
    advice: 'Merci de la copier encore une fois là où vous l’avez, du début à la fin. Rien n’est perdu.',
  },
  other_part: {
    heading: 'Cette partie appartient à autre chose.',
    advice:
      'Elle vient d’un autre coffre, ou a été laissée à une autre personne. Si plusieurs messages sont arrivés, merci de voir lesquels concernent tous deux le même coffre. Rien n’est perdu.',
  },
  other_state_part: {
    heading: 'Cette partie vient d’une clé plus ancienne ou plus récente.',
    advice:
      'Le propriétaire a changé la clé un jour, et l’un des deux services ne l’a pas appris. Rien n’est perdu : merci d’aller sur la page de l’autre service, et d’y apporter la partie qui est ici.',
  },
  own_part: {
    heading: 'C’est la partie qui est déjà ici.',
    advice:
      'Il faut la partie de l’autre service. Merci d’ouvrir le lien de son message et d’appuyer sur le bouton de sa page, ou d’y copier la partie.',
  },
  repeated_part: {
    heading: 'Cette partie est déjà ici.',
    advice: 'Elle a déjà été apportée, et il n’y a plus rien à en faire. La liste ci-dessus indique ce qui manque encore.',
  },
  false_part: {
    heading: 'Cette partie n’est pas la vraie.',
    advice:
      'Ce n’est pas ce que le propriétaire avait fait préparer ; elle n’ouvre donc rien, et nous ne l’avons pas conservée. Rien n’est perdu : deux vraies parties, peu importe lesquelles, ouvrent ce qui vous a été laissé. Merci de la reprendre encore une fois sur la page ou le papier d’où elle vient. Si le résultat est le même, informez la personne qui s’occupe de la succession, et utilisez une autre partie.',
  },
  mistyped_third: {
    heading: 'Quelque chose sur ce papier n’est pas encore lu correctement.',
    advice:
      'Merci de comparer les mots avec le papier. Les majuscules et les espaces ne comptent pas, et les quatre premières lettres de chaque mot suffisent.',
  },
  other_paper: {
    heading: 'Ce papier est complet, mais il appartient à un autre coffre.',
    advice:
      'Il peut aussi s’agir d’un papier plus ancien, que le propriétaire a remplacé. S’il existe un autre papier de ce genre, merci d’essayer celui-là.',
  },
  parts_missing: {
    heading: 'Il manque une partie de la clé.',
    advice: 'Ce que vous avez saisi est juste. Merci de recharger la page : elle indique quelles parties sont ici et lesquelles manquent.',
  },
  false_plan: {
    heading: 'Ce service ne montre pas comment la clé a été répartie.',
    advice:
      'Ce qu’il dit des parties de la clé n’a pas été signé par le propriétaire ; nous ne nous y fions donc pas. Rien n’est perdu : merci d’utiliser le lien du message de l’autre service, et d’ouvrir là-bas. Informez aussi la personne qui s’occupe de la succession.',
  },
  too_short: {
    heading: 'Cette phrase secrète est trop courte.',
    advice:
      'Elle doit résister pendant des années à quiconque essaie de la deviner. Quatre mots ou plus, sans rapport entre eux, conviennent bien.',
  },
  too_easy: {
    heading: 'Cette phrase secrète est trop facile à deviner.',
    advice:
      'Elle doit résister pendant des années à quiconque essaie de la deviner. Merci d’ajouter des mots sans rapport entre eux, ou de prendre les six mots proposés.',
  },
  not_the_same: {
    heading: 'Les deux ne correspondent pas encore.',
    advice: 'Merci de comparer ce que vous avez saisi avec votre papier, mot par mot.',
  },
  damaged: {
    heading: 'Ce n’est pas ce qui vous a été laissé.',
    advice:
      'Ce qui est arrivé a été modifié ou endommagé en route ou là où c’était conservé ; nous ne l’affichons donc pas. Merci de réessayer demain. Si rien ne change, informez les personnes qui gèrent ce service.',
  },
  truncated: {
    heading: 'Il en manque une partie à la fin.',
    advice:
      'Ce qui est arrivé est incomplet ; nous ne l’affichons donc pas. Merci de réessayer plus tard ; une copie du fichier, s’il en existe une, est peut-être intacte.',
  },
  withheld: {
    heading: 'Le service ne remet pas ce fichier.',
    advice:
      'Il figure sur la liste de ce qui vous a été laissé, et son propriétaire a signé cette liste, mais le service dit qu’il ne l’a pas. Merci de réessayer demain, et d’informer les personnes qui gèrent le service.',
  },
  lost_in_file: {
    heading: 'Il n’est pas possible de le tirer de ce fichier.',
    advice:
      'Le fichier que vous avez choisi a été endommagé là où il était conservé, justement à cet endroit, ou a été enregistré sans cela. Vous n’avez rien fait de mal, et le reste peut être ouvert et enregistré. S’il existe une autre copie du fichier, merci d’essayer celle-là pour ce qui manque.',
  },
  nothing_left: {
    heading: 'Ce fichier est trop endommagé pour être ouvert.',
    advice:
      'Ce qui tient ensemble tout son contenu a été modifié ou endommagé là où il était conservé ; nous n’en affichons donc rien. Vous n’avez rien fait de mal, et ce que vous avez saisi est juste. S’il existe une autre copie du fichier, merci d’essayer celle-là.',
  },
  nothing_here: {
    heading: 'Rien n’est encore sous clé pour vous ici.',
    advice:
      'Votre nom a été indiqué pour ce coffre, mais l’appareil de son propriétaire n’avait encore rien préparé pour vous. Ce n’est pas une erreur de votre part. Si vous attendiez quelque chose, merci d’interroger les personnes qui gèrent ce service.',
  },
  rolled_back: {
    heading: 'Le service montre un état plus ancien que votre feuille.',
    advice:
      'Votre feuille a été imprimée pour un état de ce coffre plus récent que celui qui est arrivé. Il y manque peut-être quelque chose. Merci d’informer les personnes qui gèrent ce service. Pour ouvrir malgré tout l’état plus ancien, saisissez les mots sans le nombre.',
  },
  unsupported_version: {
    heading: 'Ceci a été mis sous clé par une version plus récente de Heirlock.',
    advice: 'Cette page ne la comprend pas encore. Une version plus récente de la page ou du lecteur hors ligne peut l’ouvrir.',
  },
  bad_header: {
    heading: 'Ce n’est pas un fichier de Heirlock.',
    advice:
      'Merci d’en choisir un autre : le nom du bon fichier se termine par .heirlock-bundle, ou par .heirlock-offer pour une invitation.',
  },
  witness_link_needed: {
    heading: 'L’adresse n’est pas complète.',
    advice:
      'La personne qui vous sollicite a mis ce document sous clé, et la clé est la dernière partie de l’adresse qu’elle vous a donnée. Merci de l’ouvrir encore une fois là où vous l’avez, du début à la fin.',
  },
  mistyped_witness_link: {
    heading: 'L’adresse a été coupée ou modifiée en route.',
    advice:
      'Merci de l’ouvrir encore une fois là où vous l’avez, jusqu’à son dernier caractère. Si cela ne suffit pas, redemandez-la à la personne qui vous l’a donnée.',
  },
  code_needed_again: {
    heading: 'Un nouveau code est nécessaire ici.',
    advice:
      'Un navigateur reste ouvert quelques heures après un code, pour votre sécurité. Rien n’a été signé à l’instant. Merci d’appuyer sur le bouton et de demander un nouveau code ; vous n’avez pas besoin de rechercher l’adresse.',
  },
  witnessing_moved_on: {
    heading: 'Quelque chose a changé entre-temps.',
    advice:
      'Vous avez peut-être répondu dans une autre fenêtre, le délai est peut-être passé, ou la demande a été annulée. Merci d’appuyer sur le bouton : la page dit alors où en sont les choses.',
  },
  false_document: {
    heading: 'Ce n’est pas ce que l’on vous a demandé de signer.',
    advice:
      'Merci de ne rien signer ici. Ce que cette page a reçu ne correspond pas à l’adresse que vous avez, ou n’est pas tel qu’il a été préparé. Appelez la personne qui vous sollicite, à un numéro que vous aviez déjà, et dites-le-lui.',
  },
  not_a_pdf: {
    heading: 'Il n’y a ici aucun document qui puisse être signé.',
    advice:
      'Merci de ne rien signer. Ce que cette page a reçu n’est pas un PDF. Appelez la personne qui vous sollicite, à un numéro que vous aviez déjà, et dites-le-lui.',
  },
  false_signature: {
    heading: 'Une signature avant la vôtre ne correspond pas à ce document.',
    advice:
      'Merci de ne pas signer maintenant. Quelqu’un devait signer avant vous, et ce qui s’y trouve n’est pas sa signature, ou ne porte pas sur ce document. Appelez la personne qui vous sollicite, à un numéro que vous aviez déjà, et dites-le-lui.',
  },
  false_certificate: {
    heading: 'Le certificat pour votre signature n’est pas le bon.',
    advice:
      'Rien n’a été signé. Il a été établi pour une autre clé ou un autre nom, ou vient de quelqu’un d’autre que prévu. Merci d’appeler la personne qui vous sollicite, à un numéro que vous aviez déjà, et de le lui dire.',
  },
  wrong_clock: {
    heading: 'L’horloge de cet appareil semble ne pas être à l’heure.',
    advice:
      'Une signature indique quand elle a été faite. Merci de régler la date et l’heure de cet appareil, puis de signer encore une fois. Rien n’a été signé jusqu’ici.',
  },
  no_signing_here: {
    heading: 'Ce navigateur ne peut pas signer ici.',
    advice:
      'Il ne signe que sur des pages dont l’adresse commence par https. Merci de demander une telle adresse à la personne qui vous sollicite, ou d’ouvrir celle-ci dans un autre navigateur. Rien n’a été signé.',
  },
  signature_refused: {
    heading: 'Votre réponse n’a pas été acceptée.',
    advice:
      'Il est peut-être trop tard, ou quelqu’un a annulé la demande. Merci d’appuyer sur le bouton : la page dit alors où en sont les choses. Ce qui n’a pas été accepté ne compte pas.',
  },
  signature_too_large: {
    heading: 'Il n’y a pas assez de place pour votre signature dans le document.',
    advice: 'Trop de certificats l’accompagnaient. Merci de signer de l’autre manière, ou avec un autre certificat. Rien n’a été signé.',
  },
  no_p12: {
    heading: 'Ce n’est pas un fichier avec un certificat et sa clé.',
    advice:
      'Merci de choisir le fichier se terminant par .p12 ou .pfx que vous avez reçu pour signer. Il doit contenir une seule clé, pour RSA ou pour l’une des courbes P-256, P-384 ou P-521.',
  },
  wrong_p12_password: {
    heading: 'Ce mot de passe n’ouvre pas le fichier.',
    advice:
      'Merci de le saisir encore une fois ; les majuscules comptent. C’est celui qui protège le fichier, et il reste sur cet appareil.',
  },
  old_p12: {
    heading: 'Le fichier est verrouillé d’une manière qui n’est plus sûre.',
    advice:
      'Les navigateurs refusent des chiffrements aussi anciens. Merci de faire enregistrer le fichier à nouveau avec AES, par exemple avec une version actuelle du programme d’où vous le tenez. D’ici là, vous pouvez signer de l’autre manière.',
  },
  unfit_certificate: {
    heading: 'Ce certificat n’est pas prévu pour des signatures.',
    advice:
      'L’organisme qui l’a délivré ne l’autorise que pour un autre usage. Merci d’en choisir un autre, ou de signer de l’autre manière.',
  },
  expired_certificate: {
    heading: 'Ce certificat n’est pas valable actuellement.',
    advice:
      'Il a expiré, ou n’est pas encore valable. Merci d’en choisir un autre, ou de signer de l’autre manière. Si la date de cet appareil est fausse, merci de la régler.',
  },
  session_over: {
    heading: 'Ce navigateur a été fermé pour votre sécurité.',
    advice: 'Merci d’ouvrir à nouveau le lien de votre message et de demander un nouveau code.',
  },
  link_over: {
    heading: 'Ce lien ne fonctionne plus.',
    advice: 'Merci d’ouvrir à nouveau le lien de votre message ; la page vous dit quoi faire.',
  },
  no_connection: {
    heading: 'Nous n’arrivons pas à joindre le service.',
    advice: 'Merci de vérifier que cet appareil est connecté à internet, et de réessayer. Rien n’est perdu.',
  },
  server_failed: {
    heading: 'Le service n’a pas pu le faire.',
    advice:
      'Ce n’est pas de votre faute, et rien n’est perdu. Merci de réessayer dans une heure. Si cela continue, informez les personnes qui gèrent ce service.',
  },
  too_often: {
    heading: 'Merci de patienter un peu.',
    advice: 'Le service a été sollicité très souvent en peu de temps. Merci de réessayer dans quelques minutes.',
  },
  no_space: {
    heading: 'Il n’y a pas assez de place sur cet appareil.',
    advice:
      'Pendant son enregistrement, un fichier occupe environ le double de sa taille. Merci de libérer de la place et de réessayer, d’enregistrer les fichiers un par un, ou d’ouvrir le lien sur un autre ordinateur.',
  },
  no_memory: {
    heading: 'Cet appareil manque de mémoire.',
    advice: 'Merci de fermer d’autres pages et programmes et de réessayer, ou d’ouvrir le lien sur un autre appareil.',
  },
  too_large_here: {
    heading: 'Ce fichier est trop volumineux pour cette fenêtre de navigateur.',
    advice: 'Merci d’ouvrir le lien dans une fenêtre normale (non privée) d’un navigateur à jour, de préférence sur un ordinateur.',
  },
  stopped: {
    heading: 'Vous avez interrompu l’opération.',
    advice: 'Rien n’a été enregistré. Vous pouvez recommencer quand vous le souhaitez.',
  },
  refused: {
    heading: 'Le service n’a pas accepté cela.',
    advice: 'Rien n’a été modifié. Merci d’ouvrir à nouveau le lien de votre message ; il montre où en sont les choses.',
  },
  unexpected: {
    heading: 'Un problème est survenu sur cette page.',
    advice: 'Ce n’est pas de votre faute, et rien n’est perdu. Merci de recharger la page, ou d’essayer un autre navigateur.',
  },
};
