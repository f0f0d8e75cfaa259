import { openLogger } from './open-logger.ts'

/** The product's logger, with its redacted lines collected for tests: level, message and fields of each. */
export const collectLines = () => {
  const lines: Record<string, unknown>[] = []
  const write = (line: string): void => {
    const { time: _, ...fields } = JSON.parse(line)
    lines.push(fields)
  }
  return { ...openLogger({ level: 'debug', stream: { write } }), lines }
}
