import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { CACHE, ROOT } from './root.ts'

export type UnpackedChromium = { folder: string; executable: string }

/**
 * Takes two seconds and 211 MB, once. Unpacked under a temporary name and then moved, so that a partial browser is
 * never found.
 */
export const unpackChromium = async (): Promise<UnpackedChromium> => {
  // A dependency of the tests package; its entry point is in build/, its archives are in bin/.
  const entry = createRequire(join(ROOT, 'tests', 'package.json')).resolve('@sparticuz/chromium')
  const parcel = join(dirname(entry), '..')
  const { version } = JSON.parse(await readFile(join(parcel, 'package.json'), 'utf8')) as { version: string }
  const packed = join(parcel, 'bin')
  const folder = join(CACHE, `chromium-${version}`)
  if (!existsSync(folder)) await unpackTo(folder, packed)
  return { folder, executable: join(folder, 'chromium') }
}

const unpackTo = async (folder: string, packed: string): Promise<void> => {
  await mkdir(CACHE, { recursive: true })
  const half = await mkdtemp(`${folder}-`)
  const executable = join(half, 'chromium')
  await Promise.all([
    unbrotli(join(packed, 'chromium.br'), executable),
    untar(join(packed, 'al2023.tar.br'), half),
    untar(join(packed, 'fonts.tar.br'), half),
  ])
  await chmod(half, 0o755)
  await chmod(executable, 0o755)
  await writeFile(join(half, 'fonts.conf'), fontsConf(join(folder, 'fonts')))
  await rename(half, folder).catch(async (error) => {
    // Another process has finished first; use its copy.
    await rm(half, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
}

const unbrotli = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to))

/** Through a file: a pipe into tar fails with "premature close" when tar exits before its last write is reported. */
const untar = async (file: string, folder: string): Promise<void> => {
  const plain = join(folder, basename(file, '.br'))
  await unbrotli(file, plain)
  const [code] = await once(spawn('tar', ['-x', '-f', plain, '-C', folder], { stdio: 'inherit' }), 'exit')
  if (code !== 0) throw new Error(`tar could not unpack ${file}`)
  await rm(plain)
}

/** The package's own configuration names folders that do not exist, and text would be invisible. */
const fontsConf = (fonts: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(dirname(fonts), 'fonts-cache')}</cachedir>
</fontconfig>
`
