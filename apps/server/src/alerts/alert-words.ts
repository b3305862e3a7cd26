import { formatInstant } from '@passerelle/contract/dates'
import { wordOfJob } from '@passerelle/contract/job-words'
import { type MessageFault, messageFaultSentence } from '@passerelle/contract/message-states'

// What whoever runs the installation is told.
export const diskNearlyFull = (freeGib: number): string =>
  `Le disque de DATA_DIR est presque plein\u00A0: ${freeGib.toFixed(1).replace('.', ',')}\u00A0Gio libres. Agrandissez-le, ou retirez d’anciennes sauvegardes.`

export const providerSilent = (paid: number): string =>
  `Aucun message du prestataire de paiement depuis 24 heures, alors que des paiements ont abouti (${paid}). Vérifiez, dans son tableau de bord, l’adresse du webhook et son secret.`

export function jobsFailed(name: string, count: number): string {
  const what = count === 1 ? '1 tâche a échoué' : `${count} tâches ont échoué`
  return `${what} définitivement depuis 24 heures\u00A0: «\u00A0${wordOfJob(name)}\u00A0» (${name}). «\u00A0Tâches\u00A0», au back office, en dit la cause\u00A0; une fois qu’elle est corrigée\u00A0: «\u00A0Réessayer\u00A0». Le journal du serveur la dit aussi (journalctl -u passerelle)\u00A0: cherchez «\u00A0job failed for good\u00A0».`
}

export function mailsStuck(count: number, fault: MessageFault | null): string {
  const what = count === 1 ? '1 message ne part pas' : `${count} messages ne partent pas`
  const why = fault === null ? '' : ` ${messageFaultSentence[fault]}`
  return `${what} depuis plus d’une heure.${why} «\u00A0Messages\u00A0» au back office dit lesquels et pourquoi. Si le serveur d’envoi est en cause, corrigez SMTP_URL dans .env (systemctl restart passerelle), puis, dans «\u00A0Tâches\u00A0», la file «\u00A0Envois\u00A0», ce qui est «\u00A0À réessayer\u00A0»\u00A0: «\u00A0Tout réessayer\u00A0».`
}

const howToBackUp = 'Refaites-la\u00A0: cd /opt/passerelle && runuser -u passerelle -- npm run backup -- /var/backups/passerelle --keep 14. Ce que la dernière a dit\u00A0: journalctl -u passerelle-backup.'
export const backupFailed = (failedAt: Date): string => `La sauvegarde du ${formatInstant(failedAt)} a échoué. ${howToBackUp}`
export const backupLate = (doneAt: Date): string => `Aucune sauvegarde depuis celle du ${formatInstant(doneAt)}. ${howToBackUp}`

// Where they are told.
export const alertWebhookUnsafe = 'ALERT_WEBHOOK\u00A0: une adresse https://… est attendue (http seulement sur cette machine).'
export const alertsMissing = 'ALERT_EMAIL, ALERT_WEBHOOK\u00A0: sans eux, les alertes ne sont que dans le journal du serveur.'
