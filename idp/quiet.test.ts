import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the bundled provider has nothing to complain about on the Node that we bring', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['-e', "await import('./idp/identity.ts')"])
  expect(stdout + stderr).toBe('')
})
