import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import type { ImportReport } from '#contract/taxon-exchange.ts'
import { download, upload } from '../../../core/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { showError } from '../../../ui/dialogs.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { toldBy } from '../../../ui/form-context.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { taxaChanged } from '../taxon-updates.ts'
import { ImportReportView } from './ImportReportView.tsx'

interface ImportKind {
  title: string
  lead: string
  route:
    | 'POST /taxa/import-checklist'
    | 'POST /taxa/import-taxon-from-excel'
    | 'POST /taxa/import-taxon-note-from-excel'
  accept: string
  prompt: string
  template?: 'taxa' | 'notes'
}

const sheet = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const importKinds: readonly ImportKind[] = [
  {
    title: 'Tjekliste',
    lead: 'Et Darwin Core-arkiv med Taxon som kerne. Kan importeres igen: det kendte opdateres, og intet kommer med to gange.',
    route: 'POST /taxa/import-checklist',
    accept: '.zip,application/zip',
    prompt: 'Træk arkivet (zip) hertil, eller vælg det',
  },
  {
    title: 'Taxa fra regneark',
    lead: 'Opret og ret mange taxa på én gang. Udfyld skabelonen, og vælg den her.',
    route: 'POST /taxa/import-taxon-from-excel',
    accept: sheet,
    prompt: 'Træk regnearket (xlsx) hertil, eller vælg det',
    template: 'taxa',
  },
  {
    title: 'Noter fra regneark',
    lead: 'Skriv noter om mange taxa på én gang. Udfyld skabelonen, og vælg den her.',
    route: 'POST /taxa/import-taxon-note-from-excel',
    accept: sheet,
    prompt: 'Træk regnearket (xlsx) hertil, eller vælg det',
    template: 'notes',
  },
]

const noAnswer = 'Filen kunne ikke sendes. Tjek din forbindelse, og prøv igen.'

/** One way in for taxa: choose a file, see what it would do, and then let it. */
export function ImportPart({ kind }: { kind: ImportKind }) {
  const [file, setFile] = useState<File>()
  const [report, setReport] = useState<ImportReport>()
  const [pending, setPending] = useState<'check' | 'import'>()
  const [error, setError] = useState<string>()
  const [moveGroups, setMoveGroups] = useState(false)

  const send = async (chosen: File, what: 'check' | 'import', mayMove = moveGroups) => {
    setPending(what)
    setError(undefined)
    try {
      const fields = { dryRun: String(what === 'check'), moveGroups: String(mayMove) }
      const answer = await upload(kind.route, chosen, { fields })
      setReport(answer)
      if (!answer.dryRun && answer.errors.length === 0) {
        setFile(undefined)
        await taxaChanged()
      }
    } catch (failure) {
      setError(toldBy(failure)?.message ?? noAnswer)
    } finally {
      setPending(undefined)
    }
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setReport(undefined)
    setMoveGroups(false)
    void send(chosen, 'check', false)
  }
  /** What the file would do is another thing then: it is checked again. */
  const letMove = (mayMove: boolean) => {
    setMoveGroups(mayMove)
    if (file) void send(file, 'check', mayMove)
  }
  const isReady = file !== undefined && report?.dryRun === true && report.changesAnything
  return (
    <Card title={kind.title} lead={kind.lead} actions={kind.template && <TemplateButton kind={kind.template} />}>
      {pending ? (
        <Progress label={pending === 'check' ? `Tjekker ${file?.name ?? 'filen'} …` : 'Importerer …'} />
      ) : (
        <FileDrop
          label={`Fil med ${kind.title.toLowerCase()}`}
          hideLabel
          prompt={file ? `${file.name}. Træk en anden hertil, eller vælg igen` : kind.prompt}
          accept={kind.accept}
          error={error}
          onFiles={([chosen]) => choose(chosen)}
        />
      )}
      {report && !pending && <ImportReportView report={report} moveGroups={moveGroups} onMoveGroups={letMove} />}
      {isReady && !pending && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" icon={<Upload aria-hidden="true" />} onClick={() => send(file, 'import')}>
            Importér
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setFile(undefined)
              setReport(undefined)
            }}
          >
            Annullér
          </Button>
        </div>
      )}
    </Card>
  )
}

function TemplateButton({ kind }: { kind: 'taxa' | 'notes' }) {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      await download('GET /taxa/download-import-template', { kind })
    } catch (error) {
      await showError('Skabelonen kunne ikke hentes.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="small" icon={<Download aria-hidden="true" />} isPending={isPending} onClick={save}>
      Hent skabelon
    </Button>
  )
}
