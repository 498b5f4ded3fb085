import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../core/api.ts'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { filterOf, type TaxaPlace } from './address.ts'

/** The taxa of the filter as a sheet, all of them and not only the page one looks at. */
export function DownloadButton({ place, month }: { place: TaxaPlace; month: number }) {
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      await download('GET /taxa/download', filterOf(place, month))
    } catch (error) {
      await showError('Regnearket kunne ikke hentes.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="small" icon={<FileSpreadsheet aria-hidden="true" />} isPending={isPending} onClick={save}>
      Hent som regneark
    </Button>
  )
}
