import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { tillTexts } from './pos/till/till-texts.ts'
import { type BuiltFile, listFiles } from './service-worker/list-files.ts'

const built = Temporal.Now.instant().toString({ smallestUnit: 'second' })
const build = process.env['BON_BUILD_KEY'] ?? built.replaceAll(/\D/g, '')

/** A running register compares its own build time with this one (RES-12). */
const deployed = {
  name: 'last-deployment-time',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string }) {
    this.emitFile({ type: 'asset', fileName: 'last_deployment_time.txt', source: built })
  },
}

/**
 * The browser only parses with zod. Its JSON schema generator is a fifth of zod and is left out of the first load
 * (DES-29); calling it throws.
 */
const withoutJsonSchemas = {
  name: 'without-json-schemas',
  load(id: string): string | undefined {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined
    const exported = readFileSync(id, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
    const never = `const never = () => () => { throw new Error('no JSON schema is written in the browser') }`
    const names = [...exported].map(([, name]) => `export const ${name} = never`)
    return [never, ...names, 'export { never as process }'].join('\n')
  },
}

/** Removes zod's English messages, which no screen shows: rules and codes have their own texts in both languages. */
const withoutSentences = {
  name: 'without-sentences',
  load(id: string): string | undefined {
    if (!/\/zod\/v4\/locales\/en\.js$/.test(id)) return undefined
    return `export default () => ({ localeError: () => 'Invalid input' })`
  },
}

/**
 * The router calls its instrumentation only when it is made with `instrumentations`, which ours is not: it is left out of
 * the first load. What asks for a receiver hears that there is none; the rest throws.
 */
const withoutInstrumentation = {
  name: 'without-instrumentation',
  load(id: string): string | undefined {
    if (!/\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/.test(id)) return undefined
    const lists = readFileSync(id, 'utf8').matchAll(/^export \{ (.+) \}/gm)
    const names = [...lists].flatMap(([, list = '']) => list.split(', '))
    return [
      `const never = () => { throw new Error('no router of this page is instrumented') }`,
      ...names.map(
        (name) => `export const ${name} = ${name.startsWith('consume') ? '() => undefined' : 'never'}`,
      ),
    ].join('\n')
  },
}

/**
 * The router renders links for prefetching only in a page that a server rendered, which ours is not: its `Link` sees
 * that there is no such page and renders nothing. The rest throws.
 */
const withoutServerRendering = {
  name: 'without-server-rendering',
  load(id: string): string | undefined {
    if (!/\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/.test(id)) return undefined
    const kept = [
      `import { createContext } from 'react'`,
      'export const FrameworkContext = createContext(undefined)',
      'export const usePrefetchBehavior = () => [false, null, {}]',
      'export const mergeRefs = (ref) => ref',
      `const never = () => { throw new Error('no server rendered this page') }`,
    ]
    const [, list = ''] = /^export \{ (.+) \}/m.exec(readFileSync(id, 'utf8')) ?? []
    const others = list.split(', ').filter((name) => !kept.some((line) => line.includes(` ${name} =`)))
    return [...kept, ...others.map((name) => `export const ${name} = never`)].join('\n')
  },
}

/** Removes what the browser does not read of an endpoint: its summary and its rejections, which the server announces. */
const withoutDescriptions = {
  name: 'without-descriptions',
  transform(code: string, id: string): string | undefined {
    if (/\/contracts\/.+\/rejections\.ts$/.test(id)) return code.replaceAll(/ = \[[^\]]*\]/g, ' = []')
    if (!/\/contracts\/.+\.endpoints\.ts$/.test(id)) return undefined
    return code
      .replaceAll(/^\s+summary:\s*(['"`]).*\1,$/gm, '')
      .replaceAll(/^([ \t]+)rejects(: (\[.*\]|\[\n[\s\S]*?\n\1\]|\w+))?,?$/gm, '')
  },
}

/** Every build has its own, so that a stored one never belongs to another page. */
const early = `/early.js?${build}`
const serviceWorker = 'service-worker.js'

/** Writes into the service worker what it stores: the files of a register, which only the finished build knows. */
const shell = {
  name: 'shell',
  transformIndexHtml: (html: string): string => html.replace('/early.js', early),
  generateBundle(_options: object, bundle: Record<string, BuiltFile & { code?: string }>): void {
    const worker = bundle[serviceWorker]
    if (worker?.code === undefined || /^(?:im|ex)port\b/m.test(worker.code))
      throw new Error('the service worker must be one script')
    const files = [
      early,
      ...listFiles(Object.values(bundle), [...tillTexts, 'common', 'refusals', 'entrance']),
    ]
    worker.code = `const SHELL_BUILD=${JSON.stringify(build)},SHELL_FILES=${JSON.stringify(files)};${worker.code}`
  },
}

/** What sells; the day's opening and closing come with their own screens, and so do the signs that no sale shows. */
const selling =
  /web.pos.(sale(?!.(sale-notice|resolve-conflict))|scanning.(?!refuse)|shell|registers.(?!sign-in)|till.(till-state|loaded-parts|services|use-approve|use-till)|payments.(use|pend|dec)|availability|device)|contracts.(orders.(?!receipt|deposit|divide|order-reversal|order-origin|transfer|waited|approval|evolve|refund|order-reads|order.state|[a-z]+.events)|prices|registers.(?!sold-line|late|session|z-report|cash-moves|report-|figures|audit|order-at|forced|count-line|snapshot)|availability|floor)|tabler(?!.*Icon(GripVertical|Building|UserPlus|Archive|MapOff|LockOpen|Book2|DeviceTablet|ReceiptOff|Coins|GiftCard|Message2)\.)/

/** Small parts that the sale shares with a dialog or two: a file each would weigh more than what is in them. */
const shared =
  /web.pos.(undo|waiting.(use-waiting\.|waiting-store|first-failure)|till.use-approve|corrections|payments.(cash-due|pending-sale)|sale.(rebased|use-details|use-table-numbers|use-undo-step|bon-line|choices-of)|popups.notices|admin-pin.ca)|web.shared.(discounts|live)|contracts.orders.kitchen.endpoints|Icon(BuildingStore|Inbox|UserPlus)\./

/**
 * What is fetched beside a file: of the page and its areas everything, of a part its sheets. The scripts that a part
 * shares are imported by itself; listing them as well costs the first load 3 kB of names (DES-29).
 */
const preloaded = (file: string, names: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'html' || /^assets\/(app|pos|admin|entrance)-/.test(file)
    ? names
    : names.filter((name) => name.endsWith('.css'))

/** Root is this folder; the API is proxied in `pnpm dev`. A default export because Vite demands one. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    deployed,
    withoutJsonSchemas,
    withoutSentences,
    withoutInstrumentation,
    withoutServerRendering,
    withoutDescriptions,
    shell,
  ],
  define: {
    __BUILD_KEY__: JSON.stringify(build),
    __BUILD_TIME__: JSON.stringify(built),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: preloaded },
    rolldownOptions: {
      input: ['index.html', 'service-worker/service-worker.ts'].map(
        (file) => `${import.meta.dirname}/${file}`,
      ),
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? serviceWorker : 'assets/[name]-[hash].js'),
        // A hundred small files pack worse than their sum: what most screens share is one, what selling shares another.
        codeSplitting: {
          groups: [
            { name: 'kit', test: /(tabler|contracts|web.shared|web.pos)/, minShareCount: 67 },
            { name: 'sale', test: selling, minShareCount: 3 },
            { name: 'sale-parts', test: shared, minShareCount: 2 },
          ],
        },
      },
    },
    // Which file holds what: the budget of the first load is measured by it (tests/architecture/bundle.spec.ts).
    manifest: true,
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:3000' } },
})
