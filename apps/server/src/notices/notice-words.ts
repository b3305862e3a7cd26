import { product } from '@passerelle/contract/product'
import { screens } from '@passerelle/contract/screens'
import type { DeskNotice } from './send-notice.ts'

/** For what administrators are told. */
export const backOfficeLink = { label: 'Ouvrir le back office', path: screens.admin }

/** What administrators read in the application, and by mail. */
export function deskNotice(key: string, subject: string, message: string, path: string = screens.admin): DeskNotice {
  return { key, message, mail: { subject, paragraphs: [message], link: { ...backOfficeLink, path } } }
}

/** Who did it, when nobody was signed in. */
export const commandOnMachine = 'Une commande sur le serveur'

// What every mail says around its own words.
export const impersonalGreeting = 'Bonjour,'
export const mailGreeting = (firstname: string): string => `Bonjour ${firstname},`
export const mailSignature = `L’équipe ${product.brand}`
export const mailReason = `Vous recevez cet e-mail parce qu’un compte ${product.brand} porte cette adresse.`
export const mailWhatsapp = (number: string): string => `WhatsApp ${number}`
export const mailService = (service: string): string => `Service client\u00A0: ${service}`

// What the operator reads of the settings of mails.
export const noReply = (host: string): string => `ne-pas-repondre@${host}`
export const smtpUrlMalformed = 'SMTP_URL\u00A0: une adresse smtp://… ou smtps://… est attendue.'
export const smtpUrlMissing = 'SMTP_URL\u00A0: sans lui, aucun e-mail ne part\u00A0; ils sont écrits dans DATA_DIR.'
export const mailFromWithoutDomain = 'MAIL_FROM\u00A0: l’adresse d’un domaine à vous est attendue, par exemple MAIL_FROM=ne-pas-repondre@exemple.bj.'
