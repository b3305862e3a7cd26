export const holidayKinds = ['fixed', 'yearly', 'expected'] as const
export type HolidayKind = (typeof holidayKinds)[number]

export const holidayKindWord: Record<HolidayKind, { label: string; help: string }> = {
  fixed: { label: 'Cette année seulement', help: 'Une fête mobile dont la date est sûre, ou un jour déclaré par l’État.' },
  yearly: { label: 'Chaque année', help: 'Le même jour tous les ans, à partir de celui-ci.' },
  expected: { label: 'À confirmer', help: 'Une fête que la lune décide\u00A0: la date est attendue, l’État la dira.' },
}
