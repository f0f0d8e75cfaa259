// The only file that runs on the machine's own Node (20 or newer) and the only one that knows how to install.
// No dependencies: it fetches pnpm by npx, pnpm fetches Node 26 and the rest, and everything after runs on that.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, 'node_modules', '.bin')
const node = join(bin, 'node')

installIfNeeded()
runCli()

function installIfNeeded() {
  const stamp = join(root, 'node_modules', '.bootstrap-stamp')
  const wanted = fingerprint()
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  const pnpm = pinnedPnpm()
  // The age of every version was checked when it entered the lockfile; checking again costs 200 MB of metadata.
  const flags = ['--frozen-lockfile', '--trust-lockfile', '--reporter=append-only']
  const { status } = spawnSync('npx', ['--yes', `pnpm@${pnpm}`, 'install', ...flags], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CI: '1' },
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, wanted)
}

function fingerprint() {
  const rooms = ['contracts', 'services', 'projections', 'web', 'infra', 'infra/bundle-verifier', 'tests']
  const manifests = rooms.map((room) => `${room}/package.json`)
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.mjs', ...manifests]
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of files) hash.update(read(file))
  return hash.digest('hex')
}

function pinnedPnpm() {
  const pin = /^pnpm@(.+)$/.exec(JSON.parse(read('package.json')).packageManager)
  if (!pin) throw new Error('package.json: packageManager must name a pnpm version')
  return pin[1]
}

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}

function runCli() {
  const child = spawn(node, ['infra/cli.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: bin + delimiter + process.env.PATH },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const started = ancestors()
  setInterval(() => ancestors() !== started && child.kill('SIGTERM'), 500).unref()
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

// npm runs us under `sh -c`, which swallows SIGTERM and survives npm's kill -9: we stop when our parent or the shell's
// parent is another than at the start.
function ancestors() {
  if (process.platform !== 'linux' || !process.env.npm_lifecycle_event) return `${process.ppid}`
  try {
    const shell = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${shell.slice(shell.lastIndexOf(')') + 2).split(' ')[1]}`
  } catch {
    return 'gone'
  }
}
