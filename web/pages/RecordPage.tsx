import type { PageProps } from '../core/page.ts'
import { RecordPage } from '../records/RecordPage.tsx'
import { BesideInSearch, withinParam } from '../search/BesideInSearch.tsx'
import { DisagreementMark } from '../validation/Disagreement.tsx'
import { DismissedNotice } from '../validation/DismissedNotice.tsx'
import { QuestionNotice } from '../validation/QuestionNotice.tsx'
import { RecordValidation } from '../validation/RecordValidation.tsx'

/** A find, with what validation has to say of it. */
export default function RecordWithValidation(props: PageProps) {
  return (
    <RecordPage
      {...props}
      within={({ id }) => <BesideInSearch recordId={id} within={props.search[withinParam]} />}
      notices={(record) => (
        <>
          <QuestionNotice record={record} />
          {record.marks.includes('dismissed') && <DismissedNotice record={record} />}
        </>
      )}
      besideStars={({ id }) => <DisagreementMark recordId={id} />}
      validation={({ id }) => <RecordValidation recordId={id} />}
    />
  )
}
