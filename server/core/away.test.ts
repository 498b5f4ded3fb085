import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { portalOfFile } from '#test/portal-of-file.ts'
import { isDatabaseAway } from './away.ts'
import { inWords } from './in-words.ts'

const portal = await portalOfFile()
const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code })
const refused = withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432')

describe('the database is away', () => {
  test.each([
    ['refuses connections', refused],
    ['refuses at both addresses of localhost', new AggregateError([refused, withCode('ECONNREFUSED')], '')],
    ['was shut down', withCode('57P01')],
    ['has crashed', withCode('57P02')],
    ['is starting up', withCode('57P03')],
    ['has no connection left', withCode('53300')],
    ['has no disk left', withCode('53100')],
    ['has no memory left', withCode('53200')],
    ['only reads, because another has not handed over yet', withCode('25006')],
    ['is closed for maintenance', Object.assign(withCode('55000'), { severity: 'FATAL' })],
    ['broke the connection', withCode('08006')],
    ['broke off', withCode('ECONNRESET')],
    ['ended the connection', new Error('Connection terminated unexpectedly')],
    ['ended it before this', new Error('Client has encountered a connection error and is not queryable')],
    ['had no connection for us in time', new Error('timeout exceeded when trying to connect')],
    ['tells the job queue, which copies errors', { ...refused, message: ' (Queue: x, Worker: y)' }],
  ])('when it %s', (_name, error) => expect(isDatabaseAway(error)).toBe(true))

  test.each([
    ['a fault of ours', new TypeError('x is not a function')],
    ['a wrong statement', withCode('42601')],
    ['a broken rule', withCode('23505')],
    ['a statement that comes too early', Object.assign(withCode('55000'), { severity: 'ERROR' })],
    ['a wrong password for the database', withCode('28P01')],
    ['one of several that is something else', new AggregateError([refused, new Error('x')])],
    ['nothing', undefined],
  ])('not when it is %s', (_name, error) => expect(isDatabaseAway(error)).toBe(false))

  test('not when it answers with a refusal, whichever database it is', async () => {
    for (const wrong of [
      'select 1/0',
      'select nothing',
      'selec',
      "select 'x'::int",
      'insert into app_user values (1)',
    ]) {
      const error = await sql
        .raw(wrong)
        .execute(portal.db)
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect([wrong, isDatabaseAway(error)]).toEqual([wrong, false])
    }
  })
})

describe('a failure in words', () => {
  test.each<[string, unknown, string]>([
    ['an error', new Error('disken er fuld'), 'disken er fuld'],
    ['several that are one', new AggregateError([refused, refused], ''), 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['an error of PostgreSQL', withCode('57P01', 'terminating connection'), 'terminating connection (57P01)'],
    ['what the job queue makes of one', { ...refused, message: 'gone (Queue: x)' }, 'gone (Queue: x) (ECONNREFUSED)'],
    ['what it makes of several', { code: 'ECONNREFUSED', message: ' (Queue: x)' }, '(Queue: x) (ECONNREFUSED)'],
    ['an error without words', new RangeError(), 'RangeError'],
    ['an object without words', { queue: 'x' }, "{ queue: 'x' }"],
    ['a text', 'x', 'x'],
    ['nothing', undefined, 'undefined'],
    ['several lines', new Error('a\n  b'), 'a b'],
  ])('%s', (_name, error, words) => expect(inWords(error)).toBe(words))
})
