import { expect } from '@playwright/test'
import type { Person } from './person.ts'

/** What an administrator does, in the words of the screens. */
export async function approveProfile(admin: Person, name: string): Promise<void> {
  await admin.page.goto('/admin/profils')
  await admin.page.getByRole('link', { name: new RegExp(`^Examiner.*${name}`) }).click()
  await expect(admin.page.locator('.doc-view img')).toBeVisible()
  await admin.keep(`dossier-${name.toLowerCase().replace(/\W+/g, '-')}`)
  await admin.page.getByRole('button', { name: /^Approuver/ }).click()
  await admin.press('Approuver le profil')
  await expect(admin.page.getByRole('dialog')).toBeHidden()
}

export async function approveFirstRequest(admin: Person): Promise<void> {
  await admin.page.goto('/admin/demandes')
  await admin.page.getByRole('link', { name: /^Examiner/ }).first().click()
  await expect(admin.page.locator('.doc-view img')).toBeVisible()
  await admin.keep('demande')
  await admin.page.getByRole('button', { name: /^Approuver/ }).click()
  await admin.press('Approuver la demande')
  await expect(admin.page.getByRole('dialog')).toBeHidden()
}

export async function approveFirstPayout(admin: Person): Promise<void> {
  await admin.page.goto('/admin/retraits')
  await admin.page.getByRole('link', { name: /^Examiner/ }).first().click()
  await admin.isOn(/^Retrait de/)
  await admin.keep('retrait')
  await admin.press(/^Signer et verser/)
  await expect(admin.page.getByText('Le transfert est lancé')).toBeVisible()
}

export async function addService(admin: Person, name: string): Promise<void> {
  await admin.page.goto('/admin/catalogue')
  await admin.page.getByRole('button', { name: /^Ajouter un service/ }).click()
  await admin.fill('Désignation', name)
  await admin.page.getByRole('dialog').getByLabel(/^Détail/).fill('<p>Dix séances de deux heures.</p>')
  await admin.page.getByRole('dialog').getByRole('button', { name: /^(Ajouter|Enregistrer)/ }).click()
  await expect(admin.page.getByRole('dialog')).toBeHidden()
}

export async function addPassType(admin: Person, name: string, price: string): Promise<void> {
  await admin.page.goto('/admin/catalogue/types')
  await admin.page.getByRole('button', { name: /^Ajouter un type/ }).click()
  await admin.fill('Nom', name)
  await admin.page.getByRole('dialog').getByLabel(/^(Prix|Montant)/).fill(price)
  await admin.page.getByRole('dialog').getByRole('button', { name: /^(Ajouter|Enregistrer)/ }).click()
  await expect(admin.page.getByRole('dialog')).toBeHidden()
}

export async function giveService(admin: Person, supplier: string, service: string): Promise<void> {
  await admin.page.goto('/admin/profils?statut=approved')
  await admin.page.getByRole('link', { name: new RegExp(`^(Examiner|Ouvrir).*${supplier}`) }).click()
  await admin.press('Modifier les services')
  await admin.page.getByRole('dialog').getByLabel(service).check()
  await admin.page.getByRole('dialog').getByRole('button', { name: /^Enregistrer/ }).click()
  await expect(admin.page.getByRole('dialog')).toBeHidden()
}
