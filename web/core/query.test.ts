import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { newQueryClient } from './query.ts'

test('what is asked for the first time while it changes is asked again, and the answer from before is dropped', async () => {
  const client = newQueryClient()
  const answers: ((value: string) => void)[] = []
  const signals: AbortSignal[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise<string>((resolve) => answers.push(resolve))
  }
  const observer = new QueryObserver(client, { queryKey: ['records', 'table'], queryFn })
  const leave = observer.subscribe(() => {})
  const renewed = client.invalidateQueries({ queryKey: ['records'] })
  expect(answers).toHaveLength(2)
  expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
  answers[0]?.('before')
  answers[1]?.('after')
  await renewed
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', isFetching: false, isStale: false })
  leave()
})

test('what nobody looks at is left as it is: whoever asked for it beforehand gets an answer', async () => {
  const client = newQueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const asked = client.fetchQuery({ queryKey: ['records', 'hover'], queryFn })
  await client.invalidateQueries({ queryKey: ['records'] })
  expect(answers).toHaveLength(1)
  answers[0]?.('before')
  expect(await asked).toBe('before')
})
