export { type Application, createApplication } from './application.ts'
export type { Config } from './config.ts'
export { restore } from './restore.ts'
export { serve } from './serve.ts'
