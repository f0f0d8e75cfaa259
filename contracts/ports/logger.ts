/**
 * A literal text from the source. A concatenated one does not compile, so that nothing a client sent becomes a message;
 * values are passed separately, by name, so that the log can redact them.
 */
// biome-ignore lint/complexity/noBannedTypes: tests that a record with named keys is no supertype of `{}`.
type FixedText<Text extends string> = {} extends Record<Text, unknown> ? never : Text

/** Uuids, codes, counts, durations; an error under `error`. No names of people, no addresses, no secrets, no free text. */
export type LogBindings = { readonly [name: string]: unknown; readonly error?: unknown }

type Write = <Text extends string>(message: Text & FixedText<Text>, bindings?: LogBindings) => void

/** The operator's log: one line per call, at one of four levels. */
export type Logger = {
  /** For troubleshooting; off by default. */
  debug: Write
  /** Normal operation. */
  info: Write
  /** A problem that is retried or worked around. */
  warn: Write
  /** Something is lost, or needs manual repair. */
  error: Write
  /** A logger that adds these bindings to each line. */
  child(bindings: LogBindings): Logger
}

const ignore: Write = () => undefined

/** Discards everything; for tests, and processes opened for one command. */
export const nullLogger: Logger = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  child: () => nullLogger,
}
