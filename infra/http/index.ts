export { openapi } from './openapi.ts'
export { createServer, type ServerOptions } from './server.ts'
