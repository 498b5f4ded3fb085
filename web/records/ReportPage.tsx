import { useEffect } from 'react'
import { go } from '../core/link.tsx'
import { useOwnHead } from '../core/own-head.ts'
import type { PageProps } from '../core/page.ts'
import { useSession } from '../session/session.ts'
import { Tour } from '../tours/Tour.tsx'
import NotFoundPage from '../ui/NotFoundPage.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { EditReport } from './report/EditReport.tsx'
import { NewReport } from './report/NewReport.tsx'
import { Receipt } from './report/Receipt.tsx'
import { type ReportSlots, ReportSlotsContext } from './report/slots.ts'
import { originOf, thanksPath } from './report-origin.ts'

export type { RecordInTheMaking } from './report/slots.ts'

/** /fund/indberet/nyt, perhaps with ?art=… of a taxon and ?fra=… of the area to come back to, and /fund/indberet/rediger?id=…; the receipt has an address of its own. */
export function ReportPage({ params, search, ...slots }: PageProps & ReportSlots) {
  const { user } = useSession()
  const mode = params.recordEditMode
  const id = Number(search.id)
  const isEdit = mode === 'rediger' && Number.isSafeInteger(id) && id > 0
  useOwnHead(isEdit ? { title: 'Redigér fund' } : undefined)
  if (mode !== 'nyt' && !isEdit) return <NotFoundPage />
  if (!user) return <PageSkeleton />
  const origin = originOf(search.fra)
  if (search.kvittering && origin) return <BackTo path={thanksPath(origin, search.kvittering)} />
  if (search.kvittering) return <Receipt key={search.kvittering} uuid={search.kvittering} below={slots.belowReceipt} />
  return (
    <ReportSlotsContext value={slots}>
      <Page className="py-4 pb-0 md:py-8 md:pb-0">
        <PageHeader title={isEdit ? 'Redigér fund' : 'Nyt fund'} />
        {!isEdit && <Tour name="report" />}
        {isEdit ? (
          <EditReport key={`${id} ${search.udbakke}`} user={user} id={id} inOutbox={search.udbakke} />
        ) : (
          <NewReport
            key={`${search.her} ${search.udbakke} ${search.art}`}
            user={user}
            isHere={search.her !== undefined}
            inOutbox={search.udbakke}
            origin={origin}
            taxonId={/^[1-9]\d{0,14}$/.test(search.art ?? '') ? Number(search.art) : undefined}
          />
        )}
      </Page>
    </ReportSlotsContext>
  )
}

/** The form is gone by now: whoever reports the same species once more begins anew. */
function BackTo({ path }: { path: string }) {
  useEffect(() => go(path, { replace: true }), [path])
  return <PageSkeleton />
}
