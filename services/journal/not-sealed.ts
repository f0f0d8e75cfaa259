import type { RecordedEvent } from '@bon/contracts/kernel'

/**
 * A source was not sealed: either it cannot be (`cause` says why), or an earlier one of its VAT entity, `source`,
 * cannot, because a journal must not skip entries. Retry once `source` can be sealed.
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
