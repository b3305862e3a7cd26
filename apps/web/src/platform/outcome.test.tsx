import { makeRequest } from '@passerelle/contract/requests'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { plain } from '../../test/tables.ts'
import { renderPage } from '../../test/render-page.tsx'
import { stubServer, type Answer } from '../../test/stub-server.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { useServerErrors } from './forms.ts'
import { useAct } from './query.ts'
import { useToast } from './toasts.ts'
import { useSubmit } from './use-submit.ts'

const make = 'POST /api/make/request'

const blank = { title: '', resume: '' }

function Acted() {
  const toast = useToast()
  const form = useForm({ defaultValues: blank })
  const { mutate } = useAct(makeRequest, { onSuccess: ({ message }) => toast.success(message), onError: useServerErrors(form) })
  return <Fields form={form} onSend={(body) => mutate({ body })} />
}

function Submitted() {
  const toast = useToast()
  const form = useForm({ defaultValues: blank })
  const { submit } = useSubmit(makeRequest, { onSuccess: ({ message }) => toast.success(message), onError: useServerErrors(form) })
  return <Fields form={form} onSend={(body) => void submit({ body })} />
}

/** The fields are on the screen in another order than the server’s. */
function Fields({ form, onSend }: { form: UseFormReturn<typeof blank>; onSend: (body: typeof blank) => void }) {
  const { register, handleSubmit, formState: { errors } } = form
  return (
    <form noValidate onSubmit={handleSubmit(onSend)}>
      <TextField label="Titre" {...register('title')} error={errors.title?.message} />
      <TextField label="Résumé" {...register('resume')} error={errors.resume?.message} />
      <button type="submit">Envoyer</button>
    </form>
  )
}

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const told = (status: number, message: string, more: object = {}): Answer => ({ status, body: { message, ...more } })

type Outcome = { answer: Answer | (() => never); tone: 'ok' | 'warn' | 'no'; says: string }

const unsure = 'Nous ne savons pas encore si votre demande est arrivée. Réessayez\u00A0: rien ne sera fait deux fois.'

const outcomes: Record<string, Outcome> = {
  'status true': {
    answer: { body: { status: true, message: 'Votre demande est envoyée.', code_request: 'DEM-1' } },
    tone: 'ok',
    says: 'Votre demande est envoyée.',
  },
  'status false': {
    answer: { body: { status: false, reason: 'project_not_open', message: 'Le projet est fermé.' } },
    tone: 'warn',
    says: 'Le projet est fermé.',
  },
  '400': { answer: told(400, 'La demande est illisible.'), tone: 'warn', says: 'La demande est illisible.' },
  '403': { answer: told(403, 'Votre compte ne permet pas cette action.'), tone: 'warn', says: 'Votre compte ne permet pas cette action.' },
  '404': { answer: told(404, 'Introuvable. Revenez à la liste.'), tone: 'warn', says: 'Introuvable. Revenez à la liste.' },
  '409': { answer: told(409, 'Déjà traité. Rechargez la page.'), tone: 'warn', says: 'Déjà traité. Rechargez la page.' },
  '413': { answer: told(413, 'L’envoi est trop volumineux.'), tone: 'warn', says: 'L’envoi est trop volumineux.' },
  '413, from a proxy': {
    answer: { status: 413, body: null },
    tone: 'warn',
    says: 'L’envoi est trop volumineux\u00A0: 5\u00A0Mo au plus par fichier.',
  },
  '415': { answer: told(415, 'Ce format d’envoi n’est pas accepté.'), tone: 'warn', says: 'Ce format d’envoi n’est pas accepté.' },
  '419': { answer: told(419, 'Page expirée. Veuillez actualiser la page'), tone: 'no', says: 'Page expirée. Veuillez actualiser la page' },
  '422, of a field that no input shows': {
    answer: told(422, 'À corriger.', { errors: { unseen: ['Le fichier est illisible.', 'Seconde.'] } }),
    tone: 'warn',
    says: 'Le fichier est illisible.',
  },
  '422, without a field': { answer: told(422, 'Certains champs sont à corriger.'), tone: 'warn', says: 'Certains champs sont à corriger.' },
  '429': {
    answer: { ...told(429, 'Trop de tentatives.'), headers: { 'Retry-After': '150' } },
    tone: 'warn',
    says: 'Trop de tentatives. Réessayez dans 3\u00A0minutes.',
  },
  '429, without a delay': {
    answer: told(429, 'Trop de tentatives. Attendez quelques minutes.'),
    tone: 'warn',
    says: 'Trop de tentatives. Attendez quelques minutes.',
  },
  '500': { answer: told(500, 'Une erreur est survenue.', { request_id: 'req-7' }), tone: 'no', says: `${unsure} Référence\u00A0: req-7` },
  '502, from a proxy': { answer: { status: 502, body: null }, tone: 'no', says: unsure },
  '503': {
    answer: told(503, 'Le service est momentanément indisponible.', { request_id: 'req-8' }),
    tone: 'no',
    says: `${unsure} Référence\u00A0: req-8`,
  },
  '419, without a sentence': { answer: { status: 419, body: null }, tone: 'no', says: 'Page expirée. Veuillez actualiser la page' },
  'the network lost': { answer: lost, tone: 'no', says: unsure },
}

