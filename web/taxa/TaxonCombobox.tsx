import { Search, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import type { TaxonHit, TaxonRef } from '#contract/taxon.ts'
import { capital } from '#contract/taxon-head.ts'
import { useSession } from '../core/session.ts'
import { Danish } from '../ui/aria.tsx'
import { iconButtonClass } from '../ui/button-style.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { cx } from '../ui/cx.ts'
import { inputClass, RequiredMark } from '../ui/Field.tsx'
import { useFieldError } from '../ui/form-context.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { TaxonOption } from './TaxonOption.tsx'
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
  /** The field is emptied when a taxon has been chosen: the choice is shown elsewhere. */
  clearsOnSelect?: boolean
  /** Offer "Medtag alt"; otherwise only default taxa are searched. */
  offersAll?: boolean
  name?: string
  error?: string
  isRequired?: boolean
  isDisabled?: boolean
  size?: 'medium' | 'large'
  className?: string
}

const nameOf = (taxon: TaxonRef | null | undefined) => (taxon ? capital(taxon.name) : '')

/** Where a taxon is chosen, everywhere: type a bit of any of its names, walk with the arrow keys, choose with Enter. */
export function TaxonCombobox(props: TaxonComboboxProps) {
  const { label, hideLabel, description, placeholder, value, onSelect, onSubmit, clearsOnSelect, className } = props
  const { offersAll = true, name, error, isRequired, isDisabled, size = 'medium' } = props
  const { speciesGroup, rank, includeDeleted } = props
  const { user } = useSession()
  const { formError, clear } = useFieldError(name)
  const [text, setText] = useState(nameOf(value))
  const [shown, setShown] = useState(value)
  const [picked, setPicked] = useState<number | null>(null)
  const [ownAll, setOwnAll] = useState<boolean>()
  // The choice can be changed from outside.
  if (shown?.id !== value?.id) {
    setShown(value)
    setText(nameOf(value))
  }
  const all = offersAll && (ownAll ?? user?.includeAllTaxonByDefault ?? false)
  const isUntouched = value !== undefined && text === nameOf(value)
  const { hits, isCurrent, isError } = useTaxonSearch(isUntouched ? '' : text, {
    all,
    ...(speciesGroup === undefined ? {} : { speciesGroup }),
    ...(rank === undefined ? {} : { rank }),
    ...(includeDeleted ? { includeDeleted } : {}),
  })
  const problem = error ?? formError
  const isLarge = size === 'large'

  const type = (next: string) => {
    clear()
    setText(next)
    setPicked(null)
    if (next === '' && value) onSelect(null)
  }
  const choose = (id: number) => {
    const hit = hits.find((one) => one.id === id)
    if (!hit) return
    clear()
    setPicked(id)
    setText(clearsOnSelect ? '' : nameOf(hit))
    onSelect(hit)
  }

  return (
    <Danish>
      <div className={cx('grid gap-1.5', className)}>
        <ComboBox
          items={hits}
          value={picked}
          onChange={(key) => {
            // Leaving the field with free text says null; the choice stays what it was.
            if (key !== null) choose(Number(key))
          }}
          inputValue={text}
          onInputChange={type}
          allowsCustomValue
          allowsEmptyCollection={text.trim() !== '' && !isUntouched}
          isDisabled={isDisabled}
          isRequired={isRequired}
          isInvalid={problem !== undefined}
          onBlur={() => {
            if (value !== undefined && text !== '') setText(nameOf(value))
          }}
          onKeyDown={(event) => {
            const isOnHit = event.target instanceof Element && event.target.hasAttribute('aria-activedescendant')
            if (event.key === 'Enter' && !isOnHit && text.trim() !== '') onSubmit?.(text.trim())
          }}
          className="grid gap-1.5"
        >
          <Label className={cx('font-semibold text-sm', hideLabel && 'sr-only')}>
            {label}
            {isRequired && <RequiredMark />}
          </Label>
          {description && (
            <Text slot="description" className="text-ink-soft text-sm">
              {description}
            </Text>
          )}
          <div className="relative">
            <Search
              className={cx(
                'pointer-events-none absolute inset-y-0 my-auto text-ink-soft',
                isLarge ? 'start-5 size-6' : 'start-3.5 size-5',
              )}
              aria-hidden="true"
            />
            <Input
              placeholder={placeholder}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="search"
              className={cx(inputClass, isLarge ? 'min-h-14 ps-14 pe-14 text-lg shadow-card' : 'ps-11 pe-12')}
            />
            <span className={cx('absolute inset-y-0 grid place-items-center', isLarge ? 'end-2.5' : 'end-1')}>
              {text !== '' && (
                // Outside the combo box's own button, which would open the list.
                <Button
                  slot={null}
                  aria-label="Ryd feltet"
                  className={iconButtonClass(isLarge ? 'medium' : 'small')}
                  onPress={() => type('')}
                >
                  {isCurrent || isUntouched ? <X aria-hidden="true" /> : <Spinner />}
                </Button>
              )}
            </span>
          </div>
          <Text
            slot="errorMessage"
            role="alert"
            className={cx('font-medium text-danger text-sm', !problem && 'sr-only')}
          >
            {problem}
          </Text>
          <Popover
            offset={6}
            className="overlay-motion w-(--trigger-width) min-w-72 overflow-auto rounded-lg border border-line bg-raised text-ink shadow-raised"
          >
            {hits[0]?.isFuzzy && (
              <p className="border-line border-b px-4 py-2.5 text-ink-soft text-sm">
                Intet navn er stavet sådan. <strong className="text-ink">Fundet trods stavefejl:</strong>
              </p>
            )}
            <ListBox<TaxonHit>
              className="p-1.5 outline-none"
              renderEmptyState={() => <NoHits text={text} all={all} isCurrent={isCurrent} isError={isError} />}
            >
              {(hit) => (
                <ListBoxItem
                  textValue={nameOf(hit)}
                  className="flex min-h-13 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 outline-none data-[focused]:bg-accent-soft [&[data-focused]_mark]:bg-raised"
                >
                  <TaxonOption hit={hit} />
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
        {offersAll && (
          <Checkbox
            label="Medtag alt"
            description="Også arter uden for Danmark og grupper uden dansk navn"
            checked={all}
            onChange={setOwnAll}
            disabled={isDisabled}
          />
        )}
      </div>
    </Danish>
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
