import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { provideTestConfig } from '../core/test-config.ts'
import { SignInProblemCard } from './SignInProblemCard.tsx'

const refused = { message: 'Dit login er ikke gyldigt. Log ind igen.', status: 401 }
const shown = (problem: Parameters<typeof SignInProblemCard>[0]['problem']) =>
  renderToStaticMarkup(<SignInProblemCard problem={problem} />)

test('whoever was refused reads what the provider sent, and what the portal expects', () => {
  provideTestConfig()
  const text = shown({
    ...refused,
    reason: 'audience',
    misfits: [{ what: 'audience', came: ['account'], expected: ['https://a.example', 'https://b.example'] }],
  })
  expect(text).toContain(refused.message)
  expect(text.match(/Beviset er udstedt til en anden modtager end portalen\./g), 'said once').toHaveLength(1)
  expect(text).toMatch(/Modtaget.*account.*Forventet.*https:\/\/a\.example eller https:\/\/b\.example/)
  expect(text).toContain('portalen svarede 401')
})

test('what only the server can see is told too', () => {
  provideTestConfig()
  expect(shown({ ...refused, reason: 'key', misfits: [] })).toContain('en nøgle, som loginudbyderen ikke viser frem')
  expect(shown({ ...refused, reason: undefined, misfits: [] })).not.toContain('Beviset')
})
