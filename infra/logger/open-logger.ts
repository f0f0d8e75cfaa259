import { format } from 'node:util'
import type { LogBindings, Logger } from '@bon/contracts/ports'
import { pino, stdTimeFunctions } from 'pino'
import { redact, redactText } from './redaction.ts'

export const logLevels = ['silent', 'error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

type Options = {
  level: LogLevel
  /** Default: standard output. */
  stream?: { write(line: string): void }
}

/**
 * The only writer of the operator's log (ADR 0097): JSON lines on standard output, all redacted here. `http` is the
 * same logger for Fastify, which adds the request id to its lines.
 */
export const openLogger = ({ level, stream }: Options) => {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: redact },
    // Errors and requests are plain fields already: pino's and Fastify's own serializers would process them again.
    serializers: { err: asIs, error: asIs, req: asIs, res: asIs },
    hooks: {
      logMethod(args, method) {
        const { fields, message } = lineOf(args)
        method.call(this, fields, message)
      },
    },
  }
  const http = stream ? pino(options, stream) : pino(options)
  return { log: portOf(http), http }
}

const asIs = (value: unknown): unknown => value

/** Converts every form of call to pino into fields and a message. The text of an error is not used as the message. */
const lineOf = (args: readonly unknown[]) => {
  const [first, ...rest] = args
  if (typeof first === 'string') return { fields: {}, message: redactText(format(first, ...rest)) }
  const fields: object = first instanceof Error ? { err: first } : Object(first)
  const isError = 'err' in fields || 'error' in fields
  const message = rest.length > 0 ? redactText(format(...rest)) : isError ? 'error' : undefined
  return { fields, message }
}

const portOf = (to: pino.Logger): Logger => {
  const at =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, bindings: LogBindings = {}): void =>
      to[level](bindings, message)
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: (bindings) => portOf(to.child(redact(bindings))),
  }
}
