import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './cruise.ts'

const page = join(ROOT, 'web', 'dist', 'index.html')

test.skipIf(!existsSync(page))(
  'RES-25: scripts and styles of the page are loaded from the site’s root, at an address of any depth',
  () => {
    const html = readFileSync(page, 'utf8')
    const loaded = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)].map(([, url]) => url)
    expect(loaded.filter((url) => url?.endsWith('.js') || url?.endsWith('.css')).length).toBeGreaterThan(1)
    expect(loaded.filter((url) => !url?.startsWith('/'))).toEqual([])
  },
)
