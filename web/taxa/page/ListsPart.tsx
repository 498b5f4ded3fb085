import { type AdministrativeList, administrativeLists } from '#contract/enums.ts'
import type { ListEntry } from '#contract/taxon.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { annexText, listTexts, sourceWords } from '../list-texts.ts'
import { RedListBadge } from '../RedListBadge.tsx'

const order = Object.keys(administrativeLists) as AdministrativeList[]

const annexLabel = (list: AdministrativeList, annex: string) =>
  (administrativeLists[list].annexes as Record<string, string>)[annex] ?? annex

function Source({ entry }: { entry: ListEntry }) {
  const words = sourceWords(entry)
  return words === '' ? null : <p className="text-ink-soft text-xs">Kilde: {words}</p>
}

/** The red-list category with what it means. */
export function RedListPart({ entry }: { entry: ListEntry }) {
  const [category = ''] = entry.annexes
  return (
    <Card title={administrativeLists.redlist.label}>
      <div className="grid gap-3">
        <p>
          <RedListBadge category={category} size="large" />
        </p>
        <p>{annexText('redlist', category)}</p>
        <Source entry={entry} />
      </div>
    </Card>
  )
}

/** The other lists that a taxon stands on: each with its annexes and what they mean for it. */
export function ListsPart({ entries }: { entries: readonly ListEntry[] }) {
  const shown = entries
    .filter((entry) => entry.list !== 'redlist' && entry.annexes.length > 0)
    .toSorted((a, b) => order.indexOf(a.list) - order.indexOf(b.list))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="taxon-lists">
      <h2 id="taxon-lists" className="font-display font-semibold text-2xl tracking-tight">
        Beskyttelse og lister
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {shown.map((entry) => (
          <li
            key={entry.list}
            className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5 shadow-card"
          >
            <div>
              <h3 className="font-semibold">{administrativeLists[entry.list].label}</h3>
              <p className="text-ink-soft text-sm">{listTexts[entry.list].about}</p>
            </div>
            <dl className="grid gap-2.5 text-sm">
              {entry.annexes.map((annex) => (
                <div key={annex} className="grid gap-1">
                  <dt>
                    <Badge tone={entry.list === 'invasive' ? 'warning' : 'accent'}>
                      {annexLabel(entry.list, annex)}
                    </Badge>
                  </dt>
                  <dd>{annexText(entry.list, annex)}</dd>
                </div>
              ))}
            </dl>
            <Source entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
