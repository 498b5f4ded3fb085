import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root as project, run } from './run.mjs'

const suite = 'bookworm'
const home = '/vildfund'
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** How this machine reaches the registries, wherever they are: copied where it exists, and gone with the system. */
const networkFiles = [
  ...['/etc/resolv.conf', '/etc/hosts', '/etc/npmrc', '/usr/etc/npmrc', '/root/.npmrc'],
  ...['/etc/ssl/certs/ca-certificates.crt', '/etc/apt/sources.list', '/etc/apt/sources.list.d'],
]

/**
 * A Debian with nothing but its essential packages, this machine's Node and npm, and git. Returns a way to run commands
 * in it: each in namespaces of its own, so that nothing that it starts or mounts outlives it.
 */
export async function bareSystem(root) {
  const made = await run('debootstrap', ['--variant=minbase', suite, root], { quiet: true })
  if (made.code !== 0) return { problem: `debootstrap failed:\n${made.output}` }
  for (const file of networkFiles) copyAsItIs(file, root)
  copyNode(root)
  const inside = (command, env) => runInside(root, command, env)
  const { code } = await inside('apt-get -q update && apt-get -q install -y --no-install-recommends git', {}).done
  if (code !== 0) return { problem: 'git could not be installed in it' }
  const versions = spawnSync('chroot', [root, 'sh', '-c', 'echo Node $(node -v), npm $(npm -v), $(git --version)'])
  return {
    root,
    has: versions.stdout.toString().trim(),
    run: (command, env) => inside(`cd ${home} && exec ${command}`, env),
  }
}

function copyAsItIs(file, root) {
  if (!existsSync(file)) return
  mkdirSync(dirname(join(root, file)), { recursive: true })
  cpSync(file, join(root, file), { recursive: true, dereference: true })
}

/** The Node that runs npm here, and npm beside it. */
function copyNode(root) {
  copyFileSync(process.execPath, join(root, 'usr/bin/node'))
  const npm = dirname(dirname(realpathSync(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js')))
  cpSync(npm, join(root, 'usr/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true })
  for (const name of ['npm', 'npx']) {
    spawnSync('ln', ['-sf', `../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/bin', name)])
  }
}

/** The project as it stands, with what is not committed yet, without what was made of it. */
export function copyProject(root) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = spawnSync('git', args, { cwd: project, maxBuffer: 1e9 }).stdout.toString().split('\0').filter(Boolean)
  for (const file of files.filter((name) => existsSync(join(project, name)))) {
    const to = join(root, home, file)
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(join(project, file), to)
  }
}

/** Certificates and proxies that programs here are told of by their environment. */
const networkSettings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy)$/i.test(name)),
)

const mounts = (root) =>
  ['proc proc proc', 'sysfs sys sys', 'tmpfs shm dev/shm', 'devpts pts dev/pts', 'tmpfs run run']
    .map((line) => line.split(' '))
    .map(([type, name, at]) => `mount -t ${type} ${name} ${root}/${at}`)
    .join(' && ')

function runInside(root, command, env = {}) {
  const output = []
  const all = { PATH: path, HOME: '/root', LANG: 'C.UTF-8', ...networkSettings, ...env }
  const settings = Object.entries(all).map(([name, value]) => `${name}=${value}`)
  const enter = `${mounts(root)} && exec chroot ${root} env -i ${settings.join(' ')} sh -c '${command}'`
  const namespaces = ['--mount', '--pid', '--fork', '--kill-child']
  const child = spawn('unshare', [...namespaces, 'sh', '-c', enter], { stdio: ['ignore', 'pipe', 'pipe'] })
  for (const from of ['stdout', 'stderr']) {
    child[from].on('data', (chunk) => output.push(chunk))
    child[from].pipe(process.stderr, { end: false })
  }
  const kill = () => child.kill('SIGKILL')
  process.prependOnceListener('exit', kill) // before the folder is removed
  const done = new Promise((resolve) => {
    child.on('error', () => resolve({ code: 127 }))
    child.on('close', (code) => {
      process.off('exit', kill)
      resolve({ code })
    })
  })
  // The first process of the namespace is unshare's only child.
  const first = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')[0])
  return { done, output: () => Buffer.concat(output).toString(), end: (signal) => process.kill(first(), signal) }
}
