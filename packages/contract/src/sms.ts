import * as z from 'zod/mini'
import { choice } from './fields.ts'
import { defineRoute, done } from './route.ts'

export const chooseSms = defineRoute({
  method: 'POST',
  idempotent: true,
  arrival: 'votre choix est arrivé',
  path: '/api/profile/sms',
  access: 'signedIn',
  summary: 'Demande les nouvelles importantes aussi par SMS, au numéro de son profil (`yes`), ou les arrête (`no`).',
  refuses: ['sms_without_phone'],
  body: z.object({ wanted: choice(['yes', 'no'], 'Le choix') }),
  response: done({}),
})
