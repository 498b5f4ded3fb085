import { ArrowLeft, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { go } from '../../core/link.tsx'
import { currentPlace, withCurrentSkin } from '../../core/navigation.ts'
import { useSession } from '../../session/session.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Reader } from '../menu.ts'
import { type Group, groupsOf, type Hit, pageHit } from './entries.ts'
import { HitList, optionId } from './HitList.tsx'
import { KeyHints } from './KeyHints.tsx'
import { NothingFound } from './NothingFound.tsx'
import { mainPages, pagesByName, pagesFor } from './pages-by-name.ts'
import { forgetRecent, recentOf, rememberEntry } from './recent.ts'
import { useQuickSearch } from './use-quick-search.ts'

const countText = (count: number) => counted(count, 'forslag')

/** Before anything is typed: what was opened last, and where one can go. */
function startGroups(who: Reader): Group[] {
  const recent = recentOf(who.userId)
  const here = currentPlace().pathname
  const pages = mainPages(who).filter(({ to }) => to !== here && !recent.some((entry) => entry.to === to))
  const groups = [
    { key: 'recent', title: 'Senest', hits: recent },
    { key: 'pages', title: 'Gå til', hits: pages.map(pageHit) },
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

/** The inside of the box for everything. The focus stays in the field; arrow keys walk, Enter opens. */
export default function QuickSearch({ close }: { close: () => void }) {
  const { status, roles, user } = useSession()
  const who: Reader = { isSignedIn: status === 'signed-in', roles, userId: user?.id }
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState<string>()
  const [start, setStart] = useState(() => startGroups(who))
  const [isEntering, setEntering] = useState(false)
  const { typed, answer, isCurrent, isError } = useQuickSearch(text)
  const isStart = typed === ''
  const groups = isStart ? start : groupsOf(typed, answer, pagesByName(typed, who))
  const hits = groups.flatMap((group) => group.hits)
  const isSettled = isStart || isCurrent
  // Whoever types means the first, unless they point at another; before that nothing is meant.
  const pointed = hits.findIndex(({ key }) => key === active)
  const at = pointed < 0 && !isStart && hits.length > 0 ? 0 : pointed

  const open = (hit: Hit) => {
    rememberEntry(who.userId, hit)
    go(hit.to)
  }
  // Enter before the answer is there waits for it: what stands there belongs to fewer letters.
  useEffect(() => {
    if (!isEntering || !isSettled) return
    setEntering(false)
    if (hits[0]) open(hits[0])
  }, [isEntering, isSettled])

  const type = (next: string) => {
    setText(next)
    setActive(undefined)
    setEntering(false)
  }
  const step = (by: 1 | -1) => {
    const from = at < 0 && by < 0 ? 0 : at
    setActive(hits[(from + by + hits.length) % hits.length]?.key)
  }
  const press = (event: KeyboardEvent) => {
    const hit = hits[at]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') step(event.key === 'ArrowDown' ? 1 : -1)
    else if (event.key === 'Enter' && !isSettled && pointed < 0) setEntering(true)
    else if (event.key === 'Enter' && hit && (event.ctrlKey || event.metaKey)) window.open(withCurrentSkin(hit.to))
    else if (event.key === 'Enter' && hit) open(hit)
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-1 border-line border-b px-2 py-2 sm:px-3">
        <IconButton label="Luk" icon={<ArrowLeft aria-hidden="true" />} className="sm:hidden" onClick={() => close()} />
        <Search className="ms-2 size-5 shrink-0 text-ink-soft max-sm:hidden" aria-hidden="true" />
        <input
          ref={input}
          // biome-ignore lint/a11y/noAutofocus: it is what the dialog was opened for
          autoFocus
          role="combobox"
          aria-label="Søg efter art, fund, sted eller person"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? listId : undefined}
          aria-activedescendant={at < 0 ? undefined : optionId(listId, at)}
          value={text}
          maxLength={100}
          placeholder="Art, fund, sted eller person"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          className="min-h-12 min-w-0 flex-1 bg-transparent px-2 text-ink text-lg outline-none placeholder:text-ink-soft"
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
        {text !== '' && (
          <IconButton
            label="Ryd feltet"
            icon={isSettled ? <X aria-hidden="true" /> : <Spinner />}
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          />
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-safe">
        {answer?.isOffline && (
          <p className="border-line border-b px-5 py-2.5 text-ink-soft text-sm">
            Der er intet net lige nu. Der er kun søgt i arter og sider på enheden.
          </p>
        )}
        {hits.length > 0 ? (
          <HitList
            {...{ listId, groups, text: typed, active: at }}
            pages={pagesFor(who)}
            onPoint={(hit) => setActive(hit.key)}
            onOpen={(hit) => rememberEntry(who.userId, hit)}
            onForget={
              isStart && start[0]?.key === 'recent'
                ? () => {
                    forgetRecent(who.userId)
                    setStart(startGroups(who))
                    input.current?.focus()
                  }
                : undefined
            }
          />
        ) : (
          <NothingFound {...{ typed, isSettled, isError }} isMember={who.isSignedIn} />
        )}
      </div>
      <span role="status" className="sr-only">
        {!isStart && isSettled && hits.length > 0 && countText(hits.length)}
      </span>
      <KeyHints />
    </div>
  )
}
