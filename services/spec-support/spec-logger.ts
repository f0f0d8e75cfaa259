import type { LogBindings, Logger } from '@bon/contracts/ports'

type Line = { level: 'debug' | 'info' | 'warn' | 'error'; message: string } & LogBindings

/** A log whose lines a spec reads; the real one redacts them (infra/logger). */
export const specLogger = () => {
  const lines: Line[] = []
  const loggerWith = (own: LogBindings): Logger => {
    const at =
      (level: Line['level']) =>
      (message: string, bindings?: LogBindings): void =>
        void lines.push({ level, message, ...own, ...bindings })
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      child: (bindings) => loggerWith({ ...own, ...bindings }),
    }
  }
  return { log: loggerWith({}), lines }
}
