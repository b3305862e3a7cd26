const ofThe: Record<string, string> = {
  Alibori: 'de l’', Atacora: 'de l’', Atlantique: 'de l’', Collines: 'des ', Donga: 'de la ', Ouémé: 'de l’',
}

/** « de l’Ouémé », « du Zou », « des Collines ». */
export const ofDepartment = (name: string): string => `${ofThe[name] ?? 'du '}${name}`
