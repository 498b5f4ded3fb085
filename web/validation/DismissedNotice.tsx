import type { RecordDetails } from '#contract/record.ts'
import { dismissReasons } from '#contract/validation-words.ts'
import { editPath } from '../records/record-texts.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Notice } from '../ui/Notice.tsx'
import { askAgain } from './record/decide.tsx'
import { useValidation } from './validation-data.ts'

/** Why an expert said no, and how the finder comes back with something better. */
export function DismissedNotice({ record }: { record: RecordDetails }) {
  const { user } = useSession()
  const { data } = useValidation(record.id)
  const decision = data?.receipt.decision
  const why = decision?.kind === 'dismiss' ? decision : undefined
  const isOwn = user !== null && user.id === record.reporter?.id
  return (
    <Notice
      tone="danger"
      title={why?.reasonKey ? `Afvist: ${dismissReasons[why.reasonKey].toLocaleLowerCase('da-DK')}` : 'Afvist'}
      className="mb-6"
    >
      {why?.reason ? (
        <p className="wrap-anywhere whitespace-pre-line">{why.reason}</p>
      ) : (
        <p>En ekspert har set på fundet.</p>
      )}
      {isOwn && data && <ComeBack record={record} isNew={data.may.unDismiss} />}
    </Notice>
  )
}

function ComeBack({ record, isNew }: { record: RecordDetails; isNew: boolean }) {
  return (
    <>
      <p className="mt-2">
        {isNew
          ? 'Du har føjet noget til. Bed om, at en ekspert ser på fundet igen.'
          : 'Har du bedre billeder eller flere oplysninger, så føj dem til. Så kan du bede om en ny vurdering.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {isNew && (
          <Button variant="primary" onClick={() => void askAgain(record.id)}>
            Bed om ny vurdering
          </Button>
        )}
        {record.may.edit && <ButtonLink to={editPath(record.id)}>Tilføj billeder eller oplysninger</ButtonLink>}
      </div>
    </>
  )
}
