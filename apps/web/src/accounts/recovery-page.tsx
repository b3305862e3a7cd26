import { delays } from '@passerelle/contract/constants'
import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuthLayout } from '../layouts/auth-layout.tsx'
import { paths } from '../paths.ts'
import { useGivenEmail } from '../session/given-email.ts'
import { ActionLink } from '../ui/text/button.tsx'
import { Stepper } from '../ui/layout/stepper.tsx'
import { MailedLinkForm } from './mailed-link-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoveryEmailForm } from './recovery-email-form.tsx'
import { useMailedLink } from './use-mailed-link.ts'

const steps = ['Adresse e-mail', 'Nouveau mot de passe'] as const

/**
 * « Mot de passe oublié »: two steps on one page, the second once the server has sent a code (specification 2). The step is
 * in the router's state, so that it is still there when a phone comes back from the mailbox and loads the page again. The
 * link of the mail opens the second at once.
 */
export default function RecoveryPage() {
  const email = useGivenEmail()
  const resendAt = useResendAt()
  const link = useMailedLink()
  const navigate = useNavigate()
  const step = resendAt === null && link === null ? 0 : 1
  const panel = useRef<HTMLDivElement>(null)
  useFocusOfStep(step, panel)

  /** A new code may be asked for at `at`. */
  function openCode(sentTo: string, at: number) {
    return navigate(paths.recovery, { replace: step === 1, state: { email: sentTo, resendAt: at } })
  }

  return (
    <AuthLayout title="Mot de passe oublié" foot={<ActionLink to={paths.login} state={{ email }}>Retour à la connexion</ActionLink>}>
      <div className="mt-4"><Stepper steps={steps} current={step} /></div>
      <div ref={panel} role="group" tabIndex={-1} aria-label={`Étape ${step + 1} sur ${steps.length}`} aria-describedby="recovery-intro">
        {link !== null ? (
          <MailedLinkForm link={link} />
        ) : resendAt === null ? (
          <RecoveryEmailForm email={email} onSent={(sentTo) => openCode(sentTo, soon())} />
        ) : (
          <NewPasswordForm email={email} resendAt={resendAt} onResent={(at = soon()) => openCode(email, at)} />
        )}
      </div>
    </AuthLayout>
  )
}

const soon = () => Date.now() + delays.recoveryResendSeconds * 1000

/** When a new code may be asked for, in milliseconds; null before the first. */
function useResendAt(): number | null {
  const state: unknown = useLocation().state
  return typeof state === 'object' && state !== null && 'resendAt' in state && typeof state.resendAt === 'number' ? state.resendAt : null
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
