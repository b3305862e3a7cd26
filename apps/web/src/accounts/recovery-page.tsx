import { useEffect, useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { AuthLayout } from '../layouts/auth-layout.tsx'
import { paths } from '../paths.ts'
import { useGivenEmail } from '../session/given-email.ts'
import { ActionLink } from '../ui/text/button.tsx'
import { Stepper } from '../ui/layout/stepper.tsx'
import { LostMailbox } from './lost-mailbox.tsx'
import { MailedLinkForm } from './mailed-link-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoveryEmailForm } from './recovery-email-form.tsx'
import { type SentCode, sentCode, useSentCode } from './sent-code.ts'
import { useMailedLink } from './use-mailed-link.ts'

const steps = ['Adresse e-mail', 'Nouveau mot de passe'] as const

/**
 * « Mot de passe oublié »: two steps on one page, the second once the server has sent a code (specification 2). The step is
 * in the router's state, so that it is still there when a phone comes back from the mailbox and loads the page again. The
 * link of the mail opens the second at once.
 */
export default function RecoveryPage() {
  const email = useGivenEmail()
  const sent = useSentCode()
  const link = useMailedLink()
  const navigate = useNavigate()
  const step = sent === null && link === null ? 0 : 1
  const panel = useRef<HTMLDivElement>(null)
  useFocusOfStep(step, panel)

  function openCode(sentTo: string, code: SentCode) {
    return navigate(paths.recovery, { replace: step === 1, state: { email: sentTo, ...code } })
  }

  return (
    <AuthLayout title="Mot de passe oublié" foot={<ActionLink to={paths.login} state={{ email }}>Retour à la connexion</ActionLink>}>
      <div className="mt-4"><Stepper steps={steps} current={step} /></div>
      <div ref={panel} role="group" tabIndex={-1} aria-label={`Étape ${step + 1} sur ${steps.length}`} aria-describedby="recovery-intro">
        {link !== null ? (
          <MailedLinkForm link={link} />
        ) : sent === null ? (
          <RecoveryEmailForm email={email} onSent={(sentTo, codeMinutes) => openCode(sentTo, sentCode(codeMinutes))} />
        ) : (
          <NewPasswordForm email={email} sent={sent} onSent={(code) => openCode(email, code)} />
        )}
      </div>
      {link === null && <LostMailbox />}
    </AuthLayout>
  )
}

/** Another step is read like another page. */
function useFocusOfStep(step: number, panel: RefObject<HTMLElement | null>) {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo(0, 0)
    panel.current?.focus({ preventScroll: true })
  }, [step, panel])
}
