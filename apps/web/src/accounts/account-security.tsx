import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'

/** How an account is kept to its owner, besides the password: at the foot of the profile, whose code need not wait for it. */
export default function AccountSecurity() {
  return (
    <>
      <SecondFactor />
      <OwnSessions />
    </>
  )
}
