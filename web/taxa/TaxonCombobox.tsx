import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { counted } from '#contract/counted.ts'
import type { TaxonHit, TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { useSession } from '../session/session.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { cx } from '../ui/cx.ts'
import { FieldFrame, inputClass, useField } from '../ui/Field.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { optionId, TaxonHits } from './TaxonHits.tsx'
import { type SearchScope, useTaxonSearch } from './taxon-search.ts'

interface TaxonComboboxProps extends Omit<SearchScope, 'all'> {
  label: string
  hideLabel?: boolean
  description?: ReactNode
  placeholder?: string
  /** The taxon that is chosen; leave out where choosing leads on at once. */
  value?: TaxonRef | null
  /** A taxon was chosen, or (null) the field was emptied. */
  onSelect: (taxon: TaxonHit | null) => void
  /** Enter was pressed without choosing a hit. */
  onSubmit?: (text: string) => void
  /** The first hit is pointed at from the start: Enter takes it, also while it is being looked for. */
  picksFirst?: boolean
  /** The field is emptied when a taxon has been chosen: the choice is shown elsewhere. */
  clearsOnSelect?: boolean
  /** What stands there from the start and is looked for at once. */
  startText?: string
  /** "Medtag alt" is on from the start, whatever the person prefers: what is looked for mostly has no Danish name. */
  startsWithAll?: boolean
  name?: string
  error?: string
  isRequired?: boolean
  isDisabled?: boolean
  size?: 'medium' | 'large'
  className?: string
}

const nameOf = (taxon: TaxonRef | null | undefined) => (taxon ? capital(taxon.name) : '')
const countText = (count: number) =>
  count === 0 ? 'Ingen forslag' : `${counted(count, 'forslag')}, vælg med piletasterne`

/**
 * Where a taxon is chosen, everywhere: type a bit of any of its names, walk with the arrow keys, choose with Enter.
 *
 * Not on React Aria's ComboBox (tried with 1.22), whose choice must be among its items, while ours is a taxon that the
 * present hits mostly lack: when the field is left it says that nothing is chosen. Its list cannot be closed from outside,
 * so it stays open where choosing leads on or empties the field; Escape goes on to the dialog around as soon as something
 * is chosen; "Medtag alt" is hidden from screen readers while the list is open; it tells the number of hits that belong to
 * an older text. What is written here on the way round (Enter on a whole name, submitting, leaving) would stay, and a page
 * such as /taxa, whose own code is 27 kB packed, would fetch 50 kB more.
 */
export function TaxonCombobox(props: TaxonComboboxProps) {
  const { label, hideLabel, description, placeholder, value, onSelect, onSubmit, clearsOnSelect, className } = props
  const { startText = '', startsWithAll = false, picksFirst = false, isRequired, isDisabled, size = 'medium' } = props
  const { speciesGroup, rank, includeDeleted } = props
  const { user } = useSession()
  const { id, error, clear, control } = useField(props)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(startText || nameOf(value))
  const [shown, setShown] = useState(value)
  const [isAsking, setAsking] = useState(startText !== '')
  const [active, setActive] = useState<number>()
  const [ownAll, setOwnAll] = useState<boolean>()
  /** An arrow key, and Enter, came before the hits did. */
  const [isStepping, setStepping] = useState(false)
  const [isTaking, setTaking] = useState(false)
  // The choice can be changed from outside.
  if (shown?.id !== value?.id) {
    setShown(value)
    setText(nameOf(value))
  }
  const all = ownAll ?? (startsWithAll || (user?.includeAllTaxonByDefault ?? false))
  const isUntouched = value !== undefined && text === nameOf(value)
  const { hits, isCurrent, isError } = useTaxonSearch(isUntouched ? '' : text, {
    all,
    ...(speciesGroup === undefined ? {} : { speciesGroup }),
    ...(rank === undefined ? {} : { rank }),
    ...(includeDeleted ? { includeDeleted } : {}),
  })
  const isOpen = isAsking && text.trim() !== '' && !isUntouched
  const isLarge = size === 'large'
  /** Where the arrow keys are; other hits may have come since. */
  const pointed = isOpen ? hits.findIndex((hit) => hit.id === active) : -1
  // Where the text itself can be sent, what is spelt otherwise is not taken in its place.
  const isMeant = hits.length > 0 && !(onSubmit && hits[0]?.isFuzzy)
  /** The first hit is the one, as soon as it is there. */
  const picks = picksFirst || isStepping
  const at = picks && isOpen && isCurrent && pointed < 0 && (isMeant || isStepping) ? 0 : pointed

  const type = (next: string) => {
    clear()
    setText(next)
    setActive(undefined)
    setAsking(true)
    setStepping(false)
    setTaking(false)
    if (next === '' && value) onSelect(null)
  }
  const choose = (hit: TaxonHit) => {
    clear()
    setAsking(false)
    setStepping(false)
    setTaking(false)
    setActive(undefined)
    setText(clearsOnSelect ? '' : nameOf(hit))
    onSelect(hit)
  }
  const step = (by: 1 | -1) => {
    setAsking(true)
    // Hits of an older text are not what is meant.
    if (isOpen && !isCurrent) return setStepping(by === 1)
    setStepping(false)
    // One place before the first means the text itself.
    const places = hits.length + 1
    if (isOpen) setActive(hits[((at + 1 + by + places) % places) - 1]?.id)
  }
  /** Whoever has written a name in full means that taxon, also without pointing at it; unless two have the name. */
  const written = text.trim().toLocaleLowerCase('da')
  const [named, another] = hits.filter((hit) => hit.name.toLocaleLowerCase('da') === written)
  const press = (event: KeyboardEvent) => {
    const { key } = event
    const hit = hits[at] ?? (isOpen && !onSubmit && !another ? named : undefined)
    if (key === 'ArrowDown' || key === 'ArrowUp') step(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && hit) choose(hit)
    else if (key === 'Enter' && onSubmit && text.trim() !== '' && !(picks && isOpen && !isCurrent)) {
      setAsking(false)
      onSubmit(text.trim())
    } else if (key === 'Escape' && isOpen) {
      setAsking(false)
      // It closes the list, and not the dialog around it.
      event.stopPropagation()
    } else if (key !== 'Enter' || !isOpen) return
    else if (picks) setTaking(true)
    event.preventDefault()
  }
  const [first] = hits
  const take = useEffectEvent(() => {
    // What is spelt otherwise is shown first.
    if (first && !isError && !first.isFuzzy) return choose(first)
    setTaking(false)
    onSubmit?.(text.trim())
  })
  useEffect(() => {
    if (isTaking && isCurrent) take()
  }, [isTaking, isCurrent])
  const leave = () => {
    setAsking(false)
    setStepping(false)
    setTaking(false)
    // Text that was not chosen is no choice; what was chosen before stays.
    if (value !== undefined && text !== '') setText(nameOf(value))
  }

  return (
    <div className={cx('grid gap-1.5 noscript:hidden', className)}>
      <FieldFrame {...{ id, label, description, error, isRequired, hideLabel }}>
        <div className="relative">
          <Search
            className={cx(
              'pointer-events-none absolute inset-y-0 my-auto text-ink-soft',
              isLarge ? 'start-5 size-6' : 'start-3.5 size-5',
            )}
            aria-hidden="true"
          />
          <input
            {...control}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen && hits.length > 0}
            aria-controls={isOpen && hits.length > 0 ? listId : undefined}
            aria-activedescendant={at < 0 ? undefined : optionId(listId, at)}
            value={text}
            placeholder={placeholder}
            disabled={isDisabled}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            className={cx(inputClass, isLarge ? 'min-h-14 ps-14 pe-14 text-lg shadow-card' : 'ps-11 pe-12')}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onClick={() => setAsking(true)}
            onBlur={leave}
          />
          {text !== '' && !isDisabled && (
            <span className={cx('absolute inset-y-0 grid place-items-center', isLarge ? 'end-2.5' : 'end-1')}>
              <IconButton
                label="Ryd feltet"
                size={isLarge ? 'medium' : 'small'}
                icon={isCurrent || isUntouched ? <X aria-hidden="true" /> : <Spinner />}
                onClick={() => {
                  type('')
                  input.current?.focus()
                }}
              />
            </span>
          )}
          {isOpen && (
            <TaxonHits
              {...{ listId, label, hits, active: at }}
              field={input}
              onPoint={(hit) => setActive(hit.id)}
              onChoose={choose}
              none={<NoHits {...{ text, all, isCurrent, isError }} />}
            />
          )}
        </div>
        <span role="status" className="sr-only">
          {isOpen && isCurrent && countText(hits.length)}
        </span>
      </FieldFrame>
      <Checkbox
        label="Medtag alt"
        description="Også arter uden for Danmark og grupper uden dansk navn"
        checked={all}
        onChange={setOwnAll}
        disabled={isDisabled}
      />
    </div>
  )
}

interface NoHitsProps {
  text: string
  all: boolean
  isCurrent: boolean
  isError: boolean
}

function NoHits({ text, all, isCurrent, isError }: NoHitsProps) {
  if (isError && isCurrent) return <p className="px-3 py-4 text-sm">Der kunne ikke søges lige nu. Prøv igen om lidt.</p>
  if (!isCurrent) return <p className="px-3 py-4 text-ink-soft text-sm">Søger …</p>
  return (
    <div className="px-3 py-4 text-sm">
      <p className="font-semibold">Intet navn ligner “{text.trim()}”</p>
      <p className="text-ink-soft">
        {all
          ? 'Prøv med færre bogstaver eller det videnskabelige navn.'
          : 'Prøv med færre bogstaver, eller slå “Medtag alt” til.'}
      </p>
    </div>
  )
}
