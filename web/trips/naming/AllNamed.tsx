import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { sendingPath } from '../address.ts'

/** Nothing is left to be named: on to the next step. */
export const AllNamed = ({ tripId, count }: { tripId: number; count: number }) => (
  <Notice
    tone="success"
    announce
    title={count === 1 ? 'Kladden har et navn' : `Alle ${count} kladder har et navn`}
    action={
      <ButtonLink size="small" variant="primary" to={sendingPath(tripId)}>
        Videre til indsendelse
      </ButtonLink>
    }
  />
)
