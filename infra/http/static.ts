import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { instantOf } from '@bon/contracts/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCompressed } from './compressed.ts'
import { sendProblem } from './problem.ts'
import { newNonce, pagePolicy, workerPolicy } from './security-headers.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}
const compressible = /\.(css|html|js|json|map|mjs|svg|txt|webmanifest)$/
const placeholder = '%CSP_NONCE%'
const serviceWorker = '/service-worker.js'

export type Page = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * The built web app, read into memory once: a path is looked up in a map, so it cannot escape the folder. Returns the
 * handler for every other address, where the app's own router decides.
 */
export const mountStatic = async (
  app: FastifyInstance,
  folder: string,
  encouraged: () => Promise<string> = async () => '0',
): Promise<Page> => {
  const files = await readAll(folder)
  const html = files.get('/index.html')?.toString('utf8')
  if (html === undefined) throw new Error(`${folder} holds no index.html: build the web app first`)
  files.delete('/index.html')

  const built = instantOf(Math.floor((await stat(join(folder, 'index.html'))).mtimeMs))
  // The app polls this to detect a new version (SPEC-7): the build's own time, else its file's.
  if (!files.has('/last_deployment_time.txt')) files.set('/last_deployment_time.txt', Buffer.from(built))
  files.delete('/encourage_update.txt')
  app.get('/encourage_update.txt', async (_request, reply) =>
    reply.headers({ 'content-type': types['.txt'], 'cache-control': 'no-store' }).send(await encouraged()),
  )

  const compressed = createCompressed(app)
  for (const [path, bytes] of files) {
    const type = types[extname(path)] ?? 'application/octet-stream'
    // Vite names these by a hash of their content.
    const cache = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    app.get(encodeURI(path), async (request, reply) => {
      reply.headers({ 'content-type': type, 'cache-control': cache })
      if (path === serviceWorker) reply.header('content-security-policy', workerPolicy)
      if (!compressible.test(path)) return reply.send(bytes)
      return compressed.send(request, reply, path, bytes)
    })
  }
  compressed.warm([...files].filter(([path]) => path.startsWith('/assets/') && compressible.test(path)))

  return (request, reply) => {
    // The app handles a missing chunk as an error; it could not handle a page in its place.
    if (request.url.startsWith('/assets/')) {
      return sendProblem(request, reply, { status: 404, code: 'request.not_found' })
    }
    const nonce = newNonce()
    return reply
      .status(200)
      .headers({
        'content-type': types['.html'],
        'content-security-policy': pagePolicy(nonce),
        'cache-control': 'no-store',
      })
      .send(html.replaceAll(placeholder, nonce))
  }
}

const readAll = async (folder: string): Promise<Map<string, Buffer>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
  return new Map(
    await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        const url = path.slice(join(folder, '/').length).replaceAll('\\', '/')
        return [`/${url}`, await readFile(path)] as const
      }),
    ),
  )
}
