/** As the queries of Testing Library read a page: every space is a plain one. */
export const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
