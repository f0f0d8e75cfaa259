export { isLoopback } from './loopback.ts'
export { openapi } from './openapi.ts'
export { prepareBody } from './prepared-body.ts'
export { createServer, type ServerOptions } from './server.ts'
