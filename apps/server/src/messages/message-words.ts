/** What the calls answer. */
export const messageReplies = {
  resent: 'Le message repart. Son état le dira dans un instant.',
  resentTogether: (count: number): string =>
    (count === 0 ? 'Aucun message ne repart.' : count === 1 ? 'Un message repart.' : `${count} messages repartent.`),
}
