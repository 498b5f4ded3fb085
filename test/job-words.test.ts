import { expect, test } from 'vitest'
import { jobWords } from '#contract/job-words.ts'
import { readConfig } from '#server/core/config.ts'
import { allJobs } from '#server/jobs.ts'

test('all background work has a Danish name, and no other has', () => {
  const names = allJobs(readConfig({ NODE_ENV: 'test' })).map(({ name }) => name)
  expect(Object.keys(jobWords).toSorted()).toEqual(names.toSorted())
})
