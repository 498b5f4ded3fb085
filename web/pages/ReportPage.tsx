import { MetCommunities } from '../communities/MetCommunities.tsx'
import { RecordCommunities } from '../communities/RecordCommunities.tsx'
import type { PageProps } from '../core/page.ts'
import { ReportPage } from '../records/ReportPage.tsx'
import { recordTitle } from '../records/record-texts.ts'

/** The form of a find, with what communities ask about it. */
export default function ReportWithCommunities(props: PageProps) {
  return (
    <ReportPage
      {...props}
      inForm={(find, onAnswer) => <MetCommunities find={find} onAnswer={onAnswer} />}
      belowReceipt={(record) => (
        <RecordCommunities recordId={record.id} name={recordTitle(record)} mayEdit={record.may.edit} isReceipt />
      )}
    />
  )
}
