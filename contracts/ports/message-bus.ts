/**
 * Publish and subscribe, at most once and without persistence: a message is a hint to read again, never the data
 * (RULE-6). Subjects are dot-separated; `>` matches the rest of a subject.
 */
export interface MessageBus {
  publish(subject: string, message: string): void
  /** Returns a function that unsubscribes. */
  subscribe(pattern: string, onMessage: (message: string, subject: string) => void): () => void
  /**
   * Calls the listener after a reconnect. Messages sent while disconnected are lost, so listeners must read again.
   * Returns a function that removes the listener.
   */
  onReconnect(listener: () => void): () => void
  close(): Promise<void>
}
