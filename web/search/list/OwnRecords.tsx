import { Table2 } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#contract/counted.ts'
import { limits } from '#contract/details.ts'
import type { RecordCard } from '#contract/record.ts'
import type { RecordFilter } from '#contract/record-filter.ts'
import { api } from '../../core/api.ts'
import { go } from '../../core/link.tsx'
import { chosenSheetPath } from '../../sheet/address.ts'
import { ChooseBar } from '../../sheet/ChooseBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { showError } from '../../ui/dialogs.tsx'
import { toast } from '../../ui/toast-store.ts'

interface OwnRecordsProps {
  filter: RecordFilter
  userId: number
  loaded: readonly RecordCard[]
  total: number
  chosen: ReadonlySet<number> | undefined
  onChange: (chosen: ReadonlySet<number> | undefined) => void
}

const atOnce = 200

/** The ids of all finds of a search that one has sent oneself. */
async function ownIds(filter: RecordFilter, userId: number): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof ask>> = await ask(filter, cursor)
    ids.push(...page.items.filter(({ reporter }) => reporter?.id === userId).map(({ id }) => id))
    cursor = page.cursor
  } while (cursor !== null && ids.length < limits.massRecords)
  return ids
}
const ask = (filter: RecordFilter, cursor: string | null) =>
  api('POST /records/search-record-list', { filter, cursor, take: atOnce })

/** Finds where one took part; who sent them mends them. */
const othersText = (count: number) =>
  `${counted(count, 'fund')} er indberettet af andre og kan kun rettes af dem. ${count === 1 ? 'Det' : 'De'} er ikke med i arket.`

/** In a search of one's own finds: choose some, or take all of them into a sheet. */
export function OwnRecords({ filter, userId, loaded, total, chosen, onChange }: OwnRecordsProps) {
  const [isBusy, setBusy] = useState(false)
  const own = loaded.filter(({ reporter }) => reporter?.id === userId).map(({ id }) => id)
  const openAll = async () => {
    setBusy(true)
    try {
      const ids = await ownIds(filter, userId)
      const others = total - ids.length
      if (others > 0) toast.info(othersText(others))
      if (ids.length > 0) go(chosenSheetPath(ids))
    } catch (error) {
      await showError('Fundene kunne ikke hentes.', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mb-4">
      <ChooseBar {...{ chosen, loaded: own, onChange }}>
        {total > limits.massRecords ? (
          <span className="self-center text-muted text-sm">
            Et ark rummer højst {limits.massRecords} fund. Indsnævr søgningen for at rette alle.
          </span>
        ) : (
          <Button
            size="small"
            variant="quiet"
            icon={<Table2 aria-hidden="true" />}
            isPending={isBusy}
            onClick={() => void openAll()}
          >
            Ret alle i ark
          </Button>
        )}
      </ChooseBar>
    </div>
  )
}
