import { type PlainProps, TextField } from './text-field.tsx'

export function PhoneField(props: PlainProps) {
  return <TextField autoComplete="tel" inputMode="tel" {...props} type="tel" />
}

/** Digits that are not an amount: IFU, recovery code. */
export function DigitsField(props: PlainProps) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />
}
