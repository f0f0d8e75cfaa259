import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const built = Temporal.Now.instant().toString({ smallestUnit: 'second' })

/** A running till compares its own moment with this one (RES-12). */
const deployed = {
  name: 'last-deployment-time',
  generateBundle(this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string }) {
    this.emitFile({ type: 'asset', fileName: 'last_deployment_time.txt', source: built })
  },
}

/** Root is this folder; the API is proxied in `pnpm dev`. A default export because Vite demands one. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), deployed],
  define: {
    __BUILD_KEY__: JSON.stringify(process.env['BON_BUILD_KEY'] ?? built.replaceAll(/\D/g, '')),
    __BUILD_TIME__: JSON.stringify(built),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 800,
    assetsInlineLimit: 0,
    // Which file holds what: the budget of the first load is measured by it (tests/architecture/bundle.spec.ts).
    manifest: true,
  },
  server: { proxy: { '/api': process.env['API_URL'] ?? 'http://localhost:3000' } },
})
