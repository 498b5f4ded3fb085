import { type ReactNode, useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { RecordCard } from '#contract/record.ts'
import { searchAddress } from '#contract/search-address.ts'
import { api } from '../core/api.ts'
import { queryClient } from '../core/query.ts'
import { EndlessRecords } from '../records/EndlessRecords.tsx'
import { useOwnRecords, useRecordList } from '../records/record-data.ts'
import { reportPath } from '../records/record-texts.ts'
import { ChooseBar } from '../sheet/ChooseBar.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { confirmDialog, showError } from '../ui/dialogs.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { toast } from '../ui/Toast.tsx'
import { AskedByExperts } from '../validation/AskedByExperts.tsx'
import { useOwnTags } from './profile-data.ts'

/** A person's public finds, the newest first. */
export function RecordsTab({ userId, name }: { userId: number; name: string }) {
  const records = useRecordList({ userId })
  return (
    <EndlessRecords
      records={records}
      hidesReporter
      nextPath={searchAddress({ userId }, { fane: 'liste' })}
      empty={
        <EmptyState title="Ingen fund endnu">
          <p>Når {name} indsender sit første fund, kan du se det her.</p>
        </EmptyState>
      }
    />
  )
}

const kinds = {
  all: {
    label: 'Alle',
    empty: 'Du har ingen fund endnu',
    hint: 'Tag telefonen med ud. Et enkelt billede er nok.',
  },
  drafts: { label: 'Kladder', empty: 'Ingen kladder', hint: 'Et fund, du ikke når at gøre færdigt, kan vente her.' },
  asked: {
    label: 'Var du med?',
    empty: 'Ingen venter på svar',
    hint: 'Her står fund, hvor nogen siger, at du var med.',
  },
  personal: {
    label: 'Personlige',
    empty: 'Ingen personlige fund',
    hint: 'Haveplanter og dyr i bur kan du holde for dig selv.',
  },
  deleted: { label: 'Slettede', empty: 'Ingen slettede fund', hint: 'Slettede fund kan gendannes i 30 dage.' },
} as const
type Kind = keyof typeof kinds

/** One's own finds with everything that only oneself sees, and one's own labels. */
export function OwnRecordsTab({ userId }: { userId: number }) {
  const [kind, setKind] = useState<Kind>('all')
  const [tag, setTag] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>()
  const records = useOwnRecords(kind, tag === undefined ? {} : { tag })
  const loaded = records.data?.pages.flatMap(({ items }) => items) ?? []
  /** Where one was only along, the one who sent it changes it. */
  const isOwn = (card: RecordCard) => card.reporter?.id === userId
  return (
    <div className="grid gap-5">
      <AskedByExperts userId={userId} />
      <fieldset aria-label="Hvilke fund" className="flex flex-wrap gap-2">
        {(Object.keys(kinds) as Kind[]).map((one) => (
          <Chip
            key={one}
            isChosen={one === kind}
            onClick={() => {
              setKind(one)
              setChosen(undefined)
            }}
          >
            {kinds[one].label}
          </Chip>
        ))}
      </fieldset>
      <OwnTags userId={userId} chosen={tag} onChoose={setTag} />
      {kind !== 'deleted' && kind !== 'asked' && (
        <ChooseBar {...{ chosen, onChange: setChosen }} loaded={loaded.filter(isOwn).map(({ id }) => id)} />
      )}
      <EndlessRecords
        records={records}
        choosing={
          chosen && {
            chosen,
            may: isOwn,
            onToggle: (id) =>
              setChosen(new Set(chosen.has(id) ? [...chosen].filter((one) => one !== id) : [...chosen, id])),
          }
        }
        hidesReporter
        empty={
          <EmptyState
            title={tag === undefined ? kinds[kind].empty : `Ingen fund med mærket “${tag}”`}
            action={
              kind === 'all' &&
              tag === undefined && (
                <ButtonLink to={reportPath} variant="primary">
                  Nyt fund
                </ButtonLink>
              )
            }
          >
            <p>{kinds[kind].hint}</p>
          </EmptyState>
        }
      />
    </div>
  )
}

interface ChipProps {
  isChosen: boolean
  onClick: () => void
  children: ReactNode
}

function Chip({ isChosen, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onClick}
      className="min-h-9 touch-target rounded-full border border-edge bg-surface px-4 font-semibold text-sm hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-accent-ink"
    >
      {children}
    </button>
  )
}

interface OwnTagsProps {
  userId: number
  chosen: string | undefined
  onChoose: (tag: string | undefined) => void
}

function OwnTags({ userId, chosen, onChoose }: OwnTagsProps) {
  const { data } = useOwnTags(userId)
  if (!data || data.items.length === 0) return null
  const remove = async (tag: string) => {
    const isSure = await confirmDialog({
      header: `Fjern mærket “${tag}”?`,
      body: '<p>Mærket fjernes fra alle dine fund. Fundene selv bliver, som de er.</p>',
      okLabel: 'Fjern mærket',
    })
    if (!isSure) return
    try {
      await api('POST /account/delete-user-tags', { tags: [tag] })
      onChoose(undefined)
      await queryClient.invalidateQueries({ queryKey: ['own-records'] })
      await queryClient.invalidateQueries({ queryKey: ['record'] })
      toast.success('Mærket er fjernet.')
    } catch (error) {
      await showError('Mærket kunne ikke fjernes.', error)
    }
  }
  return (
    <fieldset aria-label="Mine mærker" className="flex flex-wrap items-center gap-2">
      <span className="text-ink-soft text-sm">Mærker:</span>
      {data.items.map(({ tag, count }) => (
        <Chip key={tag} isChosen={tag === chosen} onClick={() => onChoose(tag === chosen ? undefined : tag)}>
          {tag} <span className="font-normal tabular-nums">{numberText(count)}</span>
        </Chip>
      ))}
      {chosen !== undefined && (
        <Button size="small" variant="quiet" onClick={() => remove(chosen)}>
          Fjern mærket fra alle fund
        </Button>
      )}
    </fieldset>
  )
}
