import { ListPlus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { type ReadLine, readList } from '#contract/quick-list/read-line.ts'
import type { Point } from '#contract/record.ts'
import type { TaxonRef } from '#contract/taxon.ts'
import { readItem, removeItem, writeItem } from '../../core/storage.ts'
import { type OfflineNames, offlineNames } from '../../taxa/offline-taxa.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useKnownHere } from './known-here.ts'
import { LineReading } from './LineReading.tsx'
import { linesOf, withoutLines } from './lines.ts'
import { rareAmong } from './rare.ts'

export interface NotedRecord {
  taxon: TaxonRef
  fields: ReadLine['fields']
}

interface QuickListProps {
  /** Under which what is written is kept on the device. */
  keptAs: string
  /** For what is rare. */
  point: Point | undefined
  day: string
  /** Resolves when they lie safely. */
  onAdd: (finds: readonly NotedRecord[]) => Promise<void>
}

const keptDays = 30

/** One line a species, as people write it in a notebook; how each was read is seen before it counts. */
export function QuickList(props: QuickListProps) {
  const [names, setNames] = useState<OfflineNames | 'none'>()
  useEffect(() => {
    let isHere = true
    void offlineNames().then((known) => isHere && setNames(known ?? 'none'))
    return () => {
      isHere = false
    }
  }, [])
  if (names === undefined) return <Skeleton className="h-48 rounded-lg" />
  if (names === 'none') {
    return (
      <Notice tone="warning" title="Artsnavnene er ikke på enheden endnu">
        Hurtiglisten læser navnene på enheden selv. Gå på nettet et øjeblik, så hentes de.
      </Notice>
    )
  }
  return <Editor {...props} names={names} />
}

function Editor({ keptAs, point, day, onAdd, names }: QuickListProps & { names: OfflineNames }) {
  const key = `quick-list:${keptAs}`
  const [text, setText] = useState(() => readItem<string>(key) ?? '')
  const [sure, setSure] = useState<ReadonlySet<number>>(new Set())
  /** What was meant by a line that can be read in several ways, by its text. */
  const [meant, setMeant] = useState<ReadonlyMap<string, number>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const written = useRef(text)
  const write = (next: string) => {
    written.current = next
    setText(next)
    if (next === '') removeItem(key)
    else writeItem(key, next, keptDays, 'd')
  }
  const lines = useMemo(() => readLines(text, names).map((line) => settled(line, meant)), [text, names, meant])
  const known = useKnownHere(point, day)
  const rare = rareAmong(
    lines.flatMap(({ state, taxon }) => (state === 'read' && taxon ? (names.taxon(taxon.id) ?? []) : [])),
    known,
  )
  const doubtOf = (id: number | undefined) =>
    id === undefined || sure.has(id) ? undefined : rare.find(({ taxonId }) => taxonId === id)
  const isReady = ({ state, taxon }: ReadLine) => state === 'read' && taxon !== null && doubtOf(taxon.id) === undefined
  const ready = lines.filter(isReady)

  const add = async () => {
    if (ready.length === 0 || isBusy) return
    setBusy(true)
    const sent = ready.map((line) => line.text)
    try {
      await onAdd(
        ready.flatMap(({ taxon, fields }) => {
          const ref = taxon && names.taxon(taxon.id)
          return ref ? [{ taxon: ref, fields }] : []
        }),
      )
      // What could not be read stays as text to mend, and what was written meanwhile too.
      write(withoutLines(readLines(written.current, names), sent))
      setSure(new Set())
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-4">
      <TextArea
        label="Hurtigliste"
        description="Én art på hver linje: 5 musvit · gråkrage 2 par · bogfinke hørt · 12 stær ad · x solsort (set, ikke talt)."
        value={text}
        rows={6}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        onChange={write}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void add()
        }}
      />
      {lines.length > 0 && (
        <ol aria-label="Sådan er linjerne læst" className="grid gap-1">
          {lines.map((line, at) => (
            <LineReading
              key={`${at} ${line.text}`}
              line={line}
              taxonOf={names.taxon}
              rare={doubtOf(line.taxon?.id)}
              onSure={(id) => setSure((before) => new Set([...before, id]))}
              onChoose={(id) => setMeant((before) => new Map([...before, [line.text, id]]))}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          icon={<ListPlus aria-hidden="true" />}
          disabled={ready.length === 0}
          isPending={isBusy}
          onClick={() => void add()}
        >
          {ready.length === 0 ? 'Læg på turen' : `Læg ${counted(ready.length, 'fund')} på turen`}
        </Button>
        <p role="status" className="text-ink-soft text-sm">
          {statusText(lines.length, ready.length)}
        </p>
      </div>
      <p className="text-ink-soft text-sm">
        <span className="pointer-coarse:hidden">Ctrl + Enter lægger dem på turen. </span>
        {counted(names.count, 'art', 'arter')} ligger på enheden (udgave {names.revision}), så listen virker også uden
        net.
      </p>
    </div>
  )
}

const readLines = (text: string, { finder }: OfflineNames): ReadLine[] =>
  linesOf(text).flatMap((line) => readList(line, finder))

/** A line of which somebody has said what it is, is read. */
function settled(line: ReadLine, meant: ReadonlyMap<string, number>): ReadLine {
  const id = meant.get(line.text)
  const taxon = [line.taxon, ...line.others].find((one) => one?.id === id)
  return taxon ? { ...line, state: 'read', taxon, others: [] } : line
}

const statusText = (lines: number, ready: number) => {
  if (lines === 0) return ''
  const waiting = lines - ready
  return waiting === 0
    ? 'Alle linjer er læst.'
    : `${counted(waiting, 'linje', 'linjer')} mangler et svar eller et navn.`
}
