import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { openInstallation } from '#src/installation/open-installation.ts'
import { CommandError, runCommand } from '#src/installation/run-command.ts'
import { verifyLedger } from '#src/ledger/verify-ledger.ts'
import { systemContext } from '#src/platform/context.ts'
import { readEnvironment } from '#src/platform/environment.ts'
import { diskStorage } from '#src/platform/storage.ts'
import { readConfig } from '#src/read-config.ts'
import { pino } from 'pino'
import { generateWorld, worldPassword } from './generate-world.ts'
import { refuseUsed } from './refuse-used.ts'
import { peopleOf } from './world-size.ts'

const usage = `Remplit une base PostgreSQL vide d’un monde inventé, pour mesurer.

  DATABASE_URL=postgres://… npm run generate -- --scale 1

  --scale N   1 (par défaut)\u00A0: 200 000 personnes, 50 000 demandes, 1 000 000 de pass; au moins 0.002
  --seed N    le même nombre fait le même monde (1 par défaut)
  --now DATE  le dernier jour de ce monde (maintenant par défaut)
`

const input = z.object({
  scale: z.coerce.number().check(z.gte(0.002), z.lte(10)),
  seed: z.coerce.number().check(z.int(), z.gte(0)),
  now: z.coerce.date(),
})

await runCommand(async () => {
  const option = (byDefault: string) => ({ type: 'string', default: byDefault }) as const
  const { values } = parseArgs({ options: { scale: option('1'), seed: option('1'), now: option(new Date().toISOString()) } })
  const given = z.safeParse(input, values)
  if (!given.success) throw new CommandError(usage)
  const config = readConfig(readEnvironment())
  if (!config.databaseUrl) throw new CommandError(usage)
  await refuseUsed(config.databaseUrl)
  const { open, keys } = await openInstallation(config)
  try {
    const startedAt = performance.now()
    const size = await generateWorld(open, keys, given.data)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const storage = await diskStorage(config.dataDir)
    const log = pino({ level: 'warn' })
    const { checks } = await verifyLedger(systemContext({ db: open.db, now: () => new Date(), config, keys, storage, log }))
    const broken = checks.filter(({ ok }) => !ok)
    if (broken.length > 0) throw new Error(`This ledger is wrong: ${broken.map(({ name, detail }) => `${name} (${detail})`).join(', ')}`)
    const { beneficiary, partner, supplier } = peopleOf(size)
    return `${size.people} personnes, ${size.requests} demandes, ${size.passes} pass en ${seconds}\u00A0s. Le registre est conforme.
Comptes\u00A0: personne-N@exemple.test, mot de passe ${worldPassword}; administrateurs 1 à 4, le plus gros bénéficiaire ${beneficiary.heavy}, partenaire ${partner.heavy}, fournisseur ${supplier.heavy}.`
  } finally {
    await open.close()
  }
})
