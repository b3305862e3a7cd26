/** What the calls answer. */
export const personReplies = {
  sessionsEnded: 'Toutes ses sessions sont fermées. La personne se connecte de nouveau avec son mot de passe.',
}
