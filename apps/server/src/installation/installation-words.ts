// What the operator’s commands answer about a whole installation: a backup, a copy, a move.
export const noWholeBackup = (folder: string, manifestFile: string): string =>
  `${folder} n’est pas une sauvegarde entière (${manifestFile} manque, ou n’est pas entier).`
export function documentsOfAnother({ dataDir, id, file, found }: {
  dataDir: string
  id: string
  file: string
  found: string | null
}): string {
  const why = found ? 'appartient à une autre base' : 'n’est pas celui de cette base'
  return `DATA_DIR\u00A0: ${dataDir} ${why}. Remettez le dossier des documents qui va avec elle, ou la base qui va avec lui. Si ce dossier est bien le bon, ou si les documents sont perdus, écrivez ${id} dans ${file}.`
}
export const documentsWithoutBase = (dataDir: string, documents: number): string =>
  `DATA_DIR\u00A0: ${dataDir} contient ${documents} documents, et cette base est vide. Remettez la base qui va avec eux (DATABASE_URL), ou donnez un dossier vide.`
export const embeddedLedgerBroken = 'Le registre de la base embarquée ne tombe pas juste\u00A0: rien n’est déplacé. Démarrez le serveur, et voyez «\u00A0Registre\u00A0» au back office.'
export const movedLedgerBroken = 'Le registre ne tombe pas juste dans PostgreSQL\u00A0: gardez la base embarquée, et signalez-le.'
export const targetNotEmpty = 'La base PostgreSQL contient déjà des données\u00A0: rien n’est déplacé. Donnez une base neuve (createdb).'
export const tableNotWhole = (table: string, arrived: string, expected: string): string =>
  `La table ${table} n’est pas arrivée entière (${arrived} lignes sur ${expected})\u00A0: rien n’est déplacé.`
export const tablesUnexpected = (tables: string): string => `Tables inattendues\u00A0: ${tables}`
export const databaseDoesNotAnswer = (cause: string, minutes: number): string =>
  `La base de données ne répond pas encore\u00A0: ${cause}. Nouvel essai pendant ${minutes}\u00A0minutes.\n`
export const toolMissing = (tool: string): string => `${tool} est introuvable. Installez-le\u00A0: apt-get install postgresql-client`
export const toolFailed = (tool: string, complaint: string): string => `${tool} a échoué\u00A0:\n${complaint}`
export const compareWithProvider = 'Copie restaurée\u00A0: ce retrait a pu être payé depuis la sauvegarde. Cherchez-le chez le prestataire. S’il est parti, ne l’annulez pas\u00A0: l’équipe technique le note.'
export const noEmbeddedBase = (dataDir: string): string =>
  `DATA_DIR\u00A0: ${dataDir} ne contient pas de base embarquée. Voyez DATA_DIR et DATABASE_URL.`
export const dataMoved = ({ dataDir, moved, embedded }: { dataDir: string; moved: string; embedded: string }): string =>
  `DATABASE_URL\u00A0: les données de ${dataDir} sont parties dans PostgreSQL (${moved}). Écrivez dans .env l’adresse que «\u00A0npm run move\u00A0» a reçue\u00A0: DATABASE_URL=postgres://… ` +
  `Pour revenir à ce qu’elles étaient avant, renommez ce dossier ${embedded}.`
export const backupOfAnotherKey = (dataDir: string): string =>
  `APP_KEY\u00A0: cette sauvegarde va avec une autre clé. Donnez la sienne par APP_KEY, ou remettez son fichier app.key dans ${dataDir}.`
export const backupOfPostgres = 'DATABASE_URL\u00A0: cette sauvegarde est celle d’un PostgreSQL. Donnez l’adresse d’une base vide.'
export const backupOfEmbedded = 'DATABASE_URL\u00A0: cette sauvegarde est celle de la base embarquée. Retirez DATABASE_URL (npm run move passe ensuite à PostgreSQL).'
export const restoreFolderNotEmpty = (dataDir: string, names: string): string =>
  `DATA_DIR\u00A0: ${dataDir} contient déjà ${names}. Une sauvegarde se restaure dans un dossier vide.`
export const restoreBaseNotEmpty = 'DATABASE_URL\u00A0: cette base n’est pas vide. Une sauvegarde se restaure dans une base neuve (createdb).'
export const copyIsHeld = 'Copie restaurée\u00A0: e-mails et retraits sont retenus jusqu’à «\u00A0npm run release-held\u00A0».'
