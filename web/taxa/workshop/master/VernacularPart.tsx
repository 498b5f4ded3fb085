import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import type { Taxon, VernacularName } from '#contract/taxon.ts'
import { api } from '../../../core/api.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { toast } from '../../../ui/Toast.tsx'
import { useAct } from '../act.ts'
import { openVernacular } from '../names/name-dialogs.tsx'
import { taxonChanged } from '../taxon-updates.ts'

/** The Danish names of a taxon. */
export function VernacularPart({ taxon }: { taxon: Taxon }) {
  const { act } = useAct<number>()
  const toggle = (name: VernacularName) =>
    act(name.id, 'Navnet kunne ikke ændres.', async () => {
      const { id: nameId, version } = name
      taxonChanged(await api('POST /taxa/toggle-taxon-vernacular-name', { nameId, version }))
      toast.success(name.isDeleted ? 'Navnet er gendannet.' : 'Navnet er slettet. Det kan gendannes.')
    })
  return (
    <Card
      title="Danske navne"
      actions={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => void openVernacular(taxon.id)}>
          Tilføj dansk navn
        </Button>
      }
    >
      {taxon.vernacularNames.length === 0 ? (
        <p className="text-ink-soft text-sm">Taxonet har ikke et dansk navn.</p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {taxon.vernacularNames.map((name) => (
            <li key={name.id} className="flex flex-wrap items-center gap-3 py-2">
              <p className="wrap-anywhere flex min-w-0 flex-1 basis-52 flex-wrap items-center gap-2">
                <span className={name.isDeleted ? 'line-through' : 'font-semibold'}>{name.name}</span>
                {name.isAccepted && !name.isDeleted && <Badge tone="accent">Accepteret</Badge>}
                {!name.isShown && <Badge>Vises ikke</Badge>}
                {name.isDeleted && <Badge tone="danger">Slettet</Badge>}
              </p>
              <span className="flex">
                <IconButton
                  label={`Ret ${name.name}`}
                  icon={<Pencil aria-hidden="true" />}
                  onClick={() => void openVernacular(taxon.id, name.id)}
                />
                <IconButton
                  label={`${name.isDeleted ? 'Gendan' : 'Slet'} ${name.name}`}
                  icon={name.isDeleted ? <RotateCcw aria-hidden="true" /> : <Trash2 aria-hidden="true" />}
                  onClick={() => toggle(name)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
