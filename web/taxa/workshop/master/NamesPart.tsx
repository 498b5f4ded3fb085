import { ArrowRightLeft, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { type NameStatus, nameStatuses } from '#contract/enums.ts'
import type { ScientificName, Taxon } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { openDialog } from '../../../ui/dialogs.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/Toast.tsx'
import { Scientific } from '../../Scientific.tsx'
import { useAct } from '../act.ts'
import { openName } from '../names/name-dialogs.tsx'
import { taxonChanged } from '../taxon-updates.ts'
import { MoveNamesForm } from './MoveNamesForm.tsx'

/** The scientific names of a taxon: add, change, delete and bring back, and move to another taxon. */
export function NamesPart({ taxon }: { taxon: Taxon }) {
  const [chosen, setChosen] = useState<readonly number[]>([])
  const { act } = useAct<number>()
  const movable = taxon.taxonNames.filter((name) => !name.isSelected && chosen.includes(name.id))
  const toggle = (name: ScientificName) =>
    act(name.id, 'Navnet kunne ikke ændres.', async () => {
      taxonChanged(await api('POST /taxa/toggle-taxon-name', { nameId: name.id, version: name.version }))
      toast.success(name.isDeleted ? 'Navnet er gendannet.' : 'Navnet er slettet. Det kan gendannes.')
    })
  const move = () =>
    openDialog({
      header: movable.length === 1 ? 'Flyt navnet' : `Flyt ${movable.length} navne`,
      content: (close) => (
        <MoveNamesForm
          taxon={taxon}
          names={movable}
          onDone={() => {
            setChosen([])
            close()
          }}
        />
      ),
    })
  return (
    <Card
      title="Videnskabelige navne"
      actions={
        <>
          {movable.length > 0 && (
            <Button size="small" icon={<ArrowRightLeft aria-hidden="true" />} onClick={() => void move()}>
              Flyt {movable.length === 1 ? 'navnet' : `${movable.length} navne`}
            </Button>
          )}
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => void openName(taxon.id)}>
            Tilføj navn
          </Button>
        </>
      }
    >
      <ul className="-my-2 divide-y divide-line">
        {taxon.taxonNames.map((name) => (
          <li key={name.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            {taxon.may.editTree && !name.isSelected && (
              <Checkbox
                label={<span className="sr-only">Vælg {name.canonicalName}</span>}
                checked={chosen.includes(name.id)}
                onChange={(on) => setChosen(on ? [...chosen, name.id] : chosen.filter((id) => id !== name.id))}
              />
            )}
            <div className="min-w-0 flex-1 basis-52">
              <p className="wrap-anywhere">
                <Scientific rank={taxon.rank} className={name.isDeleted ? 'line-through' : 'font-semibold'}>
                  {name.canonicalName}
                </Scientific>{' '}
                <span className="text-ink-soft">
                  {name.authorship}
                  {name.yearOfDescription !== null &&
                    !name.authorship.includes(String(name.yearOfDescription)) &&
                    `, ${name.yearOfDescription}`}
                </span>
              </p>
              <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
                <Badge tone={name.isSelected ? 'accent' : 'neutral'}>
                  {nameStatuses[name.taxonomicStatus as NameStatus]}
                </Badge>
                {name.isDeleted && <Badge tone="danger">Slettet</Badge>}
                {name.gbifTaxonId !== null && <span>GBIF {name.gbifTaxonId}</span>}
                {name.note}
              </p>
            </div>
            <span className="flex">
              <IconButton
                label={`Ret ${name.canonicalName}`}
                icon={<Pencil aria-hidden="true" />}
                onClick={() => void openName(taxon.id, name.id)}
              />
              <IconButton
                label={`${name.isDeleted ? 'Gendan' : 'Slet'} ${name.canonicalName}`}
                icon={name.isDeleted ? <RotateCcw aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
                disabled={name.isSelected && !name.isDeleted}
                onClick={() => toggle(name)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
