import { expect, test } from '@playwright/test'
import { fileFaultSentence } from '@passerelle/contract/file-content'
import { editPartner } from '@passerelle/contract/profiles'
import { makeSpecimens, type Specimen } from '../apps/server/test/tools/specimens.ts'
import { apiOf, demoUrl } from './support/demo.ts'
import { candidate, partnerFields } from './support/newcomer.ts'
import { Person } from './support/person.ts'

/** The words of each side for what is refused before its content is read. */
const asFormSays = { 'empty': /est vide/, 'too heavy': /pèse .+ limite/ } as const
const asServerSays = { 'empty': /est vide/, 'too heavy': /dépasse 5\u00A0Mo/ } as const

function refusalOf(verdict: Exclude<Specimen['verdict'], 'taken'>, words: typeof asFormSays | typeof asServerSays): RegExp | string {
  return verdict === 'empty' || verdict === 'too heavy' ? words[verdict] : fileFaultSentence(verdict, 'document')
}

test('K25–K31: the form and the server say the same of every specimen', async ({ browser }) => {
  test.setTimeout(300_000)
  const specimens = await makeSpecimens()
  const owner = await candidate('partner', 'pending', `fichiers-${Date.now()}`)
  const person = await Person.arrive(browser, demoUrl(), 'fichiers')
  await person.enter(owner)
  /** A new name asks for a new document. */
  const openForm = async (responsable: string) => {
    await person.page.goto('/edit/p/profil')
    await person.fill('Responsable', responsable)
  }
  await openForm('Alice Hounkpatin')
  const input = person.page.locator('input[name=doc_file]')
  const field = person.page.locator('.field', { has: input })

  for (const { name, type, content, verdict, onDevice = verdict } of specimens) {
    await input.setInputFiles({ name, mimeType: type, buffer: content })
    if (onDevice === 'taken') await expect(field.getByRole('button', { name: `Retirer ${sentName(name, verdict)}` }), name).toBeVisible()
    else await expect(field.locator('.err'), name).toHaveText(refusalOf(onDevice, asFormSays))
    if (onDevice === 'taken') await field.getByRole('button', { name: /^Retirer/ }).click()
  }

  // Each verdict once: files.test.ts of the server goes through all specimens.
  const client = await apiOf(owner)
  const ofEach = new Map(specimens.map((specimen) => [specimen.verdict, specimen]))
  for (const { name, type, content, verdict } of ofEach.values()) {
    const form = new FormData()
    for (const [key, value] of Object.entries(partnerFields)) form.append(key, value)
    form.append('doc_file', new Blob([content], { type }), name)
    const { status, body } = await client.postForm(editPartner.path, form)
    const said = body.errors?.doc_file?.[0] ?? (body.status === true ? 'taken' : JSON.stringify(body))
    if (verdict === 'taken') expect([name, status, said]).toEqual([name, 200, 'taken'])
    else expect(said, name).toMatch(refusalOf(verdict, asServerSays))
  }

  // What was drawn anew on the device goes through.
  for (const { name, type, content, verdict } of specimens.filter((specimen) => specimen.onDevice)) {
    await openForm(`Alice ${name}`)
    await input.setInputFiles({ name, mimeType: type, buffer: content })
    await expect(field.getByRole('button', { name: `Retirer ${sentName(name, verdict)}` })).toBeVisible()
    await person.press(/^Enregistrer|^Envoyer/)
    await person.isOn('Profil')
  }
  await person.leave()
})

/** What is drawn anew has the ending of what it becomes. */
const sentName = (name: string, verdict: Specimen['verdict']) => (verdict === 'taken' ? name : name.replace(/\.\w+$/, '.jpg'))
