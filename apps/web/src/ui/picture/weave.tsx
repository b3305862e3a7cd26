import { classNames } from '../text/class-names.ts'

/** Arch and reflection repeated: only on what has value (pass, recap, receipt). */
export function Weave({ isOnDeep = false }: { isOnDeep?: boolean }) {
  return <div className={classNames('weave', !isOnDeep && 'weave-c')} aria-hidden="true" />
}
