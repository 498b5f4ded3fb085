import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OwnUser } from '#contract/account.ts'
import { numberText } from '#contract/counted.ts'
import { api } from '../../core/api.ts'
import { Help } from '../../settings/Help.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Form } from '../../ui/Form.tsx'
import { FieldProblem } from '../../ui/field-problem.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface DeleteUserFormProps {
  user: Pick<OwnUser, 'id' | 'displayName'>
  isSelf?: boolean
  onDeleted: () => void
  onCancel: () => void
}

const magicWord = 'SLET'

/** Says what will happen, and does it only when the word is typed. For oneself and for administrators. */
export function DeleteUserForm({ user, isSelf = false, onDeleted, onCancel }: DeleteUserFormProps) {
  const [forgetCredit, setForgetCredit] = useState(false)
  const [typed, setTyped] = useState('')
  const consequences = useQuery({
    queryKey: ['delete-user-consequences', user.id],
    queryFn: () => api('GET /account/delete-user-consequences', { userId: user.id }),
    // Asked each time: it must be true at the moment of decision.
    gcTime: 0,
    staleTime: 0,
  })
  const submit = async () => {
    if (typed.trim().toLocaleUpperCase('da-DK') !== magicWord) {
      throw new FieldProblem({ word: `Skriv ${magicWord} for at bekræfte.` }, 'Der er ikke slettet noget endnu.')
    }
    await api('POST /account/delete-user', { userId: user.id, forgetCredit })
    onDeleted()
  }
  if (consequences.isError) {
    return (
      <ErrorState
        title="Oversigten kunne ikke hentes"
        error={consequences.error}
        onRetry={() => void consequences.refetch()}
        className="py-4"
      />
    )
  }
  return (
    <Form onSubmit={submit} noValidate>
      <p>
        {isSelf ? 'Din bruger slettes for altid.' : <>{user.displayName} slettes for altid.</>} Det kan ikke fortrydes.
      </p>
      {consequences.data ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <List title="Det forsvinder" icon={<X className="text-danger" aria-hidden="true" />}>
            {consequences.data.removed.map((what) => ({ key: what, text: what }))}
          </List>
          <List
            title="Det bliver, under “Tidligere bruger”"
            icon={<Check className="text-success" aria-hidden="true" />}
          >
            {consequences.data.kept.map(({ what, count }) => ({
              key: what,
              text: `${what}: ${numberText(count)}`,
            }))}
          </List>
        </div>
      ) : (
        <div role="status">
          <span className="sr-only">Henter, hvad der sker …</span>
          <SkeletonText lines={5} />
        </div>
      )}
      <Checkbox
        name="forgetCredit"
        help={<Help for="profile.forgetCredit" />}
        label="Fjern også krediteringen af billeder"
        description={`Ellers står navnet fortsat ved ${isSelf ? 'dine' : 'brugerens'} billeder, som licensen kræver det.`}
        checked={forgetCredit}
        onChange={setForgetCredit}
      />
      {!isSelf && (
        <Notice tone="info">Logger personen ind igen med samme login, bliver det som en helt ny bruger.</Notice>
      )}
      <TextField
        label={`Skriv ${magicWord} for at bekræfte`}
        name="word"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        isRequired
        value={typed}
        onChange={setTyped}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Annullér</Button>
        <Button type="submit" variant="danger" disabled={!consequences.data}>
          {isSelf ? 'Slet min bruger' : 'Slet brugeren'}
        </Button>
      </div>
    </Form>
  )
}

function List({
  title,
  icon,
  children,
}: {
  title: string
  icon: ReactNode
  children: { key: string; text: string }[]
}) {
  return (
    <div>
      <h3 className="font-semibold text-sm">{title}</h3>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {children.map(({ key, text }) => (
          <li key={key} className="flex gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
            {icon}
            <span className="min-w-0">{text}</span>
          </li>
        ))}
        {children.length === 0 && <li className="text-ink-soft">Intet</li>}
      </ul>
    </div>
  )
}
