import { isEvent, isRejection, type RecordedEvent, uuid5 } from '@bon/contracts/kernel'
import { isOfTill, zReportEvents } from '@bon/contracts/registers'
import type { CommandHandler } from '../kernel/index.ts'
import { zReportDecider } from '../registers/index.ts'
import { anyContentHash, whoOf } from './who.ts'

const isOpening = isEvent(zReportEvents, 'RegisterOpened')
const isAct = isEvent(zReportEvents, 'AuditEntryRecorded')

/**
 * Counts what corrections of tenders moved in a session without a till, once; returns what was recorded now. While
 * it closes, because an act of before the close may have been copied after it began.
 */
export const countCorrected = async (
  { handler }: { handler: CommandHandler },
  closing: RecordedEvent,
  session: readonly RecordedEvent[],
): Promise<readonly RecordedEvent[]> => {
  const hasTill = session.some((event) => isOpening(event) && isOfTill(event.data.without_drawer))
  if (hasTill || !session.some((event) => isAct(event) && event.data.tender)) return []
  const counted = await handler.handle<typeof zReportDecider, 'CountCorrected'>(
    zReportDecider,
    closing.stream,
    { type: 'CountCorrected' },
    {
      ...whoOf(closing, 'close-register'),
      command_id: uuid5(closing.event_id, 'corrected'),
      command_hash: anyContentHash,
    },
  )
  if (isRejection(counted)) throw new Error(`${closing.stream} is not closing: ${counted.rejection}`)
  return session.some(({ type }) => type === 'PaymentTypeCounted') ? [] : counted.events
}
