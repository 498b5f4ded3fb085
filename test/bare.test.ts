import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Library {
  library: string
  debian: string
}
/** The commands' steps are plain JavaScript: they run before anything is installed. */
interface Steps {
  missingLibraries(wanted?: Library[]): Library[]
  nodeFor(missing: Library[], machine: { version: string; path: string }): { node?: string; line?: string }
}
const step = (name: string) => import(new URL(`../scripts/steps/${name}.mjs`, import.meta.url).href) as Promise<Steps>
const atomic = { library: 'libatomic.so.1', debian: 'libatomic1' }
const root = new URL('..', import.meta.url).pathname

test('the loader is asked which libraries the machine lacks', async () => {
  const { missingLibraries } = await step('libraries')
  expect(missingLibraries(), 'this machine runs the Node that is brought').toEqual([])
  const unheard = { library: 'libfindes-ikke.so.9', debian: 'findes-ikke' }
  const expected = process.platform === 'linux' ? [unheard] : []
  expect(missingLibraries([unheard, { library: 'libc.so.6', debian: 'libc6' }])).toEqual(expected)
})

test('a machine that lacks a library uses its own Node when that is new enough, or is told in one line what to install', async () => {
  const { nodeFor } = await step('node')
  const usr = { path: '/usr/bin/node' }
  expect(nodeFor([], { ...usr, version: '20.20.2' })).toEqual({ node: 'brought' })
  expect(nodeFor([atomic], { ...usr, version: '26.10.0' })).toEqual({ node: 'own' })
  const line =
    'This machine lacks libatomic.so.1: install it (Debian, Ubuntu: apt-get install libatomic1), or use Node 26 or newer.'
  expect(nodeFor([atomic], { ...usr, version: '20.20.2' })).toEqual({ line })
  const brought = { version: '26.10.0', path: `${root}node_modules/node/bin/node` }
  expect(nodeFor([atomic], brought), 'the one that is brought is not the own').toEqual({ line })
})

test('the commands of a bare machine are run by the Node that runs npm, not by one that may not run yet', async () => {
  const { scripts } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'))
  for (const name of ['start', 'test', 'dev', 'build', 'check', 'check:bare']) {
    expect(scripts[name], name).toMatch(/^exec "\$\{npm_node_execpath:-node\}" scripts\/[a-z-]+\.mjs/)
  }
})
