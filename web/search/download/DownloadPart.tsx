import { useQuery } from '@tanstack/react-query'
import { Download as DownloadIcon } from 'lucide-react'
import { useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { Download } from '#contract/exports.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { type DownloadFormat, downloadFormats, downloadNames } from '#contract/search-words.ts'
import { api, download } from '../../core/api.ts'
import { queryClient } from '../../core/query.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { momentText } from '../../ui/dates.ts'
import { showError } from '../../ui/dialogs.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { RadioGroup } from '../../ui/RadioGroup.tsx'
import { recordsText } from '../filter/filter-texts.ts'

const key = ['downloads']
const about: Record<DownloadFormat, string> = {
  xlsx: 'Regneark til Excel, Numbers og LibreOffice.',
  csv: 'Ren tekst, som alle programmer kan læse.',
  geojson: 'Til kortprogrammer som QGIS.',
  dwca: 'Standarden for fund: til GBIF, R og forskning.',
}

const useDownloads = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /records/downloads', {}, { signal }),
    // Only while something is being made.
    refetchInterval: ({ state }) => (state.data?.items.some(({ status }) => status === 'working') ? 1500 : false),
  })

const saveFile = (id: string) => download('GET /records/downloads/{downloadId}', { downloadId: id })

/** The finds of the filter as a file: small ones at once, large ones when they are made. */
export function DownloadPart({ filter, total }: { filter: RecordFilter; total: number | undefined }) {
  const [format, setFormat] = useState<DownloadFormat>('xlsx')
  const [isPending, setPending] = useState(false)
  const ask = async () => {
    setPending(true)
    try {
      const made = await api('POST /records/download', { filter, format })
      if (made.status === 'ready') await saveFile(made.id)
      await queryClient.invalidateQueries({ queryKey: key })
    } catch (error) {
      await showError('Filen kunne ikke laves.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="grid gap-6">
      <RadioGroup<DownloadFormat>
        label="Format"
        hasCards
        value={format}
        onChange={setFormat}
        options={downloadFormats.map((value) => ({ value, label: downloadNames[value], description: about[value] }))}
      />
      <div className="grid gap-2">
        <Button
          variant="primary"
          icon={<DownloadIcon aria-hidden="true" />}
          isPending={isPending}
          disabled={total === 0}
          className="justify-self-start"
          onClick={() => void ask()}
        >
          {total === undefined ? 'Hent fund' : `Hent ${recordsText(total)}`}
        </Button>
        <p className="text-ink-soft text-sm">
          Slørede fund står med deres kvadrat og er mærket som slørede. Under Dine filer står, hvordan du nævner kilden.
        </p>
      </div>
      <Files />
    </div>
  )
}

/** So many are shown unasked. */
const few = 10

function Files() {
  const { data } = useDownloads()
  const [isWhole, setWhole] = useState(false)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="own-files">
      <h3 id="own-files" className="mb-2 font-semibold">
        Dine filer
      </h3>
      <ul className="grid gap-2">
        {data.items.slice(0, isWhole ? undefined : few).map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
      {!isWhole && data.items.length > few && (
        <Button variant="quiet" size="small" className="mt-2" onClick={() => setWhole(true)}>
          Vis alle {data.items.length} filer
        </Button>
      )}
    </section>
  )
}

function FileRow({ file: { id, format, total, written, status, askedAt, citation } }: { file: Download }) {
  const title = `${downloadNames[format]}, ${recordsText(total)}`
  const take = () => saveFile(id).catch((error: unknown) => showError('Filen kunne ikke hentes.', error))
  return (
    <li className="grid gap-2 rounded-md border border-line bg-surface px-3 py-2">
      <div className="flex items-center gap-3">
        <span className="grid min-w-0 flex-1">
          <span className="font-medium">{title}</span>
          <span className="text-ink-soft text-sm">{momentText(askedAt)}</span>
        </span>
        {status === 'ready' && (
          <Button size="small" aria-label={`Hent ${title}`} onClick={() => void take()}>
            Hent
          </Button>
        )}
        {status === 'failed' && <span className="text-danger text-sm">Kunne ikke laves</span>}
      </div>
      {citation !== null && (
        <details>
          <summary className="min-h-11 py-2 font-medium text-accent text-sm">Nævn kilden sådan</summary>
          <CopyText isProse label="Citat" text={citation} />
        </details>
      )}
      {status === 'working' && (
        <Progress
          label={`${numberText(written)} af ${numberText(total)} skrevet. Du får besked, når filen er klar.`}
          value={total === 0 ? undefined : written / total}
        />
      )}
    </li>
  )
}
