import { recoverPassword } from '@passerelle/contract/session'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useToast } from '../platform/toasts.ts'
import { useSubmit } from '../platform/use-submit.ts'
import { ActionLink, Button, ButtonLink } from '../ui/text/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'
import { PasswordPair } from './password-pair.tsx'
import { useDeadLink } from './use-dead-link.ts'

const blank = { password: '', password_confirmation: '' }

/** Whoever opened the link of a recovery mail only chooses the new password; a link that is dead says so before anything is typed. */
export function MailedLinkForm({ link }: { link: string }) {
  const toast = useToast()
  const navigate = useNavigate()
  const form = useForm({ defaultValues: blank })
  const { register, handleSubmit, formState: { errors } } = form
  const recovering = useSubmit(recoverPassword, {
    onSuccess: ({ message }) => {
      toast.success(message)
      return navigate(paths.login, { replace: true })
    },
    onRefused: ({ message }) => toast.warning(message),
    onError: useServerErrors(form),
  })
  const whyDead = useDeadLink(link)
  if (whyDead !== null) {
    return (
      <div className="form">
        <div id="recovery-intro"><Notice tone="no" role="alert" title={whyDead} /></div>
        <ButtonLink isWide to={paths.recovery} replace>Recevoir un nouveau code</ButtonLink>
      </div>
    )
  }
  return (
    <form className="form" noValidate onSubmit={handleSubmit((typed) => recovering.submit({ body: { link, ...typed } }))}>
      <p className="muted" id="recovery-intro">Choisissez votre nouveau mot de passe. Le lien reçu par e-mail ne sert qu’une fois.</p>
      <PasswordPair register={register} errors={errors} />
      <Button type="submit" isWide isLoading={recovering.isPending} loadingText="Changement…">Changer le mot de passe</Button>
      <ActionLink className="form-link" to={paths.recovery} replace>Recevoir un nouveau code</ActionLink>
    </form>
  )
}
