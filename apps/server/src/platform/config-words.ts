import { basename } from 'node:path'

/** What the operator reads when a setting, a folder or a place is not right: first the setting, then what to do. */
export const settingsToCorrect = (faults: string[]): string =>
  `Réglages à corriger\u00A0:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`

// The environment.
export const wholeExpected = (name: string, min: number, max: number): string =>
  `${name}\u00A0: un nombre entier de ${min} à ${max} est attendu.`
export const flagExpected = (name: string): string => `${name}\u00A0: 0 ou 1 est attendu.`
export const mailAddressExpected = (name: string): string => `${name}\u00A0: une adresse e-mail seule est attendue.`
export const nodeEnvUnknown = (nodeEnv: string): string =>
  `NODE_ENV\u00A0: «\u00A0${nodeEnv}\u00A0» n’est pas connu. Écrivez NODE_ENV=production pour un service ouvert, ou rien pour essayer sur cette machine.`
export const databaseUrlMalformed = 'DATABASE_URL\u00A0: une adresse postgres://… est attendue (dans le mot de passe, écrivez @ / # et % en %40 %2F %23 et %25).'
export const dataDirRelative = 'DATA_DIR\u00A0: en production, le chemin complet du dossier des données est attendu, par exemple DATA_DIR=/var/lib/passerelle.'
export const appKeyMalformed = 'APP_KEY\u00A0: 64 chiffres hexadécimaux sont attendus (openssl rand -hex 32).'
export const appKeyMissing = 'APP_KEY\u00A0: obligatoire en production (openssl rand -hex 32), la même pour tous les processus.'
export const appKeyWeak = 'APP_KEY\u00A0: cette clé se devine. Tirez-en une au hasard (openssl rand -hex 32).'
export const logLevelUnknown = (levels: string): string => `LOG_LEVEL\u00A0: un niveau est attendu parmi ${levels}.`
export const publicUrlMalformed = 'PUBLIC_URL\u00A0: une adresse http(s) est attendue.'
export const publicUrlNotBare = 'PUBLIC_URL\u00A0: rien n’est attendu après le nom du site ni avant lui, par exemple https://passes.exemple.bj.'
export const keptKeyBroken = (path: string): string =>
  `APP_KEY\u00A0: le fichier ${path} est abîmé. Remettez-le depuis une sauvegarde, ou donnez la clé par APP_KEY.`
export const envFileMissing = (file: string): string => `ENV_FILE\u00A0: le fichier ${file} n’existe pas.`
export const settingsUnreadable = (file: string): string =>
  `${file}\u00A0: ce compte ne peut pas lire les réglages. Lancez la commande par le compte du serveur (runuser -u passerelle -- …), ou donnez-lui ce fichier (chown).`

// The data folder, and its disk.
export const dataDirNotWritable = (dataDir: string): string =>
  `DATA_DIR\u00A0: ${dataDir} n’est pas un dossier où ce compte peut écrire. Donnez-le-lui (chown), ou choisissez un autre dossier.`
export const dataDirTaken = (dataDir: string): string =>
  `DATA_DIR\u00A0: ${dataDir} contient déjà autre chose. Donnez un dossier vide, ou celui des données.`
export const dataDirOfAnother = (dataDir: string): string =>
  `DATA_DIR\u00A0: ${dataDir} contient des fichiers d’un autre compte. Rendez-les à celui du serveur (chown -R).`
export const diskFull = (reserveMib: number): string =>
  `DATA_DIR\u00A0: il reste moins de ${reserveMib}\u00A0Mo sur ce disque. Libérez de la place\u00A0: la base de données reprend aussitôt.`
export const openByAnother = (lockPath: string): string =>
  `La base de données est déjà ouverte par un autre compte de cette machine\u00A0: arrêtez ce qu’il a lancé, puis supprimez ${lockPath} s’il y est encore.`
export const openByProcess = (who: string, lockPath: string): string =>
  `La base de données est déjà ouverte par le processus ${who}\u00A0: arrêtez-le d’abord, ou donnez un autre DATA_DIR.\n` +
  `The database is already open in process ${who}: stop it first, or set another DATA_DIR.\n` +
  `(${basename(lockPath)} : ${lockPath})`

// The address that the server listens on.
export const portTaken = (host: string, port: number): string =>
  `PORT\u00A0: ${host}:${port} est déjà pris par un autre processus. Arrêtez-le, ou donnez un autre PORT.`
export const portForbidden = (port: number): string =>
  `PORT\u00A0: ce compte n’a pas le droit d’écouter sur ${port}. Donnez un PORT à partir de 1024, derrière un proxy.`
export const hostElsewhere = (host: string): string =>
  `HOST\u00A0: ${host} n’est pas une adresse de cette machine. Donnez 127.0.0.1 derrière un proxy, ou rien.`

// The data.
export const dataOfAnotherKey = 'APP_KEY\u00A0: les données de cette base ont été chiffrées avec une autre clé. Remettez la clé qui va avec elles (APP_KEY, ou le fichier app.key de DATA_DIR, en remplaçant celui qui s’y trouve).'
