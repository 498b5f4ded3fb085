import { useEffect, useRef, useState } from 'react'
import { numberText } from '#contract/counted.ts'
import type { RecordImport } from '#contract/record-import.ts'
import { api, upload } from '../../core/api.ts'
import { useSession } from '../../session/session.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { jumpTo } from '../../ui/jump.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { profilePath } from '../record-texts.ts'
import { CheckResult } from './CheckResult.tsx'
import { isUnderWay, logChanged, reasonOf, records, recordsChanged, useImportLog } from './import-data.ts'

const sheet = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Choose a workbook, see what is wrong with it, and let it in. */
export function ImportFlow() {
  const [checked, setChecked] = useState<RecordImport>()
  const [pending, setPending] = useState<string>()
  const [isStarting, setStarting] = useState(false)
  const [error, setError] = useState<string>()
  const { data: log } = useImportLog(0)
  // The log knows how far it is; an import that was begun before the page was opened is shown too.
  const line = log?.items.find(({ id }) => id === checked?.id) ?? checked ?? log?.items.find(isUnderWay)
  const hasEnded = line?.status === 'done' || line?.status === 'failed'
  useEffect(() => {
    if (hasEnded) void recordsChanged()
  }, [hasEnded])
  // What was checked may have been long, and is gone: whoever let it in sees how it goes and how it went.
  const answer = useRef<HTMLDivElement>(null)
  const isLetIn = checked !== undefined && line !== undefined && line.status !== 'checked'
  useEffect(() => {
    if (isLetIn) jumpTo(answer.current)
  }, [isLetIn, hasEnded])

  const check = async (file: File | undefined) => {
    if (!file) return
    setChecked(undefined)
    setError(undefined)
    setPending(file.name)
    try {
      setChecked(await upload('POST /records/validate-import-file', file))
      await logChanged()
    } catch (failure) {
      setError(reasonOf(failure))
    } finally {
      setPending(undefined)
    }
  }
  const begin = async ({ uuid }: RecordImport) => {
    setStarting(true)
    setError(undefined)
    try {
      setChecked(await api('POST /records/import-file', { uuid }))
      await logChanged()
    } catch (failure) {
      setError(reasonOf(failure))
    } finally {
      setStarting(false)
    }
  }
  return (
    <Card
      title="2. Vælg filen"
      lead="Vi tjekker hver række, før noget bliver importeret. Op til 20.000 rækker ad gangen."
    >
      {pending !== undefined && <Progress label={`Tjekker ${pending} …`} />}
      {pending === undefined && !(line && isUnderWay(line)) && (
        <FileDrop
          label="Regneark med fund"
          hideLabel
          prompt="Træk regnearket (xlsx) hertil, eller vælg det"
          accept={sheet}
          error={error}
          onFiles={([file]) => void check(file)}
        />
      )}
      {line && pending === undefined && (
        // biome-ignore lint/a11y/useSemanticElements: no fieldset, it only takes the focus
        <div ref={answer} role="group" aria-label="Din fil" tabIndex={-1} className="scroll-mt-24">
          <LineView line={line} isStarting={isStarting} onImport={() => void begin(line)} />
        </div>
      )}
    </Card>
  )
}

function LineView(props: { line: RecordImport; isStarting: boolean; onImport: () => void }) {
  const { line } = props
  const userId = useSession().user?.id
  if (line.status === 'checked') return <CheckResult {...props} />
  if (isUnderWay(line)) {
    const label =
      line.imported === 0
        ? `Forbereder importen af ${records(line.rows)} …`
        : `${numberText(line.imported)} af ${records(line.rows)}`
    const isLast = line.imported > 0 && line.imported >= line.rows
    return (
      <div className="grid gap-2">
        <Progress
          label={isLast ? 'Viser fundene …' : label}
          {...(line.imported === 0 ? {} : { value: line.imported / line.rows })}
        />
        {line.message !== '' && (
          <Notice announce tone="info">
            {line.message}
          </Notice>
        )}
        <p className="text-ink-soft text-sm">Du kan roligt forlade siden. Fundene vises først, når alle er med.</p>
      </div>
    )
  }
  if (line.status === 'failed') {
    return (
      <Notice announce tone="danger" title="Importen blev ikke til noget">
        {line.message}
      </Notice>
    )
  }
  if (line.status === 'undone') return <Notice tone="info" title={`Importen af ${line.fileName} er fortrudt`} />
  return (
    <Notice
      announce
      tone="success"
      title={`${records(line.imported)} er importeret`}
      action={
        userId !== undefined && (
          <ButtonLink to={profilePath(userId)} size="small">
            Se dine fund
          </ButtonLink>
        )
      }
    >
      {line.message}
    </Notice>
  )
}
