/** What the calls answer. */
export const donationReplies = { initialized: 'Vérifiez le récapitulatif, puis payez.' }
