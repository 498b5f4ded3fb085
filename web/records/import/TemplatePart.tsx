import { Download } from 'lucide-react'
import { useState } from 'react'
import { speciesGroups } from '#contract/roles.ts'
import { download } from '../../core/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { Select } from '../../ui/Select.tsx'

const options = [
  { value: 'all', label: 'Alle artsgrupper' },
  ...Object.entries(speciesGroups).map(([value, label]) => ({ value, label })),
]

/** The workbook to fill in, with the columns that fit what one has found. */
export function TemplatePart() {
  const [group, setGroup] = useState('all')
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const input = group === 'all' ? {} : { speciesGroup: group }
      await download('GET /records/download-import-template', input)
    } catch (error) {
      await showError('Skabelonen kunne ikke hentes.', error)
    } finally {
      setPending(false)
    }
  }
  return (
    <Card
      title="1. Udfyld skabelonen"
      lead="Én række er ét fund. Række 2 er et eksempel, som springes over. På arkene Ord og Vejledning står, hvad du kan skrive i hver kolonne."
    >
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Artsgruppe"
          options={options}
          value={group}
          onChange={setGroup}
          className="min-w-56 flex-1 sm:flex-none"
        />
        <Button icon={<Download aria-hidden="true" />} isPending={isPending} onClick={save}>
          Hent skabelon
        </Button>
      </div>
    </Card>
  )
}
