export { bundleLines } from './bundle-lines.ts'
export { runBundleWorker } from './bundle-worker.ts'
export * from './write-bundle.ts'
