/** What the calls answer. */
export const messageReplies = { resent: 'Le message repart. Son état le dira dans un instant.' }
