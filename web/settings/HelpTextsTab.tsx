import { Plus } from 'lucide-react'
import { useState } from 'react'
import { go, Link } from '../core/link.tsx'
import { Badge } from '../ui/Badge.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useReturnFocus } from '../ui/return-focus.ts'
import { SearchField } from '../ui/SearchField.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { settingsAddressOf } from './address.ts'
import { Help } from './Help.tsx'
import { HelpTextDrawer, newKey } from './HelpTextDrawer.tsx'
import { type HelpEntry, helpGroups, plainText } from './help-keys.ts'
import { useSettings } from './settings.ts'
import { TabIntro } from './TabIntro.tsx'

const addressOfKey = (key?: string) => settingsAddressOf('hjaelpetekster', { noegle: key })

/** The texts behind the question marks. */
export function HelpTextsTab({ openKey }: { openKey: string | undefined }) {
  const { data: items, isError, error, refetch } = useSettings('question_marks')
  const [wanted, setWanted] = useState('')
  useReturnFocus(openKey && `hjaelp-${openKey}`)
  const groups = helpGroups(items ?? [], wanted)
  return (
    <>
      <TabIntro
        title="Hjælpetekster"
        help={<Help for="site.helpTexts" />}
        actions={
          <ButtonLink to={addressOfKey(newKey)} icon={<Plus aria-hidden="true" />}>
            Ny nøgle
          </ButtonLink>
        }
      >
        Teksterne bag spørgsmålstegnene. Et felt uden tekst har intet spørgsmålstegn.
      </TabIntro>
      <SearchField
        label="Søg i hjælpetekster"
        placeholder="Søg efter nøgle, sted eller tekst"
        className="mb-6 max-w-md"
        value={wanted}
        onChange={setWanted}
      />
      {isError ? (
        <ErrorState title="Hjælpeteksterne kunne ikke hentes" error={error} onRetry={() => void refetch()} />
      ) : !items ? (
        <SkeletonText lines={8} />
      ) : groups.length === 0 ? (
        <EmptyState title={`Ingen hjælpetekster passer på “${wanted}”`} />
      ) : (
        <div className="grid gap-8">
          {groups.map((group) => (
            <section key={group.name}>
              <h3 className="mb-2 font-semibold text-ink-soft text-sm">{group.name}</h3>
              <ul className="divide-y divide-line overflow-clip rounded-lg border border-line bg-surface shadow-card">
                {group.entries.map((entry) => (
                  <li key={entry.key}>
                    <HelpRow entry={entry} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {items && openKey !== undefined && (
        <HelpTextDrawer
          key={openKey}
          settingKey={openKey}
          value={items.find((item) => item.key === openKey)?.value ?? ''}
          takenKeys={items.map((item) => item.key)}
          onClose={() => go(addressOfKey())}
          onCreated={(key) => go(addressOfKey(key), { replace: true })}
        />
      )}
    </>
  )
}

function HelpRow({ entry }: { entry: HelpEntry }) {
  const text = plainText(entry.value)
  return (
    <Link
      id={`hjaelp-${entry.key}`}
      to={addressOfKey(entry.key)}
      aria-current={false}
      className="grid gap-x-6 gap-y-1 px-4 py-3 transition-colors duration-quick hover:bg-accent-soft md:grid-cols-[minmax(12rem,18rem)_1fr_auto] md:items-center"
    >
      <span className="grid min-w-0">
        <span className="wrap-anywhere font-semibold">{entry.label}</span>
        {entry.label !== entry.key && <code className="wrap-anywhere text-ink-soft text-xs">{entry.key}</code>}
      </span>
      <span className="line-clamp-2 min-w-0 text-ink-soft text-sm">{text}</span>
      <span className="justify-self-start">
        {text === '' ? <Badge>Uden tekst</Badge> : <Badge tone="success">Vises</Badge>}
      </span>
    </Link>
  )
}
