import { formatInstant } from '@passerelle/contract/dates'
import { formatPhone, parsePhone } from '@passerelle/contract/phone'
import { supportContact } from '@passerelle/contract/session'
import { adminGetTexts, adminSetContacts, type ContactsNow } from '@passerelle/contract/texts'
import { useForm, useWatch } from 'react-hook-form'
import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { fits, useServerErrors } from '../platform/forms.ts'
import { useAct, useRead, useRefresh } from '../platform/query.ts'
import { useToast } from '../platform/toasts.ts'
import { useDraft } from '../platform/use-draft.ts'
import { ContactsList } from '../texts/contacts-list.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { SkeletonCard } from '../ui/feedback/skeleton.tsx'
import { DraftNotice } from '../ui/form/draft-notice.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { PhoneField } from '../ui/form/typed-fields.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { BackLink, Button } from '../ui/text/button.tsx'

/** How the programme is reached: on the page of help, at the foot of mails, and wherever a screen says « service client ». */
export default function ContactsPage() {
  const read = useRead(adminGetTexts)
  return (
    <Page>
      <PageHead title="Contacts du programme" back={<BackLink to={to.admin(section.settings)}>Réglages</BackLink>}>
        Sur la page d’aide, au pied des e-mails, et partout où il est dit «{'\u00A0'}service client{'\u00A0'}».
      </PageHead>
      {read.data ? <ContactsForm key={read.data.contacts.changed?.at ?? ''} now={read.data.contacts} /> : read.error ? (
        <ErrorState
          isCard
          title="Les contacts n’ont pas pu être lus"
          reference={read.error.requestId}
          onRetry={() => void read.refetch()}
        >
          {read.error.message}
        </ErrorState>
      ) : <SkeletonCard lines={6} />}
    </Page>
  )
}

/** As it will be kept, once it is one. */
const numberOf = (typed: string) => parsePhone(typed) ?? typed
const typedNumber = (number: string | null) => (number ? formatPhone(number) : '')

function ContactsForm({ now }: { now: ContactsNow }) {
  const form = useForm({
    defaultValues: {
      email: now.email ?? '', phone: typedNumber(now.phone), whatsapp: typedNumber(now.whatsapp),
      address: now.address ?? '', hours: now.hours ?? '',
    },
  })
  const { register, handleSubmit, control, formState: { errors } } = form
  const draft = useDraft('contacts', form)
  const toast = useToast()
  const refresh = useRefresh()
  const tellFaults = useServerErrors(form)
  const act = useAct(adminSetContacts, {
    draft,
    refresh: [adminGetTexts, supportContact],
    onSuccess: ({ message }) => {
      draft.forget()
      toast.success(message)
    },
    onError: (error) => {
      if (error.status === 409) refresh(adminGetTexts)
      return tellFaults(error)
    },
  })
  const [email, phone, whatsapp, address, hours] = useWatch({ control, name: ['email', 'phone', 'whatsapp', 'address', 'hours'] })
  return (
    <div className="split">
      <section className="card" aria-labelledby="write">
        <div className="card-head"><h2 id="write">Changer</h2></div>
        <form
          className="form"
          noValidate
          onSubmit={handleSubmit((typed) => act.mutate({ body: { ...typed, seen: now.changed?.at ?? '' } }))}
        >
          <DraftNotice draft={draft} />
          <EmailField label="Adresse e-mail" isOptional error={errors.email?.message} {...register('email')} />
          <PhoneField label="Téléphone" isOptional error={errors.phone?.message} {...register('phone')} />
          <PhoneField label="WhatsApp" isOptional error={errors.whatsapp?.message} {...register('whatsapp')} />
          <TextField
            label="Adresse"
            isOptional
            autoComplete="off"
            error={errors.address?.message}
            {...register('address', { validate: fits('L’adresse', 200) })}
          />
          <TextField
            label="Heures"
            isOptional
            autoComplete="off"
            help={'Par exemple\u00A0: du lundi au vendredi, de 8\u00A0h à 17\u00A0h.'}
            error={errors.hours?.message}
            {...register('hours', { validate: fits('Les heures', 120) })}
          />
          <div><Button type="submit" isLoading={act.isPending} loadingText="Enregistrement…">Changer les contacts</Button></div>
        </form>
      </section>
      <section className="card" aria-labelledby="preview">
        <div className="card-head"><h2 id="preview">Aperçu</h2></div>
        <ContactsList contacts={{ email, phone: numberOf(phone), whatsapp: numberOf(whatsapp), address, hours }} />
        <p className="muted mt-4">
          {now.changed
            ? [`Modifiés le ${formatInstant(now.changed.at)}`, now.changed.by && `par ${now.changed.by.name}`].filter(Boolean).join(', ')
            : 'Tels que les donne le serveur\u00A0; personne ne les a changés ici.'}
        </p>
      </section>
    </div>
  )
}
