import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ApiClient } from '../apps/server/test/tools/api-client.ts'
import { expectGoodLooks } from './support/looks.ts'
import { Person } from './support/person.ts'
import { startServer } from './support/server.ts'

/** No mail leaves: the desk sees which and why, has them tried again, and sends one once more. Pictures: output/e2e/messages. */
test('mails that do not leave are seen on the home, they are tried again among the jobs, and one is sent once more', async ({ browser }) => {
  const server = await startServer({ demo: false })
  try {
    const folder = join(server.dataDir, 'mail')
    rmSync(folder, { recursive: true, force: true })
    writeFileSync(folder, 'in the way of the folder that mails are written into')
    const visitor = new ApiClient(server.url)
    for (const firstname of ['Awa', 'Codjo']) {
      const [email, password] = [`${firstname.toLowerCase()}@exemple.bj`, 'Lagune-et-sable-7']
      const form = { name: 'Dossou', firstname, email, password, password_confirmation: password }
      expect((await visitor.post('/api/register', form)).status).toBe(200)
    }
    const person = await Person.arrive(browser, server.url, 'messages')
    await person.signIn(server.admin.email, server.admin.password)
    await person.enrol(server.admin.password)
    const { page } = person
    await expect(async () => {
      await page.goto('/admin')
      await expect(page.getByRole('link', { name: /E-mails qui ne partent pas/ })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.getByRole('link', { name: /E-mails qui ne partent pas/ }).click()
    await person.isOn('Messages')
    await expectGoodLooks(page, { folder: 'messages', name: 'liste' })
    await page.getByRole('link', { name: /^Ouvrir.*Awa/ }).filter({ visible: true }).first().click()
    await person.isOn(/^Bienvenue sur/)
    const message = page.url()
    await expect(page.getByText('Ce message n’est pas parti.')).toBeVisible()
    await expectGoodLooks(page, { folder: 'messages', name: 'un-message' })

    await page.goto('/admin/travaux?file=mails&etat=stuck')
    await person.isOn('Tâches')
    await page.getByText('Détail technique').first().click()
    await expectGoodLooks(page, { folder: 'messages', name: 'travaux' })
    rmSync(folder)
    await page.getByRole('button', { name: /^Tout réessayer/ }).click()
    await person.sees(/^Tâches relancées/)
    await expect(page.getByRole('heading', { name: 'Aucune tâche' })).toBeVisible()

    await expect(async () => {
      await page.goto(message)
      await expect(page.getByText('Envoyé le')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await person.press('Renvoyer')
    await person.sees('Le message repart.')
    await expect(page.getByText('Renvoyé le')).toBeVisible()
    await page.goto('/admin/messages/textes?texte=passesReceived')
    await person.isOn('Textes des messages')
    await expect(page.getByRole('heading', { name: 'Avec toutes les données' })).toBeVisible()
    await expectGoodLooks(page, { folder: 'messages', name: 'textes' })
    await person.leave()
  } finally {
    await server.stop()
  }
})
