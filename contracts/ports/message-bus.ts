/** A doorbell, never a ledger: at most once, no memory (rule 6). Subjects are dot-separated, `>` ends a pattern. */
export interface MessageBus {
  publish(subject: string, message: string): void
  /** Returns the way to stop listening. */
  subscribe(pattern: string, onMessage: (message: string, subject: string) => void): () => void
  /** Called after a connection came back: what rang meanwhile is lost, so listeners read again. */
  onReconnect(listener: () => void): () => void
  close(): Promise<void>
}
