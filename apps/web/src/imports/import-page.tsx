import { adminListServices } from '@passerelle/contract/catalogue'
import { importColumns, type ImportKind, importKinds, importKindWord, importRowsMax } from '@passerelle/contract/import-kinds'
import { adminListImports, adminPreviewImport, adminRunImport, type ImportPreview } from '@passerelle/contract/imports'
import { formatWhole } from '@passerelle/contract/money'
import { adminListUsers } from '@passerelle/contract/user-list'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { section } from '../back-office/admin-sections.ts'
import { Page } from '../layouts/page.tsx'
import { to } from '../paths.ts'
import { toFormData } from '../platform/form-data.ts'
import { useServerErrors } from '../platform/forms.ts'
import { useAct } from '../platform/query.ts'
import { saveFile } from '../platform/save-file.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { ChoiceField } from '../ui/form/choice-field.tsx'
import { FileField } from '../ui/form/file-field.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Button, ButtonLink } from '../ui/text/button.tsx'
import { toCsv } from './csv-text.ts'
import { ImportVerdict } from './import-verdict.tsx'

type ImportValues = { kind: ImportKind; csv_file: File | null }

const fileNames: Record<ImportKind, string> = {
  beneficiaries: 'modele-beneficiaires.csv', suppliers: 'modele-fournisseurs.csv', services: 'modele-services.csv',
}

/** A list from a spreadsheet: what it holds, its file, what would come of it, and only then the import. */
export default function ImportPage() {
  const form = useForm<ImportValues>({ defaultValues: { kind: 'beneficiaries', csv_file: null } })
  const kind = useController({ control: form.control, name: 'kind' })
  const file = useController({ control: form.control, name: 'csv_file', rules: { required: 'Choisissez le fichier à importer.' } })
  /** Of the file that is chosen: another one, and it is gone. */
  const [verdict, setVerdict] = useState<ImportPreview | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [progress, setProgress] = useState<number>()
  const showErrors = useServerErrors(form)
  const preview = useAct(adminPreviewImport, {
    onSuccess: (reply) => setVerdict(reply),
    onError: (error) => {
      setVerdict(null)
      return showErrors(error)
    },
  })
  const run = useAct(adminRunImport, {
    refresh: [adminListImports, adminListUsers, adminListServices],
    onSuccess: ({ message }) => {
      form.reset({ kind: form.getValues('kind'), csv_file: null })
      setVerdict(null)
      setDone(message)
    },
    onError: (error) => {
      // What was looked at is no longer so; after a lost answer it is, and the same press is made again.
      if (error.status === 409 || error.status === 422) setVerdict(null)
      return showErrors(error)
    },
  })
  const isBusy = preview.isPending || run.isPending

  function change<Value>(set: (value: Value) => void) {
    return (value: Value) => {
      if (isBusy) return
      setVerdict(null)
      setDone(null)
      form.clearErrors()
      set(value)
    }
  }

  return (
    <Page>
      <PageHead
        title="Import"
        action={<ButtonLink tone="line" to={to.admin(section.import, 'fichiers')}>Fichiers importés</ButtonLink>}
      >
        Une liste tenue dans un tableur, vérifiée ligne par ligne, puis importée tout entière ou pas du tout.
      </PageHead>
      {done && (
        <Notice tone="ok" title={done} role="status">
          {kind.field.value !== 'services' && (
            <p>Personne n’est approuvé{'\u00A0'}: chaque dossier vous arrive quand la personne l’a vérifié et envoyé avec son document.</p>
          )}
        </Notice>
      )}
      <form
        className="card form"
        noValidate
        onSubmit={form.handleSubmit((values) => {
          setDone(null)
          preview.mutate({ body: toFormData(values), onProgress: setProgress })
        })}
      >
        <ChoiceField
          label="Ce que contient le fichier"
          name="kind"
          value={kind.field.value}
          onChange={(event) => change(kind.field.onChange)(event.target.value)}
          choices={importKinds.map((value) => ({ value, label: importKindWord[value] }))}
          error={kind.fieldState.error?.message}
        />
        <div className="stack">
          <p className="muted">
            Gardez les colonnes du modèle et remplacez sa ligne d’exemple. Dans le tableur, mettez les colonnes de numéros au format Texte.
          </p>
          <details className="muted">
            <summary className="py-2.5">Voir les colonnes</summary>
            <p>{columnWords(kind.field.value)}.</p>
          </details>
          <div>
            <Button
              tone="line"
              size="sm"
              icon="download"
              onClick={() => saveFile(fileNames[kind.field.value], templateOf(kind.field.value), 'text/csv')}
            >
              Télécharger le modèle
            </Button>
          </div>
        </div>
        <FileField
          {...file.field}
          onChange={change(file.field.onChange)}
          kind="csv"
          label="Le fichier"
          help={`CSV, ${formatWhole(importRowsMax)} lignes et 5\u00A0Mo au plus.`}
          error={file.fieldState.error?.message}
          progress={preview.isPending ? progress : undefined}
          isDisabled={isBusy}
        />
        <div>
          <Button type="submit" tone={verdict ? 'line' : 'brand'} isLoading={preview.isPending} loadingText="Vérification…">
            {verdict ? 'Vérifier à nouveau' : 'Vérifier le fichier'}
          </Button>
        </div>
      </form>
      {verdict && (
        <ImportVerdict
          kind={kind.field.value}
          verdict={verdict}
          isImporting={run.isPending}
          onImport={() => run.mutate({
            body: toFormData({ ...form.getValues(), digest: verdict.digest, creates: String(verdict.creates) }),
          })}
        />
      )}
    </Page>
  )
}

const columnWords = (kind: ImportKind) =>
  importColumns[kind].map(({ header, isOptional }) => (isOptional ? `${header} (facultatif)` : header)).join(', ')

function templateOf(kind: ImportKind): string {
  return toCsv([importColumns[kind].map(({ header }) => header), importColumns[kind].map(({ example }) => example)])
}
