import type { User } from '@passerelle/contract/shapes'

/** First and last name, as they were typed. */
export const fullName = ({ firstname, name }: Pick<User, 'firstname' | 'name'>) => `${firstname} ${name}`.trim()
