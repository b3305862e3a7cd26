// What whoever runs the installation is told.
export const documentsUnknown = (count: number): string =>
  `${count} documents ne sont connus d’aucune ligne de la base\u00A0: c’est trop, aucun n’a été mis de côté. Vérifiez que la base est la bonne.`
