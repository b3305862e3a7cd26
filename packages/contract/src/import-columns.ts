import { importKindWord } from './import-kinds.ts'
import type { ImportItem } from './imports.ts'
import type { ListColumn } from './list.ts'

export const importListColumns: readonly ListColumn<ImportItem>[] = [
  { name: 'file_name', header: 'Fichier', kind: 'text', is: 'title', value: (item) => item.file_name },
  { name: 'kind', header: 'Contenu', kind: 'word', value: (item) => importKindWord[item.kind] },
  { name: 'rows', header: 'Lignes', kind: 'count', value: (item) => item.rows },
  { name: 'created', header: 'Créés', kind: 'count', value: (item) => item.created },
  { name: 'by', header: 'Par', kind: 'text', value: (item) => item.by.name },
  { name: 'at', header: 'Importé le', kind: 'instant', value: (item) => item.at },
]
