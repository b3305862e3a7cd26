/** Tells a password manager whose password is being chosen: not shown, not reached by the keyboard. */
export function PasswordOwner({ email }: { email: string }) {
  return <input className="sr" type="text" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
}
