import type { RecordedEvent } from '@bon/contracts/kernel'

/**
 * A source is not sealed: it cannot be (`cause` says why), or `source`, an earlier one of its VAT entity, cannot, and a
 * journal skips nothing. It is sealed once `source` can be.
 */
export class NotSealed extends Error {
  override name = 'NotSealed'
  readonly source: RecordedEvent
  constructor(source: RecordedEvent, cause?: unknown) {
    const place = `${source.stream} ${source.revision}`
    super(cause === undefined ? `waits to be sealed after ${place}` : `${place} cannot be sealed`, { cause })
    this.source = source
  }
}
