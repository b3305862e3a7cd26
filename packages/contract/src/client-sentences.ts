import { fileMaxWords } from './constants.ts'

/**
 * What the client also says by itself: the session ended, or a status came without a body of ours (a proxy’s). Apart from the
 * errors, which a phone need not fetch.
 */
export const clientSentences = {
  sessionExpired: 'Votre session a expiré. Vous êtes automatiquement déconnecté',
  cookiesRefused: 'Ce navigateur ne garde pas les cookies de ce site. Autorisez-les dans ses réglages, puis actualisez la page.',
  accountSuspended: 'Votre compte est suspendu. Lisez l’e-mail qui vous en dit le motif, ou contactez le service client.',
  pageExpired: 'Page expirée. Veuillez actualiser la page',
  tooLarge: `L’envoi est trop volumineux\u00A0: ${fileMaxWords} au plus par fichier.`,
  underWay: 'Cet envoi est encore en cours. Patientez un instant\u00A0: rien ne sera fait deux fois.',
  arrived: 'Votre envoi précédent est arrivé, mais sa réponse s’est perdue. Vérifiez avant d’envoyer à nouveau.',
  unavailable: 'Le service est momentanément indisponible. Réessayez dans un instant.',
}
