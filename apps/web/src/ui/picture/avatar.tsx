import { classNames } from '../text/class-names.ts'

type AvatarProps = {
  name: string
  imageUrl?: string | null
  /** Shown whole, on white. */
  isLogo?: boolean
  isLarge?: boolean
}

/** The picture, or the initials. Decorative: the name is beside it. */
export function Avatar({ name, imageUrl, isLogo, isLarge }: AvatarProps) {
  return (
    <span className={classNames('avatar', isLarge && 'avatar-l', imageUrl && isLogo && 'avatar-logo')} aria-hidden="true">
      {imageUrl ? <img src={imageUrl} alt="" width={isLarge ? 72 : 36} height={isLarge ? 72 : 36} /> : initialsOf(name)}
    </span>
  )
}

/** First letters of the first and last words: « Adjoa Clarisse Hounkpatin » → AH. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s'’-]+/).filter((word) => /\p{L}/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('').toLocaleUpperCase('fr')
}