function sendForm(answer: Outcome['answer'], Form: () => ReactNode) {
  const asked = stubServer({ [make]: answer })
  renderPage(<Form />)
  fireEvent.change(screen.getByLabelText('Titre'), { target: { value: 'Atelier' } })
  fireEvent.click(screen.getByText('Envoyer'))
  return asked
}
const toastOf = (text: string) => screen.findByText(plain(text), { selector: '.toast p' }).then((node) => node.closest('.toast'))

describe.each([['useAct', Acted], ['useSubmit', Submitted]])('%s', (_name, Form) => {
  test.each(Object.entries(outcomes))('%s is told by one toast, and what was typed stays', async (_case, { answer, tone, says }) => {
    sendForm(answer, Form)
    const toast = await toastOf(says)
    expect(toast?.classList).toContain(`t-${tone}`)
    expect(document.querySelectorAll('.toast')).toHaveLength(1)
    expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Atelier')
  })

  test('a 422 shows the first sentence of each field under it, with the focus on the first of the screen, and no toast', async () => {
    sendForm(
      told(422, 'À corriger.', { errors: { resume: ['Le résumé est obligatoire.', 'Seconde.'], title: ['Le titre est trop long.'] } }),
      Form,
    )
    const title = await screen.findByLabelText('Titre')
    await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(`${title.getAttribute('aria-describedby')}`)?.textContent).toContain('Le titre est trop long.')
    expect(screen.getByText('Le résumé est obligatoire.').closest('.field')?.textContent).toContain('Résumé')
    expect(screen.queryByText('Seconde.')).toBeNull()
    expect(document.activeElement).toBe(title)
    expect(document.querySelector('.toast')).toBeNull()
  })

  test('of a 422, what no input shows is told, the rest is under its field', async () => {
    sendForm(told(422, 'À corriger.', { errors: { title: ['Le titre est trop long.'], unseen: ['Le fichier est illisible.'] } }), Form)
    await toastOf('Le fichier est illisible.')
    expect(screen.getByText('Le titre est trop long.').closest('.field')).not.toBeNull()
    expect(document.querySelectorAll('.toast')).toHaveLength(1)
  })

  test('K35: an error of any kind is told by one toast too, and what was typed stays', async () => {
    const reported = vi.spyOn(window, 'reportError').mockReturnValue()
    vi.stubGlobal('URLSearchParams', undefined)
    sendForm({ body: null }, Form)
    await toastOf(outcomes['the network lost']!.says)
    expect(document.querySelectorAll('.toast')).toHaveLength(1)
    expect(screen.getByLabelText<HTMLInputElement>('Titre').value).toBe('Atelier')
    expect(reported).toHaveBeenCalled()
    reported.mockRestore()
  })

  test('a 401 is left to the session: no toast of its own', async () => {
    const asked = sendForm(told(401, 'Votre session a expiré.'), Form)
    await waitFor(() => expect(asked).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(document.querySelector('.toast')).toBeNull()
  })
})
