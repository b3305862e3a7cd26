/** What the calls answer. */
export const jobReplies = {
  retried: 'La tâche recommence.',
  retriedTogether: (count: number): string =>
    (count === 0 ? 'Aucune tâche ne recommence.' : count === 1 ? 'Une tâche recommence.' : `${count} tâches recommencent.`),
  retriedAll: (count: number): string => `Tâches relancées\u00A0: ${count}.`,
}

/** How often a schedule comes round, for the few forms that ours have. */
export function rhythmOf(cron: string): string {
  const [minute = '', hour = ''] = cron.split(' ')
  if (hour !== '*') return `chaque jour à ${hour}\u00A0h${minute === '0' ? '' : `\u00A0${minute}`}`
  const every = /^\*\/(\d+)$/.exec(minute)?.[1]
  if (every !== undefined) return `toutes les ${every}\u00A0minutes`
  return minute === '*' ? 'chaque minute' : `chaque heure, à la minute ${minute}`
}
