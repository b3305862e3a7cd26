const mib = 1024 * 1024

/** Of `files_full`: the most that the account may keep, in whole Mo, since more than those are too many. */
export const noRoomFor = (bytesMax: number): string =>
  `Vos fichiers dépasseraient ${Math.floor(bytesMax / mib)}\u00A0Mo en tout\u00A0: il n’y a pas de place pour celui-ci. Contactez le service client.`

// What whoever runs the installation is told.
export const documentsUnknown = (count: number): string =>
  `${count} documents ne sont connus d’aucune ligne de la base\u00A0: c’est trop, aucun n’a été mis de côté. Vérifiez que la base est la bonne.`
