import { RecordCommunities } from '../communities/RecordCommunities.tsx'
import type { PageProps } from '../core/page.ts'
import { RecordPage } from '../records/RecordPage.tsx'
import { recordTitle } from '../records/record-texts.ts'
import { BesideInSearch, withinParam } from '../search/BesideInSearch.tsx'
import { DisagreementMark } from '../validation/Disagreement.tsx'
import { DismissedNotice } from '../validation/DismissedNotice.tsx'
import { QuestionNotice } from '../validation/QuestionNotice.tsx'
import { RecordValidation } from '../validation/RecordValidation.tsx'

/** A find, with what validation and communities have to say of it. */
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
      communities={(record) => (
        <RecordCommunities recordId={record.id} name={recordTitle(record)} mayEdit={record.may.edit} />
      )}
    />
  )
}
