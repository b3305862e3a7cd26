import { type PlainProps, TextField } from './text-field.tsx'

export function PhoneField(props: PlainProps) {
  return <TextField autoComplete="tel" inputMode="tel" {...props} type="tel" />
}

/** Native date; the value is a day, `2026-03-01`. */
export function DateField(props: PlainProps) {
  return <TextField {...props} type="date" />
}

/** Digits that are not an amount: IFU, recovery code. */
export function DigitsField(props: PlainProps) {
  return <TextField inputMode="numeric" autoComplete="off" {...props} />
}
