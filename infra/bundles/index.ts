export { bundleLines } from './bundle-lines.ts'
export * from './write-bundle.ts'
