// The characters of short messages (GSM 03.38), and what stands for those that they lack.
/** Each takes one septet. */
export const basic = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà '
/** Each takes two septets. */
export const extended = '^{}\\[~]|€'

/** What is near. */
export const replaced: Record<string, string> = {
  '’': "'", '‘': "'", '«': '"', '»': '"', '“': '"', '”': '"', '–': '-', '—': '-', '…': '...', '\u00A0': ' ', '\u202F': ' ', '•': '*',
  œ: 'oe', Œ: 'OE', ɖ: 'd', Ɖ: 'D', ɛ: 'e', Ɛ: 'E', ɔ: 'o', Ɔ: 'O', ŋ: 'n', Ŋ: 'N', ɣ: 'g', '`': "'",
}
