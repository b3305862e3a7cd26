import { randomInt } from 'node:crypto'

const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const four = () => Array.from({ length: 4 }, () => symbols.charAt(randomInt(32))).join('')

/** `RET-XXXX-XXXX` (domain 9): forty random bits, unique by constraint. */
export const newPayoutCode = (): string => `RET-${four()}-${four()}`
