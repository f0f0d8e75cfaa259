export { bundleInThread } from './bundle-in-thread.ts'
export { bundleLines } from './bundle-lines.ts'
export { runBundleWorker } from './bundle-worker.ts'
export * from './write-bundle.ts'
