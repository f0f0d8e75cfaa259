export { type LogLevel, logLevels, openLogger } from './open-logger.ts'
