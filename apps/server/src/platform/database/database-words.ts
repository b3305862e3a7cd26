export const noSuchPage = 'Cette page n’existe pas. Revenez au début de la liste.'
export const databaseIsNewer = (migration: string): string =>
  `La base a été mise à niveau par une version plus récente (${migration} was applied here), qui a retiré ou changé ce que cette version utilise. ` +
  'Revenez à cette version plus récente, ou restaurez la sauvegarde faite avant la mise à niveau.'
export const databaseDoesNotOpen = (cause: string): string =>
  `DATABASE_URL\u00A0: PostgreSQL n’ouvre pas cette base (${cause}). Voyez s’il tourne (systemctl status postgresql), puis l’adresse, la base, le compte et le mot de passe.`
export const sessionsShared = 'DATABASE_URL\u00A0: ce répartiteur de connexions partage une session entre plusieurs clients. Réglez PgBouncer sur «\u00A0pool_mode = session\u00A0», ou donnez l’adresse de PostgreSQL lui-même.'
