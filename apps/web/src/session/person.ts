import type { User } from '@passerelle/contract/shapes'

/** First and last name, as they were typed. */
export const fullName = ({ firstname, name }: Pick<User, 'firstname' | 'name'>) => `${firstname} ${name}`.trim()

/** What stands for a person: the picture, else a partner’s logo, which is shown whole. */
export function pictureOf({ avatar, partner }: Pick<User, 'avatar' | 'partner'>): { imageUrl: string | null; isLogo: boolean } {
  return avatar ? { imageUrl: avatar, isLogo: false } : { imageUrl: partner?.logo ?? null, isLogo: true }
}
